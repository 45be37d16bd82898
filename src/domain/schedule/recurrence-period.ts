import { civilFromDays, dayOfWeek, daysFromCivil, daysInMonth } from "../calendar/civil.ts";
import { startOfWeek } from "../calendar/week.ts";
import type { RuleParts } from "./rule.ts";

/** A rule of RFC 5545 with all its parts. */
export type RecurrenceParts = RuleParts & {
  /** BYYEARDAY, below zero from the end of the year. */
  yearDays: readonly number[];
  /** BYWEEKNO, below zero from the end of the week-numbering year. */
  weekNumbers: readonly number[];
  /** BYSETPOS, below zero from the end of each period's set. */
  positions: readonly number[];
  /** WKST, ISO, 1 = Monday. */
  weekStart: number;
};

/** The days of a rule in one period, ascending, and how many were looked at. */
export type PeriodDays = { days: readonly number[]; looks: number };

type Month = { year: number; month: number };

/**
 * Finds the days of a rule's periods. All BY parts that a rule has must hold for a day (RFC 5545 3.3.10, the table of
 * "Expand" and "Limit"); a number before a weekday counts inside its year or month and never beyond.
 */
export function daysOfYear(parts: RecurrenceParts, year: number): PeriodDays {
  const { months, yearDays } = parts;
  const first = daysFromCivil(year, 1, 1);
  const length = daysFromCivil(year + 1, 1, 1) - first;
  if (yearDays.length > 0) {
    const candidates = yearDays
      .map((number) => (number > 0 ? number - 1 : length + number))
      .filter((at) => at >= 0 && at < length);
    const days = [...new Set(candidates)].toSorted((a, b) => a - b).map((at) => first + at);
    return { days: days.filter((day) => isDayOf(parts, day)), looks: yearDays.length };
  }
  const days: number[] = [];
  let looks = 0;
  for (let month = 1; month <= 12; month += 1) {
    if (months.length > 0 && !months.includes(month)) continue;
    const found = daysOfMonth(parts, { year, month });
    days.push(...found.days);
    looks += found.looks;
  }
  return { days, looks };
}

export function daysOfMonth(parts: RecurrenceParts, { year, month }: Month): PeriodDays {
  const { months, monthDays } = parts;
  if (months.length > 0 && !months.includes(month)) return { days: [], looks: 1 };
  const first = daysFromCivil(year, month, 1);
  const length = daysInMonth(year, month);
  const days: number[] = [];
  if (monthDays.length === 0) {
    for (let at = 0; at < length; at += 1) if (isDayOf(parts, first + at)) days.push(first + at);
    return { days, looks: length };
  }
  const candidates = monthDays
    .map((number) => (number > 0 ? number - 1 : length + number))
    .filter((at) => at >= 0 && at < length);
  for (const at of [...new Set(candidates)].toSorted((a, b) => a - b))
    if (isDayOf(parts, first + at)) days.push(first + at);
  return { days, looks: monthDays.length };
}

/** @param firstDay the first day of the week, as WKST says */
export function daysOfWeek(parts: RecurrenceParts, firstDay: number): PeriodDays {
  const week = Array.from({ length: 7 }, (_, at) => firstDay + at);
  return { days: week.filter((day) => isDayOf(parts, day)), looks: 7 };
}

/** Whether all BY parts about days hold for a day. */
export function isDayOf(parts: RecurrenceParts, day: number): boolean {
  const { months, monthDays, weekdays, yearDays, weekNumbers } = parts;
  if (weekdays.length > 0 && !isWeekdayOf(parts, day)) return false;
  if (months.length + monthDays.length + yearDays.length > 0) {
    const { year, month, day: dayOfMonth } = civilFromDays(day);
    if (months.length > 0 && !months.includes(month)) return false;
    if (!isNumbered(monthDays, dayOfMonth, daysInMonth(year, month))) return false;
    if (yearDays.length > 0) {
      const first = daysFromCivil(year, 1, 1);
      if (!isNumbered(yearDays, day - first + 1, daysFromCivil(year + 1, 1, 1) - first)) return false;
    }
  }
  return weekNumbers.length === 0 || isInWeeks(parts, day);
}

/** Whether a list has a number, counted from the start or from the end of `length`; an empty list has all. */
const isNumbered = (list: readonly number[], number: number, length: number): boolean =>
  list.length === 0 || list.includes(number) || list.includes(number - length - 1);

function isWeekdayOf({ frequency, months, weekdays }: RecurrenceParts, day: number): boolean {
  const weekday = dayOfWeek(day);
  return weekdays.some((one) => {
    if (one.weekday !== weekday) return false;
    if (one.ordinal === 0) return true;
    const { year, month, day: dayOfMonth } = civilFromDays(day);
    const isInYear = frequency === "YEARLY" && months.length === 0;
    const first = isInYear ? daysFromCivil(year, 1, 1) : day - dayOfMonth + 1;
    const length = isInYear ? daysFromCivil(year + 1, 1, 1) - first : daysInMonth(year, month);
    const at = day - first;
    return one.ordinal > 0
      ? one.ordinal === Math.floor(at / 7) + 1
      : -one.ordinal === Math.floor((length - 1 - at) / 7) + 1;
  });
}

/** A week belongs to the year that has at least four of its days (RFC 5545 3.3.10, BYWEEKNO). */
function isInWeeks({ weekNumbers, weekStart }: RecurrenceParts, day: number): boolean {
  const fourthDay = startOfWeek(day, weekStart) + 3;
  const { year } = civilFromDays(fourthDay);
  const number = Math.floor((fourthDay - daysFromCivil(year, 1, 1)) / 7) + 1;
  if (weekNumbers.includes(number)) return true;
  // 28 December is always in the last week.
  const lastFourthDay = startOfWeek(daysFromCivil(year, 12, 28), weekStart) + 3;
  const count = Math.floor((lastFourthDay - daysFromCivil(year, 1, 1)) / 7) + 1;
  return weekNumbers.includes(number - count - 1);
}
