import { EARTH_RADIUS_KM } from "./great-circle.ts";
import { createPlaceFilter, type PlaceConditions } from "./place-filter.ts";
import type { PlaceIndex } from "./place-index.ts";
import { kmToPlace } from "./place.ts";
import { walkNearest } from "./spatial-tree.ts";

/** The tree searches a little beyond the radius; the exact distance then decides, so that rounding loses no place. */
const RADIUS_MARGIN = 1.000_001;
const HALF_TURN_KM = Math.PI * EARTH_RADIUS_KM;

export type NearestOptions = {
  limit: number;
  /** Only places at most so far away. */
  radiusKm?: number;
  /** Only places that meet these. */
  filters?: PlaceConditions | null | undefined;
  /** Only places for which it returns true, by index. */
  accept?: (index: number) => boolean;
};

export type NearPlace = { index: number; distanceKm: number };

/**
 * The nearest places to a point, nearest first, by great circle on the mean radius. Correct across the antimeridian and at
 * the poles. Latitude and longitude in degrees; any multiple of 360 may be added to the longitude.
 */
export function nearestPlaces(
  index: PlaceIndex,
  latitudeDeg: number,
  longitudeDeg: number,
  options: NearestOptions,
): NearPlace[] {
  const { table, spatial } = index;
  if (table.count === 0 || options.limit < 1) return [];
  const radiusKm = options.radiusKm ?? Infinity;
  const angle = (radiusKm * RADIUS_MARGIN) / EARTH_RADIUS_KM;
  const found = walkNearest(spatial, {
    latitudeDeg,
    longitudeDeg: longitudeDeg - 360 * Math.floor((longitudeDeg + 180) / 360),
    limit: options.limit,
    // The exact distance decides below; the margin is for places exactly at the point or on the circle.
    maxHaversine:
      radiusKm >= HALF_TURN_KM ? Infinity : Math.sin(Math.min(Math.PI, angle) / 2) ** 2 + Number.EPSILON,
    filter: createPlaceFilter(table, index.areas, options.filters ?? {})?.accepts ?? null,
    accept: options.accept ?? null,
  });
  const near: NearPlace[] = [];
  for (const place of found) {
    const km = kmToPlace(table, latitudeDeg, longitudeDeg, place);
    if (km <= radiusKm) near.push({ index: place, distanceKm: km });
  }
  return near;
}

/** Places whose latitude differs by more than the radius are too far away. */
const KM_PER_LATITUDE_DEG = (Math.PI * EARTH_RADIUS_KM) / 180;

/**
 * The most populous places within a radius, largest first, with their distances. Goes through the places by rank and stops at the
 * limit, so that a wide radius costs no more than a narrow one. Same options as {@link nearestPlaces}.
 */
export function largestNear(
  index: PlaceIndex,
  latitudeDeg: number,
  longitudeDeg: number,
  options: NearestOptions,
): NearPlace[] {
  const { table } = index;
  const radiusKm = options.radiusKm ?? Infinity;
  const filter = createPlaceFilter(table, index.areas, options.filters ?? {});
  const accept = options.accept ?? null;
  const bandDeg = (radiusKm / KM_PER_LATITUDE_DEG) * RADIUS_MARGIN;
  const lowestE5 = Math.floor((latitudeDeg - bandDeg) * 100_000);
  const highestE5 = Math.ceil((latitudeDeg + bandDeg) * 100_000);
  const near: NearPlace[] = [];
  for (let place = 0; place < table.count && near.length < options.limit; place++) {
    const latitudeE5 = table.latitudesE5[place] ?? 0;
    if (latitudeE5 < lowestE5 || latitudeE5 > highestE5) continue;
    if (filter !== null && !filter.accepts(place)) continue;
    const km = kmToPlace(table, latitudeDeg, longitudeDeg, place);
    if (km > radiusKm || (accept !== null && !accept(place))) continue;
    near.push({ index: place, distanceKm: km });
  }
  return near;
}
