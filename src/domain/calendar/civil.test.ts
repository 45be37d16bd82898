import { expect, test } from "bun:test";
import {
  MAX_DAYS,
  MAX_EPOCH_SECONDS,
  MIN_DAYS,
  MIN_EPOCH_SECONDS,
  civilFromDays,
  dayOfWeek,
  dayOfYear,
  daysFromCivil,
  daysInMonth,
  daysInYear,
  isCivilDate,
  isDaysInRange,
  isLeapYear,
  quarterOfMonth,
} from "./civil.ts";

test("every day from 0001 to 9999 follows its predecessor by the rules of the calendar", () => {
  let [year, month, day] = [1, 1, 1];
  let weekday = 1;
  let mismatches = 0;
  for (let days = MIN_DAYS; days <= MAX_DAYS; days++) {
    const civil = civilFromDays(days);
    const isSame = civil.year === year && civil.month === month && civil.day === day;
    if (!isSame || daysFromCivil(year, month, day) !== days || dayOfWeek(days) !== weekday) mismatches++;
    weekday = (weekday % 7) + 1;
    day++;
    if (day > daysInMonth(year, month)) [month, day] = [month + 1, 1];
    if (month > 12) [year, month] = [year + 1, 1];
  }
  expect(mismatches).toBe(0);
  expect([year, month, day]).toEqual([10_000, 1, 1]);
});

test("known days have their numbers", () => {
  expect(daysFromCivil(1970, 1, 1)).toBe(0);
  expect(daysFromCivil(2000, 2, 29)).toBe(11_016);
  expect(daysFromCivil(2026, 11, 20)).toBe(20_777);
  expect(daysFromCivil(1, 1, 1)).toBe(MIN_DAYS);
  expect(daysFromCivil(9999, 12, 31)).toBe(MAX_DAYS);
  expect(MIN_EPOCH_SECONDS).toBe(-62_135_596_800);
  expect(MAX_EPOCH_SECONDS).toBe(253_402_300_799);
});

test("a day beyond the month's end counts on into the next", () => {
  expect(daysFromCivil(2026, 1, 32)).toBe(daysFromCivil(2026, 2, 1));
  expect(daysFromCivil(2026, 1, 324)).toBe(daysFromCivil(2026, 11, 20));
});

test("years outside the range, negative ones too, still convert both ways", () => {
  for (const [year, month, day] of [
    [10_000, 1, 1],
    [0, 2, 29],
    [-4, 2, 29],
    [-271_821, 4, 20],
    [-1, 12, 31],
    [275_760, 9, 13],
    [-999_999_999, 2, 28],
    [999_999_999_999, 12, 31],
  ] as const) {
    expect(civilFromDays(daysFromCivil(year, month, day))).toEqual({ year, month, day });
  }
});

test("leap years: the fourth, not the hundredth, but the four-hundredth", () => {
  expect([1896, 1900, 2000, 2024, 2026, 2100].map(isLeapYear)).toEqual([
    true,
    false,
    true,
    true,
    false,
    false,
  ]);
  expect([daysInYear(2024), daysInYear(2026)]).toEqual([366, 365]);
});

test("months have their lengths, and those that do not exist have none", () => {
  expect([1, 2, 4, 12, 0, 13].map((month) => daysInMonth(2024, month))).toEqual([31, 29, 30, 31, 0, 0]);
  expect(isCivilDate(2026, 2, 29)).toBe(false);
  expect(isCivilDate(2024, 2, 29)).toBe(true);
  expect(isCivilDate(2026, 13, 1)).toBe(false);
  expect(isCivilDate(2026, 1, 0)).toBe(false);
});

test("the range ends after 9999-12-31 and before 0001-01-01", () => {
  expect([MIN_DAYS - 1, MIN_DAYS, MAX_DAYS, MAX_DAYS + 1].map(isDaysInRange)).toEqual([
    false,
    true,
    true,
    false,
  ]);
});

test("day of the week is ISO's, on both sides of the epoch", () => {
  expect(dayOfWeek(0)).toBe(4);
  expect(dayOfWeek(-1)).toBe(3);
  expect(dayOfWeek(-4)).toBe(7);
  expect(dayOfWeek(daysFromCivil(2026, 11, 20))).toBe(5);
});

test("day of the year runs from 1 to the year's length", () => {
  expect(dayOfYear(daysFromCivil(2026, 11, 20))).toBe(324);
  expect(dayOfYear(daysFromCivil(2026, 1, 1))).toBe(1);
  expect(dayOfYear(daysFromCivil(2024, 12, 31))).toBe(366);
});

test("quarters have three months each", () => {
  expect([1, 3, 4, 6, 7, 9, 10, 12].map(quarterOfMonth)).toEqual([1, 1, 2, 2, 3, 3, 4, 4]);
});
