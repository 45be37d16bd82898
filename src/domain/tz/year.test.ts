import { describe, expect, test } from "bun:test";
import { daysBeforeMonth, daysBeforeYear, daysInMonth, isLeapYear, weekdayOfDay, yearOfDay } from "./year.ts";
import { MS_PER_DAY } from "../time-unit.ts";

function utcDay(year: number, month: number, day: number): number {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  return date.getTime() / MS_PER_DAY;
}

describe("years and days", () => {
  test("every year from -400 to 10400 begins on the day, and the weekday, that Date gives", () => {
    for (let year = -400; year <= 10_400; year += 1) {
      const day = daysBeforeYear(year);
      expect(day).toBe(utcDay(year, 1, 1));
      expect(weekdayOfDay(day)).toBe(new Date(day * MS_PER_DAY).getUTCDay());
      expect(isLeapYear(year)).toBe(utcDay(year + 1, 1, 1) - day === 366);
    }
  });

  test("the first and the last day of every year lie in it", () => {
    for (let year = -400; year <= 10_400; year += 1) {
      expect(yearOfDay(daysBeforeYear(year))).toBe(year);
      expect(yearOfDay(daysBeforeYear(year + 1) - 1)).toBe(year);
    }
  });

  test("months begin and end as Date has them, in common and leap years", () => {
    for (const year of [2023, 2024]) {
      for (let month = 1; month <= 12; month += 1) {
        const before = daysBeforeMonth(month, isLeapYear(year));
        expect(before).toBe(utcDay(year, month, 1) - utcDay(year, 1, 1));
        expect(daysInMonth(month, isLeapYear(year))).toBe(
          utcDay(year, month + 1, 1) - utcDay(year, month, 1),
        );
      }
    }
  });
});
