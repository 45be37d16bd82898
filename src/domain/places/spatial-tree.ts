import KDBush from "kdbush";
import { openSections, packSections } from "../block-sections.ts";
import { EARTH_RADIUS_KM } from "./great-circle.ts";
import { latitudeDegAt, longitudeDegAt, type PlaceTable } from "./place.ts";

/** The arrays of a KDBush tree over the places. Coordinates are longitude and latitude in degrees, in turn. */
const SECTIONS = { ids: Uint32Array, coords: Float64Array } as const;

/** Points in a leaf of the tree. */
const NODE_SIZE = 16;

/** A tree over the longitudes and latitudes of all places, as bytes for {@link spatialTreeFromBytes}. */
export function buildSpatialTree(table: PlaceTable): Uint8Array {
  const tree = new KDBush(table.count, NODE_SIZE, Float64Array);
  for (let index = 0; index < table.count; index++)
    tree.add(longitudeDegAt(table, index), latitudeDegAt(table, index));
  tree.finish();
  return packSections(SECTIONS, { ids: Uint32Array.from(tree.ids), coords: Float64Array.from(tree.coords) });
}

/** Opens the bytes of {@link buildSpatialTree}. Throws `internal_error` on damage. */
export function spatialTreeFromBytes(bytes: Uint8Array): KDBush {
  const { ids, coords } = openSections(SECTIONS, bytes);
  // KDBush opens only a buffer of its own, which would be a copy; it searches these members alone.
  return Object.assign(new KDBush(0, NODE_SIZE, Float64Array), { ids, coords, _finished: true });
}

const RADIANS = Math.PI / 180;
/** The box is a little wider, so that rounding loses no place on its border. */
const MARGIN_DEG = 1e-6;

/** The places in a box of longitudes and latitudes around a circle, in any order. The longitude is from -180 to 180. */
export function placesAround(
  tree: KDBush,
  latitudeDeg: number,
  longitudeDeg: number,
  radiusKm: number,
): number[] {
  const radiusRad = radiusKm / EARTH_RADIUS_KM;
  const reachDeg = radiusRad / RADIANS + MARGIN_DEG;
  const [south, north] = [latitudeDeg - reachDeg, latitudeDeg + reachDeg];
  if (south <= -90 || north >= 90) return tree.range(-180, south, 180, north);
  // The circle's easternmost point: in the right-angled triangle with the pole.
  const widthDeg = Math.asin(Math.sin(radiusRad) / Math.cos(latitudeDeg * RADIANS)) / RADIANS + MARGIN_DEG;
  const [west, east] = [longitudeDeg - widthDeg, longitudeDeg + widthDeg];
  return [
    ...tree.range(Math.max(west, -180), south, Math.min(east, 180), north),
    ...(west < -180 ? tree.range(west + 360, south, 180, north) : []),
    ...(east > 180 ? tree.range(-180, south, east - 360, north) : []),
  ];
}
