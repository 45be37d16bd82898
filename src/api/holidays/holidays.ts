import { mustExist } from "../../domain/must-exist.ts";
import { Type, type Static } from "@sinclair/typebox";
import { Elysia } from "elysia";
import { civilFromDays, daysFromCivil, daysInMonth, daysInYear } from "../../domain/calendar/civil.ts";
import { FIRST_HOLIDAY_YEAR, LAST_HOLIDAY_YEAR } from "../../domain/holidays/year-range.ts";
import { restDayTest } from "../../domain/holidays/days-off.ts";
import { longWeekends } from "../../domain/holidays/long-weekend.ts";
import {
  cacheControlOfYear,
  holidayCountryOfPath,
  listYears,
  todayOfCountry,
  withRegion,
  chosenTypes,
  regionParameter,
  typesParameter,
  RegionalMoreSchema,
  regionsWithMore,
} from "./holiday-parameter.ts";
import { choice, choices, integer, optional, parameters, refused } from "../../http/input/parameter.ts";
import {
  holidayRecords,
  HolidaySchema,
  undatedRecords,
  UndatedSchema,
  holidayFile,
} from "./holiday-record.ts";
import { warnOfDoubtfulDays, warnOfSchoolGap } from "./doubtful-days.ts";
import { warnOfEarlyYear, warnOfOtherTypes } from "./holiday-warning.ts";
import { AlmanacError } from "../../domain/error.ts";
import { badPath } from "../../http/errors/bad-input.ts";
import { oneOf, type Format } from "../../http/answer/format.ts";
import type { Core } from "../../http/plugins/core.ts";
import type { RequestContext } from "../../http/context.ts";
import { lawOfText, type Law } from "../../http/input/country-parameter.ts";
import {
  answerOf,
  examples,
  mayFail,
  pathParameters,
  nullable,
  record,
} from "../../http/answer/route-schema.ts";
import { holidayCountriesRoutes } from "./holidays-countries.ts";
import { schoolHolidaysRoutes } from "./holidays-school.ts";
import { holidaysUpcomingRoutes } from "./holidays-upcoming.ts";

const LongWeekendSchema = record("LongWeekend", {
  start: Type.String(),
  end: Type.String(),
  days: Type.Integer(),
  bridge_days: Type.Array(Type.String(), { description: "Business days to take off for it." }),
});

const CountryShortSchema = record("CountryShort", {
  country_code: Type.String(),
  name: Type.String(),
  local_name: Type.String(),
});

export const HolidaysQuery = parameters(
  {
    region: regionParameter,
    types: typesParameter,
    month: optional(integer, { description: "Only this month.", minimum: 1, maximum: 12 }),
    include: choices(["regional", "long_weekends"], {
      description:
        "`regional`: the days of all regions too; `long_weekends`: runs of days off, with bridge days.",
      default: [],
    }),
  },
  { formats: ["json", "ics", "csv"] },
);

const HolidaysSchema = record("HolidayList", {
  country: CountryShortSchema,
  year: Type.Integer(),
  subdivision: nullable(Type.String()),
  regional: nullable(Type.Boolean(), {
    description: "Whether the region named has other days than its country; null where none is named.",
  }),
  types: Type.Array(Type.String()),
  holidays: Type.Array(HolidaySchema),
  count: Type.Integer(),
  regional_more: RegionalMoreSchema,
  undated: Type.Array(UndatedSchema, {
    description: "Holidays the year has whose date is not announced; they are not guessed.",
  }),
  long_weekends: nullable(Type.Array(LongWeekendSchema)),
});

const FeedQuery = parameters({
  types: typesParameter,
  // Unpublished, as there is nothing to choose; it makes `Accept: text/calendar` acceptable.
  format: refused(Type.Optional(choice(["ics"], { description: "Always text/calendar." }))),
});

