import { daysFromCivil } from "../../calendar/civil.ts";
import type { LunarCalendar } from "../rule-program.ts";
import { LUNAR_FIRST_YEAR, LUNAR_YEARS } from "./month-table.ts";

const CELL = 7;

/**
 * Day number of a date of the Chinese, Korean or Vietnamese calendar, in the lunar year that begins in the
 * Gregorian year given. `month` 1-12; a leap month follows the month of its number.
 * `null` outside the table (1899-2100) and where that year has no such leap month or day.
 */
export function lunarDay(
  calendar: LunarCalendar,
  gregorianYear: number,
  month: number,
  isLeapMonth: boolean,
  day: number,
): number | null {
  const at = (gregorianYear - LUNAR_FIRST_YEAR) * CELL;
  const table = LUNAR_YEARS[calendar];
  if (at < 0 || at >= table.length) return null;
  const newYear = daysFromCivil(gregorianYear, 1, 1) + Number(table.slice(at, at + 2));
  const leapIndex = Number.parseInt(table.charAt(at + 2), 36);
  const bits = Number.parseInt(table.slice(at + 3, at + 6), 36);
  const index = monthIndex(month, isLeapMonth, leapIndex);
  if (index === null) return null;
  let start = newYear;
  for (let i = 0; i < index; i += 1) start += monthDays(bits, i);
  return day <= monthDays(bits, index) ? start + day - 1 : null;
}

/** Bit 12 is the first month of the year. */
const monthDays = (bits: number, index: number): number => 29 + ((bits >> (12 - index)) & 1);

/** `leapIndex` is the place of the leap month counted from 0, so it also is the number of the month it repeats. */
function monthIndex(month: number, isLeapMonth: boolean, leapIndex: number): number | null {
  if (isLeapMonth) return leapIndex === month ? leapIndex : null;
  return leapIndex > 0 && month > leapIndex ? month : month - 1;
}
