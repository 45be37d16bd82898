import type { Position } from "geojson";
import { GRID_HEIGHT } from "./grid-point.ts";
import { createSideTest, type ZonePieces } from "./polygon-pieces.ts";

/** A vertex that only a cut has made lies so near the edge it cut, in steps of the grid. */
const CUT_TOLERANCE = 1.5;

const isOnSide = createSideTest();

/**
 * Puts the pieces of a zone together again: a side that two cells have is no border, and a vertex where a border was
 * cut at a side is no vertex of the polygon, so that zones which share a border have the same vertices along it.
 *
 * @returns closed rings, the first vertex again at the end; inside is what an odd number of them surround
 */
export function joinPieces(pieces: ZonePieces): Position[][] {
  const edges = pieces.edges.concat(bordersOnSides(pieces));
  return followRings(edges)
    .map(withoutCuts)
    .filter((ring) => ring.length > 3);
}

/** An edge that occurs an odd number of times on a side is a border. */
function bordersOnSides({ onMeridians, onParallels }: ZonePieces): number[] {
  const edges: number[] = [];
  for (const [x, ends] of onMeridians) forOddSpans(ends, (from, to) => edges.push(x, from, x, to));
  for (const [y, ends] of onParallels) forOddSpans(ends, (from, to) => edges.push(from, y, to, y));
  return edges;
}

/** Where spans of a line, given by their ends, cover it an odd number of times. */
export function forOddSpans(ends: readonly number[], found: (from: number, to: number) => void): void {
  const sorted = Float64Array.from(ends).sort();
  for (let i = 0; i + 1 < sorted.length; i += 2) {
    const from = sorted[i] ?? 0;
    const to = sorted[i + 1] ?? 0;
    if (from !== to) found(from, to);
  }
}

function followRings(edges: readonly number[]): Position[][] {
  const keyOf = (end: number): number =>
    (edges[end * 2] ?? 0) * (2 * GRID_HEIGHT) + (edges[end * 2 + 1] ?? 0);
  // Ends 2i and 2i + 1 belong to edge i.
  const count = edges.length / 2;
  // Ends at one vertex are a list: the first, and from each to the next one. A list for each vertex would be millions.
  const firstAt = new Map<number, number>();
  const nextOf = new Int32Array(count);
  for (let end = count - 1; end >= 0; end -= 1) {
    const key = keyOf(end);
    nextOf[end] = firstAt.get(key) ?? -1;
    firstAt.set(key, end);
  }
  const isUsed = new Uint8Array(edges.length / 4);
  const rings: Position[][] = [];
  for (let first = 0; first < isUsed.length; first += 1) {
    if (isUsed[first] === 1) continue;
    const ring: Position[] = [];
    for (let end = first * 2; end !== -1;) {
      isUsed[end >> 1] = 1;
      ring.push([edges[end * 2] ?? 0, edges[end * 2 + 1] ?? 0]);
      end = firstAt.get(keyOf(end ^ 1)) ?? -1;
      while (end !== -1 && isUsed[end >> 1] === 1) end = nextOf[end] ?? -1;
    }
    rings.push(ring);
  }
  return rings;
}

/** Compares each vertex with its neighbours in the original ring, so that both zones along a border give the same result. */
function withoutCuts(ring: readonly Position[]): Position[] {
  const kept = ring.filter((vertex, i) => {
    const before = ring.at(i - 1);
    const after = ring[(i + 1) % ring.length];
    const isCut = isOnSide(vertex[0] ?? 0, vertex[1] ?? 0) && before !== undefined && after !== undefined;
    return !isCut || !isBetween(before, vertex, after);
  });
  const [first] = kept;
  return first === undefined ? [] : [...kept, first];
}

function isBetween(
  [x1 = 0, y1 = 0]: Position,
  [x = 0, y = 0]: Position,
  [x2 = 0, y2 = 0]: Position,
): boolean {
  const [dx, dy] = [x2 - x1, y2 - y1];
  const length = Math.hypot(dx, dy);
  const across = Math.abs(dx * (y - y1) - dy * (x - x1)) / length;
  const along = (dx * (x - x1) + dy * (y - y1)) / length;
  return across <= CUT_TOLERANCE && along > 0 && along < length;
}
