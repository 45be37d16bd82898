import { foldText } from "./fold.ts";

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

/** The code of the continent with a name, in any case; `null` for other texts. */
export function continentByName(text: string): string | null {
  const folded = foldText(text);
  return CONTINENTS.find(([, name]) => foldText(name) === folded)?.[0] ?? null;
}