/** Holidays of a country by year and as a feed, upcoming holidays, and the countries with holiday data. */
export function holidaysRoutes(core: Core) {
  return new Elysia({ name: "holidays", tags: ["Holidays"] })
    .use(core)
    .get(
      "/v1/holidays/:country/:year",
      ({ params, query, context }) => oneOf(answerHolidays(params.country, params.year, query, context)),
      {
        usesZones: false,
        params: pathParameters({
          country: {
            description: "ISO 3166-1 code, English name as a slug, or ISO 3166-2 region.",
            example: "US",
          },
          year: {
            description: "1900 to 2100, `current` or `next`; `.ics` or `.csv` may follow.",
            example: "2026",
          },
        }),
        query: HolidaysQuery,
        response: answerOf(HolidaysSchema),
        detail: {
          operationId: "listHolidays",
          summary: "Holidays of a country and year",
          description:
            "Public holidays, bank holidays and observances: one record for each, with the date it has and the date it is observed. National days, and a region's when one is named.",
          ...mayFail("country_not_found", "holidays_not_available", "out_of_range"),
          ...examples({
            "/v1/holidays/US/2026": "The United States",
            "/v1/holidays/DE-BY/2026?include=long_weekends": "Bavaria, with long weekends",
            "/v1/holidays/FR/2026.ics": "A calendar file",
          }),
        },
      },
    )
    .get("/v1/holidays/:country", ({ params, query, context }) => writeFeed(params.country, query, context), {
      cache: "pinned",
      usesZones: false,
      params: pathParameters({
        country: { description: "Country or region, followed by `.ics`.", example: "FR.ics" },
      }),
      query: FeedQuery,
      response: answerOf(Type.Object({}, { description: "Always text/calendar." })),
      detail: {
        operationId: "subscribeHolidays",
        summary: "A country's holidays as a subscription",
        description:
          "An iCalendar feed (`.ics`) from last year to two years ahead, without dates in its address: it never needs to be added again.",
        ...mayFail("route_not_found", "country_not_found", "holidays_not_available"),
        ...examples({ "/v1/holidays/FR.ics": "France" }),
      },
    })
    .use(schoolHolidaysRoutes(core))
    .use(holidayCountriesRoutes(core))
    .use(holidaysUpcomingRoutes(core));
}

type Query = Static<typeof HolidaysQuery>;

async function answerHolidays(country: string, yearText: string, query: Query, context: RequestContext) {
  const found = await findHolidays(country, yearText, query, context);
  const format = found.suffix ?? context.format;
  if (format !== "json") return holidayFile(format, found.holidays, found.place, context);
  return yearRecord(found, query, context);
}

export async function listHolidays(country: string, yearText: string, query: Query, context: RequestContext) {
  return yearRecord(await findHolidays(country, yearText, query, context), query, context);
}

async function findHolidays(country: string, yearText: string, query: Query, context: RequestContext) {
  const place = withRegion(holidayCountryOfPath(country, context), query.region, context);
  const { year, suffix, isRelative } = yearOfPath(yearText, place, context);
  context.cache = isRelative ? "pinned" : "reference";
  if (isRelative) context.cacheControl = cacheControlOfYear(place, context);
  const types = chosenTypes(query.types);
  const {
    subdivision,
    country: { code: countryCode },
  } = place;
  const scope = { countryCode, year, subdivision, month: query.month ?? null };
  const includeRegional = query.include.includes("regional");
  const lang = context.language;
  const list = context.holidays.list({ ...scope, types, lang, includeRegional });
  if (list.undated.length > 0) {
    context.warn("holidays_undated", "Some holidays of this year have no known date; see 'undated'.");
  }
  warnOfEarlyYear(year, context);
  const span = { countryCode, subdivision, types, ...daysOfYear(year, query.month) };
  warnOfDoubtfulDays(span, context);
  warnOfSchoolGap(span, context);
  if (list.holidays.length === 0 && scope.month === null) warnOfOtherTypes(scope, context);
  return { ...list, place, year, suffix, types };
}

