import { lowerBound } from "../lower-bound.ts";
import { jsonOfSection, jsonSection, openSections, packSections } from "../block-sections.ts";
import { foldText } from "./fold.ts";
import type { PlaceTable } from "./place.ts";

/** The names of a country after a comma, in any language, and its continent. */
export type CountryQualifier = {
  /** ISO 3166-1 alpha-2, upper case, as in `PlaceInput`. */
  code: string;
  alpha3: string;
  continentCode: string;
  names: readonly string[];
};

/** Further names and abbreviations of a first-level division, beside its code and its name in the place table. */
export type Admin1Qualifier = { countryCode: string; code: string; names: readonly string[] };

/**
 * What qualifiers mean: sorted folded names, and for each a target, which is the number of a division, or {@link COUNTRY_FLAG} plus
 * the number of a country, in the place table's dictionaries. A name with several meanings is listed several times.
 */
export type QualifierIndex = {
  keys: readonly string[];
  targets: Uint32Array;
  /** Continent code by number of the country. */
  continentCodes: readonly string[];
};

const COUNTRY_FLAG = 0x1_0000;
const LETTERS = /\p{L}/u;
/** An incomplete qualifier ("Toledo, Spa") may stand for at most so many names. */
const MAX_COMPLETIONS = 64;

/** Countries and divisions, by number, that a qualifier may mean. */
export type QualifierMeaning = { countries: ReadonlySet<number>; admin1s: ReadonlySet<number> };

/** Builds the index for the dictionaries of a table. Countries and divisions without a place are left out: they would find nothing. */
export function buildQualifierIndex(
  table: PlaceTable,
  countries: readonly CountryQualifier[],
  admin1s: readonly Admin1Qualifier[],
): QualifierIndex {
  const pairs = new Map<string, { key: string; target: number }>();
  const add = (text: string, target: number) => {
    const key = foldText(text);
    if (key !== "" && LETTERS.test(key)) pairs.set(`${key} ${target}`, { key, target });
  };
  const continentCodes = table.countryCodes.map(() => "");
  for (const country of countries) {
    const number = table.countryCodes.indexOf(country.code);
    if (number < 0) continue;
    continentCodes[number] = country.continentCode;
    for (const name of [country.code, country.alpha3, ...country.names]) add(name, COUNTRY_FLAG + number);
  }
  const numbers = new Map<string, number>();
  for (const [number, admin1] of table.admin1s.entries()) {
    numbers.set(`${admin1.countryCode}.${admin1.code}`, number);
    add(admin1.name, number);
    add(admin1.code, number);
  }
  for (const admin1 of admin1s) {
    const number = numbers.get(`${admin1.countryCode}.${admin1.code}`);
    if (number !== undefined) for (const name of admin1.names) add(name, number);
  }
  const sorted = [...pairs.values()].sort((a, b) =>
    a.key < b.key ? -1 : a.key > b.key ? 1 : a.target - b.target,
  );
  return {
    keys: sorted.map((pair) => pair.key),
    targets: Uint32Array.from(sorted, (pair) => pair.target),
    continentCodes,
  };
}

const SECTIONS = { keys: Uint8Array, targets: Uint32Array, continentCodes: Uint8Array };

export function qualifierIndexToBytes({ keys, targets, continentCodes }: QualifierIndex): Uint8Array {
  return packSections(SECTIONS, {
    keys: jsonSection(keys),
    targets,
    continentCodes: jsonSection(continentCodes),
  });
}

/** Opens the bytes of {@link qualifierIndexToBytes}. Throws `internal_error` on damage. */
export function qualifierIndexFromBytes(bytes: Uint8Array): QualifierIndex {
  const { keys, targets, continentCodes } = openSections(SECTIONS, bytes);
  return { keys: textsOf(keys), targets, continentCodes: textsOf(continentCodes) };
}

function textsOf(section: Uint8Array): string[] {
  const texts = jsonOfSection(section);
  return Array.isArray(texts) ? texts.map(String) : [];
}

/**
 * What a qualifier means: every country and division of that name or code; when there is none and `isPrefixAllowed`, those whose
 * names begin so. `null` when it means nothing here.
 */
export function findQualifier(
  index: QualifierIndex,
  text: string,
  isPrefixAllowed: boolean,
): QualifierMeaning | null {
  const key = foldText(text);
  if (key === "") return null;
  const countries = new Set<number>();
  const admin1s = new Set<number>();
  const add = (target: number) => {
    if (target >= COUNTRY_FLAG) countries.add(target - COUNTRY_FLAG);
    else admin1s.add(target);
  };
  const start = lowerBound(0, index.keys.length, (at) => (index.keys[at] ?? "") < key);
  let at = start;
  while (index.keys[at] === key) add(index.targets[at++] ?? 0);
  if (at === start && isPrefixAllowed && key.length >= 2) {
    const end = Math.min(start + MAX_COMPLETIONS, index.keys.length);
    for (; at < end && (index.keys[at] ?? "").startsWith(key); at++) add(index.targets[at] ?? 0);
  }
  return at === start ? null : { countries, admin1s };
}
