import { describe, expect, test } from "bun:test";
import { crossingsBetween } from "./crossing.ts";
import { crossingsIn, scanAltitude } from "./day-scan.ts";
import { altitudeDegAt, createObserver, upperLimbDegAt } from "./observer.ts";
import { sunTargets } from "./solar-day.ts";
import { transitsAround } from "./transit.ts";
import { MS_PER_DAY } from "../time-unit.ts";

const SPAN = { startEpochMs: Date.UTC(2026, 5, 1), endEpochMs: Date.UTC(2027, 5, 2) };
const LATITUDES = [-90, -89.95, -85.5, -66.7, -60, -23.4, 0, 30, 48.9, 60.6, 66.5, 69.6, 79.9, 84.9, 89.5];

/** Altitudes that the Sun hardly reaches at a latitude, and one that it crosses on most days. */
function altitudesAt(latitudeDeg: number): number[] {
  const height = 90 - Math.abs(latitudeDeg);
  return [height + 23.43, height - 23.43, 3].map((deg) => Math.max(-18, Math.min(60, deg)));
}

describe.each(["sun", "moon"] as const)("a year of crossings of the %s", (body) => {
  test.each(LATITUDES)("at latitude %p they are those that the altitudes alone give", (latitudeDeg) => {
    const observer = createObserver({ latitudeDeg, longitudeDeg: 18.9, elevationM: 200 });
    const targets = sunTargets(observer, altitudesAt(latitudeDeg));
    const expected = crossingsIn(scanAltitude(body, observer, SPAN.startEpochMs, SPAN.endEpochMs), targets);
    const transits = transitsAround(body, observer, SPAN);
    const { crossings } = crossingsBetween(body, observer, targets, transits, SPAN);
    const senses = (list: typeof crossings): string[] =>
      [0, 1, 2, 3, 4, 5, 6, 7, 8].map((target) =>
        list.map((each) => (each.target === target ? (each.isRising ? "+" : "-") : "")).join(""),
      );
    expect(senses(crossings)).toEqual(senses(expected));
    for (const [index, { target, epochMs }] of crossings.entries()) {
      expect(Math.abs(epochMs - (expected[index]?.epochMs ?? 0))).toBeLessThan(1);
      const { altitudeDeg = 0, limb } = targets[target] ?? {};
      const altitudeAt = limb === "upper" ? upperLimbDegAt : altitudeDegAt;
      // The Earth turns 0.000004 degrees in a millisecond.
      expect(Math.abs(altitudeAt(body, observer, epochMs) - altitudeDeg)).toBeLessThan(0.000003);
      expect(epochMs).toBeGreaterThanOrEqual(crossings[index - 1]?.epochMs ?? SPAN.startEpochMs);
    }
    expect(crossings.length).toBeGreaterThan(1);
  });
});

test("days far from every target need no scan", () => {
  const observer = createObserver({ latitudeDeg: 40, longitudeDeg: 0, elevationM: 0 });
  const span = { startEpochMs: SPAN.startEpochMs, endEpochMs: SPAN.startEpochMs + MS_PER_DAY };
  const transits = transitsAround("sun", observer, span);
  expect(crossingsBetween("sun", observer, sunTargets(observer, []), transits, span).extrema).toEqual([]);
});
