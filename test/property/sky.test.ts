import { expect, test } from "bun:test";
import * as fc from "fast-check";

import { moonDay, moonPosition, moonState } from "../../src/domain/sky/moon.ts";
import { sunNeighbours, sunPosition } from "../../src/domain/sky/sun-report.ts";
import { sunDay } from "../../src/domain/sky/sun.ts";

const site = fc.record({
  latitudeDeg: fc.oneof(
    fc.double({ min: -90, max: 90, noNaN: true }),
    fc.constantFrom(-90, -66.56, 0, 66.56, 90),
  ),
  longitudeDeg: fc.oneof(fc.double({ min: -180, max: 180, noNaN: true }), fc.constantFrom(-180, 0, 180)),
  elevationM: fc.constantFrom(-430, 0, 0, 1500, 9000),
});
const epochMs = fc.integer({ min: Date.UTC(1800, 0, 1), max: Date.UTC(2200, 11, 31) });
const span = fc
  .tuple(epochMs, fc.constantFrom(22.5, 23, 23.5, 24, 24, 24, 24.5, 25))
  .map(([startEpochMs, hours]) => ({ startEpochMs, endEpochMs: startEpochMs + hours * 3_600_000 }));

test("events of the Sun lie in the day and in order; rise comes before noon and set after", () => {
  fc.assert(
    fc.property(site, span, (place, day) => {
      const sun = sunDay({ ...place, altitudesDeg: [-15, 20] }, day);
      let last = day.startEpochMs - 1;
      for (const { epochMs: at, azimuthDeg, altitudeDeg } of sun.events) {
        expect(at).toBeGreaterThanOrEqual(last);
        expect(at).toBeLessThanOrEqual(day.endEpochMs);
        expect(azimuthDeg).toBeWithin(0, 360);
        expect(Math.abs(altitudeDeg)).toBeLessThanOrEqual(90);
        last = at;
      }
      expect(sun.dayLengthSeconds).toBeWithin(0, 86_400.001);
      if (Math.abs(place.latitudeDeg) > 89) return;
      const { sunriseEpochMs: rise, sunsetEpochMs: set, solarNoonEpochMs: noon } = sun;
      if (rise !== null) expect(rise).toBeLessThan(noon);
      if (set !== null) expect(set).toBeGreaterThan(noon);
    }),
    { numRuns: 400 },
  );
});

test("deeper twilights enclose shallower ones", () => {
  fc.assert(
    fc.property(site, span, (place, day) => {
      if (Math.abs(place.latitudeDeg) > 89) return;
      const sun = sunDay({ ...place, elevationM: 0, altitudesDeg: [] }, day);
      const down = [
        sun.astronomicalDawnEpochMs,
        sun.nauticalDawnEpochMs,
        sun.civilDawnEpochMs,
        sun.sunriseEpochMs,
      ];
      const up = [
        sun.sunsetEpochMs,
        sun.civilDuskEpochMs,
        sun.nauticalDuskEpochMs,
        sun.astronomicalDuskEpochMs,
      ];
      for (const chain of [down, up]) {
        const known = chain.filter((moment) => moment !== null);
        expect(known).toEqual(known.toSorted((one, other) => one - other));
      }
      if (sun.daylight === "polar_day") expect(sun.dayLengthSeconds).toBe(86_400);
      if (sun.daylight === "polar_night") expect(sun.dayLengthSeconds).toBe(0);
      expect(sun.daylight === "normal").toBe(sun.sunriseEpochMs !== null || sun.sunsetEpochMs !== null);
    }),
    { numRuns: 400 },
  );
});

test("rises and sets of the Sun take turns in a day", () => {
  fc.assert(
    fc.property(site, span, (place, day) => {
      const turns = sunDay({ ...place, altitudesDeg: [] }, day).events.filter(
        ({ type }) => type === "sunrise" || type === "sunset",
      );
      for (const [index, { type }] of turns.entries()) {
        if (index > 0) expect(type).not.toBe(turns[index - 1]?.type ?? "");
      }
    }),
    { numRuns: 300 },
  );
});

test("between the neighbouring rise and set the Sun is on one side of the horizon", () => {
  fc.assert(
    fc.property(site, epochMs, (place, at) => {
      const around = sunNeighbours(place, at, at);
      const isDay = sunPosition(place, at).phase === "day";
      const nextIsSet = (around.nextSunsetEpochMs ?? 0) < (around.nextSunriseEpochMs ?? 0);
      const lastWasRise = (around.previousSunriseEpochMs ?? 0) > (around.previousSunsetEpochMs ?? 0);
      const isOnEdge = Object.values(around).some((moment) => Math.abs((moment ?? 0) - at) < 5);
      if (!isOnEdge) expect([nextIsSet, lastWasRise]).toEqual([isDay, isDay]);
    }),
    { numRuns: 200 },
  );
});

test("events of the Moon lie in the day, take turns, and leave no day unexplained", () => {
  fc.assert(
    fc.property(site, span, (place, day) => {
      const moon = moonDay(place, day);
      const turns = moon.events.filter(({ type }) => type === "moonrise" || type === "moonset");
      for (const [index, { type, epochMs: at }] of turns.entries()) {
        expect(at).toBeWithin(day.startEpochMs - 1, day.endEpochMs + 1);
        if (index > 0) expect(type).not.toBe(turns[index - 1]?.type ?? "");
      }
      expect(moon.visibility === "normal").toBe(turns.length > 0);
      const transits = moon.events.filter(({ type }) => type === "transit").length;
      expect(transits).toBeLessThanOrEqual(2);
    }),
    { numRuns: 400 },
  );
});

test("a longitude and its twin a turn away are one place", () => {
  fc.assert(
    fc.property(site, span, (place, day) => {
      const twin = { ...place, longitudeDeg: place.longitudeDeg + (place.longitudeDeg > 0 ? -360 : 360) };
      const one = moonDay(place, day).events;
      const other = moonDay(twin, day).events;
      expect(other.map(({ type }) => type)).toEqual(one.map(({ type }) => type));
      for (const [index, { epochMs: at }] of one.entries()) {
        expect(Math.abs((other[index]?.epochMs ?? 0) - at)).toBeLessThanOrEqual(2);
      }
    }),
    { numRuns: 150 },
  );
});

test("the Moon's state is within its bounds at every instant of four centuries", () => {
  fc.assert(
    fc.property(site, epochMs, (place, at) => {
      const state = moonState(at);
      expect(state.illumination).toBeWithin(0, 1.000_000_1);
      expect(state.phase).toBeWithin(0, 1);
      expect(state.ageDays).toBeWithin(0, 29.9);
      expect(state.distanceKm).toBeWithin(356_300, 406_800);
      const position = moonPosition(place, at);
      expect(Math.abs(position.altitudeDeg)).toBeLessThanOrEqual(90);
      expect(Math.abs(position.distanceKm - state.distanceKm)).toBeLessThanOrEqual(6_388);
    }),
    { numRuns: 400 },
  );
});
