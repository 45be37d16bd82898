import type { PlaceTable } from "./place.ts";
import type { QualifierIndex, QualifierMeaning } from "./qualifier.ts";
import { findQualifier } from "./qualifier.ts";
import type { RangeFilter } from "./trie-range.ts";
import { MANY_COUNTRIES } from "./trie.ts";

/** Conditions on places. Absent or empty means any; all must hold. */
export type PlaceConditions = {
  /** ISO 3166-1 alpha-2, any case. */
  countries?: readonly string[] | null;
  /** AF, AN, AS, EU, NA, OC, SA, any case. */
  continents?: readonly string[] | null;
  /** Canonical IANA ids, exact. */
  timezone?: string | readonly string[] | null;
  /** First-level divisions: code (`TX`), code with country (`US.TX`, `US-TX`), or name. */
  admin1?: string | readonly string[] | null;
  minPopulation?: number;
};

/** Conditions compiled to tests by index and number. */
export type PlaceFilter = RangeFilter & {
  /** Places from this index on have too few people. */
  endIndex: number;
  /** Which countries are wanted, by number; `null` for any. */
  countryTest: Uint8Array | null;
  /** Whether nothing but `countryTest` decides. */
  isByCountryOnly: boolean;
};

type Allowed = Uint8Array;

/** Up to so many countries, the bounds of each are looked up instead of the bound of all. */
const MAX_FEW_COUNTRIES = 4;

function listOf(value: string | readonly string[] | null | undefined): readonly string[] {
  if (value === undefined || value === null) return [];
  return typeof value === "string" ? [value] : value;
}

function allow(size: number, numbers: Iterable<number>): Allowed {
  const allowed = new Uint8Array(size);
  for (const number of numbers) if (number >= 0) allowed[number] = 1;
  return allowed;
}

function intersect(tests: readonly Allowed[]): Allowed {
  const [first = new Uint8Array(0)] = tests;
  if (tests.length < 2) return first;
  const all = first.slice();
  for (const test of tests) for (let i = 0; i < all.length; i++) all[i] = (all[i] ?? 0) & (test[i] ?? 0);
  return all;
}

/** The numbers below `size` that all tests allow, ascending. */
function numbersIn(tests: readonly Allowed[], size: number): number[] {
  const numbers: number[] = [];
  const [first, ...others] = tests;
  for (let number = 0; number < size; number++) {
    if (first !== undefined && first[number] !== 1) continue;
    if (others.every((test) => test[number] === 1)) numbers.push(number);
  }
  return numbers;
}

function admin1Numbers(table: PlaceTable, qualifiers: QualifierIndex, text: string): Set<number> {
  const code = text.trim().toUpperCase().replace("-", ".");
  const numbers = new Set(findQualifier(qualifiers, text, false)?.admin1s);
  for (const [number, admin1] of table.admin1s.entries()) {
    const own = admin1.code.toUpperCase();
    if (own !== "" && (own === code || `${admin1.countryCode}.${own}` === code)) numbers.add(number);
  }
  return numbers;
}

/** First index whose population is below a minimum; places are sorted by population. */
function endIndexFor(table: PlaceTable, minPopulation: number): number {
  let low = 0;
  let high = table.count;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((table.populations[middle] ?? 0) >= minPopulation) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The divisions of a meaning: its own, and all of its countries. */
function divisionsOf(table: PlaceTable, meaning: QualifierMeaning): Allowed {
  const { admin1Countries } = table;
  const allowed = allow(admin1Countries.length, meaning.admin1s);
  if (meaning.countries.size === 0) return allowed;
  const countries = allow(table.countryCodes.length, meaning.countries);
  for (let number = 0; number < allowed.length; number++)
    if (countries[admin1Countries[number] ?? 0] === 1) allowed[number] = 1;
  return allowed;
}

/** The countries in which a meaning covers any division. */
function countriesOf(table: PlaceTable, meaning: QualifierMeaning): Allowed {
  const allowed = allow(table.countryCodes.length, meaning.countries);
  for (const number of meaning.admin1s) allowed[table.admin1Countries[number] ?? 0] = 1;
  return allowed;
}

function countryConditions(
  table: PlaceTable,
  qualifiers: QualifierIndex,
  conditions: PlaceConditions,
): Allowed[] {
  const tests: Allowed[] = [];
  const size = table.countryCodes.length;
  const codes = (conditions.countries ?? []).map((code) => code.toUpperCase());
  if (codes.length > 0) {
    const numbers = codes.map((code) => table.countryCodes.indexOf(code));
    tests.push(allow(size, numbers));
  }
  const continents = new Set((conditions.continents ?? []).map((code) => code.toUpperCase()));
  if (continents.size > 0) {
    const all = [...table.countryCodes.keys()];
    const numbers = all.filter((number) => continents.has(qualifiers.continentCodes[number] ?? ""));
    tests.push(allow(size, numbers));
  }
  return tests;
}

/**
 * Makes a filter of conditions and of qualifiers after the name. `null` when there are none. An unknown country, zone or division in a
 * list allows nothing.
 */
export function createPlaceFilter(
  table: PlaceTable,
  qualifiers: QualifierIndex,
  conditions: PlaceConditions,
  meanings: readonly QualifierMeaning[] = [],
): PlaceFilter | null {
  const countryTests = countryConditions(table, qualifiers, conditions);
  for (const { countries, admin1s } of meanings)
    if (admin1s.size === 0) countryTests.push(allow(table.countryCodes.length, countries));
  const zones = listOf(conditions.timezone);
  const zoneNumbers = zones.map((zone) => table.timezones.indexOf(zone));
  const zoneTest = zones.length > 0 ? allow(table.timezones.length, zoneNumbers) : null;
  const divisions = meanings.filter(({ admin1s }) => admin1s.size > 0);
  const admin1Texts = listOf(conditions.admin1);
  if (admin1Texts.length > 0) {
    const numbers = admin1Texts.flatMap((text) => Array.from(admin1Numbers(table, qualifiers, text)));
    divisions.push({ countries: new Set(), admin1s: new Set(numbers) });
  }
  const minPopulation = conditions.minPopulation ?? 0;
  const endIndex = minPopulation > 0 ? endIndexFor(table, minPopulation) : table.count;
  const isFree = countryTests.length + divisions.length === 0 && zoneTest === null;
  if (isFree && endIndex === table.count) return null;

  const countryTest = countryTests.length === 0 ? null : intersect(countryTests);
  const reachable = [...countryTests, ...divisions.map((meaning) => countriesOf(table, meaning))];
  const reached = numbersIn(reachable, table.countryCodes.length);
  // A division lies in one country, so all qualifiers together are one set of divisions.
  const admin1Test =
    divisions.length === 0 ? null : intersect(divisions.map((meaning) => divisionsOf(table, meaning)));
  const isByCountryOnly = zoneTest === null && admin1Test === null && endIndex === table.count;
  const { countries, timezoneIndexes, admin1Indexes } = table;
  return {
    endIndex,
    countryTest,
    isByCountryOnly,
    onlyCountries: isByCountryOnly ? countryTest : null,
    fewCountries: reached.length <= MAX_FEW_COUNTRIES ? reached : null,
    reachable: allow(MANY_COUNTRIES + 1, [...reached, MANY_COUNTRIES]),
    accepts(place) {
      if (place >= endIndex) return false;
      if (countryTest !== null && countryTest[countries[place] ?? 0] !== 1) return false;
      if (zoneTest !== null && zoneTest[timezoneIndexes[place] ?? 0] !== 1) return false;
      return admin1Test === null || admin1Test[admin1Indexes[place] ?? 0] === 1;
    },
  };
}
