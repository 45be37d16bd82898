import { describe, expect, test } from "bun:test";
import * as fc from "fast-check";
import type { Position } from "geojson";
import { join } from "node:path";
import { GRID_HEIGHT, GRID_WIDTH, mapOfPolygons } from "../support/build-data.ts";
import { edgesOf, type BorderEdge } from "../support/map-edges.ts";
import { openDataSet } from "../../src/dataset/open.ts";
import { MAX_EDGE } from "../../src/domain/tz-map/border-piece.ts";
import { gridX, gridY, STEPS_PER_DEG, WORLD_STEPS } from "../../src/domain/tz-map/map-grid.ts";
import { borderKmAt, zoneAt } from "../../src/domain/tz-map/zone-at.ts";
import { zoneMapToBytes, zonesOfSet, type ZoneMap } from "../../src/domain/tz-map/zone-map.ts";
import { zonesAtPoint } from "../../src/domain/tz-map/zones-at-point.ts";
import { zoneById } from "../../src/domain/tz/zone.ts";

const data = openDataSet(
  { kind: "file", path: join(import.meta.dir, "../../data/almanac.sqlite") },
  { verify: "quick" },
);

const latitude = fc.oneof(
  fc.double({ min: -90, max: 90, noNaN: true }),
  fc.constantFrom(-90, 90, 0, -89.9999, 89.999_999_9, -86, -60, 49),
);
const longitude = fc.oneof(
  fc.double({ min: -180, max: 180, noNaN: true }),
  fc.constantFrom(-180, 180, 0, 7.5, -7.5, 179.999_999_9, -179.9999, 60, -90),
);

describe("a map of any polygons", () => {
  // Vertices from few numbers meet each other, share edges and lie on the sides of cells.
  const step = fc.oneof(
    fc.integer({ min: 0, max: 12 }).map((i) => i * 2048),
    fc.integer({ min: 0, max: 30_000 }),
  );
  const nearby = fc.tuple(
    step.map((x) => GRID_WIDTH / 2 - 20_000 + x),
    step.map((y) => GRID_HEIGHT / 2 + y),
  );
  const anywhere = fc.tuple(
    fc.oneof(fc.constantFrom(0, GRID_WIDTH), fc.integer({ min: 0, max: GRID_WIDTH })),
    fc.oneof(fc.constantFrom(0, GRID_HEIGHT), fc.integer({ min: 0, max: GRID_HEIGHT })),
  );
  const ring = fc
    .oneof(
      { arbitrary: fc.array(nearby, { minLength: 3, maxLength: 7 }), weight: 12 },
      // Thousands of cells along each edge: few will do.
      { arbitrary: fc.array(anywhere, { minLength: 3, maxLength: 4 }), weight: 1 },
    )
    .map((points): Position[] => points.filter((point, i) => point.join() !== points.at(i - 1)?.join()))
    .filter((points) => points.length > 2)
    .map((points): Position[] => [...points, points[0] ?? []]);
  const polygons = fc.array(fc.array(ring, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 5 });
  const points = fc.array(
    fc.oneof(
      fc.tuple(
        step.map((x) => WORLD_STEPS / 2 - 40_000 + 2 * x + 1),
        step.map((y) => WORLD_STEPS / 4 + 2 * y + 1),
      ),
      fc.tuple(longitude.map(gridX), latitude.map(gridY)),
    ),
    { minLength: 40, maxLength: 40 },
  );

  test("has the zones whose polygons surround a point", () => {
    fc.assert(
      fc.property(polygons, points, (zones, asked) => {
        const zoneIds = zones.map((_, i) => `Zone/${i}`);
        const map = mapOfPolygons(zoneIds, zones, { release: "", toleranceM: 0 });
        for (const [x, y] of asked) {
          const sides = zones.map((rings) => sideOf(rings, x / 2, y / 2));
          // A point that is exactly on an edge may be on either side of it.
          if (sides.includes("edge")) continue;
          const inside = sides.flatMap((side, zone) => (side === "inside" ? [zone] : []));
          expect(Array.from(zonesAtPoint(map, x, y)).sort((a, b) => a - b)).toEqual(inside);
        }
      }),
      { numRuns: 400 },
    );
  });

  test("comes to the same bytes again", () => {
    fc.assert(
      fc.property(polygons, (zones) => {
        const make = (): Uint8Array =>
          zoneMapToBytes(
            mapOfPolygons(
              zones.map((_, i) => `Zone/${i}`),
              zones,
              { release: "", toleranceM: 200 },
            ),
          );
        expect(make()).toEqual(make());
      }),
      { numRuns: 50 },
    );
  });
});

