import ownNames from "../../data/admin1-own-names.yaml";
import { codesOfDivisions, FURTHER_NAMES } from "./admin1-alias.ts";
import { foldText } from "../../src/domain/text/fold.ts";
import { codesByName, divisionKey } from "./division-code.ts";
import { shortDivisionName } from "./division-short-name.ts";
import type { PlaceInput } from "./place-index/place-build.ts";

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

/** Where CLDR gives codes of ISO 3166-2 to the regions that had them before the last reform; and the languages that have some of the new. */
const REFORMED: ReadonlyMap<string, readonly string[]> = new Map([
  ["IR", "el et ro sk sl sr sw te th".split(" ")],
  ["NP", []],
]);
/** None of its regions is still there under its code. */
const REDRAWN = "MA";

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
      if (country === REDRAWN) return [];
      const own = codes.get(division) ?? "";
      const isOwn = english.has(own) && !REFORMED.has(country);
      const code = isOwn ? own : byName.get(`${country} ${divisionKey(name)}`);
      return code === undefined ? [] : [[division, code] as const];
    }),
  );
}

/** Names given by hand in one language, by "FR.11". @param divisions GeoNames' names by "FR.11" */
export function ownRegionNames(
  language: string,
  divisions: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const keys = codesOfDivisions(divisions);
  const names = new Map<string, string>();
  const put = (countryCode: string, english: string, name: string | undefined): void => {
    const key = keys.get(`${countryCode} ${english}`);
    if (key !== undefined && name !== undefined) names.set(key, name);
  };
  for (const [countryCode, own] of Object.entries(OWN_NAMES[language] ?? {})) {
    for (const [english, name] of Object.entries(own)) put(countryCode, english, name);
  }
  for (const [tag, countryCode, at] of FURTHER) {
    if (tag !== language) continue;
    for (const [english, further] of Object.entries(FURTHER_NAMES[countryCode] ?? {}))
      put(countryCode, english, further.filter((one) => HAN.test(one)).at(at));
  }
  return names;
}

/** Names in a language by "FR.11", of those by code. @param pairs of {@link pairRegions} */
export function translateRegions(
  language: string,
  names: ReadonlyMap<string, string>,
  pairs: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  return new Map(
    [...pairs].flatMap(([division, code]) => {
      const name = names.get(code);
      const isMixed = REFORMED.get(division.slice(0, 2))?.includes(language) === true;
      return name === undefined || isMixed ? [] : [[division, name] as const];
    }),
  );
}

/**
 * English names of divisions that English calls by the name of their town, where GeoNames has another word: Baku, not Baki. No other
 * division of the country may be called so.
 *
 * @param english CLDR's names by "FR.11"
 */
export function namesOfTowns(
  divisions: ReadonlyMap<string, string>,
  english: ReadonlyMap<string, string>,
  places: readonly PlaceInput[],
): ReadonlyMap<string, string> {
  const keyOf = (division: string, name: string): string => `${division} ${foldText(name)}`;
  const towns = new Set(
    places.flatMap(({ countryCode, admin1Code, name, asciiName }) =>
      [name, asciiName].map((one) => keyOf(`${countryCode}.${admin1Code}`, one)),
    ),
  );
  const taken = new Set([...divisions].map(([division, name]) => keyOf(division.slice(0, 2), name)));
  const isBetter = ([division, name]: readonly [string, string]): boolean =>
    towns.has(keyOf(division, name)) &&
    !taken.has(keyOf(division.slice(0, 2), name)) &&
    foldText(shortDivisionName(divisions.get(division) ?? "") ?? "") !== foldText(name);
  return new Map([...english].filter(isBetter));
}

/**
 * Names of first-level divisions to show in one language, by GeoNames' code ("DE.02"), where they are not the English ones, nor these with
 * a word for what it is ("Distrikt Braga"). A name that two divisions of a country share would say of neither which it is.
 *
 * @param divisions GeoNames' names by "DE.02"
 * @param names in the language
 */
export function shownRegionNames(
  divisions: ReadonlyMap<string, string>,
  names: ReadonlyMap<string, string>,
): Record<string, string> {
  // In Chinese letters, a city is also called so without the word for it: 北京市.
  const short = [...names].map(
    ([division, name]) => [division, name.replace(/(?<=\p{Script=Han}{2})市$/u, "")] as const,
  );
  const sharers = Map.groupBy(short, ([division, name]) => `${division.slice(0, 2)} ${name}`);
  const isEnglish = (division: string, name: string): boolean => {
    const english = divisions.get(division) ?? "";
    return english === name || foldText(english) === foldText(shortDivisionName(name) ?? "");
  };
  return Object.fromEntries(
    short.filter(
      ([division, name]) =>
        sharers.get(`${division.slice(0, 2)} ${name}`)?.length === 1 && !isEnglish(division, name),
    ),
  );
}
