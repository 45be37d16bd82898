import { Type } from "@sinclair/typebox";
import { civilFromDays } from "../../domain/calendar/civil.ts";
import { weekendDays } from "../../domain/calendar/weekend.ts";
import { dayOfWeek } from "../../domain/calendar/civil.ts";
import { AlmanacError } from "../../domain/error.ts";
import { holidaysToCsv } from "../../domain/holidays/csv.ts";
import { holidaysToIcs } from "../../domain/holidays/ics.ts";
import { FIRST_HOLIDAY_YEAR, LAST_HOLIDAY_YEAR } from "../../domain/holidays/calendar.ts";
import { listYears } from "../../domain/holidays/year-span.ts";
import { longWeekends } from "../../domain/holidays/long-weekend.ts";
import { HOLIDAY_TYPES, type HolidayType } from "../../domain/holidays/rule-program.ts";
import {
  cacheControlOfYear,
  holidayCountryOfPath,
  todayOfCountry,
  type HolidayPlace,
} from "../holiday-country.ts";
import { choices, integer, optional, freeText } from "../parameter.ts";
import { holidayRecord, HolidaySchema, undatedRecords, UndatedSchema } from "../records/holiday.ts";
import { badPath } from "../bad-input.ts";
import { MAX_REGION_LENGTH } from "../region.ts";
import { type Format } from "../content-format.ts";
import { defineRoute, type RouteContext } from "../route.ts";
import { nullable } from "../nullable.ts";

export const typesParameter = choices([...HOLIDAY_TYPES, "all"], {
  description: "Kinds of days to list; `all` for every kind.",
  default: ["public"],
});

export const subdivisionParameter = optional(
  freeText({
    description: "ISO 3166-2 code; adds the days of that region.",
    aliases: ["state", "region_code", "county"],
    example: "DE-BY",
    maxLength: MAX_REGION_LENGTH,
  }),
);

const LongWeekendSchema = Type.Object(
  {
    start: Type.String(),
    end: Type.String(),
    days: Type.Integer(),
    bridge_days: Type.Array(Type.String(), { description: "Working days to take off for it." }),
  },
  { additionalProperties: false },
);

const CountryShortSchema = Type.Object(
  { country_code: Type.String(), name: Type.String(), local_name: Type.String() },
  { additionalProperties: false },
);

export const holidaysRoute = defineRoute({
  path: "/v1/holidays/:country/:year",
  operationId: "listHolidays",
  tag: "Holidays",
  summary: "Holidays of a country and year",
  description:
    "One record for each holiday, with the date it has and the date it is observed. National days, and a region's when one is named.",
  formats: ["json", "ics", "csv"],
  pathParameters: {
    country: { description: "ISO 3166-1 code, English name as a slug, or ISO 3166-2 region.", example: "US" },
    year: { description: "1900 to 2100, `current` or `next`; `.ics` or `.csv` may follow.", example: "2026" },
  },
  query: {
    subdivision: subdivisionParameter,
    types: typesParameter,
    month: optional(integer({ description: "Only this month.", minimum: 1, maximum: 12 })),
    include: choices(["regional", "long_weekends"], {
      description:
        "`regional`: the days of all regions too; `long_weekends`: runs of days off, with bridge days.",
      default: [],
    }),
  },
  data: Type.Object(
    {
      country: CountryShortSchema,
      year: Type.Integer(),
      subdivision: nullable(Type.String()),
      regional: nullable(Type.Boolean(), {
        description: "Whether the region named has other days than its country; null where none is named.",
      }),
      types: Type.Array(Type.String()),
      holidays: Type.Array(HolidaySchema),
      count: Type.Integer(),
      undated: Type.Array(UndatedSchema, {
        description: "Holidays the year has whose date is not announced; they are not guessed.",
      }),
      long_weekends: nullable(Type.Array(LongWeekendSchema)),
    },
    { additionalProperties: false },
  ),
  errors: ["country_not_found", "holidays_not_available", "invalid_parameter", "conflicting_parameters"],
  usesZones: false,
  examples: [
    { path: "/v1/holidays/US/2026", summary: "The United States" },
    { path: "/v1/holidays/DE-BY/2026?include=long_weekends", summary: "Bavaria, with long weekends" },
    { path: "/v1/holidays/FR/2026.ics", summary: "A calendar file" },
  ],
  *handle(context, query) {
    const [countryText = "", yearText = ""] = context.path;
    const place = withSubdivision(holidayCountryOfPath(countryText, context), query.subdivision);
    const { year, suffix, isRelative } = yearOfPath(yearText, place, context);
    const types = chosenTypes(query.types);
    const list = yield* context.holidays.listInSteps({
      countryCode: place.country.code,
      year,
      subdivision: place.subdivision,
      types,
      lang: context.language,
      month: query.month ?? null,
      includeRegional: query.include.includes("regional"),
    });
    if (list.undated.length > 0) {
      context.warn("holidays_undated", "Some holidays of this year are not announced yet; see 'undated'.");
    }
    const cache = isRelative ? "pinned" : "reference";
    const maxAge = isRelative ? { cacheControl: cacheControlOfYear(place, context) } : {};
    const format = suffix ?? context.format;
    if (format === "ics") {
      return { cache, ...maxAge, format, body: icsOf(list.holidays, place, context) };
    }
    if (format === "csv") return { cache, ...maxAge, format, body: holidaysToCsv(list.holidays) };
    return {
      cache,
      ...maxAge,
      data: {
        country: shortCountry(place, context),
        year,
        subdivision: place.subdivision,
        regional: list.isRegional,
        types,
        holidays: list.holidays.map(holidayRecord),
        count: list.holidays.length,
        undated: undatedRecords(list),
        long_weekends: query.include.includes("long_weekends")
          ? yield* weekendsOf(place, year, context)
          : null,
      },
    };
  },
});

