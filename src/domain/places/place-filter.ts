import { lowerBound } from "../lower-bound.ts";
import type { PlaceTable } from "./place.ts";
import { findQualifier, type AreaIndex, type QualifierMeaning } from "./area.ts";
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

type Numbers = ReadonlySet<number>;

function listOf(value: string | readonly string[] | null | undefined): readonly string[] {
  if (value === undefined || value === null) return [];
  return typeof value === "string" ? [value] : value;
}

/** A table of which numbers below `size` are in a set. */
function tableOf(size: number, numbers: Iterable<number>): Uint8Array {
  const table = new Uint8Array(size);
  for (const number of numbers) table[number] = 1;
  return table;
}

/** The numbers that all sets have; `null` where there is no set. */
function inAll(sets: readonly Numbers[]): Numbers | null {
  const [first = null, ...others] = sets;
  return others.reduce((common, set) => common?.intersection(set) ?? null, first);
}

/** The numbers of the wanted names that there are. */
export function numbersOf(names: readonly string[], wanted: readonly string[]): Numbers {
  return new Set(wanted.map((name) => names.indexOf(name)).filter((number) => number >= 0));
}

function admin1Numbers(table: PlaceTable, areas: AreaIndex, text: string): Set<number> {
  const code = text.trim().toUpperCase().replace("-", ".");
  const numbers = new Set(findQualifier(areas, text, false)?.admin1s);
  for (const [number, admin1] of table.admin1s.entries()) {
    const own = admin1.code.toUpperCase();
    if (own !== "" && (own === code || `${admin1.countryCode}.${own}` === code)) numbers.add(number);
  }
  return numbers;
}

/** The divisions of a meaning: its own, and all of its countries. */
function divisionsOf({ admin1Countries }: PlaceTable, { countries, admin1s }: QualifierMeaning): Numbers {
  if (countries.size === 0) return admin1s;
  const divisions = new Set(admin1s);
  for (const [number, country] of admin1Countries.entries())
    if (countries.has(country)) divisions.add(number);
  return divisions;
}

/** The countries in which a meaning covers any division. */
function countriesOf({ admin1Countries }: PlaceTable, { countries, admin1s }: QualifierMeaning): Numbers {
  return countries.union(new Set(Array.from(admin1s, (number) => admin1Countries[number] ?? 0)));
}

/** Countries by each condition that names some. */
function countryConditions(
  { countryCodes }: PlaceTable,
  { continents: continentCodes }: AreaIndex,
  conditions: PlaceConditions,
): Numbers[] {
  const sets: Numbers[] = [];
  const codes = (conditions.countries ?? []).map((code) => code.toUpperCase());
  if (codes.length > 0) sets.push(numbersOf(countryCodes, codes));
  const continents = (conditions.continents ?? []).map((code) => code.toUpperCase());
  if (continents.length > 0) {
    const numbers = [...countryCodes.keys()];
    sets.push(new Set(numbers.filter((number) => continents.includes(continentCodes[number] ?? ""))));
  }
  return sets;
}

/**
 * Makes a filter of conditions and of qualifiers after the name. `null` when there are none. An unknown country, zone or division in a
 * list allows nothing.
 */
export function createPlaceFilter(
  table: PlaceTable,
  areas: AreaIndex,
  conditions: PlaceConditions,
  meanings: readonly QualifierMeaning[] = [],
): RangeFilter | null {
  const countrySets = countryConditions(table, areas, conditions);
  for (const { countries, admin1s } of meanings) if (admin1s.size === 0) countrySets.push(countries);
  const divisions = meanings.filter(({ admin1s }) => admin1s.size > 0);
  const admin1Texts = listOf(conditions.admin1);
  if (admin1Texts.length > 0) {
    const numbers = admin1Texts.flatMap((text) => Array.from(admin1Numbers(table, areas, text)));
    divisions.push({ countries: new Set(), admin1s: new Set(numbers) });
  }
  const zones = listOf(conditions.timezone);
  const minPopulation = conditions.minPopulation ?? 0;
  const endIndex =
    minPopulation > 0
      ? lowerBound(0, table.count, (place) => (table.populations[place] ?? 0) >= minPopulation)
      : table.count;
  const isByCountry = divisions.length === 0 && zones.length === 0 && endIndex === table.count;
  if (isByCountry && countrySets.length === 0) return null;

  const countryCount = table.countryCodes.length;
  const countrySet = inAll(countrySets);
  const countryTest = countrySet === null ? null : tableOf(countryCount, countrySet);
  const zoneTest =
    zones.length === 0 ? null : tableOf(table.timezones.length, numbersOf(table.timezones, zones));
  // A division lies in one country, so all qualifiers together are one set of divisions.
  const divisionSet = inAll(divisions.map((meaning) => divisionsOf(table, meaning)));
  const admin1Test = divisionSet === null ? null : tableOf(table.admin1s.length, divisionSet);
  const reachable = inAll([...countrySets, ...divisions.map((meaning) => countriesOf(table, meaning))]);
  const countries = [...(reachable ?? table.countryCodes.keys())];
  const { timezoneIndexes, admin1Indexes } = table;
  return {
    isByCountry,
    countries,
    reachable: tableOf(MANY_COUNTRIES + 1, [...countries, MANY_COUNTRIES]),
    accepts(place) {
      if (place >= endIndex) return false;
      if (countryTest !== null && countryTest[table.countries[place] ?? 0] !== 1) return false;
      if (zoneTest !== null && zoneTest[timezoneIndexes[place] ?? 0] !== 1) return false;
      return admin1Test === null || admin1Test[admin1Indexes[place] ?? 0] === 1;
    },
  };
}
