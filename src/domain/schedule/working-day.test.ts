import { expect, test } from "bun:test";
import { civilFromDays, dayOfWeek, daysFromCivil } from "../calendar/civil.ts";
import { formatDate } from "../calendar/format.ts";
import { SECONDS_PER_DAY } from "../time-unit.ts";
import { SEARCH_LIMIT, type WallTimes } from "./rule.ts";
import { onWorkingDays } from "./working-day.ts";

const START = daysFromCivil(2026, 1, 1);
const NINE = 9 * 3600;
const daily: WallTimes = {
  next: (from) => Math.ceil((from - NINE) / SECONDS_PER_DAY) * SECONDS_PER_DAY + NINE,
};
const isHoliday = (day: number): boolean => day === START || day === daysFromCivil(2026, 3, 31);
const isWorked = (day: number): boolean => dayOfWeek(day) !== 5 && dayOfWeek(day) !== 6 && !isHoliday(day);

function daysOf(ordinal: number, count: number): number[] {
  const times = onWorkingDays(daily, { isWorked }, ordinal);
  const found: number[] = [];
  for (let from = START * SECONDS_PER_DAY; found.length < count; from += 1) {
    const next = times.next(from);
    if (typeof next !== "number") break;
    found.push(Math.floor(next / SECONDS_PER_DAY));
    from = next;
  }
  return found;
}

test("each working day is one of the week's, and no holiday", () => {
  expect(daysOf(0, 5).map(formatDate)).toEqual([
    "2026-01-04",
    "2026-01-05",
    "2026-01-06",
    "2026-01-07",
    "2026-01-08",
  ]);
});

test("the first, the third and the last working day of each month", () => {
  for (const ordinal of [1, 3, -1])
    for (const day of daysOf(ordinal, 12)) {
      const { year, month } = civilFromDays(day);
      const ofMonth = Array.from({ length: 31 }, (_, at) => daysFromCivil(year, month, 1) + at).filter(
        (each) => civilFromDays(each).month === month && isWorked(each),
      );
      expect(day).toBe(ofMonth.at(ordinal > 0 ? ordinal - 1 : ordinal) ?? NaN);
    }
});

test("a place where nobody ever works is given up", () => {
  expect(onWorkingDays(daily, { isWorked: () => false }, 0).next(0)).toBe(SEARCH_LIMIT);
});
