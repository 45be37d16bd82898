import { civilFromDays, daysFromCivil } from "../calendar/civil.ts";
import { formatDate } from "../calendar/format.ts";
import { doAll, type Steps } from "../steps.ts";
import { FIRST_HOLIDAY_YEAR, LAST_HOLIDAY_YEAR, type HolidayCalendar } from "./calendar.ts";
import { nextDayOff, type HolidayDay } from "./holiday-day.ts";
import type { HolidayWriter } from "./holiday-writer.ts";
import type { Holiday } from "./holiday.ts";
import type { HolidayType } from "./rule-program.ts";

/** A country asked about, with the day it is there. */
export type UpcomingCountry = { countryCode: string; subdivision: string | null; todayDay: number };

export type UpcomingQuery = {
  countries: readonly UpcomingCountry[];
  types: readonly HolidayType[];
  lang: string;
  /** 0-366: how many days ahead, each country from its own today; 0 asks about today alone. */
  days: number;
  /** At most so many holidays. */
  limit: number;
};

export type UpcomingHoliday = Holiday & {
  /** Days from the country's today to the first day off of the holiday that is not past. */
  daysUntil: number;
};

export type Upcoming = {
  /** The earliest first and the latest last day looked at: they differ between countries by their clocks. */
  from: string;
  to: string;
  holidays: readonly UpcomingHoliday[];
  /** Before the limit. */
  total: number;
  today: readonly { countryCode: string; date: string; isHoliday: boolean; holidays: readonly Holiday[] }[];
};

/**
 * Holidays of many countries from each one's own today on, nearest first. A holiday under way counts as 0 days away.
 * Throws as `HolidayCalendar.list` does.
 */
export function upcomingHolidays(calendar: HolidayCalendar, query: UpcomingQuery): Upcoming {
  return doAll(findUpcoming(calendar, query));
}

/** A holiday that is still to come in one of the countries, before it is written. */
type Ahead = { country: UpcomingCountry; day: HolidayDay; daysUntil: number };

/** The same in steps, some for each country. Of all that are found only those that are answered are written. */
export function* findUpcoming(calendar: HolidayCalendar, query: UpcomingQuery): Steps<Upcoming> {
  const { countries, limit } = query;
  const found: Ahead[] = [];
  const today: Upcoming["today"][number][] = [];
  for (const country of countries) {
    const ahead = yield* aheadIn(calendar, country, query);
    found.push(...ahead);
    const now = ahead.filter(({ daysUntil }) => daysUntil === 0);
    const holidays = yield* writeAll(calendar, now, query);
    today.push({
      countryCode: country.countryCode,
      date: formatDate(country.todayDay),
      isHoliday: holidays.length > 0,
      holidays,
    });
  }
  found.sort(
    (a, b) =>
      a.daysUntil - b.daysUntil ||
      compareText(a.country.countryCode, b.country.countryCode) ||
      a.day.day - b.day.day,
  );
  yield;
  const days = countries.map(({ todayDay }) => todayDay);
  return {
    from: formatDate(days.reduce((least, day) => Math.min(least, day), days[0] ?? 0)),
    to: formatDate(days.reduce((most, day) => Math.max(most, day), days[0] ?? 0) + query.days),
    holidays: yield* writeAll(calendar, found.slice(0, limit), query),
    total: found.length,
    today,
  };
}

/** Codes of countries are ASCII capitals: in the order of their letters they are in the order of any language. */
const compareText = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

function* aheadIn(
  calendar: HolidayCalendar,
  country: UpcomingCountry,
  { types, days }: UpcomingQuery,
): Steps<Ahead[]> {
  const { todayDay } = country;
  const lastDay = todayDay + days;
  const found: Ahead[] = [];
  // Its rules are read first: that takes as long as a year of them.
  calendar.has(country.countryCode);
  yield;
  const firstYear = Math.max(civilFromDays(todayDay).year, FIRST_HOLIDAY_YEAR);
  const lastYear = Math.min(civilFromDays(lastDay).year, LAST_HOLIDAY_YEAR);
  for (let year = firstYear; year <= lastYear; year += 1) {
    const newYear = daysFromCivil(year, 1, 1);
    for (const day of calendar.days({ ...country, types, year })) {
      // What touches the year before as well was in its list.
      if (year > firstYear && (day.day < newYear || day.observedDay < newYear)) continue;
      const next = nextDayOff(day, todayDay);
      if (next !== null && next <= lastDay) found.push({ country, day, daysUntil: next - todayDay });
    }
    yield;
  }
  return found;
}

/** How many holidays are written in one step. */
const STEP_HOLIDAYS = 50;

function* writeAll(
  calendar: HolidayCalendar,
  found: readonly Ahead[],
  { lang }: UpcomingQuery,
): Steps<UpcomingHoliday[]> {
  const writers = new Map<UpcomingCountry, HolidayWriter>();
  const written: UpcomingHoliday[] = [];
  for (const { country, day, daysUntil } of found) {
    let writer = writers.get(country);
    if (writer === undefined) {
      writer = calendar.writer(country, lang);
      writers.set(country, writer);
    }
    written.push({ ...writer.write(day), daysUntil });
    if (written.length % STEP_HOLIDAYS === 0) yield;
  }
  return written;
}
