import { expect, test } from "bun:test";
import { getMoonPosition, getPosition } from "suncalc";

import { createObserver, horizonDeg, horizontalAt, refractionDeg } from "./observer.ts";
import { MS_PER_DAY } from "../time-unit.ts";

/** Suncalc adds this to every altitude below the horizon. */
const SUNCALC_BELOW_HORIZON_DEG = 0.4842;

const SITES = [
  [48.85341, 2.3488],
  [-33.87, 151.21],
  [69.65, 18.96],
  [0, -78.5],
] as const;

function* moments(): Generator<number> {
  for (let day = 0; day < 36_525; day += 411.3) yield Math.round(Date.UTC(1950, 0, 1) + day * MS_PER_DAY);
}

test("the Sun agrees with suncalc, which has other formulas, to 0.02 degrees in a century", () => {
  for (const [latitudeDeg, longitudeDeg] of SITES) {
    const observer = createObserver({ latitudeDeg, longitudeDeg, elevationM: 0 });
    for (const epochMs of moments()) {
      const { azimuthDeg, airlessAltitudeDeg, altitudeDeg } = horizontalAt("sun", observer, epochMs);
      const other = getPosition(new Date(epochMs), latitudeDeg, longitudeDeg);
      const isUp = airlessAltitudeDeg > 0;
      expect(
        Math.abs((isUp ? altitudeDeg : airlessAltitudeDeg + SUNCALC_BELOW_HORIZON_DEG) - other.altitude),
      ).toBeLessThan(0.02);
      const apartDeg = Math.abs(((azimuthDeg - other.azimuth + 540) % 360) - 180);
      expect(apartDeg * Math.cos((airlessAltitudeDeg * Math.PI) / 180)).toBeLessThan(0.03);
    }
  }
});

test("the Moon agrees with suncalc, which takes the Earth for a sphere, to 0.25 degrees", () => {
  for (const [latitudeDeg, longitudeDeg] of SITES) {
    const observer = createObserver({ latitudeDeg, longitudeDeg, elevationM: 0 });
    for (const epochMs of moments()) {
      const { airlessAltitudeDeg, altitudeDeg } = horizontalAt("moon", observer, epochMs);
      const other = getMoonPosition(new Date(epochMs), latitudeDeg, longitudeDeg);
      const ours = airlessAltitudeDeg > 0 ? altitudeDeg : airlessAltitudeDeg + SUNCALC_BELOW_HORIZON_DEG;
      expect(Math.abs(ours - other.altitude)).toBeLessThan(0.25);
    }
  }
});

test("refraction: a tenth of a degree at 10, 29' on the horizon, none in twilight (Meeus ch. 16)", () => {
  expect(refractionDeg(90)).toBeCloseTo(0, 3);
  expect(refractionDeg(10)).toBeCloseTo(5.4 / 60, 2);
  expect(refractionDeg(0)).toBeCloseTo(28.9 / 60, 2);
  expect(refractionDeg(-2)).toBe(0);
  expect(refractionDeg(-6)).toBe(0);
  expect(refractionDeg(-90)).toBe(0);
});

test("the apparent altitude grows with the airless one", () => {
  let last = Number.NEGATIVE_INFINITY;
  for (let airless = -90; airless <= 90; airless += 0.01) {
    const apparent = airless + refractionDeg(airless);
    expect(apparent).toBeGreaterThan(last);
    last = apparent;
  }
});

function horizonAt(elevationM: number): number {
  return horizonDeg(createObserver({ latitudeDeg: 10, longitudeDeg: 10, elevationM }));
}

test("the horizon of a raised observer is lower by 0.0347 degrees per root metre; below sea level it is level", () => {
  expect(horizonAt(0)).toBeCloseTo(-34 / 60, 12);
  expect(horizonAt(100)).toBeCloseTo(-34 / 60 - 0.347, 12);
  expect(horizonAt(-400)).toBe(horizonAt(0));
});

test("at a pole the Sun's altitude is its declination and every direction is a number", () => {
  const observer = createObserver({ latitudeDeg: 90, longitudeDeg: 0, elevationM: 0 });
  const { airlessAltitudeDeg, azimuthDeg } = horizontalAt("sun", observer, Date.UTC(2026, 5, 21, 8, 24));
  expect(airlessAltitudeDeg).toBeCloseTo(23.434, 2);
  expect(azimuthDeg).toBeWithin(0, 360);
});
