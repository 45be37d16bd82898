import { expect, test } from "bun:test";

import { elongationDegAt } from "./ephemeris.ts";
import { nextPhase, phaseNameAt, phasesAfter, phasesBetween, previousPhase } from "./phase.ts";
import { MS_PER_HOUR, MS_PER_DAY } from "../time-unit.ts";

test("Meeus, example 49.a: new moon of 1977-02-18 at 3:37:42 TD", () => {
  // TD is 48 s ahead of UTC in 1977.
  const epochMs = nextPhase("new_moon", Date.UTC(1977, 1, 15));
  expect(Math.abs(epochMs - Date.UTC(1977, 1, 18, 3, 36, 54))).toBeLessThan(10_000);
});

test("Meeus, example 49.b: last quarter of 2044-01-21 at 23:48:17 TD", () => {
  const epochMs = nextPhase("last_quarter", Date.UTC(2044, 0, 20));
  expect(Math.abs(epochMs - Date.UTC(2044, 0, 21, 23, 47, 5))).toBeLessThan(15_000);
});

test("the phases of four centuries follow each other a quarter apart, each at its elongation", () => {
  const events = phasesBetween(Date.UTC(1800, 0, 1), Date.UTC(2200, 0, 1));
  expect(events.length).toBeWithin(19_780, 19_800);
  const order = ["new_moon", "first_quarter", "full_moon", "last_quarter"];
  for (const [index, { type, epochMs }] of events.entries()) {
    const before = events[index - 1];
    if (before) {
      expect(order.indexOf(type)).toBe((order.indexOf(before.type) + 1) % 4);
      expect((epochMs - before.epochMs) / MS_PER_DAY).toBeWithin(6.5, 8.5);
    }
    if (index % 50 !== 0) continue;
    const off = ((elongationDegAt(epochMs) - order.indexOf(type) * 90 + 540) % 360) - 180;
    expect(Math.abs(off)).toBeLessThan(0.001);
  }
});

test("next is strictly after, previous at or before", () => {
  const full = nextPhase("full_moon", Date.UTC(2026, 10, 20));
  expect(previousPhase("full_moon", full)).toBe(full);
  expect(nextPhase("full_moon", full)).toBeGreaterThan(full + 29 * MS_PER_DAY);
  expect(nextPhase("full_moon", full - 1)).toBe(full);
  expect(previousPhase("full_moon", full - 1)).toBeLessThan(full - 29 * MS_PER_DAY);
});

test("a list after an instant begins with the first phase after it and is in order", () => {
  const start = Date.UTC(2026, 10, 20);
  const events = phasesAfter(start, 60);
  expect(events.length).toBe(60);
  expect(events[0]?.epochMs ?? 0).toBeGreaterThan(start);
  expect((events[0]?.epochMs ?? 0) - start).toBeLessThan(8 * MS_PER_DAY);
  expect(phasesAfter(start, 0)).toEqual([]);
  expect(phasesBetween(start, events[3]?.epochMs ?? 0)).toEqual(events.slice(0, 3));
});

test("a principal name lasts from twelve hours before to twelve after, the others between", () => {
  const full = nextPhase("full_moon", Date.UTC(2026, 10, 20));
  expect(phaseNameAt(full)).toBe("full_moon");
  expect(phaseNameAt(full - 12 * MS_PER_HOUR)).toBe("full_moon");
  expect(phaseNameAt(full + 12 * MS_PER_HOUR)).toBe("full_moon");
  expect(phaseNameAt(full - 12 * MS_PER_HOUR - 1)).toBe("waxing_gibbous");
  expect(phaseNameAt(full + 12 * MS_PER_HOUR + 1)).toBe("waning_gibbous");
});

test("through a lunation all eight names come in order", () => {
  const start = nextPhase("new_moon", Date.UTC(2026, 10, 20));
  const names: string[] = [];
  for (let hour = 0; hour < 29 * 24; hour += 1) {
    const name = phaseNameAt(start + hour * MS_PER_HOUR);
    if (name !== names.at(-1)) names.push(name);
  }
  expect(names).toEqual([
    "new_moon",
    "waxing_crescent",
    "first_quarter",
    "waxing_gibbous",
    "full_moon",
    "waning_gibbous",
    "last_quarter",
    "waning_crescent",
  ]);
});
