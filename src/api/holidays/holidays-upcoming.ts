import { Type, type Static } from "@sinclair/typebox";
import { Elysia } from "elysia";
import { civilFromDays } from "../../domain/calendar/civil.ts";
import { FIRST_HOLIDAY_YEAR, LAST_HOLIDAY_YEAR } from "../../domain/holidays/year-range.ts";
import { aheadIn, joinUpcoming, type UpcomingCountry } from "../../domain/holidays/upcoming.ts";
import { lawOfQuery, lawOfText } from "../../http/input/country-parameter.ts";
import {
  todayOfCountry,
  chosenTypes,
  regionParameter,
  typesParameter,
  withRegion,
} from "./holiday-parameter.ts";
import { date, integer, optional, parameters, countryList, itemLimit } from "../../http/input/parameter.ts";
import {
  holidayProperties,
  holidayRecords,
  HolidaySchema,
  upcomingRecords,
  holidayFile,
} from "./holiday-record.ts";
import { dayOfWord } from "../../http/input/moment-parameter.ts";
import { calendarParameter, calendarsOfQuery } from "./calendars-of-query.ts";
import { warnOfDoubtfulAhead } from "./doubtful-days.ts";
import { warnOfUnknownAhead } from "./holiday-warning.ts";
import { badParameter } from "../../http/errors/bad-input.ts";
import type { Core } from "../../http/plugins/core.ts";
import type { RequestContext } from "../../http/context.ts";
import { oneOf } from "../../http/answer/format.ts";
import { answerOf, examples, mayFail, nullable, closed, record } from "../../http/answer/route-schema.ts";

const UpcomingSchema = record("UpcomingHoliday", {
  ...holidayProperties,
  days_until: Type.Integer({ minimum: 0 }),
});

export const UpcomingQuery = parameters(
  {
    country: countryList("ISO 3166-1 codes; all countries when absent.", "FR", "DE"),
    region: regionParameter,
    calendar: calendarParameter,
    types: typesParameter,
    from: optional(date, {
      description: "First day; today in each country's principal zone when absent.",
      aliases: ["start"],
    }),
    days: integer({ description: "Days ahead.", minimum: 0, maximum: 366, default: 90 }),
    limit: itemLimit("Most holidays in the answer.", 500, 10),
  },
  { formats: ["json", "ics", "csv"] },
);

const UpcomingListSchema = record("UpcomingHolidays", {
  from: Type.String(),
  to: Type.String(),
  holidays: Type.Array(UpcomingSchema),
  count: Type.Integer(),
  next: nullable(UpcomingSchema),
  today: nullable(
    Type.Array(
      closed({
        country_code: Type.String(),
        date: Type.String(),
        is_holiday: Type.Boolean(),
        holidays: Type.Array(HolidaySchema),
      }),
    ),
  ),
});

type Query = Static<typeof UpcomingQuery>;

const TODAY = { kind: "relative", word: "today" } as const;

/** The next holidays of many countries. */
export function holidaysUpcomingRoutes(core: Core) {
  return new Elysia({ name: "holidays-upcoming", tags: ["Holidays"] })
    .use(core)
    .get("/v1/holidays/upcoming", ({ query, context }) => oneOf(answerUpcoming(query, context)), {
      query: UpcomingQuery,
      response: answerOf(UpcomingListSchema),
      detail: {
        operationId: "listUpcomingHolidays",
        summary: "Holidays to come",
        description:
          "The upcoming holidays, the next first, of some or all countries, each counted from that country's own today. `days=0` asks whether today is one.",
        ...mayFail("holidays_not_available", "out_of_range"),
        ...examples({
          "/v1/holidays/upcoming?country=FR,DE&limit=5": "France and Germany",
          "/v1/holidays/upcoming?country=US&days=0": "Whether today is a holiday",
          "/v1/holidays/upcoming?calendar=XNYS,TARGET&limit=3": "An exchange and a payment system",
        }),
      },
    });
}

async function answerUpcoming(query: Query, context: RequestContext) {
  const upcoming = await findUpcoming(query, context);
  const { format } = context;
  if (format !== "json") return holidayFile(format, upcoming.holidays, null, context);
  return upcomingRecord(upcoming, query, context);
}

/** The holidays to come. */
export async function listUpcoming(query: Query, context: RequestContext) {
  return upcomingRecord(await findUpcoming(query, context), query, context);
}

/** More countries are long work. */
const MANY_COUNTRIES = 20;

async function findUpcoming(query: Query, context: RequestContext) {
  context.cache = query.from?.kind === "date" ? "pinned" : "live";
  const countries = chosenCountries(query, context);
  const { holidays: calendar, language: lang } = context;
  const { days, limit } = query;
  const asked = { countries, types: chosenTypes(query.types), lang, days, limit };
  if (countries.length > MANY_COUNTRIES) await context.takePlace();
  const ahead = await context.map(countries, (country) => aheadIn(calendar, country, asked));
  const upcoming = joinUpcoming(calendar, ahead, asked);
  warnOfUnknownAhead(upcoming, asked, context);
  warnOfDoubtfulAhead(upcoming, asked, context);
  return upcoming;
}

type Upcoming = Awaited<ReturnType<typeof findUpcoming>>;

function upcomingRecord(upcoming: Upcoming, query: Query, { localizer }: RequestContext) {
  const today = query.country === undefined && query.calendar === undefined ? null : upcoming.today;
  const all = [...upcoming.holidays, ...(today ?? []).flatMap(({ holidays }) => holidays)];
  const records = upcomingRecords(upcoming.holidays, localizer, all);
  return {
    from: upcoming.from,
    to: upcoming.to,
    holidays: records,
    count: records.length,
    next: records.find(({ days_until }) => days_until > 0) ?? records[0] ?? null,
    today:
      today?.map((day) => ({
        country_code: day.countryCode,
        date: day.date,
        is_holiday: day.isHoliday,
        holidays: holidayRecords(day.holidays, localizer, all),
      })) ?? null,
  };
}

function chosenCountries(query: Query, context: RequestContext): UpcomingCountry[] {
  const { country: codes, region, from } = query;
  const calendars = calendarsOfQuery(query, context);
  const named = region === undefined ? null : lawOfText(region, context);
  const chosen =
    calendars.length > 0
      ? calendars.map((each) => ({ country: context.data.calendars.asCountry(each), subdivision: null }))
      : codes !== undefined
        ? codes.map((code) => lawOfQuery("country", code, context))
        : named === null
          ? context.holidays.countryCodes.flatMap((code) => lawOfText(code, context) ?? [])
          : [named];
  if (region !== undefined && chosen.length !== 1) {
    throw badParameter("region", "conflict", region, "one 'country' beside it");
  }
  return chosen.map((law) => {
    const firstDay = dayOfWord(from ?? TODAY, todayOfCountry(law, context));
    const { year } = civilFromDays(firstDay);
    if (year < FIRST_HOLIDAY_YEAR || year > LAST_HOLIDAY_YEAR) {
      const reason = year < FIRST_HOLIDAY_YEAR ? "too_small" : "too_large";
      const expected = `a day of the years ${FIRST_HOLIDAY_YEAR} to ${LAST_HOLIDAY_YEAR}`;
      throw badParameter("from", reason, context.textOf("from"), expected);
    }
    const place = codes === undefined ? law : withRegion(law, region, context);
    return { countryCode: place.country.code, subdivision: place.subdivision, todayDay: firstDay };
  });
}
