import { daysFromCivil } from "../../calendar/civil.ts";
import { NOWRUZ_DAYS, NOWRUZ_FIRST_YEAR } from "./month-table.ts";

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
