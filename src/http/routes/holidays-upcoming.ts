import { Type } from "@sinclair/typebox";
import { civilFromDays } from "../../domain/calendar/civil.ts";
import { holidaysToCsv } from "../../domain/holidays/csv.ts";
import { holidaysToIcs } from "../../domain/holidays/ics.ts";
import { FIRST_HOLIDAY_YEAR, LAST_HOLIDAY_YEAR } from "../../domain/holidays/calendar.ts";
import { findUpcoming, type Upcoming, type UpcomingCountry } from "../../domain/holidays/upcoming.ts";
import { countryByCode, type Country } from "../../domain/places/country.ts";
import { countryOfQuery } from "../country-parameter.ts";
import { todayOfCountry } from "../holiday-country.ts";
import { date, integer, list, optional, type DateWord } from "../parameter.ts";
import { holidayProperties, holidayRecord, HolidaySchema } from "../records/holiday.ts";
import { badParameter } from "../bad-input.ts";
import { defineRoute, type Answer, type RouteContext } from "../route.ts";
import { chosenTypes, subdivisionParameter, typesParameter } from "./holidays.ts";
import { nullable } from "../nullable.ts";

const UpcomingSchema = Type.Object(
  { ...holidayProperties, days_until: Type.Integer({ minimum: 0 }) },
  { additionalProperties: false },
);

export const holidaysUpcomingRoute = defineRoute({
  path: "/v1/holidays/upcoming",
  operationId: "listUpcomingHolidays",
  tag: "Holidays",
  summary: "Holidays to come",
  description:
    "The next holidays of some or all countries, each counted from that country's own today. `days=0` asks whether today is one.",
  formats: ["json", "ics", "csv"],
  query: {
    country: optional(
      list({
        description: "ISO 3166-1 codes; all countries when absent.",
        aliases: ["country_code", "countrycode", "cc"],
        example: ["FR", "DE"],
      }),
    ),
    subdivision: subdivisionParameter,
    types: typesParameter,
    from: optional(
      date({
        description: "First day; today in each country's principal zone when absent.",
        aliases: ["start"],
      }),
    ),
    days: integer({ description: "Days ahead.", minimum: 0, maximum: 366, default: 90 }),
    limit: integer({
      description: "Most holidays in the answer.",
      minimum: 1,
      maximum: 500,
      default: 10,
      aliases: ["count", "size", "per_page", "max_rows"],
    }),
  },
  data: Type.Object(
    {
      from: Type.String(),
      to: Type.String(),
      holidays: Type.Array(UpcomingSchema),
      count: Type.Integer(),
      next: nullable(UpcomingSchema),
      today: Type.Union([
        Type.Array(
          Type.Object(
            {
              country_code: Type.String(),
              date: Type.String(),
              is_holiday: Type.Boolean(),
              holidays: Type.Array(HolidaySchema),
            },
            { additionalProperties: false },
          ),
        ),
        Type.Null(),
      ]),
    },
    { additionalProperties: false },
  ),
  errors: ["invalid_parameter", "holidays_not_available"],
  examples: [
    { path: "/v1/holidays/upcoming?country=FR,DE&limit=5", summary: "France and Germany" },
    { path: "/v1/holidays/upcoming?country=US&days=0", summary: "Whether today is a holiday" },
  ],
  *handle(context, query) {
    const countries = chosenCountries(query.country, query.subdivision, query.from, context);
    yield;
    const upcoming = yield* findUpcoming(context.holidays, {
      countries,
      types: chosenTypes(query.types),
      lang: context.language,
      days: query.days,
      limit: query.limit,
    });
    return answerOf(upcoming, query, context);
  },
});

type Asked = { readonly country?: readonly string[]; readonly from?: DateWord };

function answerOf(upcoming: Upcoming, query: Asked, context: RouteContext): Answer {
  const cache = query.from?.kind === "date" ? "pinned" : "live";
  if (context.format === "csv") return { cache, format: "csv", body: holidaysToCsv(upcoming.holidays) };
  if (context.format === "ics") {
    const feed = {
      name: "Holidays",
      host: "almanac",
      release: context.holidays.version,
      lang: context.language,
    };
    return { cache, format: "ics", body: holidaysToIcs(upcoming.holidays, feed) };
  }
  const records = upcoming.holidays.map((holiday) => ({
    ...holidayRecord(holiday),
    days_until: holiday.daysUntil,
  }));
  return {
    cache,
    data: {
      from: upcoming.from,
      to: upcoming.to,
      holidays: records,
      count: records.length,
      next: records.find((record) => record.days_until > 0) ?? records[0] ?? null,
      today:
        query.country === undefined
          ? null
          : upcoming.today.map((day) => ({
              country_code: day.countryCode,
              date: day.date,
              is_holiday: day.isHoliday,
              holidays: day.holidays.map(holidayRecord),
            })),
    },
  };
}

function chosenCountries(
  codes: readonly string[] | undefined,
  subdivision: string | undefined,
  from: DateWord | undefined,
  context: RouteContext,
): UpcomingCountry[] {
  const chosen: Country[] =
    codes === undefined
      ? context.holidays.countryCodes.flatMap((code) => countryByCode(context.data.countries, code) ?? [])
      : codes.map((code) => countryOfQuery("country", code, context));
  if (subdivision !== undefined && chosen.length !== 1) {
    throw badParameter("subdivision", "conflict", subdivision, "one 'country' beside it");
  }
  return chosen.map((country) => {
    const today = todayOfCountry({ country }, context);
    const shift =
      from?.kind === "relative" ? (from.word === "tomorrow" ? 1 : from.word === "yesterday" ? -1 : 0) : 0;
    const firstDay = from?.kind === "date" ? from.days : today + shift;
    const { year } = civilFromDays(firstDay);
    if (year < FIRST_HOLIDAY_YEAR || year > LAST_HOLIDAY_YEAR) {
      const reason = year < FIRST_HOLIDAY_YEAR ? "too_small" : "too_large";
      const expected = `a day of the years ${FIRST_HOLIDAY_YEAR} to ${LAST_HOLIDAY_YEAR}`;
      throw badParameter("from", reason, context.textOf("from") ?? "", expected);
    }
    const region =
      subdivision === undefined || subdivision.includes("-") ? subdivision : `${country.code}-${subdivision}`;
    return { countryCode: country.code, subdivision: region?.toUpperCase() ?? null, todayDay: firstDay };
  });
}
