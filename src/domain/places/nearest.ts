import { mustExist } from "../must-exist.ts";
import { around } from "geokdbush";
import { EARTH_RADIUS_KM } from "./great-circle.ts";
import { createPlaceFilter, type PlaceConditions } from "./place-filter.ts";
import type { PlaceIndex } from "./place-index.ts";
import { kmToPlace } from "./place.ts";

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
  const { limit, accept, radiusKm = Infinity } = options;
  if (limit < 1) return [];
  const meridianDeg = longitudeDeg - 360 * Math.floor((longitudeDeg + 180) / 360);
  const filter = createPlaceFilter(table, index.areas, options.filters ?? {});
  const kmTo = (place: number): number => kmToPlace(table, latitudeDeg, longitudeDeg, place);
  const isEverywhere = radiusKm >= HALF_TURN_KM;
  // A place beyond the radius passes too, because it ends the search.
  const isWanted = (place: number): boolean =>
    (filter?.accepts(place) !== false && accept?.(place) !== false) ||
    (!isEverywhere && kmTo(place) > radiusKm);
  // The library's Earth is a little smaller, so that its radius reaches a little further. One place more, because two may be at one point.
  const reachKm = isEverywhere ? Infinity : radiusKm;
  return around(spatial, meridianDeg, latitudeDeg, limit + 1, reachKm, isWanted)
    .map((place) => ({ index: place, distanceKm: kmTo(place) }))
    .filter(({ distanceKm }) => distanceKm <= radiusKm)
    .sort((a, b) => a.distanceKm - b.distanceKm || a.index - b.index)
    .slice(0, limit);
}

/** Places whose latitude differs by more than the radius are too far away. */
const KM_PER_LATITUDE_DEG = HALF_TURN_KM / 180;
/** Latitudes a little beyond the radius are read too: the exact distance decides. */
const RADIUS_MARGIN = 1.000_001;

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
    const latitudeE5 = mustExist(table.latitudesE5[place]);
    if (latitudeE5 < lowestE5 || latitudeE5 > highestE5) continue;
    if (filter !== null && !filter.accepts(place)) continue;
    const km = kmToPlace(table, latitudeDeg, longitudeDeg, place);
    if (km > radiusKm || (accept !== null && !accept(place))) continue;
    near.push({ index: place, distanceKm: km });
  }
  return near;
}
