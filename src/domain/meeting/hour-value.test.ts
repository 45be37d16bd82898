import { CELL_EARLY } from "./cell-flag.ts";
import { expect, test } from "bun:test";
import { HOUR_UNITS_PER_POINT, hourAt, hourPieces, type HourRules } from "./hour-value.ts";
import { everyDay, type DaySpan } from "./participant.ts";
import { weekSpansOf } from "./week-span.ts";
import { SECONDS_PER_DAY, SECONDS_PER_WEEK } from "../time-unit.ts";

function rules(working: DaySpan): HourRules {
  return { working: weekSpansOf(everyDay(working)), preferred: null, sleep: null };
}

const OFFICE = { startMinute: 540, endMinute: 1020 };

/** Points of the cell that starts on Tuesday at a minute of the day; fractions are those of seconds. */
function points(given: HourRules, minute: number): number {
  return hourAt(given, SECONDS_PER_DAY + minute * 60).value / HOUR_UNITS_PER_POINT;
}

function has(given: HourRules, minute: number, bit: number): boolean {
  return (hourAt(given, SECONDS_PER_DAY + minute * 60).flags & bit) !== 0;
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

const NIGHT = { startMinute: 1320, endMinute: 420 };
const at = (startMinute: number, endMinute: number): DaySpan => ({ startMinute, endMinute });

test.each<[title: string, week: DaySpan[][], preferred: DaySpan[][] | null, sleep: DaySpan | null]>([
  ["office hours", [[OFFICE], [OFFICE], [OFFICE], [OFFICE], [OFFICE]], null, NIGHT],
  ["a night shift with preferred hours", [[at(1320, 360)], [], [at(1320, 360)]], [[at(1380, 60)]], NIGHT],
  [
    "a minute twice a day",
    [
      [at(480, 481), at(482, 483)],
      [at(0, 1), at(1439, 1440)],
    ],
    null,
    at(479, 485),
  ],
  [
    "ten hours a day",
    [Array.from({ length: 10 }, (_, hour) => at(hour * 120 + 7, hour * 120 + 50))],
    null,
    NIGHT,
  ],
  ["all day", [[at(0, 1440)], [at(0, 1440)]], null, null],
  ["no hours", [], null, NIGHT],
])(
  "%s in pieces: each second of the week has the value of a cell that starts then",
  (_, week, preferred, sleep) => {
    const given = {
      working: weekSpansOf(week),
      preferred: preferred === null ? null : weekSpansOf(preferred),
      sleep,
    };
    const { starts, values, slopes, flags } = hourPieces(given);
    expect(starts[0]).toBe(0);
    const wrong: number[] = [];
    let piece = 0;
    for (let second = 0; second < SECONDS_PER_WEEK; second += 1) {
      while ((starts[piece + 1] ?? Infinity) <= second) piece += 1;
      const value = (values[piece] ?? 0) + (slopes[piece] ?? 0) * (second - (starts[piece] ?? 0));
      const hour = hourAt(given, second);
      if (hour.value !== value || hour.flags !== flags[piece]) wrong.push(second);
    }
    expect(wrong).toEqual([]);
  },
);
