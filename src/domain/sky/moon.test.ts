import { expect, test } from "bun:test";
import { getMoonPosition } from "suncalc";

import { type EquatorVector, equatorialAt } from "./ephemeris.ts";
import { moonReport } from "./moon-report.ts";
import { moonDay, moonDays, moonPosition, moonState } from "./moon.ts";
import { MS_PER_DAY, MS_PER_HOUR } from "../time-unit.ts";

const PARIS = { latitudeDeg: 48.85341, longitudeDeg: 2.3488, elevationM: 0 };

function* moments(): Generator<number> {
  for (let day = 0; day < 36_525; day += 307.7) yield Math.round(Date.UTC(1950, 0, 1) + day * MS_PER_DAY);
}

function apartDeg(one: number, other: number): number {
  return Math.abs(((((one - other) % 360) + 540) % 360) - 180);
}

function length({ xKm, yKm, zKm }: EquatorVector): number {
  return Math.sqrt(xKm * xKm + yKm * yKm + zKm * zKm);
}

/** Meeus 48.1 and 48.5 in vectors, from the ephemeris of this folder. */
function lightingByVectors(epochMs: number): { fraction: number; brightLimbDeg: number } {
  const moon = equatorialAt("moon", epochMs);
  const sun = equatorialAt("sun", epochMs);
  const toSun = { xKm: sun.xKm - moon.xKm, yKm: sun.yKm - moon.yKm, zKm: sun.zKm - moon.zKm };
  const dot = moon.xKm * toSun.xKm + moon.yKm * toSun.yKm + moon.zKm * toSun.zKm;
  const axisKm = Math.hypot(moon.xKm, moon.yKm);
  const east = (sun.yKm * moon.xKm - sun.xKm * moon.yKm) / axisKm;
  const outward = (sun.xKm * moon.xKm + sun.yKm * moon.yKm) / axisKm;
  const north = (sun.zKm * axisKm - outward * moon.zKm) / length(moon);
  return {
    fraction: (1 - dot / (length(moon) * length(toSun))) / 2,
    brightLimbDeg: (Math.atan2(east, north) * 180) / Math.PI,
  };
}

test("lit share and bright limb agree with other formulas over the ephemeris", () => {
  for (const epochMs of moments()) {
    const ours = moonState(epochMs);
    const other = lightingByVectors(epochMs);
    expect(Math.abs(ours.illumination - other.fraction)).toBeLessThan(0.0003);
    // Near new and full moon there is hardly a limb to measure.
    if (ours.illumination > 0.02 && ours.illumination < 0.98) {
      expect(apartDeg(ours.brightLimbDeg, other.brightLimbDeg)).toBeLessThan(0.1);
    }
  }
});

test("the parallactic angle agrees with suncalc, except for parallax", () => {
  for (const epochMs of moments()) {
    const ours = moonPosition(PARIS, epochMs);
    const other = getMoonPosition(new Date(epochMs), PARIS.latitudeDeg, PARIS.longitudeDeg);
    expect(apartDeg(ours.parallacticAngleDeg, other.parallacticAngle)).toBeLessThan(1.5);
  }
});

test("the bright limb points at the Sun: seen from the zenith it is on the Sun's side of the sky", () => {
  // Waxing evening in Paris: the Sun has set in the west, the Moon stands south and is lit from the right.
  const { azimuthDeg, brightLimbZenithDeg } = moonPosition(PARIS, Date.UTC(2026, 10, 17, 17, 30));
  expect(azimuthDeg).toBeWithin(150, 220);
  expect(brightLimbZenithDeg).toBeWithin(225, 315);
});

test("phase, age and share agree with each other through a lunation", () => {
  const start = Date.UTC(2026, 10, 9, 8);
  for (let hour = 0; hour < 29 * 24; hour += 5) {
    const state = moonState(start + hour * MS_PER_HOUR);
    expect(state.phase).toBeCloseTo(state.phaseAngleDeg / 360, 12);
    expect(state.ageDays).toBeWithin(hour / 24, hour / 24 + 0.1);
    expect(state.isWaxing).toBe(state.phase < 0.5);
    const lit = (1 - Math.cos((state.phaseAngleDeg * Math.PI) / 180)) / 2;
    expect(Math.abs(state.illumination - lit)).toBeLessThan(0.01);
    expect(state.distanceKm).toBeWithin(356_000, 407_000);
    expect(state.angularDiameterDeg).toBeWithin(0.488, 0.56);
  }
});

test("the days of a range equal the same days computed one by one", () => {
  for (let day = 0; day < 30; day += 1) {
    const startEpochMs = Date.UTC(2026, 10, 1) + day * MS_PER_DAY;
    const span = { startEpochMs, endEpochMs: startEpochMs + MS_PER_DAY };
    const [together] = moonDays(PARIS, [
      span,
      { startEpochMs: span.endEpochMs, endEpochMs: span.endEpochMs + MS_PER_DAY },
    ]);
    const alone = moonDay(PARIS, span);
    expect(together?.events.map(({ type }) => type)).toEqual(alone.events.map(({ type }) => type));
    for (const [index, { epochMs }] of alone.events.entries()) {
      expect(Math.abs((together?.events[index]?.epochMs ?? 0) - epochMs)).toBeLessThanOrEqual(2);
    }
  }
  expect(moonDays(PARIS, [])).toEqual([]);
});

test("without a place the report is geocentric; with one it has the day and the next events", () => {
  const epochMs = Date.UTC(2026, 10, 20, 9);
  expect(moonReport({ epochMs, phaseCount: 8 }, null).place).toBeNull();
  const span = { startEpochMs: Date.UTC(2026, 10, 19, 23), endEpochMs: Date.UTC(2026, 10, 20, 23) };
  const report = moonReport({ epochMs, phaseCount: 8 }, { site: PARIS, span });
  expect(report.dates.phases.length).toBe(8);
  expect(report.dates.phases[0]?.epochMs).toBe(report.dates.nextFullMoonEpochMs);
  expect(report.place?.nextMoonriseEpochMs).toBe(report.place?.day.moonriseEpochMs ?? 0);
  expect(report.place?.nextMoonsetEpochMs ?? 0).toBeGreaterThan(span.endEpochMs);
});
