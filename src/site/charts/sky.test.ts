import { describe, expect, test } from "bun:test";
import { wordsIn } from "../languages/page-language.ts";
import { createMapProjection, MAP_HEIGHT, MAP_WIDTH, mapPath } from "./map-path.ts";
import { lightAt, placeText, pointAt, type LonLat } from "./sky.ts";

describe("a track", () => {
  const track = {
    startMs: 0,
    stepMs: 100,
    points: [
      [10, 0],
      [-20, 2],
      [-50, 4],
      [-80, 6],
    ] as LonLat[],
  };

  test("is linear between its points, and constant beyond its ends", () => {
    expect(pointAt(track, 50)).toEqual([-5, 1]);
    expect(pointAt(track, 250)).toEqual([-65, 5]);
    expect(pointAt(track, -1000)).toEqual([10, 0]);
    expect(pointAt(track, 1000)).toEqual([-80, 6]);
  });

  test("crosses the antimeridian", () => {
    const over = {
      startMs: 0,
      stepMs: 100,
      points: [
        [-170, 0],
        [160, 0],
      ] as LonLat[],
    };
    expect(pointAt(over, 20)[0]).toBeCloseTo(-176, 9);
    expect(pointAt(over, 80)[0]).toBeCloseTo(166, 9);
  });
});

test("the light of a place depends on the sun's altitude", () => {
  const lightDown = (degrees: number): string => lightAt([0, 0], [90 + degrees, 0]);
  expect([-90, 0, 0.8, 0.9, 5.9, 6.1, 11.9, 12.1, 17.9, 18.1, 90].map(lightDown)).toEqual(
    "day day day civil civil nautical nautical astronomical astronomical night night".split(" "),
  );
});

test("a point is written with its hemispheres and does not break", () => {
  expect(placeText(wordsIn("en"), [-8.64, -19.75])).toBe("19.8°\u00a0S,\u00a08.6°\u00a0W");
});

describe("the map", () => {
  const projection = createMapProjection();

  test("shows the whole world, with the scale that d3-geo computes", () => {
    for (let lon = -180; lon <= 180; lon += 15) {
      for (let lat = -90; lat <= 90; lat += 15) {
        const [x, y] = projection([lon, lat]) ?? [NaN, NaN];
        expect(x >= -0.01 && x <= MAP_WIDTH + 0.01 && y >= -0.01 && y <= MAP_HEIGHT + 0.01).toBe(true);
      }
    }
    const fitted = createMapProjection().fitWidth(MAP_WIDTH, { type: "Sphere" });
    expect(fitted.scale()).toBeCloseTo(projection.scale(), 2);
    expect(fitted.translate()[1]).toBeCloseTo(projection.translate()[1], 1);
  });

  test("draws a line with relative steps that end at its last point", () => {
    const line = {
      type: "LineString" as const,
      coordinates: [
        [0, 0],
        [30, 10],
        [20, -40],
      ],
    };
    const path = mapPath(projection, line, false);
    const numbers = (path.match(/-?\d+/g) ?? []).map(Number);
    let [x, y] = [0, 0];
    for (let at = 0; at < numbers.length; at += 2)
      [x, y] = [x + (numbers[at] ?? 0), y + (numbers[at + 1] ?? 0)];
    const [endX = 0, endY = 0] = projection([20, -40]) ?? [];
    expect(path).toMatch(/^m-?\d+[ -]\d+l[-\d ]+$/);
    expect([x, y]).toEqual([Math.round(endX), Math.round(endY)]);
  });
});
