import { mustExist } from "../must-exist.ts";
import { lowerBound } from "../lower-bound.ts";
import type { PlaceTable } from "./place.ts";
import { membersOfArea, type AreaIndex } from "./area.ts";
import { findQualifier, type QualifierMeaning } from "./qualifier.ts";
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

const NONE: Numbers = new Set();
const NOWHERE: QualifierMeaning = { countries: NONE, admin1s: NONE, admin2s: NONE, areas: [] };

/** Each condition on countries and divisions as the ones that it allows. */
function meaningsOf(table: PlaceTable, areas: AreaIndex, conditions: PlaceConditions): QualifierMeaning[] {
  const meanings: QualifierMeaning[] = [];
  const codes = listOf(conditions.countries).map((code) => code.toUpperCase());
  if (codes.length > 0) meanings.push({ ...NOWHERE, countries: numbersOf(table.countryCodes, codes) });
  const continents = listOf(conditions.continents).map((code) => code.toUpperCase());
  if (continents.length > 0) {
    const numbers = [...areas.continents.keys()];
    const countries = new Set(
      numbers.filter((number) => continents.includes(mustExist(areas.continents[number]))),
    );
    meanings.push({ ...NOWHERE, countries });
  }
  const admin1Texts = listOf(conditions.admin1);
  const admin1s = new Set(admin1Texts.flatMap((text) => [...admin1Numbers(table, areas, text)]));
  if (admin1Texts.length > 0) meanings.push({ ...NOWHERE, admin1s });
  return meanings;
}

export type RangeFilter = NonNullable<ReturnType<typeof createPlaceFilter>>;

/**
 * Makes a filter of conditions and of qualifiers after the name. Returns `null` without any. An unknown country, zone or division in a
 * list allows nothing.
 */
export function createPlaceFilter(
  table: PlaceTable,
  areas: AreaIndex,
  conditions: PlaceConditions,
  qualifiers: readonly QualifierMeaning[] = [],
) {
  const meanings = [...meaningsOf(table, areas, conditions), ...qualifiers];
  const zones = listOf(conditions.timezone);
  const minPopulation = conditions.minPopulation ?? 0;
  const endIndex =
    minPopulation > 0
      ? lowerBound(table.count, (place) => mustExist(table.populations[place]) >= minPopulation)
      : table.count;
  const isByPlace = zones.length > 0 || endIndex < table.count;
  if (meanings.length === 0 && !isByPlace) return null;

  const { admin1Countries, admin2Parents, countries: countryOf, timezoneIndexes } = table;
  const countryOfDivision = (division: number): number => mustExist(admin1Countries[division]);
  const membersOf = meanings.map(({ areas: numbers }) =>
    numbers.map((number) => membersOfArea(areas, number)),
  );
  const reached = meanings.map(
    (each, at) =>
      new Set([
        ...each.countries,
        ...Array.from(each.admin1s, countryOfDivision),
        ...Array.from(each.admin2s, (admin2) => countryOfDivision(mustExist(admin2Parents[admin2]))),
        ...(membersOf[at] ?? []).flatMap((members) =>
          Array.from(members, (place) => mustExist(countryOf[place])),
        ),
      ]),
  );
  const [first = new Set(table.countryCodes.keys()), ...others] = reached;
  const countries = [...others.reduce((common, each) => common.intersection(each), first)];
  const reachable = new Uint8Array(MANY_COUNTRIES + 1);
  for (const country of [...countries, MANY_COUNTRIES]) reachable[country] = 1;

  const isByDivision = meanings.some((each) => each.admin1s.size + each.admin2s.size + each.areas.length > 0);
  const isWithin = (place: number): boolean =>
    meanings.every(
      (each, at) =>
        each.countries.has(mustExist(countryOf[place])) ||
        each.admin1s.has(mustExist(table.admin1Indexes[place])) ||
        each.admin2s.has(mustExist(table.admin2Indexes[place])) ||
        membersOf[at]?.some((members) => isAmong(members, place)) === true,
    );
  const zoneNumbers = numbersOf(table.timezones, zones);
  return {
    /** Whether nothing but the country decides. */
    isByCountry: !isByPlace && !isByDivision,
    /** The countries, by number, that have places which may be found; and 1 for each of them, and for {@link MANY_COUNTRIES}. */
    countries,
    reachable,
    accepts: (place: number): boolean =>
      place < endIndex &&
      reachable[mustExist(countryOf[place])] === 1 &&
      (zones.length === 0 || zoneNumbers.has(mustExist(timezoneIndexes[place]))) &&
      (!isByDivision || isWithin(place)),
  };
}

/** Whether a sorted list has a number. */
function isAmong(sorted: Uint32Array, number: number): boolean {
  return sorted[lowerBound(sorted.length, (at) => mustExist(sorted[at]) < number)] === number;
}
