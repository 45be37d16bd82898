import { around } from "geokdbush";
import KDBush from "kdbush";
import type { PlaceInput } from "./place-index/place-build.ts";
import type { CurrentPlace } from "./current-place.ts";
import { listAt, textAt, type Json } from "./json.ts";

const MAX_NEIGHBOUR_KM = 60;

/** Names of first-level divisions by "FR.11". */
export function readAdmin1Names(admin1: Json): ReadonlyMap<string, string> {
  return new Map(listAt(admin1).map((row) => [textAt(row, "code"), textAt(row, "name")]));
}

/**
 * Gives every place today's division and its name. Norway, Vietnam and others have redrawn and renumbered
 * theirs since the base, so a bare code may be gone, or mean another province. A place paired with today's
 * row takes its code. An unpaired place whose old code has gone, or whose paired neighbours of the same old
 * code have mostly moved to another, takes the code of the nearest row of today within 60 km.
 */
export function assignAdmin1(
  places: readonly PlaceInput[],
  pairOf: (place: PlaceInput) => CurrentPlace | null,
  current: readonly CurrentPlace[],
  names: ReadonlyMap<string, string>,
) {
  const moved = findMovedCodes(places, pairOf);
  const nearest = createNearestRow(current);
  const counts = { recoded: 0, unnamed: 0 };
  const assigned = places.map((place) => {
    const own = divisionOf(place);
    const isStale = hasCode(place) && (moved.has(own) || !names.has(own));
    const row = pairOf(place) ?? (isStale ? nearest(place) : null);
    const today = row === null ? own : divisionOf(row);
    // A row without a name for its division is of no use.
    const code = row !== null && names.has(today) ? row.admin1Code : place.admin1Code;
    const name = names.get(`${place.countryCode}.${code}`) ?? "";
    if (code !== place.admin1Code) counts.recoded += 1;
    if (name === "") counts.unnamed += 1;
    return Object.assign({}, place, { admin1Code: code, admin1Name: name });
  });
  return { places: assigned, counts };
}

function divisionOf(row: { countryCode: string; admin1Code: string }): string {
  return `${row.countryCode}.${row.admin1Code}`;
}

function hasCode(place: PlaceInput): boolean {
  return place.admin1Code !== "" && place.admin1Code !== "00";
}

/** Divisions of which most paired places have another code today. */
function findMovedCodes(
  places: readonly PlaceInput[],
  pairOf: (place: PlaceInput) => CurrentPlace | null,
): ReadonlySet<string> {
  const tally = new Map<string, { same: number; other: number }>();
  for (const place of places) {
    const row = pairOf(place);
    if (row === null) continue;
    const count = tally.getOrInsert(divisionOf(place), { same: 0, other: 0 });
    count[row.admin1Code === place.admin1Code ? "same" : "other"] += 1;
  }
  return new Set([...tally].filter(([, count]) => count.other > count.same).map(([key]) => key));
}

/** Finds the nearest row of the same country. */
function createNearestRow(current: readonly CurrentPlace[]): (place: PlaceInput) => CurrentPlace | null {
  const tree = new KDBush(current.length);
  for (const { longitudeDeg, latitudeDeg } of current) tree.add(longitudeDeg, latitudeDeg);
  tree.finish();
  return ({ countryCode, latitudeDeg, longitudeDeg }) => {
    const isInCountry = (at: number): boolean => current[at]?.countryCode === countryCode;
    const [at = -1] = around(tree, longitudeDeg, latitudeDeg, 1, MAX_NEIGHBOUR_KM, isInCountry);
    return current[at] ?? null;
  };
}
