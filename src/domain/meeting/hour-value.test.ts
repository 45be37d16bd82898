import { CELL_EARLY, HOUR_VALUE_SHIFT } from "./cell-flag.ts";
import { expect, test } from "bun:test";
import { HOUR_UNITS_PER_POINT, hoursFrom, type HourRules } from "./hour-value.ts";
import { everyDay, type DaySpan } from "./participant.ts";
import { weekSpansOf } from "./week-span.ts";
import { SECONDS_PER_DAY } from "../time-unit.ts";

function rules(working: DaySpan): HourRules {
  return { working: weekSpansOf(everyDay(working)), preferred: null, sleep: null };
}

const OFFICE = { startMinute: 540, endMinute: 1020 };

function hourAt(given: HourRules, weekSecond: number): number {
  return hoursFrom(given, weekSecond, 1)[0] ?? 0;
}

/** Points of the cell that starts on Tuesday at a minute of the day; fractions are those of seconds. */
function points(given: HourRules, minute: number): number {
  return (hourAt(given, SECONDS_PER_DAY + minute * 60) >> HOUR_VALUE_SHIFT) / HOUR_UNITS_PER_POINT;
}

function has(given: HourRules, minute: number, bit: number): boolean {
  return (hourAt(given, SECONDS_PER_DAY + minute * 60) & bit) !== 0;
}

test.each([
  [30, 72.5],
  [60, 65],
  [210, 30],
  [300, 15],
  [450, 2],
  [480, 0],
])("%d minutes before the start and after the end: %d points", (minutes, expected) => {
  // Works 08:00-08:05, so that eight hours fit on both sides; the centre of a cell is 2.5 minutes after its start.
  const short = rules({ startMinute: 480, endMinute: 485 });
  expect(points(short, 480 - minutes - 2.5)).toBe(expected);
  expect(points(short, 485 + minutes - 2.5)).toBe(expected);
});

test("the start of the cell decides whether it is inside; beside it is a little less than 80", () => {
  expect([535, 539, 540, 1019, 1020].map((minute) => points(rules(OFFICE), minute))).toEqual([
    79.375,
    80 - 1.5 / 4,
    100,
    100,
    79.375,
  ]);
});

test("hours of a minute or two, within one cell, count from the nearest of their edges", () => {
  const spans = [480, 482].map((minute) => ({ startMinute: minute, endMinute: minute + 1 }));
  const given = {
    working: weekSpansOf(Array.from({ length: 7 }, () => spans)),
    preferred: null,
    sleep: null,
  };
  // The centre is 08:02, where the second hours begin.
  expect(points(given, 479.5)).toBe(80);
  expect(has(given, 479.5, CELL_EARLY)).toBe(true);
});

test("the nearer edge decides between early and late, and early wins a tie", () => {
  expect(has(rules(OFFICE), 530, CELL_EARLY)).toBe(true);
  expect(has(rules(OFFICE), 1030, CELL_EARLY)).toBe(false);
  // 09:00-17:00 leaves 16 hours; their middle is 01:00.
  expect(has(rules(OFFICE), 60 - 2.5, CELL_EARLY)).toBe(true);
  expect(has(rules(OFFICE), 59 - 2.5, CELL_EARLY)).toBe(false);
});
