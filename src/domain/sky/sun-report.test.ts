import { describe, expect, test } from "bun:test";

import { sunNeighbours, sunPosition, sunReport } from "./sun-report.ts";
import { sunDay } from "./sun.ts";
import { MS_PER_DAY } from "../time-unit.ts";

const PARIS = { latitudeDeg: 48.85341, longitudeDeg: 2.3488, elevationM: 0, altitudesDeg: [] };
const TROMSO = { latitudeDeg: 69.6489, longitudeDeg: 18.95508, elevationM: 0, altitudesDeg: [] };
const PARIS_DAY = { startEpochMs: Date.UTC(2026, 10, 19, 23), endEpochMs: Date.UTC(2026, 10, 20, 23) };

describe("the phase of the day changes at the events of the day", () => {
  const day = sunDay(PARIS, PARIS_DAY);
  const turns = [
    [day.astronomicalDawnEpochMs, "night", "astronomical_twilight"],
    [day.nauticalDawnEpochMs, "astronomical_twilight", "nautical_twilight"],
    [day.civilDawnEpochMs, "nautical_twilight", "civil_twilight"],
    [day.sunriseEpochMs, "civil_twilight", "day"],
    [day.sunsetEpochMs, "day", "civil_twilight"],
    [day.civilDuskEpochMs, "civil_twilight", "nautical_twilight"],
    [day.nauticalDuskEpochMs, "nautical_twilight", "astronomical_twilight"],
    [day.astronomicalDuskEpochMs, "astronomical_twilight", "night"],
  ] as const;
  for (const [epochMs, before, after] of turns) {
    test(`${before} to ${after}`, () => {
      expect(sunPosition(PARIS, (epochMs ?? 0) - 20).phase).toBe(before);
      expect(sunPosition(PARIS, (epochMs ?? 0) + 20).phase).toBe(after);
    });
  }
});

test("with an instant, neighbours are around it; without, outside the day", () => {
  const noon = Date.UTC(2026, 10, 20, 11, 30);
  const day = sunDay(PARIS, PARIS_DAY);
  const at = sunReport(PARIS, PARIS_DAY, noon);
  expect(
    Math.abs((at.neighbours.previousSunriseEpochMs ?? 0) - (day.sunriseEpochMs ?? 0)),
  ).toBeLessThanOrEqual(2);
  expect(Math.abs((at.neighbours.nextSunsetEpochMs ?? 0) - (day.sunsetEpochMs ?? 0))).toBeLessThanOrEqual(2);
  expect(at.position?.epochMs).toBe(noon);
  expect(at.season.current).toBe("autumn");

  const whole = sunReport(PARIS, PARIS_DAY, null);
  expect(whole.position).toBeNull();
  expect(whole.neighbours.nextSunriseEpochMs ?? 0).toBeGreaterThan(PARIS_DAY.endEpochMs);
  expect(whole.neighbours.previousSunsetEpochMs ?? Infinity).toBeLessThan(PARIS_DAY.startEpochMs);
});

test("a chain of next sunrises has each day once, and so has the way back", () => {
  const start = Date.UTC(2026, 0, 1);
  const rises: number[] = [];
  for (let at = start; rises.length < 40;) {
    const { nextSunriseEpochMs } = sunNeighbours(PARIS, at, at);
    at = nextSunriseEpochMs ?? Number.NaN;
    rises.push(at);
  }
  for (const [index, rise] of rises.entries()) {
    if (index === 0) continue;
    expect(Math.abs(rise - (rises[index - 1] ?? 0) - MS_PER_DAY)).toBeLessThan(3 * 60_000);
    const { previousSunriseEpochMs } = sunNeighbours(PARIS, rise, rise - 5);
    expect(Math.abs((previousSunriseEpochMs ?? 0) - (rises[index - 1] ?? 0))).toBeLessThanOrEqual(2);
  }
});

test("the first sunrise after a polar night is found from any day of the year", () => {
  for (let day = 0; day < 365; day += 13) {
    const epochMs = Date.UTC(2026, 0, 1) + day * MS_PER_DAY;
    for (const latitudeDeg of [TROMSO.latitudeDeg, 78, 85, 89.5, 90, -75, -89.99]) {
      const around = sunNeighbours({ ...TROMSO, latitudeDeg }, epochMs, epochMs);
      expect(around.nextSunriseEpochMs ?? 0).toBeGreaterThan(epochMs);
      expect(around.nextSunsetEpochMs ?? 0).toBeGreaterThan(epochMs);
      expect(around.previousSunriseEpochMs ?? Infinity).toBeLessThanOrEqual(epochMs);
      expect(around.previousSunsetEpochMs ?? Infinity).toBeLessThanOrEqual(epochMs);
    }
  }
});

test("the south has the other season", () => {
  expect(sunReport({ ...PARIS, latitudeDeg: -48 }, PARIS_DAY, null).season).toMatchObject({
    current: "spring",
    nextEvent: "december_solstice",
  });
});
