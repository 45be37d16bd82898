import { createPlaceFilter, numbersOf, type PlaceConditions } from "./place-filter.ts";
import { CAPITAL } from "./place.ts";
import { type PlaceGroups, type PlaceIndex, groupOf } from "./place-index.ts";
import type { RangeFilter } from "./trie-range.ts";

export type TopSort = "population" | "name" | "utc_offset";

export type TopQuery = Pick<PlaceConditions, "countries" | "continents" | "minPopulation"> & {
  /** Canonical IANA ids. */
  timezones?: readonly string[] | null;
  capitalsOnly?: boolean;
  /** At most so many of each country, of each zone, the most populous first; 0 is no cap. */
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

/** Counts one more of a country or zone, unless it has reached the cap; 0 is no cap. */
function takeOne(counts: Uint32Array, number: number, cap: number): boolean {
  if (cap <= 0) return true;
  const count = counts[number] ?? 0;
  if (count >= cap) return false;
  counts[number] = count + 1;
  return true;
}

/** Merges the places of some groups into one list, by rank. */
function mergeGroups(groups: PlaceGroups, numbers: ReadonlySet<number>): Uint32Array {
  const slices = Array.from(numbers, (number) => groupOf(groups, number));
  const [only] = slices;
  if (slices.length === 1 && only !== undefined) return only;
  return Uint32Array.from(slices.flatMap((slice) => [...slice])).sort();
}

/** The shortest list with all places that the query may match, by rank; `null` for all places. */
function candidatesOf(index: PlaceIndex, query: TopQuery): Uint32Array | null {
  const { table } = index;
  const zones = query.timezones ?? [];
  if (zones.length > 0) return mergeGroups(index.byZone, numbersOf(table.timezones, zones));
  const codes = (query.countries ?? []).map((code) => code.toUpperCase());
  if (codes.length > 0) return mergeGroups(index.byCountry, numbersOf(table.countryCodes, codes));
  return null;
}

/** Indexes of all places that match a query, most populous first. */
function choosePlaces(index: PlaceIndex, query: TopQuery, filter: RangeFilter | null): Uint32Array {
  const { table } = index;
  const { countries, timezoneIndexes, features } = table;
  const candidates = candidatesOf(index, query);
  const capital = query.capitalsOnly === true ? table.featureCodes.indexOf(CAPITAL) : null;
  const perCountry = query.perCountry ?? 0;
  const perTimezone = query.perTimezone ?? 0;
  const countryCounts = new Uint32Array(table.countryCodes.length);
  const zoneCounts = new Uint32Array(table.timezones.length);
  const end = candidates === null ? table.count : candidates.length;
  const chosen = new Uint32Array(end);
  let count = 0;
  for (let i = 0; i < end; i++) {
    const place = candidates === null ? i : (candidates[i] ?? 0);
    if (capital !== null && features[place] !== capital) continue;
    if (filter !== null && !filter.accepts(place)) continue;
    const zone = timezoneIndexes[place] ?? 0;
    if (perTimezone > 0 && (zoneCounts[zone] ?? 0) >= perTimezone) continue;
    if (!takeOne(countryCounts, countries[place] ?? 0, perCountry)) continue;
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
  const rankAt = (i: number): number => ranks[timezoneIndexes[chosen[i] ?? 0] ?? 0] ?? 0;
  for (let i = 0; i < chosen.length; i++) ends[rankAt(i) + 1] = (ends[rankAt(i) + 1] ?? 0) + 1;
  for (let rank = 1; rank < ends.length; rank++) ends[rank] = (ends[rank] ?? 0) + (ends[rank - 1] ?? 0);
  const sorted = new Uint32Array(chosen.length);
  for (let i = 0; i < chosen.length; i++) {
    const rank = rankAt(i);
    const at = ends[rank] ?? 0;
    sorted[at] = chosen[i] ?? 0;
    ends[rank] = at + 1;
  }
  return sorted;
}

function isByZoneOnly(query: TopQuery): boolean {
  const others = [...(query.countries ?? []), ...(query.continents ?? [])];
  return (query.timezones ?? []).length > 0 && others.length === 0 && (query.minPopulation ?? 0) <= 0;
}

/** A page of whole countries: their total is known, so only the page is read. */
function pageOfCountries(
  index: PlaceIndex,
  filter: RangeFilter | null,
  start: number,
  limit: number,
): { indexes: number[]; total: number } {
  const { countries, count } = index.table;
  if (filter === null) {
    const length = Math.max(0, Math.min(limit, count - start));
    return { indexes: Array.from({ length }, (_, i) => start + i), total: count };
  }
  const sizes = filter.countries.map((country) => groupOf(index.byCountry, country).length);
  const total = sizes.reduce((sum, size) => sum + size, 0);
  const indexes: number[] = [];
  let toSkip = start;
  for (let place = 0; place < count && indexes.length < Math.min(limit, total - start); place++) {
    if (filter.reachable[countries[place] ?? 0] !== 1) continue;
    if (toSkip > 0) toSkip--;
    else indexes.push(place);
  }
  return { indexes, total };
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
  if (isPlain && (filter === null || filter.isByCountry)) return pageOfCountries(index, filter, start, limit);
  if (isPlain && isByZoneOnly(query)) {
    const places = candidatesOf(index, query) ?? new Uint32Array(0);
    return { indexes: Array.from(places.subarray(start, start + limit)), total: places.length };
  }
  let sorted = choosePlaces(index, query, filter);
  const total = sorted.length;
  if (sort === "name") sorted = sortByName(index, sorted);
  else if (sort === "utc_offset") sorted = sortByOffset(index, sorted, query.offsetSecondsOf ?? (() => 0));
  if (query.isReversed === true) sorted = sorted.toReversed();
  return { indexes: Array.from(sorted.subarray(start, start + limit)), total };
}
