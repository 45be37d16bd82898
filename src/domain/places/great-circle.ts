/** Mean radius of the WGS 84 ellipsoid, (2a + b) / 3, in km. */
export const EARTH_RADIUS_KM = 6371.0088;

const RADIANS = Math.PI / 180;

/**
 * Great-circle distance in km between two points in degrees, on the mean radius. Haversine, which stays precise for near
 * points (Sinnott, "Virtues of the Haversine", Sky & Telescope 68, 1984).
 */
export function distanceKm(
  latitudeDeg1: number,
  longitudeDeg1: number,
  latitudeDeg2: number,
  longitudeDeg2: number,
): number {
  const sinLatitude = Math.sin(((latitudeDeg2 - latitudeDeg1) * RADIANS) / 2);
  const sinLongitude = Math.sin(((longitudeDeg2 - longitudeDeg1) * RADIANS) / 2);
  const haversine =
    sinLatitude * sinLatitude +
    Math.cos(latitudeDeg1 * RADIANS) * Math.cos(latitudeDeg2 * RADIANS) * sinLongitude * sinLongitude;
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(haversine)));
}

/**
 * Initial bearing in degrees, 0 (north) to below 360, of the great circle from the first point to the second. 0 between a point
 * and itself.
 */
export function bearingDeg(
  latitudeDeg1: number,
  longitudeDeg1: number,
  latitudeDeg2: number,
  longitudeDeg2: number,
): number {
  const latitude1 = latitudeDeg1 * RADIANS;
  const latitude2 = latitudeDeg2 * RADIANS;
  const longitude = (longitudeDeg2 - longitudeDeg1) * RADIANS;
  const east = Math.sin(longitude) * Math.cos(latitude2);
  const north =
    Math.cos(latitude1) * Math.sin(latitude2) -
    Math.sin(latitude1) * Math.cos(latitude2) * Math.cos(longitude);
  const degrees = Math.atan2(east, north) / RADIANS;
  return (degrees + 360) % 360;
}

const DIRECTIONS = ["N", "NE", "E", "SE", "S", "SW", "W", "NW"] as const;

export type Direction = (typeof DIRECTIONS)[number];

/** The nearest of the eight winds to a bearing in degrees. */
export function compassDirection(bearing: number): Direction {
  return DIRECTIONS[Math.round((((bearing % 360) + 360) % 360) / 45) % 8] ?? "N";
}
