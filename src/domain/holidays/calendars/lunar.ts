import { daysFromCivil } from "../../calendar/civil.ts";
import type { LunarCalendar } from "../rule-program.ts";
import { LUNAR_FIRST_YEAR, LUNAR_YEARS } from "./month-table.ts";

const MOST_MONTHS = 13;
/** First days of 13 months and of the month after them. */
const STRIDE = MOST_MONTHS + 1;

/** The decoded table of one calendar. */
type Months = { starts: Int32Array; leapIndexes: Uint8Array };

const decoded = new Map<LunarCalendar, Months>();

function monthsOf(calendar: LunarCalendar): Months {
  const cached = decoded.get(calendar);
  if (cached !== undefined) return cached;
  const fresh = decode(LUNAR_YEARS[calendar].split(" "));
  decoded.set(calendar, fresh);
  return fresh;
}

function decode(cells: readonly string[]): Months {
  const starts = new Int32Array(cells.length * STRIDE);
  const leapIndexes = new Uint8Array(cells.length);
  cells.forEach((cell, year) => {
    const bits = Number.parseInt(cell.slice(3), 36);
    let day = daysFromCivil(LUNAR_FIRST_YEAR + year, 1, 1) + Number(cell.slice(0, 2));
    leapIndexes[year] = Number.parseInt(cell.charAt(2), 36);
    for (let month = 0; month < STRIDE; month += 1) {
      starts[year * STRIDE + month] = day;
      day += 29 + ((bits >> (MOST_MONTHS - 1 - month)) & 1);
    }
  });
  return { starts, leapIndexes };
}

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
  const { starts, leapIndexes } = monthsOf(calendar);
  const year = gregorianYear - LUNAR_FIRST_YEAR;
  const leapIndex = leapIndexes[year];
  if (leapIndex === undefined) return null;
  const index = monthIndex(month, isLeapMonth, leapIndex);
  const start = index === null ? undefined : starts[year * STRIDE + index];
  const next = index === null ? undefined : starts[year * STRIDE + index + 1];
  if (start === undefined || next === undefined || start + day > next) return null;
  return start + day - 1;
}

/** `leapIndex` is the index of the leap month from 0, which equals the number of the month it repeats. */
function monthIndex(month: number, isLeapMonth: boolean, leapIndex: number): number | null {
  if (isLeapMonth) return leapIndex === month ? leapIndex : null;
  return leapIndex > 0 && month > leapIndex ? month : month - 1;
}
