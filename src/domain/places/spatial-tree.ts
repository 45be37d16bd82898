import KDBush from "kdbush";
import { openSections, packSections } from "../block-sections.ts";
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
