import type { PlaceConditions } from "./place-filter.ts";
import { createPlaceFilter } from "./place-filter.ts";
import type { PlaceIndex } from "./place-index.ts";

export type TopSort = "population" | "name" | "utc_offset";

export type TopQuery = Pick<PlaceConditions, "countries" | "continents" | "minPopulation"> & {
  /** Canonical IANA ids. */
  timezones?: readonly string[] | null;
  capitalsOnly?: boolean;
  /** Only the most populous so many of each country, of each zone; 0 is no cap. */
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

const CAPITAL = "PPLC";

/** Counts up to a cap for each number; `true` while there is room. */
function createCap(size: number, cap: number): (number: number) => boolean {
  if (cap <= 0) return () => true;
  const counts = new Uint8Array(size);
  return (number) => {
    const count = counts[number] ?? 0;
    if (count >= cap) return false;
    counts[number] = count + 1;
    return true;
  };
}

/** Indexes of all places that a query wants, most populous first. */
function choosePlaces(index: PlaceIndex, query: TopQuery): Uint32Array {
  const { table } = index;
  const filter = createPlaceFilter(table, index.qualifiers, { ...query, timezone: query.timezones ?? null });
  const capital = table.featureCodes.indexOf(CAPITAL);
  // A cap counts in one byte, which is enough for any page.
  const hasCountryRoom = createCap(table.countryCodes.length, Math.min(255, query.perCountry ?? 0));
  const hasZoneRoom = createCap(table.timezones.length, Math.min(255, query.perTimezone ?? 0));
  const end = filter?.endIndex ?? table.count;
  const chosen = new Uint32Array(end);
  let count = 0;
  for (let place = 0; place < end; place++) {
    if (query.capitalsOnly === true && table.features[place] !== capital) continue;
    if (filter !== null && !filter.accepts(place)) continue;
    if (!hasCountryRoom(table.countries[place] ?? 0) || !hasZoneRoom(table.timezoneIndexes[place] ?? 0))
      continue;
    chosen[count++] = place;
  }
  return chosen.subarray(0, count);
}

function sortByName(index: PlaceIndex, chosen: Uint32Array): Uint32Array {
  const isChosen = new Uint8Array(index.table.count);
  for (const place of chosen) isChosen[place] = 1;
  const sorted = new Uint32Array(chosen.length);
  let count = 0;
  for (const place of index.byName) if (isChosen[place] === 1) sorted[count++] = place;
  return sorted;
}

function sortByOffset(
  index: PlaceIndex,
  chosen: Uint32Array,
  offsetSecondsOf: (timezone: string) => number,
): Uint32Array {
  const { timezones, timezoneIndexes } = index.table;
  const offsets = Float64Array.from(timezones, offsetSecondsOf);
  // Zones are few and places many: the places of each offset in turn, in the order of population that they have.
  const starts = new Map<number, number>();
  for (const place of chosen) {
    const offset = offsets[timezoneIndexes[place] ?? 0] ?? 0;
    starts.set(offset, (starts.get(offset) ?? 0) + 1);
  }
  let start = 0;
  for (const offset of [...starts.keys()].sort((a, b) => a - b)) {
    const size = starts.get(offset) ?? 0;
    starts.set(offset, start);
    start += size;
  }
  const sorted = new Uint32Array(chosen.length);
  for (const place of chosen) {
    const offset = offsets[timezoneIndexes[place] ?? 0] ?? 0;
    const at = starts.get(offset) ?? 0;
    sorted[at] = place;
    starts.set(offset, at + 1);
  }
  return sorted;
}

/**
 * The largest places under conditions, sorted and paged; `total` counts all pages. Caps take the most populous of a country or zone,
 * whatever the order of the answer. Equal places keep the order of population.
 */
export function topPlaces(index: PlaceIndex, query: TopQuery): { indexes: number[]; total: number } {
  const chosen = choosePlaces(index, query);
  const sort = query.sort ?? "population";
  let sorted = chosen;
  if (sort === "name") sorted = sortByName(index, chosen);
  else if (sort === "utc_offset") sorted = sortByOffset(index, chosen, query.offsetSecondsOf ?? (() => 0));
  if (query.isReversed === true) sorted.reverse();
  const start = Math.max(0, query.offset ?? 0);
  return {
    indexes: Array.from(sorted.subarray(start, start + Math.max(0, query.limit))),
    total: chosen.length,
  };
}
