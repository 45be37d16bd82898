import { expect, test } from "bun:test";

import { deltaTSeconds } from "./ephemeris.ts";
import { MS_PER_DAY } from "../time-unit.ts";

function at(iso: string): number {
  return deltaTSeconds((Date.parse(iso) - Date.UTC(2000, 0, 1, 12)) / MS_PER_DAY);
}

test("from 2017 on TT is 69.184 s ahead of UTC: 37 leap seconds and 32.184 s", () => {
  expect(at("2017-01-01T00:00Z")).toBeCloseTo(69.184, 9);
  expect(at("2026-11-20T00:00Z")).toBeCloseTo(69.184, 9);
});

test("a leap second counts from the midnight on which it was added", () => {
  expect(at("2016-12-31T23:59:59Z")).toBeCloseTo(68.184, 9);
  expect(at("1972-06-30T23:59:59Z")).toBeCloseTo(42.184, 9);
  expect(at("1972-07-01T00:00:00Z")).toBeCloseTo(43.184, 9);
  expect(at("1999-01-01T00:00:00Z")).toBeCloseTo(64.184, 9);
});

test("before 1972 it follows the observed rotation (Astronomical Almanac, K8), to two seconds", () => {
  for (const [year, observedSeconds] of [
    [1900, -2.72],
    [1920, 21.16],
    [1940, 24.33],
    [1950, 29.15],
    [1960, 33.15],
    [1970, 40.18],
  ] as const) {
    expect(Math.abs(at(`${year}-01-01T00:00Z`) - observedSeconds)).toBeLessThan(2);
  }
});

test("the formulas differ by less than a second where they meet", () => {
  expect(Math.abs(at("1971-12-31T23:59:59Z") - at("1972-01-01T00:00:00Z"))).toBeLessThan(0.2);
  expect(Math.abs(at("2027-01-01T00:00:00Z") - 69.184)).toBeLessThan(0.01);
});

test("the forecast grows, faster and faster, to the long-term values of the 22nd century", () => {
  const values = [2030, 2050, 2075, 2100, 2150, 2199].map((year) => at(`${year}-01-01T00:00Z`));
  expect(values).toEqual(values.toSorted((one, other) => one - other));
  expect(at("2100-01-01T00:00Z")).toBeWithin(85, 100);
  expect(at("2199-12-31T00:00Z")).toBeWithin(150, 175);
});
