import type { DayOff } from "../calendar/business-calendar.ts";
import { civilFromDays } from "../calendar/civil.ts";
import { weekendTest, type WeekendRule } from "../calendar/weekend.ts";
import { FIRST_HOLIDAY_YEAR, LAST_HOLIDAY_YEAR } from "./year-range.ts";
import type { HolidayCalendar } from "./calendar.ts";
import { daysOffIn } from "./holiday-day.ts";
import type { HolidayRegion } from "./holiday.ts";
import type { HolidayType } from "./rule-program.ts";

export type DaysOffScope = {
  /** ISO 3166-1 alpha-2, upper case. */
  countryCode: string;
  subdivision: string | null;
  types: readonly HolidayType[];
};

/**
 * The days off of a country or subdivision for business-day counting: the day numbers of a year on which a holiday of
 * the types is observed, and its own date too where the law frees both. Years outside those of the calendar have none.
 * Throws as `HolidayCalendar.list` does.
 */
export function daysOffProvider(
  calendar: HolidayCalendar,
  scope: DaysOffScope,
): (year: number) => readonly DayOff[] {
  return (year) => {
    if (year < FIRST_HOLIDAY_YEAR || year > LAST_HOLIDAY_YEAR) return [];
    return daysOffIn(year, calendar.days({ ...scope, year }));
  };
}

/** The weekly days off of a year that a decree makes working days. Throws as `HolidayCalendar.list` does. */
export function makeupDaysIn(calendar: HolidayCalendar, region: HolidayRegion, year: number): number[] {
  if (year < FIRST_HOLIDAY_YEAR || year > LAST_HOLIDAY_YEAR) return [];
  if (!calendar.isKnown(region.countryCode, year)) return [];
  return calendar.days({ ...region, year, types: ["workday"] }).map(({ day }) => day);
}

/** A test for weekly days off that no decree makes working days; of the weekend alone without holiday data. */
export function restDayTest(
  calendar: HolidayCalendar,
  weekends: readonly WeekendRule[],
  region: HolidayRegion,
): (day: number) => boolean {
  const isWeekend = weekendTest(weekends, region.subdivision ?? region.countryCode);
  if (!calendar.has(region.countryCode)) return isWeekend;
  return (day) => isWeekend(day) && !makeupDaysIn(calendar, region, civilFromDays(day).year).includes(day);
}
