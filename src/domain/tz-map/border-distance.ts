import { mustExist } from "../must-exist.ts";
import { EARTH_RADIUS_KM } from "../places/great-circle.ts";
import { createBorderPiece, readPiece, type BorderPiece } from "./border-piece.ts";
import { STEPS_PER_DEG, WORLD_BITS, WORLD_STEPS } from "./map-grid.ts";
import { LEAF_SET_BITS, NODE_VALUE_BITS, NODE_VALUE_MASK, NodeKind, type ZoneMap } from "./zone-map.ts";

const RADIANS = Math.PI / 180;
const KM_PER_STEP = (EARTH_RADIUS_KM * RADIANS) / STEPS_PER_DEG;
/** Poleward of this the length of a degree of longitude varies too much within a kilometre. */
const MIN_COSINE = 0.01;

const piece = createBorderPiece();

/**
 * Distance to the nearest border of a zone; `null` beyond `limitKm`, which is a few kilometres at most. Treats the Earth
 * as flat around the point, which is right to a metre at a kilometre up to 86 degrees; no border lies nearer to a pole.
 */
export function borderDistanceKm(
  map: ZoneMap,
  latitudeDeg: number,
  longitudeDeg: number,
  limitKm: number,
): number | null {
  const x = (longitudeDeg + 180) * STEPS_PER_DEG;
  const search = {
    map,
    x,
    y: (latitudeDeg + 90) * STEPS_PER_DEG,
    kmPerStepX: KM_PER_STEP * Math.max(MIN_COSINE, Math.cos(latitudeDeg * RADIANS)),
    nearestKm: limitKm,
  };
  // The border may lie on the other side of the antimeridian.
  for (const shift of [0, WORLD_STEPS, -WORLD_STEPS]) {
    search.x = x + shift;
    searchCell(search, mustExist(map.nodes[0]), 0, 0, WORLD_BITS);
  }
  return search.nearestKm < limitKm ? search.nearestKm : null;
}

type BorderSearch = {
  map: ZoneMap;
  x: number;
  y: number;
  kmPerStepX: number;
  /** Shrinks with each border found. */
  nearestKm: number;
};

function searchCell(search: BorderSearch, entry: number, x: number, y: number, bits: number): void {
  const kind = entry >>> NODE_VALUE_BITS;
  if (kind === NodeKind.Uniform || !isNear(search, x, y, 2 ** bits)) return;
  const { nodes, leaves, pieces } = search.map;
  const value = entry & NODE_VALUE_MASK;
  if (kind === NodeKind.Branch) {
    const half = 2 ** (bits - 1);
    for (let quarter = 0; quarter < 4; quarter += 1) {
      const east = quarter & 1;
      const north = quarter >> 1;
      searchCell(search, mustExist(nodes[value + quarter]), x + east * half, y + north * half, bits - 1);
    }
    return;
  }
  const end = value + 1 + (mustExist(leaves[value]) >>> LEAF_SET_BITS);
  for (let at = value + 1; at < end; at += 1) {
    readPiece(pieces, mustExist(leaves[at]), piece);
    measurePiece(search, piece);
  }
}

function isNear(
  { x, y, kmPerStepX, nearestKm }: BorderSearch,
  left: number,
  low: number,
  size: number,
): boolean {
  const reachX = nearestKm / kmPerStepX;
  const reachY = nearestKm / KM_PER_STEP;
  return x + reachX >= left && x - reachX <= left + size && y + reachY >= low && y - reachY <= low + size;
}

function measurePiece(search: BorderSearch, { edges, xs, ys }: BorderPiece): void {
  let nearest = search.nearestKm ** 2;
  let x1 = (mustExist(xs[0]) - search.x) * search.kmPerStepX;
  let y1 = (mustExist(ys[0]) - search.y) * KM_PER_STEP;
  for (let vertex = 1; vertex <= edges; vertex += 1) {
    const x2 = (mustExist(xs[vertex]) - search.x) * search.kmPerStepX;
    const y2 = (mustExist(ys[vertex]) - search.y) * KM_PER_STEP;
    const dx = x2 - x1;
    const dy = y2 - y1;
    const along = Math.min(1, Math.max(0, -(x1 * dx + y1 * dy) / (dx * dx + dy * dy)));
    const square = (x1 + along * dx) ** 2 + (y1 + along * dy) ** 2;
    if (square < nearest) nearest = square;
    x1 = x2;
    y1 = y2;
  }
  search.nearestKm = Math.sqrt(nearest);
}
