import { describe, expect, test } from "bun:test";
import {
  HOUR_EARLY,
  HOUR_NIGHT,
  HOUR_NOT_PREFERRED,
  HOUR_UNITS_PER_POINT,
  HOUR_VALUE_SHIFT,
  HOUR_WORKING,
  hoursAt,
  type HourRules,
} from "./hour-value.ts";
import { everyDay, type DaySpan } from "./participant.ts";
import { weekSpansOf } from "./week-span.ts";

const SLEEP = { startMinute: 1320, endMinute: 420 };

function rules(working: DaySpan, more: Partial<HourRules> = {}): HourRules {
  return { working: weekSpansOf(everyDay(working)), preferred: null, sleep: null, ...more };
}

const OFFICE = { startMinute: 540, endMinute: 1020 };

function hourAt(given: HourRules, weekSecond: number): number {
  return hoursAt(given, [weekSecond])[0] ?? 0;
}

/** Points of the cell that starts on Tuesday at a minute of the day; fractions are those of seconds. */
function points(given: HourRules, minute: number): number {
  return (hourAt(given, 86_400 + minute * 60) >> HOUR_VALUE_SHIFT) / HOUR_UNITS_PER_POINT;
}

function has(given: HourRules, minute: number, bit: number): boolean {
  return (hourAt(given, 86_400 + minute * 60) & bit) !== 0;
}

describe("points by the distance of the cell's centre from the working hours", () => {
  const curve = [
    [30, 72.5],
    [60, 65],
    [90, 57.5],
    [120, 50],
    [180, 35],
    [210, 30],
    [240, 25],
    [300, 15],
    [330, 11.5],
    [360, 8],
    [420, 4],
    [450, 2],
    [480, 0],
  ] as const;
  test.each(curve)("%d minutes before the start and after the end: %d", (minutes, expected) => {
    // Works 08:00-08:05, so that eight hours fit on both sides; the centre of a cell is 2.5 minutes after its start.
    const short = rules({ startMinute: 480, endMinute: 485 });
    expect(points(short, 480 - minutes - 2.5)).toBe(expected);
    expect(points(short, 485 + minutes - 2.5)).toBe(expected);
  });

  test("right before and right after it is a little less than 80", () => {
    expect(points(rules(OFFICE), 535)).toBe(79.375);
    expect(points(rules(OFFICE), 1020)).toBe(79.375);
  });

  test("beyond eight hours there is nothing", () => {
    expect(points(rules({ startMinute: 0, endMinute: 5 }), 720)).toBe(0);
  });
});

test("the start of the cell decides whether it is inside", () => {
  expect(points(rules(OFFICE), 540)).toBe(100);
  expect(points(rules(OFFICE), 1019)).toBe(100);
  expect(points(rules(OFFICE), 1020)).toBe(79.375);
  expect(points(rules(OFFICE), 539)).toBe(80 - 1.5 / 4);
});

test("a preferred hour missed costs ten points, and only at work", () => {
  const given = rules(OFFICE, { preferred: weekSpansOf(everyDay({ startMinute: 600, endMinute: 720 })) });
  expect(points(given, 600)).toBe(100);
  expect(points(given, 720)).toBe(90);
  expect(has(given, 720, HOUR_NOT_PREFERRED)).toBe(true);
  expect(has(given, 480, HOUR_NOT_PREFERRED)).toBe(false);
});

test("sleep halves the points outside working hours", () => {
  const given = rules(OFFICE, { sleep: SLEEP });
  expect(points(given, 415)).toBe(points(rules(OFFICE), 415) / 2);
  expect(points(given, 420)).toBe(points(rules(OFFICE), 420));
  expect(points(given, 1320)).toBe(points(rules(OFFICE), 1320) / 2);
  expect(has(given, 1320, HOUR_NIGHT)).toBe(true);
});

test("sleep hours do not count during work at night", () => {
  const given = rules({ startMinute: 1320, endMinute: 360 }, { sleep: SLEEP });
  for (const minute of [1320, 1435, 0, 355]) {
    expect(points(given, minute)).toBe(100);
    expect(has(given, minute, HOUR_WORKING)).toBe(true);
    expect(has(given, minute, HOUR_NIGHT)).toBe(false);
  }
  expect(has(given, 360, HOUR_NIGHT)).toBe(true);
  expect(points(given, 360)).toBe(79.375 / 2);
});

test("the nearer edge decides between early and late, and early wins a tie", () => {
  expect(has(rules(OFFICE), 530, HOUR_EARLY)).toBe(true);
  expect(has(rules(OFFICE), 1030, HOUR_EARLY)).toBe(false);
  // 09:00-17:00 leaves 16 hours; their middle is 01:00.
  expect(has(rules(OFFICE), 60 - 2.5, HOUR_EARLY)).toBe(true);
  expect(has(rules(OFFICE), 59 - 2.5, HOUR_EARLY)).toBe(false);
});

test("on a day without hours the distance is to the days beside it", () => {
  const hours = [[OFFICE], [], [OFFICE], [], [], [], []];
  const given: HourRules = { working: weekSpansOf(hours), preferred: null, sleep: null };
  expect(points(given, 720)).toBe(0);
  // Monday 17:00 is 422.5 minutes before the centre.
  expect(points(given, 0)).toBeCloseTo((4 * 57.5) / 60, 9);
});
