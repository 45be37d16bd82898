import { foldText } from "../text/fold.ts";

/** Continents by their code, in the order in which lists show them. */
export const CONTINENTS = [
  ["AF", "Africa"],
  ["AS", "Asia"],
  ["EU", "Europe"],
  ["NA", "North America"],
  ["OC", "Oceania"],
  ["SA", "South America"],
  ["AN", "Antarctica"],
] as const;

export const CONTINENT_CODES = CONTINENTS.map(([code]) => code).sort();

const CODE_BY_NAME: ReadonlyMap<string, string> = new Map([
  ...CONTINENTS.map(([code, name]) => [foldText(name), code] as const),
  // Its code of ISO 3166 is no country's.
  [foldText("EU"), "EU"],
  [foldText("European Union"), "EU"],
]);

/** The code of the continent with a name, in any case, or of the European Union; `null` for other texts. */
export function continentByName(text: string): string | null {
  return CODE_BY_NAME.get(foldText(text)) ?? null;
}
