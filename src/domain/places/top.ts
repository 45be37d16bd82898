import { mustExist } from "../must-exist.ts";
import { createPlaceFilter, numbersOf, type PlaceConditions, type RangeFilter } from "./place-filter.ts";
import { CAPITAL } from "./place.ts";
import { type PlaceGroups, type PlaceIndex, groupOf } from "./place-index.ts";

export type TopSort = "population" | "name" | "utc_offset";

export type TopQuery = Pick<PlaceConditions, "countries" | "continents" | "minPopulation"> & {
  /** Canonical IANA ids. */
  timezones?: readonly string[] | null;
  capitalsOnly?: boolean;
  /** The most places of each country and of each zone, the most populous first; 0 for no limit. */
  perCountry?: number;
  perTimezone?: number;
  /** Largest, first in the alphabet of folded names, or westernmost clock first. Default `population`. */
  sort?: TopSort;
  isReversed?: boolean;
  /** Current offset of a zone, for `utc_offset`; without it all zones count as 0. */
  offsetSecondsOf?: (timezone: string) => number;
  /** Places to leave out at the start, for paging. */
  offset?: number;
  limit: number;
};

/** Counts one more of a country or zone, unless it has reached the cap; 0 for no limit. */
function takeOne(counts: Uint32Array, number: number, cap: number): boolean {
  if (cap <= 0) return true;
  const count = mustExist(counts[number]);
  if (count >= cap) return false;
  counts[number] = count + 1;
  return true;
}

/** A list by rank with all places that the query may match; `null` for all places. */
function candidatesOf({ table, byZone, byCountry }: PlaceIndex, query: TopQuery): Uint32Array | null {
  const [timezone, ...otherZones] = query.timezones ?? [];
  if (timezone !== undefined && otherZones.length === 0)
    return groupOf(byZone, table.timezones.indexOf(timezone));
  const [code, ...otherCodes] = query.countries ?? [];
  if (code !== undefined && otherCodes.length === 0)
    return groupOf(byCountry, table.countryCodes.indexOf(code.toUpperCase()));
  return null;
}

/** How many places match, where the sizes of groups tell; `null` where places have to be counted. */
function knownTotal(index: PlaceIndex, query: TopQuery, filter: RangeFilter | null): number | null {
  const sizeOf = (groups: PlaceGroups, numbers: readonly number[]): number =>
    numbers.reduce((sum, number) => sum + groupOf(groups, number).length, 0);
  if (filter === null) return index.table.count;
  if (filter.isByCountry) return sizeOf(index.byCountry, filter.countries);
  const others = [...(query.countries ?? []), ...(query.continents ?? [])];
  if (others.length > 0 || (query.minPopulation ?? 0) > 0) return null;
  return sizeOf(index.byZone, [...numbersOf(index.table.timezones, query.timezones ?? [])]);
}

/** Indexes of the places that match a query, most populous first, up to its limit. */
function choosePlaces(
  index: PlaceIndex,
  query: TopQuery,
  filter: RangeFilter | null,
  most: number,
): Uint32Array {
  const { table } = index;
  const { countries, timezoneIndexes, features } = table;
  const candidates = candidatesOf(index, query);
  const capital = query.capitalsOnly === true ? table.featureCodes.indexOf(CAPITAL) : null;
  const perCountry = query.perCountry ?? 0;
  const perTimezone = query.perTimezone ?? 0;
  const countryCounts = new Uint32Array(perCountry > 0 ? table.countryCodes.length : 0);
  const zoneCounts = new Uint32Array(perTimezone > 0 ? table.timezones.length : 0);
  const end = candidates === null ? table.count : candidates.length;
  const chosen = new Uint32Array(Math.min(end, most));
  let count = 0;
  for (let i = 0; i < end && count < chosen.length; i++) {
    const place = candidates === null ? i : mustExist(candidates[i]);
    if (capital !== null && features[place] !== capital) continue;
    if (filter !== null && !filter.accepts(place)) continue;
    const zone = mustExist(timezoneIndexes[place]);
    if (perTimezone > 0 && mustExist(zoneCounts[zone]) >= perTimezone) continue;
    if (!takeOne(countryCounts, mustExist(countries[place]), perCountry)) continue;
    takeOne(zoneCounts, zone, perTimezone);
    chosen[count++] = place;
  }
  return chosen.subarray(0, count);
}

function sortByName({ byName, table }: PlaceIndex, chosen: Uint32Array): Uint32Array {
  if (chosen.length === byName.length) return byName;
  const isChosen = new Uint8Array(table.count);
  for (const place of chosen) isChosen[place] = 1;
  return byName.filter((place) => isChosen[place] === 1);
}

/** Groups the places by offset, which is quicker than sorting: offsets are few, and each group stays in order of population. */
function sortByOffset(
  index: PlaceIndex,
  chosen: Uint32Array,
  offsetSecondsOf: (timezone: string) => number,
): Uint32Array {
  const { timezones, timezoneIndexes } = index.table;
  const offsets = timezones.map((timezone) => offsetSecondsOf(timezone));
  const ascending = [...new Set(offsets)].sort((a, b) => a - b);
  const ranks = Uint16Array.from(offsets, (offset) => ascending.indexOf(offset));
  const ends = new Uint32Array(ascending.length + 1);
  const rankAt = (i: number): number => mustExist(ranks[mustExist(timezoneIndexes[mustExist(chosen[i])])]);
  for (let i = 0; i < chosen.length; i++) ends[rankAt(i) + 1] = mustExist(ends[rankAt(i) + 1]) + 1;
  for (let rank = 1; rank < ends.length; rank++)
    ends[rank] = mustExist(ends[rank]) + mustExist(ends[rank - 1]);
  const sorted = new Uint32Array(chosen.length);
  for (let i = 0; i < chosen.length; i++) {
    const rank = rankAt(i);
    const at = mustExist(ends[rank]);
    sorted[at] = mustExist(chosen[i]);
    ends[rank] = at + 1;
  }
  return sorted;
}

/**
 * The largest places under conditions, sorted and paged; `total` counts all pages. Caps take the most populous of a country or zone,
 * whatever the order of the answer. Equal places keep the order of population.
 */
export function topPlaces(index: PlaceIndex, query: TopQuery): { indexes: number[]; total: number } {
  const { table, areas } = index;
  const sort = query.sort ?? "population";
  const start = Math.max(0, query.offset ?? 0);
  const limit = Math.max(0, query.limit);
  const filter = createPlaceFilter(table, areas, { ...query, timezone: query.timezones ?? null });
  const isPlain =
    sort === "population" &&
    query.isReversed !== true &&
    query.capitalsOnly !== true &&
    (query.perCountry ?? 0) <= 0 &&
    (query.perTimezone ?? 0) <= 0;
  const known = isPlain ? knownTotal(index, query, filter) : null;
  let sorted = choosePlaces(index, query, filter, known === null ? table.count : start + limit);
  const total = known ?? sorted.length;
  if (sort === "name") sorted = sortByName(index, sorted);
  else if (sort === "utc_offset") sorted = sortByOffset(index, sorted, query.offsetSecondsOf ?? (() => 0));
  if (query.isReversed === true) sorted = sorted.toReversed();
  return { indexes: Array.from(sorted.subarray(start, start + limit)), total };
}
