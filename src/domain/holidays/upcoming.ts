import { mustExist } from "../must-exist.ts";
import { civilFromDays, daysFromCivil } from "../calendar/civil.ts";
import { formatDate } from "../calendar/format.ts";
import { FIRST_HOLIDAY_YEAR, LAST_HOLIDAY_YEAR } from "./year-range.ts";
import { type HolidayCalendar } from "./calendar.ts";
import { nextDayOff, type HolidayDay } from "./holiday-day.ts";
import type { Holiday } from "./holiday.ts";
import type { HolidayType } from "./rule-program.ts";

/** A country with its local date. */
export type UpcomingCountry = { countryCode: string; subdivision: string | null; todayDay: number };

export type UpcomingQuery = {
  countries: readonly UpcomingCountry[];
  types: readonly HolidayType[];
  lang: string;
  /** 0-366: how many days ahead, counted from each country's local date; 0 means today only. */
  days: number;
  /** Most holidays in the result. */
  limit: number;
};

export type UpcomingHoliday = Holiday & {
  /** Days from the country's local date to the holiday's first day off that is not past. */
  daysUntil: number;
};

export type Upcoming = {
  /** The earliest first and the latest last day of all countries, whose local dates differ. */
  from: string;
  to: string;
  holidays: readonly UpcomingHoliday[];
  /** Before the limit. */
  total: number;
  today: readonly { countryCode: string; date: string; isHoliday: boolean; holidays: readonly Holiday[] }[];
};

/**
 * Holidays of many countries from each one's local date on, nearest first. A holiday that has begun is 0 days away.
 * Throws as `HolidayCalendar.list` does.
 */
export function upcomingHolidays(calendar: HolidayCalendar, query: UpcomingQuery): Upcoming {
  return joinUpcoming(
    calendar,
    query.countries.map((country) => aheadIn(calendar, country, query)),
    query,
  );
}

/** A holiday that is still to come in one of the countries, without names. */
export type Ahead = { country: UpcomingCountry; day: HolidayDay; daysUntil: number };

/** The upcoming holidays from those of each country, in the countries' order. Names only the holidays of the result. */
export function joinUpcoming(
  calendar: HolidayCalendar,
  ahead: readonly (readonly Ahead[])[],
  query: UpcomingQuery,
): Upcoming {
  const { countries, limit } = query;
  const today = countries.map((country, index) => {
    const now = (ahead[index] ?? []).filter(({ daysUntil }) => daysUntil === 0);
    const holidays = writeAll(calendar, now, query);
    const date = formatDate(country.todayDay);
    const isHoliday = holidays.some(({ type }) => type !== "workday");
    return { countryCode: country.countryCode, date, isHoliday, holidays };
  });
  const found = ahead.flat().sort(
    (a, b) =>
      a.daysUntil - b.daysUntil ||
      // Country codes are ASCII capitals, so comparing code units gives the order of any language.
      Number(a.country.countryCode > b.country.countryCode) -
        Number(a.country.countryCode < b.country.countryCode) ||
      a.day.day - b.day.day,
  );
  const days = countries.map(({ todayDay }) => todayDay).sort((a, b) => a - b);
  return {
    from: formatDate(mustExist(days[0])),
    to: formatDate(mustExist(days.at(-1)) + query.days),
    holidays: writeAll(calendar, found.slice(0, limit), query),
    total: found.length,
    today,
  };
}

/** The holidays of one country that are to come, as far as its years are known. Throws as `HolidayCalendar.list` does. */
export function aheadIn(
  calendar: HolidayCalendar,
  country: UpcomingCountry,
  { types, days }: UpcomingQuery,
): Ahead[] {
  const { todayDay } = country;
  const lastDay = todayDay + days;
  const found: Ahead[] = [];
  const firstYear = Math.max(civilFromDays(todayDay).year, FIRST_HOLIDAY_YEAR);
  const lastYear = Math.min(civilFromDays(lastDay).year, LAST_HOLIDAY_YEAR);
  for (let year = firstYear; year <= lastYear; year += 1) {
    if (year > firstYear && !calendar.isKnown(country.countryCode, year)) break;
    const newYear = daysFromCivil(year, 1, 1);
    for (const day of calendar.days({ ...country, types, year })) {
      // Holidays that also touch the year before were in its list.
      if (year > firstYear && (day.day < newYear || day.observedDay < newYear)) continue;
      const next = nextDayOff(day, todayDay);
      if (next !== null && next <= lastDay) found.push({ country, day, daysUntil: next - todayDay });
    }
  }
  return found;
}

function writeAll(
  calendar: HolidayCalendar,
  found: readonly Ahead[],
  { lang }: UpcomingQuery,
): UpcomingHoliday[] {
  const writers = new Map<UpcomingCountry, ReturnType<HolidayCalendar["writer"]>>();
  return found.map(({ country, day, daysUntil }) => {
    const writer = writers.getOrInsertComputed(country, () => calendar.writer(country, lang));
    return { ...writer.write(day), daysUntil };
  });
}
