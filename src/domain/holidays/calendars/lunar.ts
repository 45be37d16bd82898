import { daysFromCivil } from "../../calendar/civil.ts";
import type { LunarCalendar } from "../rule-program.ts";
import { LUNAR_FIRST_YEAR, LUNAR_YEARS } from "./month-table.ts";

const MOST_MONTHS = 13;
/** Characters of a cell in `LUNAR_YEARS`, and of a cell with the space after it. */
const CELL = 6;
const STRIDE = CELL + 1;

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
  const year = gregorianYear - LUNAR_FIRST_YEAR;
  const cell = year < 0 ? "" : LUNAR_YEARS[calendar].slice(year * STRIDE, year * STRIDE + CELL);
  const index = cell === "" ? null : monthIndex(month, isLeapMonth, Number.parseInt(cell.charAt(2), 36));
  if (index === null) return null;
  const bits = Number.parseInt(cell.slice(3), 36);
  const monthDays = (at: number): number => 29 + ((bits >> (MOST_MONTHS - 1 - at)) & 1);
  if (day > monthDays(index)) return null;
  let start = daysFromCivil(gregorianYear, 1, 1) + Number(cell.slice(0, 2));
  for (let before = 0; before < index; before += 1) start += monthDays(before);
  return start + day - 1;
}

/** `leapIndex` is the index of the leap month from 0, which equals the number of the month it repeats. */
function monthIndex(month: number, isLeapMonth: boolean, leapIndex: number): number | null {
  if (isLeapMonth) return leapIndex === month ? leapIndex : null;
  return leapIndex > 0 && month > leapIndex ? month : month - 1;
}
