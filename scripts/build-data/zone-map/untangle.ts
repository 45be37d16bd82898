import Flatbush from "flatbush";
import type { Position } from "geojson";
import type { Border } from "./borders.ts";
import { farthestPoint } from "./simplify.ts";

/** A straight edge of a simplified border: the points of the full one that it leads from and to. */
type Edge = { border: number; from: number; to: number };

/**
 * Gives points back to simplified borders until they cross no more than the full ones, so that every area keeps its
 * neighbours: two borders that are nearer to each other than the tolerance would else change places.
 *
 * @param kept of each border the points kept; changed in place
 * @returns how many crossings are left, which the full borders have too
 */
export function untangle(borders: readonly Border[], kept: number[][]): number {
  const edges: Edge[] = [];
  for (const [border, points] of kept.entries()) {
    for (let i = 1; i < points.length; i += 1)
      edges.push({ border, from: points[i - 1] ?? 0, to: points[i] ?? 0 });
  }
  if (edges.length === 0) return 0;
  const tree = treeOf(borders, edges);
  const firstNew = edges.length;
  const isReplaced = new Set<Edge>();
  let left = 0;
  let fresh = edges.map((_, at) => at);
  while (fresh.length > 0) {
    const crossed = new Set<Edge>();
    for (const at of fresh) {
      const edge = edges[at];
      if (edge === undefined || isReplaced.has(edge)) continue;
      // New edges are few, and in no tree: each is compared with those before it.
      const older = at < firstNew ? [] : edges.slice(firstNew, at);
      for (const other of [...crossingsInTree(borders, edges, tree, at), ...older]) {
        if (isReplaced.has(other) || !doCross(borders, edge, other)) continue;
        const isRefined = [edge, other]
          .filter(({ from, to }) => to - from > 1)
          .map((found) => crossed.add(found));
        if (isRefined.length === 0) left += 1;
      }
    }
    fresh = [];
    for (const edge of crossed) {
      isReplaced.add(edge);
      const { border, from, to } = edge;
      const { at } = farthestPoint(borders[border]?.points ?? [], from, to);
      const middle = at > from ? at : (from + to) >> 1;
      kept[border]?.push(middle);
      fresh.push(edges.push({ border, from, to: middle }) - 1, edges.push({ border, from: middle, to }) - 1);
    }
  }
  for (const points of kept) points.sort((a, b) => a - b);
  return left;
}

function treeOf(borders: readonly Border[], edges: readonly Edge[]): Flatbush {
  const tree = new Flatbush(edges.length);
  for (const edge of edges) tree.add(...boxOf(borders, edge));
  tree.finish();
  return tree;
}

/** Edges of the tree that cross one: of two in the tree, only the later finds the earlier. */
function crossingsInTree(
  borders: readonly Border[],
  edges: readonly Edge[],
  tree: Flatbush,
  at: number,
): Edge[] {
  const edge = edges[at];
  if (edge === undefined) return [];
  const found: Edge[] = [];
  tree.search(...boxOf(borders, edge), (candidate) => {
    const other = candidate < at ? edges[candidate] : undefined;
    if (other !== undefined && doCross(borders, edge, other)) found.push(other);
    return false;
  });
  return found;
}

function boxOf(borders: readonly Border[], edge: Edge): [number, number, number, number] {
  const [[x1 = 0, y1 = 0], [x2 = 0, y2 = 0]] = endsOf(borders, edge);
  return [Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2)];
}

function endsOf(borders: readonly Border[], { border, from, to }: Edge): [Position, Position] {
  const points = borders[border]?.points;
  return [points?.[from] ?? [], points?.[to] ?? []];
}

/** Whether two edges cross in a point that is no end of either. */
function doCross(borders: readonly Border[], edge: Edge, other: Edge): boolean {
  const [a, b] = endsOf(borders, edge);
  const [c, d] = endsOf(borders, other);
  return sideOf(a, b, c) * sideOf(a, b, d) < 0 && sideOf(c, d, a) * sideOf(c, d, b) < 0;
}

function sideOf([x1 = 0, y1 = 0]: Position, [x2 = 0, y2 = 0]: Position, [x = 0, y = 0]: Position): number {
  return Math.sign((x2 - x1) * (y - y1) - (y2 - y1) * (x - x1));
}
