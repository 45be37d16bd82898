import { createHolidayCalendar, type HolidayCalendarOptions } from "../../../src/domain/holidays/calendar.ts";
import { mergeRules, type HolidayRules } from "../../../src/domain/holidays/merge-rules.ts";
import { createRuleBook } from "../../../src/domain/holidays/rule-book.ts";

/** The calendar of plain rules. */
export const calendarOfRules = (rules: HolidayRules, options?: HolidayCalendarOptions) =>
  createHolidayCalendar(mergeRules(rules), options);

/** The book of plain rules. */
export const bookOfRules = (rules: HolidayRules) => createRuleBook(mergeRules(rules));
