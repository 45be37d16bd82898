import { borderDistanceKm } from "./border-distance.ts";
import { nauticalBorderKm, nauticalZone } from "./nautical-zone.ts";
import type { ZoneMap } from "./zone-map.ts";
import { zoneIdsAt } from "./zones-at-point.ts";

export type ZoneAt = {
  /** IANA identifier; the first of the candidates. */
  timezone: string;
  /** Whether the point is inside the borders of zones, or outside all, where its longitude decides. */
  source: "polygon" | "nautical";
  /** All zones that claim the point: more than one in disputed and shared areas. */
  candidates: readonly string[];
};

/** Only borders nearer than this are reported. */
const BORDER_LIMIT_KM = 1;

/**
 * The zone of a coordinate: on land and in territorial waters by the borders of zones, elsewhere the nautical zone of
 * its longitude.
 *
 * @param isKnown whether the zone table has an identifier; the borders may be older or newer than the table
 */
export function zoneAt(
  map: ZoneMap,
  latitudeDeg: number,
  longitudeDeg: number,
  isKnown: (timezone: string) => boolean,
): ZoneAt {
  const candidates = zoneIdsAt(map, latitudeDeg, longitudeDeg).filter(isKnown);
  const [first] = candidates;
  if (first !== undefined) return { timezone: first, source: "polygon", candidates };
  const timezone = nauticalZone(longitudeDeg);
  return { timezone, source: "nautical", candidates: [timezone] };
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
