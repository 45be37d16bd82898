import { expect, test } from "bun:test";
import {
  AstroTime,
  Body as EngineBody,
  GeoVector,
  KM_PER_AU,
  RotateVector,
  Rotation_EQJ_EQD,
  SiderealTime,
} from "astronomy-engine";

import {
  elongationDegAt,
  earthFixedAt,
  epochMsOf,
  moonLongitudeDeg,
  sunLongitudeDeg,
  utDaysOf,
} from "./ephemeris.ts";
import { MS_PER_DAY } from "../time-unit.ts";

const ARCSECONDS = 206_265;

/** Every 97.31 days of 1800 to 2200, except 1972-2016, where a leap second may lie inside a segment. */
function* moments(): Generator<number> {
  for (let utDays = -73_048; utDays < 73_048; utDays += 97.31) {
    if (utDays < -10_230 || utDays > 6_220) yield Math.round(epochMsOf(utDays));
  }
}

/** The apparent position directly from the theory, in the Earth-fixed frame. */
function direct(body: EngineBody, epochMs: number): readonly [number, number, number] {
  const time = new AstroTime(utDaysOf(epochMs));
  const { x, y, z } = RotateVector(Rotation_EQJ_EQD(time), GeoVector(body, time, true));
  const angle = (SiderealTime(time) * Math.PI) / 12;
  const turnedX = x * Math.cos(angle) + y * Math.sin(angle);
  const turnedY = y * Math.cos(angle) - x * Math.sin(angle);
  return [turnedX * KM_PER_AU, turnedY * KM_PER_AU, z * KM_PER_AU];
}

for (const [body, engineBody, limitArcseconds] of [
  ["sun", EngineBody.Sun, 0.015],
  ["moon", EngineBody.Moon, 0.15],
] as const) {
  test(`${body}: interpolated and direct places differ by less than ${limitArcseconds}"`, () => {
    let worst = 0;
    let count = 0;
    for (const epochMs of moments()) {
      const [x, y, z] = direct(engineBody, epochMs);
      const found = earthFixedAt(body, epochMs);
      const apart = Math.hypot(found.xKm - x, found.yKm - y, found.zKm - z) / Math.hypot(x, y, z);
      worst = Math.max(worst, apart * ARCSECONDS);
      count += 1;
    }
    expect(count).toBeGreaterThan(1000);
    expect(worst).toBeLessThan(limitArcseconds);
  });
}

test("a leap second inside a segment moves the Moon by at most 0.6 arc seconds", () => {
  for (let hour = -96; hour < 96; hour += 7) {
    const epochMs = Date.UTC(2017, 0, 1, hour);
    const [x, y, z] = direct(EngineBody.Moon, epochMs);
    const found = earthFixedAt("moon", epochMs);
    const apart = Math.hypot(found.xKm - x, found.yKm - y, found.zKm - z) / Math.hypot(x, y, z);
    expect(apart * ARCSECONDS).toBeLessThan(0.6);
  }
});

test("a position is the same after its segment was evicted from the cache", () => {
  const epochMs = Date.UTC(2026, 10, 20, 9);
  const before = earthFixedAt("moon", epochMs);
  for (let day = 0; day < 3000; day += 3) earthFixedAt("moon", epochMs + day * MS_PER_DAY);
  expect(earthFixedAt("moon", epochMs)).toEqual(before);
});

test("the quick elongation is the difference of the apparent longitudes", () => {
  for (const epochMs of moments()) {
    const exact = moonLongitudeDeg(epochMs) - sunLongitudeDeg(epochMs);
    const off = (((elongationDegAt(epochMs) - exact + 540) % 360) + 360) % 360;
    expect(Math.abs(off - 180) * 3600).toBeLessThan(0.6);
  }
});
