import { EARTH_RADIUS_KM } from "../places/great-circle.ts";

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
