import tzLookup from "@photostructure/tz-lookup";
import { nearestPlaces } from "./nearest.ts";
import { placeAt, type PlaceIndex } from "./place-index.ts";

export type ZoneAt = {
  /** IANA identifier; at sea `Etc/GMT±n`. */
  timezone: string;
  source: "polygon" | "nearest_city" | "nautical";
};

/** So near a town its own zone is surer than a raster of zone borders whose cells are of about this size. */
const TOWN_RADIUS_KM = 2;

/**
 * The zone of a coordinate. Land by a compressed raster of the zone polygons of timezone-boundary-builder
 * (tz-lookup), corrected by the zone of a town within 2 km; sea by longitude, the nautical zones of 15 degrees.
 *
 * @param isKnown whether the zone table has an identifier; the raster may be older or newer than the table
 */
export function zoneAt(
  index: PlaceIndex,
  latitudeDeg: number,
  longitudeDeg: number,
  isKnown: (timezone: string) => boolean,
): ZoneAt {
  const found = tzLookup(latitudeDeg, longitudeDeg);
  const [near] = nearestPlaces(index, latitudeDeg, longitudeDeg, { limit: 1 });
  if (near !== undefined) {
    const { timezone } = placeAt(index, near.index);
    if (timezone !== found && (near.distanceKm <= TOWN_RADIUS_KM || !isKnown(found))) {
      return { timezone, source: "nearest_city" };
    }
  }
  if (found.startsWith("Etc/")) return { timezone: nauticalZone(longitudeDeg), source: "nautical" };
  return { timezone: found, source: "polygon" };
}

/** `Etc/GMT-1` is an hour ahead of UTC: POSIX counts westward. */
function nauticalZone(longitudeDeg: number): string {
  const hoursEast = Math.round(longitudeDeg / 15);
  if (hoursEast === 0) return "Etc/GMT";
  return `Etc/GMT${hoursEast > 0 ? "-" : "+"}${Math.abs(hoursEast)}`;
}
