import countryNames from "../../data/country-names.yaml";
import { foldText, isLatinKey } from "../../src/domain/text/fold.ts";
import { CAPITAL } from "../../src/domain/places/place.ts";
import { LARGE_CITY } from "../../src/domain/places/bearers.ts";
import { scriptOf } from "../../src/domain/places/script.ts";
import type { Inputs } from "./inputs.ts";
import { LANGUAGES, readTerritories, readVariants } from "./locale-names.ts";
import type { PlaceInput } from "./place-index/place-build.ts";
import { namesOf } from "./place-names.ts";
import { createScriptUse } from "./script-use.ts";

/** What a country is called in English and by its own people, and elsewhere. */
export type CountryNames = { own: readonly string[]; foreign: readonly string[] };

/**
 * Languages beyond those that answers are in. Small ones in Latin letters would hide towns: Toki is Turkey in Yoruba, Poole is Poland in
 * Swiss German.
 */
export const MORE_LANGUAGES: readonly string[] = [
  ..."af am as az be bs cy eo eu ga gl gu hy is ka kk km kn ky lb lo mk ml".split(" "),
  ..."mn mr mt my ne or pa ps sd si sq sr-Latn uz yue".split(" "),
];

/** Names that none of the sources give, by alpha-2 code. */
export const ALIASES: Readonly<Record<string, readonly string[]>> = countryNames.aliases;
const ELSEWHERE: Readonly<Record<string, readonly string[]>> = countryNames.elsewhere;

/** Abroad, EU is not America, though it may be in Spanish. */
function isTwoLetters(name: string): boolean {
  const key = foldText(name).replaceAll(" ", "");
  return key.length <= 2 && isLatinKey(key);
}

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
    const territories = readTerritories(inputs, locale, codes);
    const variants = readVariants(inputs, locale);
    const language = locale.split("-")[0] ?? locale;
    for (const [code, { own, foreign }] of found) {
      const isOwn = language === "en" || languagesOf(code).includes(language);
      const all = [territories[code] ?? [], variants[code] ?? []].flat();
      const names = all.filter((name) => !codes.includes(name) || name === code);
      if (isOwn) own.push(...names);
      else foreign.push(...names.filter((name) => !isTwoLetters(name)));
    }
  }
  return found;
}

/**
 * Leaves out what another language calls a country where it is a large city's own name, in the script of the country: Iran calls Morocco
 * مراکش, which is Marrakesh. Of a capital both mean the same place.
 */
export function withoutCities(
  names: ReadonlyMap<string, CountryNames>,
  places: readonly PlaceInput[],
  languagesOf: (code: string) => readonly string[],
): ReadonlyMap<string, CountryNames> {
  const writes = createScriptUse(languagesOf);
  const cities = places.filter(
    ({ population, featureCode }) => population >= LARGE_CITY && featureCode !== CAPITAL,
  );
  const keys = new Set(
    cities.flatMap((city) => namesOf(city).map((name) => `${city.countryCode} ${foldText(name)}`)),
  );
  const isCitys = (code: string, name: string): boolean => {
    const key = foldText(name);
    return !isLatinKey(key) && keys.has(`${code} ${key}`) && writes(code, scriptOf(name));
  };
  return new Map(
    [...names].map(([code, { own, foreign }]) => [
      code,
      { own, foreign: foreign.filter((name) => !isCitys(code, name)) },
    ]),
  );
}
