import { EARTH_RADIUS_KM } from "../places/great-circle.ts";
import { borderDistanceKm } from "./border-distance.ts";
import type { ZoneMap } from "./zone-map.ts";
import { zoneIdsAt } from "./zones-at-point.ts";

/** Only borders nearer than this are reported. */
const BORDER_LIMIT_KM = 1;

const RADIANS = Math.PI / 180;
const DEG_PER_HOUR = 15;

/**
 * The zone of a ship: 24 zones of 15 degrees around the meridians 0, 15, 30 …, the last one halved by the
 * antimeridian. `Etc/GMT-1` is an hour ahead of UTC: POSIX counts westward. A longitude on the border of two belongs
 * to the eastern one, and 180 degrees to the western half of the last.
 */
export function nauticalZone(longitudeDeg: number): string {
  const hoursEast = longitudeDeg === 180 ? -12 : Math.round(longitudeDeg / DEG_PER_HOUR);
  if (hoursEast === 0) return "Etc/GMT";
  return `Etc/GMT${hoursEast > 0 ? "-" : "+"}${Math.abs(hoursEast)}`;
}

/** Distance to the nearest border of two nautical zones. */
export function nauticalBorderKm(latitudeDeg: number, longitudeDeg: number): number {
  const fromMiddleDeg = longitudeDeg - Math.round(longitudeDeg / DEG_PER_HOUR) * DEG_PER_HOUR;
  const toBorderDeg = Math.min(DEG_PER_HOUR / 2 - Math.abs(fromMiddleDeg), 180 - Math.abs(longitudeDeg));
  // Distance to a meridian: the sine rule in the right-angled triangle of pole, point and foot.
  return EARTH_RADIUS_KM * Math.asin(Math.cos(latitudeDeg * RADIANS) * Math.sin(toBorderDeg * RADIANS));
}

export type ZoneAt = ReturnType<typeof zoneAt>;

/**
 * The zone of a coordinate: on land and in territorial waters by the borders of zones, elsewhere the nautical zone of
 * its longitude. `candidates` are all zones that claim the point: more than one in disputed and shared areas.
 *
 * @param isKnown whether the zone table has an identifier; the borders may be older or newer than the table
 */
export function zoneAt(
  map: ZoneMap,
  latitudeDeg: number,
  longitudeDeg: number,
  isKnown: (timezone: string) => boolean,
) {
  const candidates = zoneIdsAt(map, latitudeDeg, longitudeDeg).filter(isKnown);
  const [first] = candidates;
  if (first !== undefined) return { timezone: first, source: "polygon" as const, candidates };
  const timezone = nauticalZone(longitudeDeg);
  return { timezone, source: "nautical" as const, candidates: [timezone] };
}

/** Distance to the nearest border of another zone in km; `null` from a kilometre on. */
export function borderKmAt(
  map: ZoneMap,
  latitudeDeg: number,
  longitudeDeg: number,
  source: ZoneAt["source"],
): number | null {
  const ofZones = borderDistanceKm(map, latitudeDeg, longitudeDeg, BORDER_LIMIT_KM);
  if (source === "polygon") return ofZones;
  const nearest = Math.min(ofZones ?? BORDER_LIMIT_KM, nauticalBorderKm(latitudeDeg, longitudeDeg));
  return nearest < BORDER_LIMIT_KM ? nearest : null;
}
