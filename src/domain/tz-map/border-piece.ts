import { mustExist } from "../must-exist.ts";

/** With more edges there are fewer headers; with fewer edges a lookup reads less. */
export const MAX_PIECE_EDGES = 24;

/** Numbers in the header of a piece: set, number of edges, x and y of the first vertex in two halves each. */
export const PIECE_HEADER = 6;

/** The longest edge along an axis, in half steps of the grid. */
export const MAX_EDGE = 32_767;

export type BorderPiece = {
  /** The set of zones that begin or end at it. */
  set: number;
  /** There is one vertex more. */
  edges: number;
  xs: Int32Array;
  ys: Int32Array;
};

/** A run of a border, vertices in steps of the grid. */
export function createBorderPiece(): BorderPiece {
  return {
    set: 0,
    edges: 0,
    xs: new Int32Array(MAX_PIECE_EDGES + 1),
    ys: new Int32Array(MAX_PIECE_EDGES + 1),
  };
}

/**
 * Reads the piece at `start` into `piece`. Coordinates are even, so their halves are stored: the first vertex in
 * two words, low before high, then one difference in x and one in y for each edge.
 */
export function readPiece(pieces: Int16Array, start: number, piece: BorderPiece): void {
  const { xs, ys } = piece;
  const edges = mustExist(pieces[start + 1]);
  let x = (mustExist(pieces[start + 2]) & 0xffff) | (mustExist(pieces[start + 3]) << 16);
  let y = (mustExist(pieces[start + 4]) & 0xffff) | (mustExist(pieces[start + 5]) << 16);
  piece.set = mustExist(pieces[start]) & 0xffff;
  piece.edges = edges;
  xs[0] = x * 2;
  ys[0] = y * 2;
  let at = start + PIECE_HEADER;
  for (let vertex = 1; vertex <= edges; vertex += 1) {
    x += mustExist(pieces[at]);
    y += mustExist(pieces[at + 1]);
    xs[vertex] = x * 2;
    ys[vertex] = y * 2;
    at += 2;
  }
}

/**
 * Whether a piece is crossed an odd number of times on the path from one point along its parallel to the meridian of
 * another, and along that to the other. Both points have odd coordinates, so that no vertex lies on the path. A point
 * exactly on a border always counts as left of it.
 */
export function isCrossedOddly(
  { edges, xs, ys }: BorderPiece,
  fromX: number,
  fromY: number,
  toX: number,
  toY: number,
): boolean {
  let isOdd = false;
  let x1 = mustExist(xs[0]);
  let y1 = mustExist(ys[0]);
  for (let vertex = 1; vertex <= edges; vertex += 1) {
    const x2 = mustExist(xs[vertex]);
    const y2 = mustExist(ys[vertex]);
    const spansParallel = y1 > fromY !== y2 > fromY;
    const spansMeridian = x1 > toX !== x2 > toX;
    if (spansParallel || spansMeridian) {
      const dx = x2 - x1;
      const dy = y2 - y1;
      const isCornerLeft = dx * (fromY - y1) >= dy * (toX - x1);
      if (spansParallel && dx * (fromY - y1) >= dy * (fromX - x1) !== isCornerLeft) isOdd = !isOdd;
      if (spansMeridian && dx * (toY - y1) >= dy * (toX - x1) !== isCornerLeft) isOdd = !isOdd;
    }
    x1 = x2;
    y1 = y2;
  }
  return isOdd;
}
