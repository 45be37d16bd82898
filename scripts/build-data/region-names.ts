import ownNames from "../../data/admin1-own-names.yaml";
import { codesOfDivisions, FURTHER_NAMES } from "./admin1-alias.ts";
import { foldText } from "../../src/domain/places/fold.ts";
import { codesByName, divisionKey } from "./division-code.ts";
import { shortDivisionName } from "./division-short-name.ts";

/** By language, country and GeoNames' English name. */
const OWN_NAMES: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, string>>>>>> =
  ownNames;

/** Countries of whose further names one is the whole name in the country's language: which of them, by language. */
const FURTHER: readonly (readonly [language: string, countryCode: string, at: number])[] = [
  ["ja", "JP", -1],
  ["zh", "CN", 0],
  ["zh-Hant", "CN", -1],
];
const HAN = /^\p{Script=Han}+$/u;

/** Where CLDR gives codes of ISO 3166-2 to the regions that had them before the last reform. */
const REFORMED: ReadonlySet<string> = new Set(["IR", "MA", "NP"]);

/**
 * The codes under which CLDR has the names of GeoNames' divisions, by "FR.11": those of ISO 3166-2, or else that of the only region of
 * the country with the same English name.
 *
 * @param divisions GeoNames' names by "FR.11"
 * @param codes of ISO 3166-2 by "FR.11"
 * @param english CLDR's English names by code
 */
export function pairRegions(
  divisions: ReadonlyMap<string, string>,
  codes: ReadonlyMap<string, string>,
  english: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const byName = codesByName([...english]);
  return new Map(
    [...divisions].flatMap(([division, name]) => {
      const country = division.slice(0, 2);
      const own = codes.get(division) ?? "";
      const isOwn = english.has(own) && !REFORMED.has(country);
      const code = isOwn ? own : byName.get(`${country} ${divisionKey(name)}`);
      return code === undefined ? [] : [[division, code] as const];
    }),
  );
}

/** The names of divisions in one language, by "FR.11". @param names CLDR's by code @param pairs of {@link pairRegions} */
export function translateRegions(
  names: ReadonlyMap<string, string>,
  pairs: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  return new Map(
    [...pairs].flatMap(([division, code]) => {
      const name = names.get(code);
      return name === undefined ? [] : [[division, name] as const];
    }),
  );
}

/**
 * Names of first-level divisions to show in one language, by GeoNames' code ("DE.02"), where they are not the English ones, nor these with
 * a word for what it is ("Distrikt Braga"). A name that two divisions of a country share would say of neither which it is.
 *
 * @param divisions GeoNames' names by "DE.02"
 * @param translated those of {@link translateRegions}; none in English
 */
export function readRegionNames(
  language: string,
  divisions: ReadonlyMap<string, string>,
  translated: ReadonlyMap<string, string>,
): Record<string, string> {
  const countOf = Map.groupBy(translated, ([division, name]) => `${division.slice(0, 2)} ${name}`);
  const names = Object.fromEntries(
    [...translated].filter(
      ([division, name]) => countOf.get(`${division.slice(0, 2)} ${name}`)?.length === 1,
    ),
  );
  const keys = codesOfDivisions(divisions);
  const put = (countryCode: string, english: string, name: string): void => {
    const key = keys.get(`${countryCode} ${english}`);
    if (key !== undefined) names[key] = name;
  };
  for (const [countryCode, own] of Object.entries(OWN_NAMES[language] ?? {})) {
    for (const [english, name] of Object.entries(own)) put(countryCode, english, name);
  }
  for (const [tag, countryCode, at] of FURTHER) {
    if (tag !== language) continue;
    for (const [english, further] of Object.entries(FURTHER_NAMES[countryCode] ?? {})) {
      const name = further.filter((one) => HAN.test(one)).at(at);
      if (name !== undefined) put(countryCode, english, name);
    }
  }
  const isEnglish = (key: string, name: string): boolean =>
    divisions.get(key) === name ||
    foldText(divisions.get(key) ?? "") === foldText(shortDivisionName(name) ?? "");
  return Object.fromEntries(Object.entries(names).filter(([key, name]) => !isEnglish(key, name)));
}
