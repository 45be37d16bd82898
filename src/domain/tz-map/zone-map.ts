import { jsonOfSection, jsonSection, openSections, packSections, type Sections } from "../block-sections.ts";

/**
 * The borders of all time zones with a tree of cells over them, as typed arrays. Little-endian.
 *
 * A point's zones are those of its cell's corner, changed by each border between the two: crossing a border adds or
 * removes the zones on its sides. So zones may overlap, and a shared border is stored once.
 */
const ARRAYS = {
  /**
   * The tree: the root's entry, then four entries for each cell that is divided (south-west, south-east,
   * north-west, north-east). Two bits are the cell's kind, the others its value, see `NodeKind`.
   */
  nodes: Uint32Array,
  /** For each cell with borders: its corner's set and the number of pieces (16 bits each), then the start of the pieces. */
  leaves: Uint32Array,
  /** The borders in pieces of few edges, see `readPiece`. */
  pieces: Int16Array,
  /** Set `i` of zones is `setZones[setStarts[i] .. setStarts[i + 1]]`, the preferred one first. Set 0 is empty. */
  setStarts: Uint16Array,
  setZones: Uint16Array,
  /** The sets of areas that more than one zone claims. */
  sharedSets: Uint16Array,
} as const;
const SECTIONS = { names: Uint8Array, ...ARRAYS };

type Names = {
  /** Release of timezone-boundary-builder: "2026d". */
  release: string;
  /** Sorted; the arrays refer to zones by their index in it. */
  zoneIds: readonly string[];
};

export type ZoneMap = Names & Sections<typeof ARRAYS>;

/** The kinds of a cell, and the meaning of its value. */
export const NodeKind = {
  /** The whole cell has the same zones; the value is the number of their set. */
  Uniform: 0,
  /** The cell is divided; the value is the index of its four entries in `nodes`. */
  Branch: 1,
  /** The cell has borders; the value is the index of its entry in `leaves`. */
  Leaf: 2,
} as const;

export const NODE_VALUE_BITS = 30;
export const NODE_VALUE_MASK = 2 ** NODE_VALUE_BITS - 1;

/** In `leaves`, the number of pieces is stored above the bits of the set. */
export const LEAF_SET_BITS = 16;
export const LEAF_SET_MASK = 2 ** LEAF_SET_BITS - 1;

/** The map as bytes for {@link zoneMapFromBytes}. */
export function zoneMapToBytes({ release, zoneIds, ...arrays }: ZoneMap): Uint8Array {
  return packSections(SECTIONS, { names: jsonSection({ release, zoneIds }), ...arrays });
}

/** Opens the bytes of {@link zoneMapToBytes} as views. Throws `internal_error` when they are damaged. */
export function zoneMapFromBytes(bytes: Uint8Array): ZoneMap {
  const { names: namesJson, ...arrays } = openSections(SECTIONS, bytes);
  // The directory of sections has been checked; `zoneMapToBytes` wrote this one.
  return { ...(jsonOfSection(namesJson) as Names), ...arrays };
}

/** The zones of a set, by index in `zoneIds`, the preferred one first. */
export function zonesOfSet(map: Pick<ZoneMap, "setStarts" | "setZones">, set: number): Uint16Array {
  return map.setZones.subarray(map.setStarts[set], map.setStarts[set + 1]);
}
