import { civilFromDays } from "../calendar/civil.ts";
import { formatDate } from "../calendar/format.ts";
import { doAll, type Steps } from "../steps.ts";
import type { HolidayCalendar } from "./calendar.ts";
import type { Holiday } from "./holiday.ts";
import type { HolidayType } from "./rule-program.ts";
import { listYears } from "./year-span.ts";

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

/** The same in steps, some for each country. */
export function* findUpcoming(calendar: HolidayCalendar, query: UpcomingQuery): Steps<Upcoming> {
  const found: UpcomingHoliday[] = [];
  const today: Upcoming["today"][number][] = [];
  for (const country of query.countries) {
    const ahead = yield* aheadIn(calendar, country, query);
    found.push(...ahead);
    const now = ahead.filter((holiday) => holiday.daysUntil === 0);
    today.push({
      countryCode: country.countryCode,
      date: formatDate(country.todayDay),
      isHoliday: now.length > 0,
      holidays: now,
    });
  }
  found.sort(
    (a, b) =>
      a.daysUntil - b.daysUntil || compareText(a.countryCode, b.countryCode) || (a.date < b.date ? -1 : 1),
  );
  yield;
  const days = query.countries.map(({ todayDay }) => todayDay);
  return {
    from: formatDate(days.reduce((least, day) => Math.min(least, day), days[0] ?? 0)),
    to: formatDate(days.reduce((most, day) => Math.max(most, day), days[0] ?? 0) + query.days),
    holidays: found.slice(0, query.limit),
    total: found.length,
    today,
  };
}

/** Codes of countries are ASCII capitals: in the order of their letters they are in the order of any language. */
const compareText = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

function* aheadIn(
  calendar: HolidayCalendar,
  country: UpcomingCountry,
  query: Omit<UpcomingQuery, "countries">,
): Steps<UpcomingHoliday[]> {
  const { countryCode, subdivision, todayDay } = country;
  const { types, lang } = query;
  const lastDay = todayDay + query.days;
  const [firstYear, lastYear] = [civilFromDays(todayDay).year, civilFromDays(lastDay).year];
  const found = new Map<string, UpcomingHoliday>();
  // Its rules are read first: that takes as long as a year of them.
  calendar.country(countryCode);
  yield;
  const scope = { countryCode, subdivision, types, lang };
  for (const holiday of yield* listYears(calendar, scope, firstYear, lastYear)) {
    const next = holiday.daysOff.find((day) => day >= todayDay);
    if (next === undefined || next > lastDay) continue;
    found.set(`${holiday.id}-${holiday.year}`, { ...holiday, daysUntil: next - todayDay });
  }
  return [...found.values()];
}
