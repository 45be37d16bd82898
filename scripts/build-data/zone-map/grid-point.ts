import { WORLD_STEPS } from "../../../src/domain/tz-map/map-grid.ts";

/**
 * While the map is built, points stand on the grid of its vertices: half the steps of the finished map, 1.2 m at
 * the equator.
 */
export const GRID_WIDTH = WORLD_STEPS / 2;
export const GRID_HEIGHT = GRID_WIDTH / 2;
export const GRID_PER_DEG = GRID_WIDTH / 360;

/** The polygons of geo-tz end eleven metres before the edge of the world, at 179.9999 and -89.9999. */
const EDGE_GAP_DEG = 0.0001;
const EDGE_GAP = EDGE_GAP_DEG * GRID_PER_DEG + 1;

export function toGridX(longitudeDeg: number): number {
  return toEdge(Math.round((toSixDecimals(longitudeDeg) + 180) * GRID_PER_DEG), GRID_WIDTH);
}

export function toGridY(latitudeDeg: number): number {
  return toEdge(Math.round((toSixDecimals(latitudeDeg) + 90) * GRID_PER_DEG), GRID_HEIGHT);
}

/** Vertices of the polygons are rounded so; sides of cells, which are worked out, must come to the same. */
function toSixDecimals(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6;
}

export function latitudeDegOfGrid(y: number): number {
  return y / GRID_PER_DEG - 90;
}

function toEdge(steps: number, end: number): number {
  if (steps < EDGE_GAP) return 0;
  return steps > end - EDGE_GAP ? end : steps;
}
