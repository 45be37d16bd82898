import type { PlaceTable } from "./place.ts";
import type { QualifierIndex, QualifierMeaning } from "./qualifier.ts";
import { findQualifier } from "./qualifier.ts";
import type { RangeFilter } from "./trie-range.ts";

/** Which places a caller wants. Absent or empty means any; all conditions must hold. */
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

/** Conditions ready to be asked of places. */
export type PlaceFilter = RangeFilter & {
  /** Places from this index on are too small. */
  endIndex: number;
};

type Allowed = Uint8Array;

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
  const all = tests[0]?.slice() ?? new Uint8Array(0);
  for (const test of tests) for (let i = 0; i < all.length; i++) all[i] = (all[i] ?? 0) & (test[i] ?? 0);
  return all;
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
export function endIndexFor(table: PlaceTable, minPopulation: number): number {
  let low = 0;
  let high = table.count;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((table.populations[middle] ?? 0) >= minPopulation) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * Makes a filter of conditions and of qualifiers written after the name. `null` when everything is wanted. An unknown country, zone or
 * division in a list simply allows nothing.
 */
export function createPlaceFilter(
  table: PlaceTable,
  qualifiers: QualifierIndex,
  conditions: PlaceConditions,
  meanings: readonly QualifierMeaning[] = [],
): PlaceFilter | null {
  const countryTests: Allowed[] = [];
  const countrySize = table.countryCodes.length;
  const codes = (conditions.countries ?? []).map((code) => code.toUpperCase());
  if (codes.length > 0)
    countryTests.push(
      allow(
        countrySize,
        codes.map((code) => table.countryCodes.indexOf(code)),
      ),
    );
  const continents = new Set((conditions.continents ?? []).map((code) => code.toUpperCase()));
  if (continents.size > 0) {
    const numbers = [...table.countryCodes.keys()].filter((n) =>
      continents.has(qualifiers.continentCodes[n] ?? ""),
    );
    countryTests.push(allow(countrySize, numbers));
  }
  const zones = listOf(conditions.timezone);
  const zoneTest =
    zones.length > 0
      ? allow(
          table.timezones.length,
          zones.map((zone) => table.timezones.indexOf(zone)),
        )
      : null;
  const admin1Tests: { countries: Allowed; admin1s: Allowed }[] = [];
  const admin1Size = table.admin1s.length;
  const admin1Texts = listOf(conditions.admin1);
  if (admin1Texts.length > 0) {
    const numbers = admin1Texts.flatMap((text) => Array.from(admin1Numbers(table, qualifiers, text)));
    admin1Tests.push({ countries: allow(countrySize, []), admin1s: allow(admin1Size, numbers) });
  }
  for (const meaning of meanings)
    admin1Tests.push({
      countries: allow(countrySize, meaning.countries),
      admin1s: allow(admin1Size, meaning.admin1s),
    });
  const endIndex =
    conditions.minPopulation === undefined || conditions.minPopulation <= 0
      ? table.count
      : endIndexFor(table, conditions.minPopulation);
  if (countryTests.length + admin1Tests.length === 0 && zoneTest === null && endIndex === table.count)
    return null;

  const admin1Countries = admin1Tests.map((test) => {
    const countries = test.countries.slice();
    for (const [number, country] of table.admin1Countries.entries())
      if (test.admin1s[number] === 1) countries[country] = 1;
    return countries;
  });
  let maskLow = 0;
  let maskHigh = 0;
  const reachable = [...countryTests, ...admin1Countries];
  for (let number = 0; number < countrySize; number++) {
    if (!reachable.every((allowed) => allowed[number] === 1)) continue;
    if ((number & 32) === 0) maskLow |= 1 << (number & 31);
    else maskHigh |= 1 << (number & 31);
  }
  const countryTest = countryTests.length === 0 ? null : intersect(countryTests);
  // A division lies in one country: what both kinds of test leave is one set of divisions.
  const admin1Test =
    admin1Tests.length === 0
      ? null
      : intersect(
          admin1Tests.map((test) =>
            Uint8Array.from(table.admin1Countries, (country, number) =>
              test.admin1s[number] === 1 || test.countries[country] === 1 ? 1 : 0,
            ),
          ),
        );
  const { countries, timezoneIndexes, admin1Indexes } = table;
  return {
    endIndex,
    maskLow,
    maskHigh,
    accepts(place) {
      if (place >= endIndex) return false;
      if (countryTest !== null && countryTest[countries[place] ?? 0] !== 1) return false;
      if (zoneTest !== null && zoneTest[timezoneIndexes[place] ?? 0] !== 1) return false;
      return admin1Test === null || admin1Test[admin1Indexes[place] ?? 0] === 1;
    },
  };
}
