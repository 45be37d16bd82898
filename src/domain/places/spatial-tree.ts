import KDBush from "kdbush";
import type { Sections } from "../block-sections.ts";
import { latitudeDegAt, longitudeDegAt, type PlaceTable } from "./place.ts";

/** The arrays of a KDBush tree over the places. Coordinates are longitude and latitude in degrees, in turn. */
export const SPATIAL_SECTIONS = { ids: Uint32Array, coords: Float64Array } as const;
export type SpatialTree = Sections<typeof SPATIAL_SECTIONS>;

/** Points in a leaf of the tree. */
const NODE_SIZE = 16;

export function buildSpatialTree(table: PlaceTable): SpatialTree {
  const tree = new KDBush(table.count, NODE_SIZE, Float64Array);
  for (let index = 0; index < table.count; index++)
    tree.add(longitudeDegAt(table, index), latitudeDegAt(table, index));
  tree.finish();
  return { ids: Uint32Array.from(tree.ids), coords: Float64Array.from(tree.coords) };
}

export type SpatialQuery = {
  latitudeDeg: number;
  /** -180 to 180. */
  longitudeDeg: number;
  limit: number;
  /** Haversine of the largest angle. */
  maxHaversine: number;
  /** Called before the distance is computed, so it should be cheap. */
  filter: ((id: number) => boolean) | null;
  /** Called only for points that are near enough. */
  accept: ((id: number) => boolean) | null;
};

const RADIANS = Math.PI / 180;

function square(value: number): number {
  return value * value;
}

/** Haversine of the angle between two points, from their latitudes and the difference of their longitudes, in radians. */
function haversine(latitude1: number, latitude2: number, longitudeDifference: number): number {
  return (
    square(Math.sin((latitude1 - latitude2) / 2)) +
    Math.cos(latitude1) * Math.cos(latitude2) * square(Math.sin(longitudeDifference / 2))
  );
}

/**
 * Haversine of the angle from a point to the nearest point of a box of longitudes and latitudes, all in radians. When the box lies
 * east or west of the point, its nearer meridian counts: along it the cosine of the angle is a cosine about the latitude
 * atan2(tan f, cos dl), so the nearest point is there, or at the end of the edge that is nearest to it.
 */
function haversineToBox(
  latitude: number,
  longitude: number,
  west: number,
  south: number,
  east: number,
  north: number,
): number {
  if (longitude >= west && longitude <= east) {
    if (latitude >= south && latitude <= north) return 0;
    return square(Math.sin((latitude < south ? south - latitude : latitude - north) / 2));
  }
  const beside = Math.min(
    Math.abs(longitude - west),
    Math.abs(longitude - east),
    2 * Math.PI - Math.abs(longitude - west),
    2 * Math.PI - Math.abs(longitude - east),
  );
  const nearest = Math.atan2(Math.sin(latitude), Math.cos(latitude) * Math.cos(beside));
  if (nearest > south && nearest < north) return haversine(latitude, nearest, beside);
  return Math.min(haversine(latitude, south, beside), haversine(latitude, north, beside));
}

/**
 * The accepted ids nearest to a point, nearest first. Goes into the nearer half of a node first, and skips every half that is farther
 * away than the last of the best so far or than `maxHaversine`.
 */
export function walkNearest(tree: SpatialTree, query: SpatialQuery): number[] {
  const { ids, coords } = tree;
  const { accept, filter, limit } = query;
  const latitude = query.latitudeDeg * RADIANS;
  const longitude = query.longitudeDeg * RADIANS;
  let found: { id: number; distance: number }[] = [];
  let farthest = query.maxHaversine;

  const trimToNearest = (): void => {
    found.sort((a, b) => a.distance - b.distance || a.id - b.id);
    if (found.length < limit) return;
    found = found.slice(0, limit);
    farthest = Math.min(farthest, found.at(-1)?.distance ?? farthest);
  };

  const visit = (at: number): void => {
    const id = ids[at] ?? 0;
    if (filter !== null && !filter(id)) return;
    const longitudeAt = (coords[2 * at] ?? 0) * RADIANS;
    const distance = haversine(latitude, (coords[2 * at + 1] ?? 0) * RADIANS, longitude - longitudeAt);
    if (distance > farthest || (accept !== null && !accept(id))) return;
    found.push({ id, distance });
    // Sorting now and then keeps the bound tight at little cost.
    if (found.length >= limit * 2) trimToNearest();
  };

  const descend = (
    left: number,
    right: number,
    isByLongitude: boolean,
    west: number,
    south: number,
    east: number,
    north: number,
  ): void => {
    if (right - left <= NODE_SIZE) {
      for (let at = left; at <= right; at++) visit(at);
      return;
    }
    const middle = (left + right) >> 1;
    visit(middle);
    const cut = (coords[2 * middle + (isByLongitude ? 0 : 1)] ?? 0) * RADIANS;
    const enterLow = (): void => {
      const [edgeEast, edgeNorth] = isByLongitude ? [cut, north] : [east, cut];
      if (haversineToBox(latitude, longitude, west, south, edgeEast, edgeNorth) <= farthest)
        descend(left, middle - 1, !isByLongitude, west, south, edgeEast, edgeNorth);
    };
    const enterHigh = (): void => {
      const [edgeWest, edgeSouth] = isByLongitude ? [cut, south] : [west, cut];
      if (haversineToBox(latitude, longitude, edgeWest, edgeSouth, east, north) <= farthest)
        descend(middle + 1, right, !isByLongitude, edgeWest, edgeSouth, east, north);
    };
    const isLowFirst = (isByLongitude ? longitude : latitude) < cut;
    if (isLowFirst) enterLow();
    enterHigh();
    if (!isLowFirst) enterLow();
  };

  if (limit >= 1 && ids.length > 0)
    descend(0, ids.length - 1, true, -Math.PI, -Math.PI / 2, Math.PI, Math.PI / 2);
  trimToNearest();
  return found.map(({ id }) => id);
}
