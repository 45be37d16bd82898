/**
 * Integer arithmetic of the proleptic Gregorian calendar. A day is its number: whole days since
 * 1970-01-01, negative before. No clock, no zone, no `Date`.
 */

import { SECONDS_PER_DAY } from "../time-unit.ts";

export type CivilDate = { readonly year: number; readonly month: number; readonly day: number };

/** Days from 0000-03-01 to 1970-01-01. Counting from March puts the leap day at the end of the year. */
const DAYS_BEFORE_EPOCH = 719_468;
const DAYS_PER_400_YEARS = 146_097;
const DAYS_PER_4_YEARS = 1461;

/** 0001-01-01 and 9999-12-31: the first and last day the product accepts. */
export const MIN_DAYS = -719_162;
export const MAX_DAYS = 2_932_896;
/** 0001-01-01T00:00:00Z and 9999-12-31T23:59:59Z. */
export const MIN_EPOCH_SECONDS = MIN_DAYS * SECONDS_PER_DAY;
export const MAX_EPOCH_SECONDS = (MAX_DAYS + 1) * SECONDS_PER_DAY - 1;
export const MIN_EPOCH_MS = MIN_EPOCH_SECONDS * 1000;
export const MAX_EPOCH_MS = MAX_EPOCH_SECONDS * 1000 + 999;

const MONTH_LENGTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const;

/** Whether a year of the proleptic Gregorian calendar is a leap year. */
export function isLeapYear(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
}

export function daysInYear(year: number): number {
  return isLeapYear(year) ? 366 : 365;
}

/** Length of a month (1-12) in days. A month outside 1-12 has 0 days, so no day is valid in it. */
export function daysInMonth(year: number, month: number): number {
  if (month === 2 && isLeapYear(year)) return 29;
  return MONTH_LENGTHS[month - 1] ?? 0;
}

/** Whether the three numbers name a day that exists, in any year. */
export function isCivilDate(year: number, month: number, day: number): boolean {
  return day >= 1 && day <= daysInMonth(year, month);
}

/** Whether a day number lies in years 0001-9999. */
export function isDaysInRange(days: number): boolean {
  return days >= MIN_DAYS && days <= MAX_DAYS;
}

/**
 * Day number of a civil date. `month` is 1-12; `day` may run over the month's end in either direction.
 * Method: years from March, 153 days per five months (Richards, "Explanatory Supplement to the
 * Astronomical Almanac", 3rd ed., 15.11).
 */
export function daysFromCivil(year: number, month: number, day: number): number {
  const marchYear = month <= 2 ? year - 1 : year;
  const marchMonth = month <= 2 ? month + 9 : month - 3;
  // The rest is not negative and fits in 32 bits: then `| 0` is the floor, and faster.
  const cycles = Math.floor(marchYear / 400);
  const rest = marchYear - cycles * 400;
  const leapDays = ((rest / 4) | 0) - ((rest / 100) | 0) + ((rest / 400) | 0);
  const daysBeforeMonth = ((153 * marchMonth + 2) / 5) | 0;
  const daysOfYears = cycles * DAYS_PER_400_YEARS + rest * 365 + leapDays;
  return daysOfYears + daysBeforeMonth + day - 1 - DAYS_BEFORE_EPOCH;
}

/**
 * Civil date of a day number; the inverse of `daysFromCivil`. Same source: `4 n + 3` over the days of four
 * centuries, then of four years, puts the longer century and the longer year last in their group.
 */
export function civilFromDays(days: number): CivilDate {
  const shifted = days + DAYS_BEFORE_EPOCH;
  const cycles = Math.floor(shifted / DAYS_PER_400_YEARS);
  const rest = shifted - cycles * DAYS_PER_400_YEARS;
  const century = ((4 * rest + 3) / DAYS_PER_400_YEARS) | 0;
  const dayOfCentury = rest - (((DAYS_PER_400_YEARS * century) / 4) | 0);
  const yearOfCentury = ((4 * dayOfCentury + 3) / DAYS_PER_4_YEARS) | 0;
  const dayOfMarchYear = dayOfCentury - (((DAYS_PER_4_YEARS * yearOfCentury) / 4) | 0);
  const marchMonth = ((5 * dayOfMarchYear + 2) / 153) | 0;
  const day = dayOfMarchYear - (((153 * marchMonth + 2) / 5) | 0) + 1;
  const month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9;
  return { year: cycles * 400 + century * 100 + yearOfCentury + (month <= 2 ? 1 : 0), month, day };
}

/** ISO day of the week: 1 = Monday … 7 = Sunday. */
export function dayOfWeek(days: number): number {
  // Day 0, 1970-01-01, was a Thursday (4).
  return ((((days + 3) % 7) + 7) % 7) + 1;
}

/** Day of its year, 1-366. */
export function dayOfYear(days: number): number {
  return days - daysFromCivil(civilFromDays(days).year, 1, 1) + 1;
}

/** Quarter of the year, 1-4, of a month 1-12. */
export function quarterOfMonth(month: number): number {
  return Math.floor((month + 2) / 3);
}
