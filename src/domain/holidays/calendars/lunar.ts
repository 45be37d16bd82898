import { mustExist } from "../../must-exist.ts";
import { daysFromCivil } from "../../calendar/civil.ts";
import { sunLongitudeEpochMs } from "../../sky/seasons.ts";
import { MS_PER_DAY, SECONDS_PER_HOUR } from "../../time-unit.ts";
import { MONTH_CELLS } from "./month-table.ts";

export type LunarCalendar = "chinese" | "korean" | "vietnamese";

/** First Gregorian year of the tables. */
const FIRST_YEAR = 1899;
const MOST_MONTHS = 13;
/** Characters of a cell, and of a cell with the space after it. */
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
  const year = gregorianYear - FIRST_YEAR;
  const cell =
    year < 0 ? "" : mustExist(MONTH_CELLS.get(calendar), calendar).slice(year * STRIDE, year * STRIDE + CELL);
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

/** Today's offsets of the clocks by which the calendars date a solar term. */
const CALENDAR_OFFSET_SECONDS: Readonly<Record<LunarCalendar, number>> = {
  chinese: 8 * SECONDS_PER_HOUR,
  korean: 9 * SECONDS_PER_HOUR,
  vietnamese: 7 * SECONDS_PER_HOUR,
};

/**
 * Day number, on a clock `utcOffsetSeconds` ahead of UTC, on which the Sun's apparent longitude reaches
 * `longitudeDeg` in the year given: 0 is the March equinox, 90 the June solstice.
 */
export function solarLongitudeDay(year: number, longitudeDeg: number, utcOffsetSeconds: number): number {
  return Math.floor((sunLongitudeEpochMs(year, longitudeDeg) + utcOffsetSeconds * 1000) / MS_PER_DAY);
}

/** Day number of the start of a solar term, 1 = Lichun (315 deg) … 5 = Qingming (15 deg) … 24 = Dahan (300 deg). */
export function solarTermDay(calendar: LunarCalendar, year: number, term: number): number {
  return solarLongitudeDay(year, (315 + 15 * (term - 1)) % 360, CALENDAR_OFFSET_SECONDS[calendar]);
}
