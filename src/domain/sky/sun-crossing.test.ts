import { describe, expect, test } from "bun:test";
import { crossingsIn, scanAltitude } from "./day-scan.ts";
import { altitudeDegAt, createObserver, horizontalAt, upperLimbDegAt } from "./observer.ts";
import { sunCrossingsIn } from "./sun-crossing.ts";
import { sunTargets } from "./sun-event.ts";
import { SunTrack } from "./sun-track.ts";
import { MS_PER_DAY } from "../time-unit.ts";

const START_MS = Date.UTC(2026, 5, 1);

/** Altitudes that the Sun hardly reaches at a latitude, and one that it crosses on most days. */
function altitudesAt(latitudeDeg: number): number[] {
  const height = 90 - Math.abs(latitudeDeg);
  return [height + 23.43, height - 23.43, 3].map((deg) => Math.max(-18, Math.min(60, deg)));
}

describe("a year of crossings", () => {
  test.each([-90, -89.95, -85.5, -66.7, -60, -23.4, 0, 30, 48.9, 60.6, 66.5, 69.6, 78.2, 84.9, 89.5])(
    "at latitude %p they are those that the altitudes alone give, each where the Sun stands at its target",
    (latitudeDeg) => {
      const observer = createObserver({ latitudeDeg, longitudeDeg: 18.9, elevationM: 200 });
      const targets = sunTargets(observer, altitudesAt(latitudeDeg));
      const scan = scanAltitude("sun", observer, START_MS, START_MS + 366 * MS_PER_DAY);
      const expected = crossingsIn(scan, targets);
      const found = sunCrossingsIn(scan, new SunTrack(observer), targets, START_MS);
      const senses = (list: readonly { target: number; isRising: boolean }[]) =>
        list.map(({ target, isRising }) => `${target} ${isRising}`);
      expect(senses(found)).toEqual(senses(expected));
      for (const [index, { target, epochMs, azimuthDeg, altitudeDeg }] of found.entries()) {
        const goal = targets[target];
        if (goal === undefined) throw new RangeError(`${target}`);
        const altitudeAt = goal.limb === "upper" ? upperLimbDegAt : altitudeDegAt;
        expect(altitudeAt("sun", observer, epochMs)).toBeCloseTo(goal.altitudeDeg, 8);
        const there = horizontalAt("sun", observer, epochMs);
        expect(altitudeDeg).toBeCloseTo(there.airlessAltitudeDeg, 8);
        expect(azimuthDeg).toBeCloseTo(there.azimuthDeg, 7);
        const before = found[index - 1]?.epochMs ?? START_MS;
        expect(epochMs).toBeGreaterThanOrEqual(before);
      }
    },
  );

  test("targets after the first are watched from an instant on", () => {
    const observer = createObserver({ latitudeDeg: 48.9, longitudeDeg: 2.3, elevationM: 0 });
    const scan = scanAltitude("sun", observer, START_MS, START_MS + 3 * MS_PER_DAY);
    const sinceMs = START_MS + MS_PER_DAY;
    const found = sunCrossingsIn(scan, new SunTrack(observer), sunTargets(observer, []), sinceMs);
    const early = found.filter(({ epochMs }) => epochMs < sinceMs);
    expect(early.map(({ target }) => target)).toEqual([0, 0]);
    expect(found.filter(({ target }) => target === 1)).toHaveLength(4);
  });
});
