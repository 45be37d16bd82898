import { createHolidayCalendar, type HolidayCalendarOptions } from "../../../src/domain/holidays/calendar.ts";
import { mergeRules, type HolidayRules } from "../../../src/domain/holidays/merge-rules.ts";

/** The calendar of plain rules. */
export const calendarOfRules = (rules: HolidayRules, options?: HolidayCalendarOptions) =>
  createHolidayCalendar(mergeRules(rules), options);
