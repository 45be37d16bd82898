import { openSections } from "../places/section.ts";
import { AlmanacError } from "../error.ts";

/**
 * The borders of all time zones with a tree of cells over them, as typed arrays. Little-endian.
 *
 * A point's zones are those of a corner of its cell, where each border that lies between the two has added or
 * taken away the zones on its sides. So zones may overlap, and a border that two share is stored once.
 */
export type ZoneMap = {
  /** Release of timezone-boundary-builder: "2026d". */
  release: string;
  /** Sorted; the arrays name zones by their place in it. */
  zoneIds: readonly string[];
  /**
   * The tree: the root's entry, then four entries for each cell that is divided (south-west, south-east,
   * north-west, north-east). Two bits say what the cell is, the others hold a value, see `NodeKind`.
   */
  nodes: Uint32Array;
  /** For each cell with borders: its corner's set and the number of pieces (16 bits each), then where these begin. */
  leaves: Uint32Array;
  /** The borders, cut into pieces of few edges, see `readPiece`. */
  pieces: Int16Array;
  /** Set `i` of zones is `setZones[setStarts[i] .. setStarts[i + 1]]`, the one to name first in front. Set 0 is empty. */
  setStarts: Uint16Array;
  setZones: Uint16Array;
  /** The sets of areas that more than one zone claims. */
  sharedSets: Uint16Array;
};

/** What a cell of the tree is, and what its value means. */
export const NodeKind = {
  /** All of it lies in the same zones: number of the set. */
  Uniform: 0,
  /** Divided: where its four entries begin in `nodes`. */
  Branch: 1,
  /** Borders run through it: where its entry begins in `leaves`. */
  Leaf: 2,
} as const;

export const NODE_VALUE_BITS = 30;
export const NODE_VALUE_MASK = 2 ** NODE_VALUE_BITS - 1;

/** Pieces of a cell stand above the bits of its set. */
export const LEAF_SET_BITS = 16;
export const LEAF_SET_MASK = 2 ** LEAF_SET_BITS - 1;

/** Opens the bytes that the build wrote, in place. Throws `internal_error` when they are damaged. */
export function zoneMapFromBytes(bytes: Uint8Array): ZoneMap {
  const sections = openSections(bytes);
  const names = sections.json("names");
  if (!isNames(names))
    throw new AlmanacError("internal_error", "The data set is damaged: the zone map has no names.");
  return {
    ...names,
    nodes: sections.u32("nodes"),
    leaves: sections.u32("leaves"),
    pieces: sections.i16("pieces"),
    setStarts: sections.u16("setStarts"),
    setZones: sections.u16("setZones"),
    sharedSets: sections.u16("sharedSets"),
  };
}

/** The zones of a set, by their place in `zoneIds`, the one to name first in front. */
export function zonesOfSet(map: Pick<ZoneMap, "setStarts" | "setZones">, set: number): Uint16Array {
  return map.setZones.subarray(map.setStarts[set], map.setStarts[set + 1]);
}

function isNames(value: unknown): value is Pick<ZoneMap, "release" | "zoneIds"> {
  return (
    typeof value === "object" &&
    value !== null &&
    "release" in value &&
    typeof value.release === "string" &&
    "zoneIds" in value &&
    Array.isArray(value.zoneIds)
  );
}