export const holidayFeedRoute = defineRoute({
  path: "/v1/holidays/:feed",
  operationId: "subscribeHolidays",
  tag: "Holidays",
  summary: "A country's holidays as a subscription",
  description:
    "An iCalendar feed from last year to two years ahead, without dates in its address: it never needs to be added again.",
  formats: ["ics"],
  pathParameters: {
    feed: { description: "Country or region, followed by `.ics`.", example: "FR.ics" },
  },
  query: { types: typesParameter },
  data: Type.Object({}, { description: "Always text/calendar." }),
  errors: ["route_not_found", "country_not_found", "holidays_not_available"],
  usesZones: false,
  examples: [{ path: "/v1/holidays/FR.ics", summary: "France" }],
  *handle(context, query) {
    const [feed = ""] = context.path;
    if (!feed.toLowerCase().endsWith(".ics")) {
      const path = `/v1/holidays/${feed.slice(0, 40)}`;
      throw new AlmanacError(
        "route_not_found",
        `There is no such route. Near it: ${path}/2026, ${path}.ics.`,
        {
          suggestions: [`${path}/current`, `${path}.ics`],
        },
      );
    }
    const place = holidayCountryOfPath(feed.slice(0, -4), context);
    const { year } = civilFromDays(todayOfCountry(place, context));
    const types = chosenTypes(query.types);
    yield;
    const holidays = yield* listYears(
      context.holidays,
      { countryCode: place.country.code, subdivision: place.subdivision, types, lang: context.language },
      year - 1,
      year + 2,
    );
    const cacheControl = cacheControlOfYear(place, context);
    return { cache: "pinned", cacheControl, format: "ics", body: icsOf(holidays, place, context) };
  },
});

/** The types asked for, `all` opened. */
export function chosenTypes(types: readonly (HolidayType | "all")[]): HolidayType[] {
  if (types.includes("all")) return [...HOLIDAY_TYPES];
  return HOLIDAY_TYPES.filter((type) => types.includes(type));
}

function withSubdivision(place: HolidayPlace, subdivision: string | undefined): HolidayPlace {
  if (subdivision === undefined) return place;
  const { code } = place.country;
  const full = subdivision.toUpperCase().startsWith(`${code}-`)
    ? subdivision.toUpperCase()
    : `${code}-${subdivision.toUpperCase()}`;
  if (place.subdivision !== null && place.subdivision !== full) {
    throw new AlmanacError("conflicting_parameters", "The path and 'subdivision' name different regions.", {
      errors: [
        {
          in: "query",
          name: "subdivision",
          reason: "conflict",
          value: subdivision,
          expected: place.subdivision,
        },
      ],
    });
  }
  return { ...place, subdivision: full };
}

const yearPattern = /^(\d{4}|current|next)(?:\.(ics|csv))?$/i;

function yearOfPath(
  value: string,
  place: HolidayPlace,
  context: RouteContext,
): { year: number; suffix: Extract<Format, "ics" | "csv"> | null; isRelative: boolean } {
  const expected = `a year from ${FIRST_HOLIDAY_YEAR} to ${LAST_HOLIDAY_YEAR}, current or next`;
  const parts = yearPattern.exec(value);
  if (parts === null) throw badPath("year", "syntax", value, expected);
  const word = (parts[1] ?? "").toLowerCase();
  const isRelative = word === "current" || word === "next";
  const thisYear = civilFromDays(todayOfCountry(place, context)).year;
  const year = isRelative ? thisYear + (word === "next" ? 1 : 0) : Number(word);
  if (year < FIRST_HOLIDAY_YEAR) throw badPath("year", "too_small", value, expected);
  if (year > LAST_HOLIDAY_YEAR) throw badPath("year", "too_large", value, expected);
  const suffix = parts[2]?.toLowerCase();
  return { year, suffix: suffix === "ics" || suffix === "csv" ? suffix : null, isRelative };
}

function shortCountry(place: HolidayPlace, context: RouteContext) {
  return {
    country_code: place.country.code,
    name: context.data.countryName(place.country.code, context.language) ?? place.country.name,
    local_name: place.country.nativeName,
  };
}

function icsOf(
  holidays: Parameters<typeof holidaysToIcs>[0],
  place: HolidayPlace,
  context: RouteContext,
): string {
  const { name } = shortCountry(place, context);
  return holidaysToIcs(holidays, {
    name: place.subdivision === null ? name : `${name} (${place.subdivision})`,
    host: "almanac",
    release: context.holidays.version,
    lang: context.language,
  });
}

function* weekendsOf(place: HolidayPlace, year: number, context: RouteContext) {
  const region = place.subdivision ?? place.country.code;
  const scope = { countryCode: place.country.code, subdivision: place.subdivision };
  const holidays = yield* listYears(context.holidays, scope, year - 1, year + 1);
  return longWeekends(year, holidays, (day) =>
    weekendDays(context.data.weekends, region, day).includes(dayOfWeek(day)),
  ).map(({ start, end, days, bridgeDays }) => ({ start, end, days, bridge_days: [...bridgeDays] }));
}
