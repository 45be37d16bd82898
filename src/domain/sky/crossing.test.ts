import { describe, expect, test } from "bun:test";
import { mustExist } from "../must-exist.ts";
import { crossingsIn, scanAltitude } from "./day-scan.ts";
import { altitudeDegAt, createObserver, upperLimbDegAt } from "./observer.ts";
import { sunTargets } from "./solar-day.ts";
import { transitsAround } from "./transit.ts";
import { MS_PER_MINUTE } from "../time-unit.ts";

const SPAN = { startEpochMs: Date.UTC(2026, 5, 1), endEpochMs: Date.UTC(2027, 5, 2) };
const STEP_MS = 4 * MS_PER_MINUTE;
const STEPS = (SPAN.endEpochMs - SPAN.startEpochMs) / STEP_MS;
const LATITUDES = [-90, -89.95, -85.5, -66.7, -60, -23.4, 0, 30, 48.9, 60.6, 66.5, 69.6, 79.9, 84.9, 89.5];

/** Altitudes that the Sun hardly reaches at a latitude, and one that it crosses on most days. */
function altitudesAt(latitudeDeg: number): number[] {
  const height = 90 - Math.abs(latitudeDeg);
  return [height + 23.43, height - 23.43, 3].map((deg) => Math.max(-18, Math.min(60, deg)));
}

describe.each(["sun", "moon"] as const)("a year of crossings of the %s", (body) => {
  test.each(LATITUDES)("at latitude %p they are those of altitudes every four minutes", (latitudeDeg) => {
    const observer = createObserver({ latitudeDeg, longitudeDeg: 18.9, elevationM: 200 });
    const targets = sunTargets(observer, altitudesAt(latitudeDeg));
    const scan = scanAltitude(body, observer, SPAN, transitsAround(body, observer, SPAN));
    const crossings = crossingsIn(scan, targets);
    expect(crossings.length).toBeGreaterThan(1);
    for (const [index, { target, isRising, epochMs }] of crossings.entries()) {
      const { altitudeDeg = 0, limb } = targets[target] ?? {};
      const altitudeAt = limb === "upper" ? upperLimbDegAt : altitudeDegAt;
      // The Earth turns 0.000004 degrees in a millisecond.
      expect(Math.abs(altitudeAt(body, observer, epochMs) - altitudeDeg)).toBeLessThan(0.000003);
      expect(altitudeAt(body, observer, epochMs + 50) > altitudeDeg).toBe(isRising);
      expect(epochMs).toBeGreaterThanOrEqual(crossings[index - 1]?.epochMs ?? SPAN.startEpochMs);
    }
    const steps = Array.from({ length: STEPS + 1 }, (_, step) => SPAN.startEpochMs + step * STEP_MS);
    const centres = steps.map((epochMs) => altitudeDegAt(body, observer, epochMs));
    const limbs = steps.map((epochMs) => upperLimbDegAt(body, observer, epochMs));
    const wrong = targets.flatMap(({ altitudeDeg, limb }, target) => {
      const found = crossings.filter((each) => each.target === target);
      const altitudes = limb === "upper" ? limbs : centres;
      let isAbove = mustExist(altitudes[0]) >= altitudeDeg;
      let next = 0;
      // Beside the top of an arc there may be two in a step.
      return altitudes.flatMap((altitude, step) => {
        for (; found[next] && mustExist(found[next]).epochMs < mustExist(steps[step]); next += 1)
          isAbove = !isAbove;
        return altitude >= altitudeDeg === isAbove
          ? []
          : [[altitudeDeg, new Date(mustExist(steps[step])).toISOString()]];
      });
    });
    expect(wrong).toEqual([]);
  });
});
