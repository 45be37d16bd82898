import type { Position } from "geojson";
import { MAX_EDGE, MAX_PIECE_EDGES } from "../../../src/domain/tz-map/border-piece.ts";
import type { ZoneSets } from "./zone-sets.ts";
import type { Border } from "./borders.ts";

export type CutPieces = {
  /** As `readPiece` reads them. */
  pieces: Int16Array;
  /** Where each piece begins. */
  starts: number[];
};

/** Cuts simplified borders into pieces and writes them one behind the other. */
export function cutPieces(borders: readonly Border[], sets: ZoneSets): CutPieces {
  const numbers: number[] = [];
  const starts: number[] = [];
  for (const { zones, points } of borders) {
    const set = sets.numberOf(zones);
    const dense = withoutLongEdges(points);
    for (let first = 0; first + 1 < dense.length; first += MAX_PIECE_EDGES) {
      starts.push(numbers.length);
      writePiece(numbers, set, dense.slice(first, first + MAX_PIECE_EDGES + 1));
    }
  }
  return { pieces: Int16Array.from(numbers), starts };
}

function writePiece(numbers: number[], set: number, points: readonly Position[]): void {
  const [x = 0, y = 0] = points[0] ?? [];
  numbers.push(set, points.length - 1, x, x >> 16, y, y >> 16);
  let [fromX, fromY] = [x, y];
  for (const [toX = 0, toY = 0] of points.slice(1)) {
    numbers.push(toX - fromX, toY - fromY);
    fromX = toX;
    fromY = toY;
  }
}

/** A straight edge may be longer than two bytes can say, and is then walked in steps. */
function withoutLongEdges(points: readonly Position[]): Position[] {
  const [first] = points;
  if (first === undefined) return [];
  const dense = [first];
  for (const [i, [x2 = 0, y2 = 0]] of points.slice(1).entries()) {
    const [x1 = 0, y1 = 0] = points[i] ?? [];
    const steps = Math.ceil(Math.max(Math.abs(x2 - x1), Math.abs(y2 - y1)) / MAX_EDGE);
    for (let step = 1; step <= steps; step += 1) {
      dense.push([Math.round(x1 + ((x2 - x1) * step) / steps), Math.round(y1 + ((y2 - y1) * step) / steps)]);
    }
  }
  return dense;
}
