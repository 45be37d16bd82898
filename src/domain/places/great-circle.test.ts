import { expect, test } from "bun:test";
import { EARTH_RADIUS_KM, bearingDeg, compassDirection, distanceKm } from "./great-circle.ts";

test("distances are those of the sphere of mean radius", () => {
  const quarter = (Math.PI / 2) * EARTH_RADIUS_KM;
  expect(distanceKm(0, 0, 90, 77)).toBeCloseTo(quarter, 9);
  expect(distanceKm(0, 0, 0, 90)).toBeCloseTo(quarter, 9);
  expect(distanceKm(0, 0, 0, 180)).toBeCloseTo(2 * quarter, 9);
  expect(distanceKm(90, 10, -90, 99)).toBeCloseTo(2 * quarter, 9);
  expect(distanceKm(48.85, 2.35, 48.85, 2.35)).toBe(0);
  // One minute of arc.
  expect(distanceKm(0, 0, 1 / 60, 0)).toBeCloseTo(1.853_25, 4);
});

test("the antimeridian is no border", () => {
  expect(distanceKm(0, 179.5, 0, -179.5)).toBeCloseTo(distanceKm(0, -0.5, 0, 0.5), 9);
  expect(distanceKm(-17, 180, -17, -180)).toBeCloseTo(0, 9);
});

test("bearings run clockwise from north", () => {
  expect(bearingDeg(0, 0, 1, 0)).toBe(0);
  expect(bearingDeg(0, 0, 0, 1)).toBeCloseTo(90, 9);
  expect(bearingDeg(1, 0, 0, 0)).toBe(180);
  expect(bearingDeg(0, 0, 0, -1)).toBeCloseTo(270, 9);
  expect(bearingDeg(0, 179, 0, -179)).toBeCloseTo(90, 9);
  expect(bearingDeg(50, 7, 50, 7)).toBe(0);
  // Great circle from London to New York leaves north of west, though New York lies south.
  expect(bearingDeg(51.5, -0.12, 40.71, -74)).toBeCloseTo(288.3, 1);
});

test("the eight winds each reach half a sector to both sides", () => {
  expect([0, 22, 23, 45, 67, 68, 90, 135, 180, 225, 270, 315, 337, 338, 360].map(compassDirection)).toEqual([
    "N",
    "N",
    "NE",
    "NE",
    "NE",
    "E",
    "E",
    "SE",
    "S",
    "SW",
    "W",
    "NW",
    "NW",
    "N",
    "N",
  ]);
  expect(compassDirection(-45)).toBe("NW");
});
