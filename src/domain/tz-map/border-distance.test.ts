import { expect, test } from "bun:test";
import { mapOfAreas } from "../../../test/support/map-of-areas.ts";
import { distanceKm } from "../places/great-circle.ts";
import { borderDistanceKm } from "./border-distance.ts";

const map = mapOfAreas({
  "Zone/Far": [[20, 60, 30, 70]],
  "Zone/North": [[0, 60, 10, 70]],
  "Zone/Split": [
    [-180, -5, -179, 5],
    [175, -5, 180, 5],
  ],
  "Zone/Whole": [[-180, -90, 180, -60]],
});

test.each([
  ["west of a border", 65, -0.01, 65, 0],
  ["east of it", 65, 0.01, 65, 0],
  ["north of one, where a degree of longitude is half as long", 60.005, 5, 60, 5],
  ["beside a corner", 59.995, -0.008, 60, 0],
])("%s", (_, latitudeDeg, longitudeDeg, footLatitudeDeg, footLongitudeDeg) => {
  const km = distanceKm(latitudeDeg, longitudeDeg, footLatitudeDeg, footLongitudeDeg);
  expect(km).toBeLessThan(1);
  expect(borderDistanceKm(map, latitudeDeg, longitudeDeg, 1)).toBeCloseTo(km, 2);
});

test("beyond the limit there is none", () => {
  const km = distanceKm(65, 0, 65, 0.03);
  expect(borderDistanceKm(map, 65, 0.03, km - 0.01)).toBeNull();
  expect(borderDistanceKm(map, 65, 0.03, km + 0.01)).toBeCloseTo(km, 2);
  expect(borderDistanceKm(map, 30, 100, 1)).toBeNull();
});

test("the antimeridian is no border within one zone", () => {
  expect(borderDistanceKm(map, 0, 180, 1)).toBeNull();
  expect(borderDistanceKm(map, -75, 179.999, 1)).toBeNull();
});

test("a border beyond the antimeridian is near", () => {
  const edge = mapOfAreas({ "Zone/West": [[-179.999, -5, -170, 5]] });
  const km = distanceKm(0, 179.998, 0, -179.999);
  expect(borderDistanceKm(edge, 0, 179.998, 1)).toBeCloseTo(km, 3);
});

test("the antimeridian is a border where a zone ends at it, from both sides", () => {
  const ended = mapOfAreas({ "Zone/West": [[-180, -5, -170, 5]], "Zone/East": [[170, -5, 180, 0]] });
  for (const [latitudeDeg, longitudeDeg] of [
    [3, 179.999],
    [3, -179.999],
    [-3, 179.999],
  ] as const) {
    expect(borderDistanceKm(ended, latitudeDeg, longitudeDeg, 1)).toBeCloseTo(
      distanceKm(latitudeDeg, longitudeDeg, latitudeDeg, 180),
      3,
    );
  }
});

test("the poles have no borders around them", () => {
  expect(borderDistanceKm(map, -90, 12, 1)).toBeNull();
  expect(borderDistanceKm(map, 90, 12, 1)).toBeNull();
});
