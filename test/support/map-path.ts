import { createMapProjection } from "../../src/site/charts/map-path.ts";

type Point = readonly [x: number, y: number];

const projection = createMapProjection();

/** Closed rings of path data with relative moves, lines and closings. */
function ringsOf(path: string): Point[][] {
  let [x, y] = [0, 0];
  return path
    .split("m")
    .filter(Boolean)
    .map((ring) => {
      const numbers = (ring.match(/-?\d+/g) ?? []).map(Number);
      const points: Point[] = [];
      for (let at = 0; at < numbers.length; at += 2) {
        [x, y] = [x + (numbers[at] ?? 0), y + (numbers[at + 1] ?? 0)];
        points.push([x, y]);
      }
      [x, y] = points[0] ?? [0, 0];
      return [...points, [x, y] as const];
    });
}

/** Distance of a place from the edge of an area on the world map, in units of the map (its width is 2000). */
export function distanceFromEdge(path: string, longitudeDeg: number, latitudeDeg: number): number {
  const [x = 0, y = 0] = projection([longitudeDeg, latitudeDeg]) ?? [];
  let nearest = Number.POSITIVE_INFINITY;
  for (const ring of ringsOf(path)) {
    for (const [index, [x2, y2]] of ring.slice(1).entries()) {
      const [x1, y1] = ring[index] ?? [0, 0];
      const [dx, dy] = [x2 - x1, y2 - y1];
      const along = Math.min(1, Math.max(0, ((x - x1) * dx + (y - y1) * dy) / (dx * dx + dy * dy || 1)));
      nearest = Math.min(nearest, Math.hypot(x1 + along * dx - x, y1 + along * dy - y));
    }
  }
  return nearest;
}
