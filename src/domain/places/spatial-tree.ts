import KDBush from "kdbush";
import { latitudeDegAt, longitudeDegAt, type PlaceTable } from "./place.ts";
import { openSections, packSections } from "./section.ts";

/** A k-d tree over the coordinates of all places. */
export type SpatialIndex = KDBush;

/** Points in a leaf of the tree. */
const NODE_SIZE = 16;

/** Builds the spatial index of a table. */
export function buildSpatialIndex(table: PlaceTable): SpatialIndex {
  const tree = new KDBush(table.count, NODE_SIZE, Float64Array);
  for (let index = 0; index < table.count; index++)
    tree.add(longitudeDegAt(table, index), latitudeDegAt(table, index));
  return tree.finish();
}

export function spatialIndexToBytes(tree: SpatialIndex): Uint8Array {
  return packSections({
    ids: Uint32Array.from(tree.ids),
    coords: Float64Array.from(tree.coords),
    nodeSize: Uint32Array.of(tree.nodeSize),
  });
}

/** Opens the bytes of {@link spatialIndexToBytes} in place. Throws `internal_error` on damage. */
export function spatialIndexFromBytes(bytes: Uint8Array): SpatialIndex {
  const sections = openSections(bytes);
  // `KDBush.from` needs a whole buffer and would copy a view; the walk over the tree reads only these three fields.
  const tree = new KDBush(1, sections.u32("nodeSize")[0], Float64Array);
  tree.ids = sections.u32("ids") as Uint32Array<ArrayBuffer>;
  tree.coords = sections.f64("coords") as Float64Array<ArrayBuffer>;
  tree.numItems = tree.ids.length;
  return tree;
}
