import { editsBetween, wordOf, type Word } from "../text/edit-distance.ts";
import { nearNames } from "../text/near-names.ts";
import { foldWords } from "../text/fold.ts";

/**
 * One country or territory of ISO 3166-1, or Kosovo (XK). Lists are in the order a person would expect;
 * `null` means "has none".
 */
export type Country = {
  /** ISO 3166-1 alpha-2, upper case. */
  readonly code: string;
  readonly alpha3: string;
  /** Three digits, as text ("008"). */
  readonly numeric: string;
  /** English name in ASCII, lower case, hyphens: "united-states". */
  readonly slug: string;
  readonly name: string;
  /** Name in the country's own first language. */
  readonly nativeName: string;
  /** Other common names, in English or the country's language. */
  readonly aliases: readonly string[];
  /** AF, AN, AS, EU, NA, OC or SA. */
  readonly continentCode: string;
  readonly capital: { readonly id: number; readonly slug: string; readonly name: string } | null;
  /** ISO 639 codes, most used first. */
  readonly languages: readonly string[];
  /** ISO 4217; the first legal tender where there are several. */
  readonly currencyCode: string | null;
  readonly currencyName: string | null;
  /** With the plus sign: ["+33"]. */
  readonly callingCodes: readonly string[];
  /** ISO: 1 = Monday … 7 = Sunday. */
  readonly firstDayOfWeek: number;
  readonly emoji: string;
  /** Zones of tzdb's zone.tab, in its order. */
  readonly timezones: readonly string[];
  /**
   * Zones of tzdb's zone1970.tab: those that differ since 1970. May be named after a town of another country.
   */
  readonly canonicalTimezones: readonly string[];
  /**
   * Zone of the capital; else, if that is not one of the country's zones, of the largest town; else the first.
   */
  readonly principalTimezone: string | null;
};

export type CountryIndex = {
  readonly countries: readonly Country[];
  /** By alpha-2 code, upper case. */
  readonly byCode: ReadonlyMap<string, Country>;
  /** By `countryKey` of any code or name. */
  readonly byKey: ReadonlyMap<string, Country>;
  /** The keys and their slugs, for suggestions. */
  readonly words: readonly (Word & { readonly slug: string })[];
};

const MAX_SUGGESTIONS = 5;
const APOSTROPHES = /['’‘ʻ`´.]/gu;

/**
 * Makes the index, with its names at their first use. Codes win over slugs, slugs over names, names over aliases, so an
 * alias never hides a country's own code.
 * @param countries in any order
 */
export function createCountryIndex(countries: readonly Country[]): CountryIndex {
  const sorted = [...countries].sort((a, b) => (a.code < b.code ? -1 : 1));
  let byKey: ReadonlyMap<string, Country> | null = null;
  let words: CountryIndex["words"] | null = null;
  const index: CountryIndex = {
    countries: sorted,
    byCode: new Map(sorted.map((country) => [country.code, country])),
    get byKey() {
      return (byKey ??= namesOf(sorted));
    },
    get words() {
      return (words ??= Array.from(index.byKey, ([key, { slug }]) => ({ ...wordOf(key), slug })));
    },
  };
  return index;
}

/** Countries, sorted by code, by the keys of their codes and names. */
function namesOf(sorted: readonly Country[]): ReadonlyMap<string, Country> {
  const byKey = new Map<string, Country>();
  const add = (text: string, country: Country): void => {
    const key = countryKey(text);
    if (key !== "" && !byKey.has(key)) byKey.set(key, country);
  };
  for (const key of ["code", "alpha3", "numeric", "slug", "name", "nativeName"] as const)
    for (const country of sorted) add(country[key], country);
  for (const country of sorted) for (const alias of country.aliases) add(alias, country);
  return byKey;
}

/**
 * Finds a country by alpha-2, alpha-3 or numeric code, slug, English or native name or a common alias; case,
 * accents and punctuation do not matter. `null` when no country has that name.
 */
export function resolveCountry(index: CountryIndex, text: string): Country | null {
  const direct = index.byKey.get(text.length === 2 ? text.toLowerCase() : text);
  if (direct !== undefined) return direct;
  return index.byKey.get(countryKey(text)) ?? null;
}

/** Country by its alpha-2 code in upper case; `null` when unknown. */
export function countryByCode(index: CountryIndex, code: string): Country | null {
  return index.byCode.get(code) ?? null;
}

/**
 * Up to five slugs of countries whose code, name or alias is near the text: begins with it, or differs by few
 * letters (optimal string alignment distance, at most a third of the letters). Best first.
 */
export function suggestCountries(index: CountryIndex, text: string): string[] {
  const key = wordOf(countryKey(text));
  if (key.text === "") return [];
  const near = nearNames(
    index.words,
    (word) => distanceOf(key, word),
    (a, b) => (a.slug < b.slug ? -1 : 1),
  );
  return [...new Set(near.map(({ candidate }) => candidate.slug))].slice(0, MAX_SUGGESTIONS);
}

/**
 * The form in which country names are compared: lower case, no marks, "and" for &, words joined by hyphens,
 * in any script.
 */
export function countryKey(text: string): string {
  return foldWords(text.replaceAll("&", " and ").replace(APOSTROPHES, "")).join("-");
}

/** Most letters that may differ. */
const MAX_EDITS = 3;

/** How far the key of a country is from what was written; `Infinity` when it is too far. */
function distanceOf(written: Word, key: Word): number {
  const letters = written.text.length;
  const more = key.text.length - letters;
  const hasAllLetters = (written.letters & ~key.letters) === 0;
  // Rules out most keys without a look at their text.
  if (more < -MAX_EDITS || (more > MAX_EDITS && !hasAllLetters)) return Infinity;
  // Of two letters, one in common says nothing.
  if (key.text.length <= 3)
    return letters === 3 && key.text.length === 3 && editsBetween(written, key, 1) <= 1 ? 2 : Infinity;
  if (hasAllLetters && letters >= 3 && key.text.startsWith(written.text)) return 0.5;
  return editsBetween(written, key, Math.min(MAX_EDITS, Math.floor(Math.max(letters, 3) / 3)));
}
