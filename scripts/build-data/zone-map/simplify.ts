import type { Position } from "geojson";
import { EARTH_RADIUS_KM } from "../../../src/domain/places/great-circle.ts";
import type { Border } from "./borders.ts";
import { GRID_PER_DEG, latitudeDegOfGrid } from "./grid-point.ts";

const RADIANS = Math.PI / 180;
const METRES_PER_STEP = (EARTH_RADIUS_KM * 1000 * RADIANS) / GRID_PER_DEG;

/**
 * Which points of a line are kept, by their place in it, ascending. The line through them is nowhere further from the
 * full one than `toleranceM` (Douglas and Peucker, "Algorithms for the reduction of the number of points", 1973).
 * Measured in metres where each point lies, as libraries measure in degrees, or the areas of triangles.
 */
export function simplifyLine({ points }: Border, toleranceM: number): number[] {
  const last = points.length - 1;
  const kept = new Set([0, last]);
  const spans: [number, number][] = [];
  if (isClosed(points)) {
    // It begins and ends in one point, and would shrink to that: a ring keeps a triangle at least.
    const corner = farthestPoint(points, 0, last).at;
    const [before, after] = [farthestPoint(points, 0, corner), farthestPoint(points, corner, last)];
    kept.add(corner).add((before.distanceM > after.distanceM ? before : after).at);
    spans.push([0, corner], [corner, last]);
  } else {
    spans.push([0, last]);
  }
  for (let span = spans.pop(); span !== undefined; span = spans.pop()) {
    const { at, distanceM } = farthestPoint(points, ...span);
    if (distanceM <= toleranceM) continue;
    kept.add(at);
    spans.push([span[0], at], [at, span[1]]);
  }
  return [...kept].sort((a, b) => a - b);
}

function isClosed(points: readonly Position[]): boolean {
  return points[0]?.join() === points.at(-1)?.join();
}

/** The point between two of a line that lies farthest from the straight way between them; none: distance 0. */
export function farthestPoint(
  points: readonly Position[],
  from: number,
  to: number,
): { at: number; distanceM: number } {
  const [x1 = 0, y1 = 0] = points[from] ?? [];
  const [x2 = 0, y2 = 0] = points[to] ?? [];
  let at = from;
  let farthest = 0;
  for (let i = from + 1; i < to; i += 1) {
    const [x = 0, y = 0] = points[i] ?? [];
    const narrowing = Math.cos(latitudeDegOfGrid(y) * RADIANS);
    const dx = (x2 - x1) * narrowing;
    const dy = y2 - y1;
    const toX = (x - x1) * narrowing;
    const toY = y - y1;
    const square = dx * dx + dy * dy;
    const along = square === 0 ? 0 : Math.min(1, Math.max(0, (toX * dx + toY * dy) / square));
    const distance = (toX - along * dx) ** 2 + (toY - along * dy) ** 2;
    if (distance <= farthest) continue;
    farthest = distance;
    at = i;
  }
  return { at, distanceM: Math.sqrt(farthest) * METRES_PER_STEP };
}