async function yearRecord(
  { place, year, types, holidays, undated, isRegional }: Awaited<ReturnType<typeof findHolidays>>,
  query: Query,
  context: RequestContext,
) {
  const { localizer } = context;
  const { country, subdivision } = place;
  const span = { countryCode: country.code, subdivision, types, ...daysOfYear(year, query.month) };
  const all = [...holidays, ...undated];
  return {
    country: {
      country_code: country.code,
      name: localizer.country(country),
      local_name: country.nativeName,
    },
    year,
    subdivision,
    regional: isRegional,
    types,
    holidays: holidayRecords(holidays, localizer, all),
    count: holidays.length,
    regional_more: query.include.includes("regional") ? [] : await regionsWithMore(span, context),
    undated: undatedRecords(undated, localizer, all),
    long_weekends: query.include.includes("long_weekends") ? await weekendsOf(place, year, context) : null,
  };
}

/** First and last day of a year, or of a month of it. */
function daysOfYear(year: number, month: number | undefined): { firstDay: number; lastDay: number } {
  const firstDay = daysFromCivil(year, month ?? 1, 1);
  return {
    firstDay,
    lastDay: firstDay + (month === undefined ? daysInYear(year) : daysInMonth(year, month)) - 1,
  };
}

async function writeFeed(feed: string, query: Static<typeof FeedQuery>, context: RequestContext) {
  if (!feed.toLowerCase().endsWith(".ics")) throw noFeed(feed, context);
  const place = holidayCountryOfPath(feed.slice(0, -4), context);
  const { year } = civilFromDays(todayOfCountry(place, context));
  const types = chosenTypes(query.types);
  const scope = { countryCode: place.country.code, subdivision: place.subdivision, types };
  const holidays = await listYears({ ...scope, lang: context.language }, year - 1, year + 2, context);
  context.cacheControl = cacheControlOfYear(place, context);
  const { lastDay } = daysOfYear(year + 2, undefined);
  const span = { ...scope, firstDay: daysFromCivil(year - 1, 1, 1), lastDay };
  warnOfDoubtfulDays(span, context);
  warnOfSchoolGap(span, context);
  return holidayFile("ics", holidays, place, context);
}

/** The error for a country without a year or `.ics` after it, or for a text that names no country. */
function noFeed(feed: string, context: RequestContext): AlmanacError {
  const path = `/v1/holidays/${feed.slice(0, 40)}`;
  const isCountry = lawOfText(feed, context) !== null;
  const near = isCountry
    ? [`${path}/current`, `${path}.ics`]
    : ["/v1/holidays/countries", "/v1/holidays/upcoming", "/v1/holidays/school"];
  const message = `No route has this path. Did you mean ${near.join(" or ")}?`;
  return new AlmanacError("route_not_found", message, { suggestions: near });
}

const yearPattern = /^(\d{4}|current|next)(?:\.(ics|csv))?$/i;

function yearOfPath(
  value: string,
  place: Law,
  context: RequestContext,
): { year: number; suffix: Extract<Format, "ics" | "csv"> | null; isRelative: boolean } {
  const expected = `a year from ${FIRST_HOLIDAY_YEAR} to ${LAST_HOLIDAY_YEAR}, current or next`;
  const parts = yearPattern.exec(value);
  if (parts === null) throw badPath("year", "syntax", value, expected);
  const word = mustExist(parts[1]).toLowerCase();
  const isRelative = word === "current" || word === "next";
  const year = isRelative
    ? civilFromDays(todayOfCountry(place, context)).year + (word === "next" ? 1 : 0)
    : Number(word);
  if (year < FIRST_HOLIDAY_YEAR) throw badPath("year", "too_small", value, expected);
  if (year > LAST_HOLIDAY_YEAR) throw badPath("year", "too_large", value, expected);
  const suffix = parts[2]?.toLowerCase();
  return { year, suffix: suffix === "ics" || suffix === "csv" ? suffix : null, isRelative };
}

async function weekendsOf(place: Law, year: number, context: RequestContext) {
  const scope = { countryCode: place.country.code, subdivision: place.subdivision };
  const holidays = await listYears(scope, year - 1, year + 1, context);
  const isRestDay = restDayTest(context.holidays, context.data.weekends, scope);
  return longWeekends(year, holidays, isRestDay).map(({ bridgeDays, ...run }) => ({
    ...run,
    bridge_days: [...bridgeDays],
  }));
}
