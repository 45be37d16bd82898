import { mustExist } from "../../must-exist.ts";
import { daysFromCivil, isLeapYear } from "../../calendar/civil.ts";
import { MONTH_CELLS } from "./month-table.ts";

const NOWRUZ_DAYS = mustExist(MONTH_CELLS.get("nowruz"));
const NOWRUZ_FIRST_YEAR = 1900;

/**
 * Day number of a date of the Persian calendar in the year that begins in March of the Gregorian year given;
 * `null` outside 1900-2101. The year begins on the day whose true noon follows the equinox (Iran, law of 1925);
 * six months of 31 days, five of 30, the last of 29 or 30.
 */
export function jalaaliDay(gregorianYear: number, month: number, day: number): number | null {
  const digit = NOWRUZ_DAYS[gregorianYear - NOWRUZ_FIRST_YEAR];
  if (digit === undefined) return null;
  const nowruz = daysFromCivil(gregorianYear, 3, 20) + Number(digit);
  return nowruz + (month <= 7 ? 31 * (month - 1) : 186 + 30 * (month - 7)) + day - 1;
}

/**
 * Day number of a date of the revised Bengali calendar of Bangladesh in the year that begins on 14 April of the
 * Gregorian year given. Months 1-5 have 31 days, the rest 30; Falgun (11) has 31 when its February is a leap one
 * (Bangla Academy, reform of 1987).
 */
export function bengaliDay(gregorianYear: number, month: number, day: number): number {
  const isLeap = isLeapYear(gregorianYear + 1);
  const before = month <= 6 ? 31 * (month - 1) : 155 + 30 * (month - 6);
  const leapDay = month === 12 && isLeap ? 1 : 0;
  return daysFromCivil(gregorianYear, 4, 14) + before + leapDay + day - 1;
}
