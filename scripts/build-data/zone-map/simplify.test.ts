import { describe, expect, test } from "bun:test";
import type { Position } from "geojson";
import { createRandom } from "../../../test/support/random.ts";
import { distanceKm } from "../../../src/domain/places/great-circle.ts";
import { borderDistanceKm } from "../../../src/domain/tz-map/border-distance.ts";
import { GRID_PER_DEG, latitudeDegOfGrid, toGridX, toGridY } from "./grid-point.ts";
import { simplifyLine } from "./simplify.ts";
import { untangle } from "./untangle.ts";
import { mapOfPolygons } from "./zone-map-build.ts";

const line = (...points: Position[]): Position[] => points;

const TOLERANCE_M = 50;
const random = createRandom(4);

/** A coast: a ring around a point, with bays and, by chance, juts of up to 60 m. */
function coast(longitudeDeg: number, latitudeDeg: number, points: number): Position[] {
  const narrowing = Math.cos((latitudeDeg * Math.PI) / 180);
  const ring = Array.from({ length: points }, (_, i): Position => {
    const angle = (2 * Math.PI * i) / points;
    const radiusDeg = 0.3 + 0.004 * Math.sin(13 * angle) + 0.000_55 * random();
    const longitude = longitudeDeg + (radiusDeg * Math.cos(angle)) / narrowing;
    return [toGridX(longitude), toGridY(latitudeDeg + radiusDeg * Math.sin(angle))];
  });
  return [...ring, ring[0] ?? []];
}

function pick(points: readonly Position[], kept: readonly number[]): Position[] {
  return kept.map((at) => points[at] ?? []);
}

describe("simplifyLine", () => {
  test.each([0, 50, -78])(
    "at latitude %p no point of the full line is further from the kept one than said",
    (latitudeDeg) => {
      const points = coast(20, latitudeDeg, 2000);
      const kept = simplifyLine({ zones: [0], points }, TOLERANCE_M);
      expect(kept.length).toBeLessThan(points.length / 2);
      // The distance is measured another way: by the finished map of the kept line.
      const map = mapOfPolygons(["Zone/A"], [[pick(points, kept)]], { release: "", toleranceM: 0 });
      const offM = points.map(([x = 0, y = 0]) => {
        const km = borderDistanceKm(map, latitudeDegOfGrid(y), x / GRID_PER_DEG - 180, 1);
        return (km ?? Infinity) * 1000;
      });
      expect(Math.max(...offM)).toBeLessThan(TOLERANCE_M + 1);
      expect(Math.max(...offM)).toBeGreaterThan(TOLERANCE_M / 2);
    },
  );

  test("ends stay, and points of a straight line go", () => {
    const points: Position[] = line([0, 1e6], [10, 1e6], [20, 1e6], [30, 1e6 + 1000], [40, 1e6]);
    expect(simplifyLine({ zones: [0], points }, 1)).toEqual([0, 2, 3, 4]);
    expect(simplifyLine({ zones: [0], points }, 10_000)).toEqual([0, 4]);
  });

  test("an island smaller than the tolerance stays a triangle", () => {
    const points: Position[] = line([0, 0], [8, 0], [9, 5], [8, 9], [0, 9], [0, 0]);
    const kept = simplifyLine({ zones: [0], points }, 1000);
    expect(kept).toHaveLength(4);
    expect(new Set(pick(points, kept).map((point) => point.join())).size).toBe(3);
  });

  test("one step of the grid is as long as it says", () => {
    const km = distanceKm(10, 20, latitudeDegOfGrid(toGridY(10) + 1000), 20);
    expect(km).toBeCloseTo((1000 / GRID_PER_DEG) * 111.195, 2);
  });
});

describe("untangle", () => {
  const left: Position[] = line([0, 0], [90, 500], [0, 1000]);
  const right: Position[] = left.map(([x = 0, y = 0]) => [x + 40, y]);
  // Two banks of a river that bends: straightened, the right one would cut the left.
  const banks = [
    { zones: [0], points: left },
    { zones: [1], points: right },
  ];

  test("points come back where simplified borders cross", () => {
    const kept = [
      [0, 1, 2],
      [0, 2],
    ];
    expect(untangle(banks, kept)).toBe(0);
    expect(kept).toEqual(line([0, 1, 2], [0, 1, 2]));
  });

  test("points stay away where nothing crosses", () => {
    const kept = line([0, 2], [0, 1, 2]);
    expect(untangle(banks, kept)).toBe(0);
    expect(kept[0]).toEqual([0, 2]);
  });

  test("new edges are checked too", () => {
    // Of the zigzag's points each is farthest from the way past it, so that they come back one by one.
    const zigzag: Position[] = line([0, 0], [70, 200], [10, 400], [95, 600], [5, 800], [60, 900], [0, 1000]);
    const beside: Position[] = zigzag.map(([x = 0, y = 0]) => [x + 3, y]);
    const kept = [zigzag.map((_, i) => i), [0, 6]];
    const borders = [
      { zones: [0], points: zigzag },
      { zones: [1], points: beside },
    ];
    expect(untangle(borders, kept)).toBe(0);
    expect(kept[1]?.length).toBeGreaterThan(4);
  });

  test("crossings of the full borders remain and are counted", () => {
    const cross = [
      {
        zones: [0],
        points: line([0, 0], [10, 10]) as Position[],
      },
      {
        zones: [1],
        points: line([0, 10], [10, 0]) as Position[],
      },
    ];
    const kept = line([0, 1], [0, 1]);
    expect(untangle(cross, kept)).toBe(1);
    expect(untangle([], [])).toBe(0);
  });
});