/** Casts a ray to the east, whereas the map walks to a corner of the cell. */
function sideOf(
  rings: readonly (readonly Position[])[],
  x: number,
  y: number,
): "inside" | "outside" | "edge" {
  let isInside = false;
  for (const ring of rings) {
    for (const [i, [x2 = 0, y2 = 0]] of ring.slice(1).entries()) {
      const [x1 = 0, y1 = 0] = ring[i] ?? [];
      const [dx, dy] = [x2 - x1, y2 - y1];
      const cross = dx * (y - y1) - dy * (x - x1);
      // Long edges are stored in stretches, whose ends are rounded to the grid.
      const isLong = Math.max(Math.abs(dx), Math.abs(dy)) > MAX_EDGE;
      if (isLong && Math.abs(cross) <= Math.hypot(dx, dy)) return "edge";
      if (y1 > y === y2 > y) continue;
      if (cross === 0) return "edge";
      if (cross > 0 === y2 > y1) isInside = !isInside;
    }
  }
  return isInside ? "inside" : "outside";
}

describe("the map of the data set", () => {
  const map = data.zoneMap;
  const edges = edgesOf(map);

  test("the tree of cells finds what a walk over all borders finds", () => {
    const random = fc.sample(fc.tuple(longitude.map(gridX), latitude.map(gridY)), { numRuns: 60, seed: 1 });
    const besideBorders = fc
      .sample(
        fc.tuple(
          fc.nat(edges.length - 1).map((at) => edges[at] ?? { x1: 0, y1: 0 }),
          fc.integer({ min: -3000, max: 3000 }),
          fc.integer({ min: -3000, max: 3000 }),
        ),
        { numRuns: 140, seed: 2 },
      )
      .map(([{ x1, y1 }, dx, dy]): [number, number] => [
        (x1 + dx * 2 + 1 + WORLD_STEPS) % WORLD_STEPS,
        Math.min(WORLD_STEPS / 2 - 1, Math.max(1, y1 + dy * 2 + 1)),
      ]);
    let shared = 0;
    for (const [x, y] of [...random, ...besideBorders]) {
      const found = Array.from(zonesAtPoint(map, x, y)).sort((a, b) => a - b);
      expect(found).toEqual(walkAllBorders(map, edges, x, y));
      if (found.length > 1) shared += 1;
    }
    expect(shared).toBeGreaterThan(0);
  });

  test("every point of the globe has one zone that the table knows, the same each time", () => {
    const table = data.zoneTable;
    const isKnown = (id: string): boolean => zoneById(table, id) !== null;
    fc.assert(
      fc.property(latitude, longitude, (latitudeDeg, longitudeDeg) => {
        const found = zoneAt(map, latitudeDeg, longitudeDeg, isKnown);
        expect(isKnown(found.timezone)).toBe(true);
        expect(found.candidates[0]).toBe(found.timezone);
        expect(new Set(found.candidates).size).toBe(found.candidates.length);
        expect(zoneAt(map, latitudeDeg, longitudeDeg, isKnown)).toEqual(found);
        const km = borderKmAt(map, latitudeDeg, longitudeDeg, found.source);
        expect(km === null || (km >= 0 && km < 1)).toBe(true);
      }),
      { numRuns: 20_000 },
    );
  });

  test("where the zone changes within a few steps, a border is that near", () => {
    fc.assert(
      fc.property(fc.nat(edges.length - 1), fc.integer({ min: -40, max: 40 }), (at, offset) => {
        const { x1, y1 } = edges[at] ?? { x1: 0, y1: 0 };
        const latitudeDeg = Math.min(90, y1 / STEPS_PER_DEG - 90 + offset * 1e-5);
        const longitudeDeg = x1 / STEPS_PER_DEG - 180;
        const [here, there] = [
          zoneAt(map, latitudeDeg, longitudeDeg, () => true),
          zoneAt(map, Math.max(-90, latitudeDeg - 2e-4), longitudeDeg, () => true),
        ];
        const km = borderKmAt(map, latitudeDeg, longitudeDeg, here.source);
        if (here.candidates.join() !== there.candidates.join()) expect(km ?? 1).toBeLessThan(0.0235);
      }),
      { numRuns: 5000 },
    );
  });
});

/** The zones whose borders a line from the point to the north pole crosses an odd number of times. */
function walkAllBorders(map: ZoneMap, edges: readonly BorderEdge[], x: number, y: number): number[] {
  let inside: ReadonlySet<number> = new Set();
  for (const { set, x1, y1, x2, y2 } of edges) {
    if (x1 > x === x2 > x) continue;
    if (y1 + ((y2 - y1) * (x - x1)) / (x2 - x1) <= y) continue;
    inside = inside.symmetricDifference(new Set(zonesOfSet(map, set)));
  }
  return [...inside].sort((a, b) => a - b);
}
