import { formatDate } from "../../../src/domain/calendar/format.ts";
import type { HolidayCalendar } from "../../../src/domain/holidays/calendar.ts";
import type { Holiday, HolidayQuery } from "../../../src/domain/holidays/holiday.ts";

/** Days off of a year, by public holidays unless the query says otherwise, each with its holidays. */
export function daysOffByDate(calendar: HolidayCalendar, query: HolidayQuery): Map<string, Holiday[]> {
  const days = calendar
    .list(query)
    .holidays.flatMap((holiday) => holiday.daysOff.map((day) => ({ date: formatDate(day), holiday })))
    .filter(({ date }) => date.startsWith(String(query.year)));
  const byDate = Map.groupBy(days, ({ date }) => date);
  return new Map([...byDate].map(([date, found]) => [date, found.map(({ holiday }) => holiday)]));
}
