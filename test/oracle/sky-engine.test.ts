import { expect, test } from "bun:test";

import type { AltitudeTarget } from "../../src/domain/sky/day-scan.ts";
import type { Body } from "../../src/domain/sky/ephemeris.ts";
import { TOLERANCE } from "./sky-tolerance.ts";
import { type SampleDay, compareDay, quantile, sampleDays } from "./sky-engine.ts";

const CASES: readonly { body: Body; name: string; target: AltitudeTarget | "horizon"; days: SampleDay[] }[] =
  [
    { body: "sun", name: "rise and set", target: "horizon", days: sampleDays(200, 24, 7) },
    {
      body: "sun",
      name: "civil twilight",
      target: { altitudeDeg: -6, limb: "centre" },
      days: sampleDays(80, 12, 8),
    },
    { body: "moon", name: "rise and set", target: "horizon", days: sampleDays(100, 12, 9) },
  ];

for (const { body, name, target, days } of CASES) {
  test(`${body} ${name}: ${days.length} days agree with astronomy-engine's own searches`, () => {
    const offSeconds: number[] = [];
    const offAltitudeDeg: number[] = [];
    const differences: string[] = [];
    for (const day of days) {
      const result = compareDay(body, day, target);
      if (result.missed + result.invented > 0) {
        differences.push(`${day.site.latitudeDeg} ${day.site.longitudeDeg} ${day.startEpochMs}`);
      }
      offAltitudeDeg.push(...result.offAltitudeDeg);
      if (Math.abs(day.site.latitudeDeg) <= 60) offSeconds.push(...result.offSeconds);
    }
    expect(differences).toEqual([]);
    expect(offSeconds.length).toBeGreaterThan(days.length / 2);
    expect(quantile(offSeconds, 0.99)).toBeLessThanOrEqual(TOLERANCE.engineSeconds);
    expect(Math.max(...offAltitudeDeg)).toBeLessThanOrEqual(TOLERANCE.engineAltitudeDeg);
  });
}
