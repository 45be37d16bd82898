import {
  createBorderPiece,
  isCrossedOddly,
  readPiece,
  type BorderPiece,
} from "../../../src/domain/tz-map/border-piece.ts";
import { WORLD_BITS } from "../../../src/domain/tz-map/map-grid.ts";
import {
  LEAF_SET_BITS,
  NODE_VALUE_BITS,
  NodeKind,
  type ZoneMap,
} from "../../../src/domain/tz-map/zone-map.ts";
import { toggle } from "../../../src/domain/tz-map/zones-at-point.ts";
import type { CutPieces } from "./cut-pieces.ts";
import type { ZoneSets } from "./zone-sets.ts";

/** Cells with more pieces are divided, */
const MAX_LEAF_PIECES = 3;
/** but none that is not larger than this: 1.2 km at the equator. */
const MIN_CELL_BITS = 11;

type Cell = { x: number; y: number; bits: number };

/**
 * Divides the world into cells until few pieces of border run through each.
 *
 * @param cornerZones the zones that reach the south pole at the map's south-west corner
 */
export function buildCellTree(
  { pieces, starts }: CutPieces,
  sets: ZoneSets,
  cornerZones: readonly number[],
): Pick<ZoneMap, "nodes" | "leaves"> {
  const nodes: number[] = [0];
  const leaves: number[] = [];
  const piece = createBorderPiece();
  const boxes = starts.map((start) => {
    readPiece(pieces, start, piece);
    return boxOf(piece);
  });

  /** The zones at the corner of `to`, a part of `from`, whose corner's are known. A corner is the first odd point. */
  const zonesAtCorner = (
    from: Cell,
    to: Cell,
    near: readonly number[],
    known: readonly number[],
  ): number[] => {
    const zones = [...known];
    for (const at of near) {
      readPiece(pieces, starts[at] ?? 0, piece);
      if (isCrossedOddly(piece, to.x | 1, to.y | 1, from.x | 1, from.y | 1)) {
        toggle(zones, sets.all[piece.set] ?? []);
      }
    }
    return zones;
  };

  const fill = (node: number, cell: Cell, candidates: readonly number[], zones: readonly number[]): void => {
    const near = candidates.filter((at) => {
      if (!isBoxNear(boxes[at], cell)) return false;
      readPiece(pieces, starts[at] ?? 0, piece);
      return doesTouch(piece, cell);
    });
    if (near.length === 0) {
      nodes[node] = entryOf(NodeKind.Uniform, sets.numberOf(zones));
      return;
    }
    if (near.length <= MAX_LEAF_PIECES || cell.bits <= MIN_CELL_BITS) {
      nodes[node] = entryOf(NodeKind.Leaf, leaves.length);
      leaves.push(
        near.length * 2 ** LEAF_SET_BITS + sets.numberOf(zones),
        ...near.map((at) => starts[at] ?? 0),
      );
      return;
    }
    const first = nodes.length;
    nodes[node] = entryOf(NodeKind.Branch, first);
    nodes.push(0, 0, 0, 0);
    for (let quarter = 0; quarter < 4; quarter += 1) {
      const bits = cell.bits - 1;
      const part = { x: cell.x + (quarter & 1) * 2 ** bits, y: cell.y + (quarter >> 1) * 2 ** bits, bits };
      fill(first + quarter, part, near, zonesAtCorner(cell, part, near, zones));
    }
  };

  const world: Cell = { x: 0, y: 0, bits: WORLD_BITS };
  const all = starts.map((_, at) => at);
  const belowWorld: Cell = { x: 0, y: -2, bits: WORLD_BITS };
  fill(0, world, all, zonesAtCorner(belowWorld, world, all, cornerZones));
  return { nodes: Uint32Array.from(nodes), leaves: Uint32Array.from(leaves) };
}

function entryOf(kind: number, value: number): number {
  return kind * 2 ** NODE_VALUE_BITS + value;
}

type Box = { left: number; low: number; right: number; top: number };

function boxOf({ edges, xs, ys }: BorderPiece): Box {
  const [x, y] = [xs.subarray(0, edges + 1), ys.subarray(0, edges + 1)];
  return { left: Math.min(...x), low: Math.min(...y), right: Math.max(...x), top: Math.max(...y) };
}

function isBoxNear(box: Box | undefined, { x, y, bits }: Cell): boolean {
  const size = 2 ** bits;
  return box !== undefined && box.left <= x + size && box.right >= x && box.low <= y + size && box.top >= y;
}

function doesTouch({ edges, xs, ys }: BorderPiece, { x, y, bits }: Cell): boolean {
  const size = 2 ** bits;
  for (let i = 1; i <= edges; i += 1) {
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = [xs[i - 1], ys[i - 1], xs[i], ys[i]];
    const isBeside = Math.max(x1, x2) < x || Math.min(x1, x2) > x + size;
    if (isBeside || Math.max(y1, y2) < y || Math.min(y1, y2) > y + size) continue;
    // The edge misses the cell only when all four corners lie on one side of its line.
    const side = (cornerX: number, cornerY: number): number =>
      Math.sign((x2 - x1) * (cornerY - y1) - (y2 - y1) * (cornerX - x1));
    const sides = side(x, y) + side(x + size, y) + side(x, y + size) + side(x + size, y + size);
    if (Math.abs(sides) < 4) return true;
  }
  return false;
}
