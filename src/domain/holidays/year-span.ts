import { FIRST_HOLIDAY_YEAR, LAST_HOLIDAY_YEAR, type HolidayCalendar } from "./calendar.ts";
import type { Steps } from "../steps.ts";
import type { Holiday, HolidayQuery } from "./holiday.ts";

/**
 * The holidays of several years in order, without years that the calendar does not compute. In steps. A holiday may be observed in
 * the year beside its own, so callers that need days include the neighbours. Throws as `HolidayCalendar.list` does.
 */
export function* listYears(
  calendar: HolidayCalendar,
  query: Omit<HolidayQuery, "year">,
  firstYear: number,
  lastYear: number,
): Steps<Holiday[]> {
  const found: Holiday[] = [];
  const last = Math.min(lastYear, LAST_HOLIDAY_YEAR);
  for (let year = Math.max(firstYear, FIRST_HOLIDAY_YEAR); year <= last; year += 1) {
    const { holidays } = yield* calendar.listInSteps({ ...query, year });
    found.push(...holidays);
    yield;
  }
  return found;
}
