import countryNames from "../../data/country-names.yaml";
import type { Inputs } from "./inputs.ts";
import { LANGUAGES, readTerritories, readVariants } from "./locale-names.ts";

/** What a country is called in English and by its own people, and elsewhere. */
export type CountryNames = { own: readonly string[]; foreign: readonly string[] };

/**
 * Languages beyond those that answers are in. Small ones in Latin letters would hide towns: Toki is Turkey in Yoruba, Poole is Poland in
 * Swiss German.
 */
const MORE_LANGUAGES: readonly string[] = [
  ..."af am as az be bs cy eo eu ga gl gu hy is ka kk km kn ky lb lo mk ml".split(" "),
  ..."mn mr mt my ne or pa ps sd si sq sr-Latn uz yue".split(" "),
];

/** Names that none of the sources give, by alpha-2 code. */
export const ALIASES: Readonly<Record<string, readonly string[]>> = countryNames.aliases;
const ELSEWHERE: Readonly<Record<string, readonly string[]>> = countryNames.elsewhere;

/** The names of countries in the languages of CLDR, by alpha-2 code. @param languagesOf the languages of a country */
export function readCountryNames(
  inputs: Inputs,
  codes: readonly string[],
  languagesOf: (code: string) => readonly string[],
): ReadonlyMap<string, CountryNames> {
  const found = new Map(
    codes.map((code) => [code, { own: [] as string[], foreign: [...(ELSEWHERE[code] ?? [])] }]),
  );
  for (const locale of [...LANGUAGES, ...MORE_LANGUAGES]) {
    const names = readTerritories(inputs, locale, codes);
    const variants = readVariants(inputs, locale);
    const language = locale.split("-")[0] ?? locale;
    for (const [code, { own, foreign }] of found) {
      const isOwn = language === "en" || languagesOf(code).includes(language);
      const all = [names[code] ?? [], variants[code] ?? []].flat();
      (isOwn ? own : foreign).push(...all.filter((name) => !codes.includes(name) || name === code));
    }
  }
  return found;
}
