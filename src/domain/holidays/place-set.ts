/** Places of a country by their numbers, a bit each. */
export type PlaceSet = Uint8Array;

/** The number of the country itself, without its regions. */
export const NATION = 0;

export const hasPlace = (set: PlaceSet, place: number): boolean =>
  ((set[place >> 3] ?? 0) & (1 << (place & 7))) !== 0;

/** The set of some of `count` places. */
export function placeSetOf(count: number, places: Iterable<number>): PlaceSet {
  const set = new Uint8Array((count + 7) >> 3);
  for (const place of places) set[place >> 3] = (set[place >> 3] ?? 0) | (1 << (place & 7));
  return set;
}

/** The places of both sets. */
export const joinPlaces = (one: PlaceSet, other: PlaceSet): PlaceSet =>
  one.map((byte, at) => byte | (other[at] ?? 0));
