import { createBorderPiece, readPiece } from "../../src/domain/tz-map/border-piece.ts";
import type { ZoneMap } from "../../src/domain/tz-map/zone-map.ts";

/** An edge of a border, in steps of the map, and the set of zones on its sides. */
export type BorderEdge = Readonly<Record<"set" | "x1" | "y1" | "x2" | "y2", number>>;

/** All edges of all pieces, each piece once. */
export function edgesOf(map: ZoneMap): BorderEdge[] {
  const edges: BorderEdge[] = [];
  const piece = createBorderPiece();
  // A piece is six numbers and two for each edge.
  for (let at = 0; at < map.pieces.length; at += 6 + 2 * piece.edges) {
    readPiece(map.pieces, at, piece);
    const { set, xs, ys } = piece;
    for (let i = 1; i <= piece.edges; i += 1)
      edges.push({ set, x1: xs[i - 1] ?? 0, y1: ys[i - 1] ?? 0, x2: xs[i] ?? 0, y2: ys[i] ?? 0 });
  }
  return edges;
}
