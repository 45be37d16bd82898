import { daysFromCivil, isLeapYear } from "../../calendar/civil.ts";

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
