import { Type, type Static } from "@sinclair/typebox";
import { Elysia } from "elysia";
import {
  civilFromDays,
  dayOfWeek,
  dayOfYear,
  daysInYear,
  isDaysInRange,
  isLeapYear,
  MAX_DAYS,
  MIN_DAYS,
  quarterOfMonth,
} from "../../domain/calendar/civil.ts";
import { formatDate } from "../../domain/calendar/format.ts";
import {
  formatWeekDate,
  parseWeek,
  weekByNumber,
  weekOf,
  weeksInYear,
  WEEK_SYSTEMS,
  type WeekSystem,
} from "../../domain/calendar/week.ts";
import { AlmanacError } from "../../domain/error.ts";
import { dateZone, zoneTextParameter } from "../../http/input/zone-parameter.ts";
import { daysOfWord } from "../../http/input/moment-parameter.ts";
import {
  choice,
  date,
  integer,
  optional,
  freeText,
  type DateWord,
  parameters,
} from "../../http/input/parameter.ts";
import { badParameter, conflictError, missingParameter } from "../../http/errors/bad-input.ts";
import type { Core } from "../../http/plugins/core.ts";
import type { RequestContext } from "../../http/context.ts";
import { answerOf, examples, mayFail, record } from "../../http/answer/route-schema.ts";

const MAX_YEAR = 9999;

const WeekSchema = record("WeekOfSystem", {
  week: Type.Integer({ minimum: 1, maximum: 53 }),
  week_year: Type.Integer(),
  start: Type.String(),
  end: Type.String(),
  weeks_in_year: Type.Integer({ minimum: 52, maximum: 53 }),
});

export const WeekNumberQuery = parameters({
  date: optional(date, { description: "The date; today when absent.", example: "2027-01-01" }),
  tz: zoneTextParameter,
  system: choice(WEEK_SYSTEMS, { description: "System of the fields above the three.", default: "iso" }),
  week: optional(freeText, {
    description: "The other way: a week such as `2026-W47`, or its number beside `year`.",
    example: "2026-W47",
    maxLength: 10,
  }),
  year: optional(integer, { description: "Week-year of a bare `week` number.", minimum: 1, maximum: 9999 }),
});

const WeekNumberSchema = record("WeekNumber", {
  date: Type.String(),
  system: Type.String({ enum: [...WEEK_SYSTEMS] }),
  week: Type.Integer(),
  week_year: Type.Integer(),
  week_date: Type.String({ description: "ISO week date.", examples: ["2026-W53-5"] }),
  day_of_week: Type.Integer({ description: "ISO 8601: 1 is Monday." }),
  week_start: Type.String(),
  week_end: Type.String(),
  weeks_in_year: Type.Integer(),
  iso: WeekSchema,
  us: WeekSchema,
  middle_east: WeekSchema,
  day_of_year: Type.Integer(),
  days_in_year: Type.Integer(),
  quarter: Type.Integer(),
  is_leap_year: Type.Boolean(),
});

/** Weeks of dates, and dates of weeks. */
export function weekNumberRoutes(core: Core) {
  return new Elysia({ name: "week-number", tags: ["Dates"] })
    .use(core)
    .get("/v1/date/week-number", ({ query, context }) => describeWeek(query, context), {
      query: WeekNumberQuery,
      response: answerOf(WeekNumberSchema),
      detail: {
        operationId: "getWeekNumber",
        summary: "The week of a date, or the dates of a week",
        description:
          "The week number: ISO week (ISO 8601: Monday, first Thursday), US (Sunday, 1 January) and Middle Eastern (Saturday, 1 January) weeks, each with the year its number belongs to; day of the year, quarter, and whether it is a leap year.",
        ...mayFail("missing_parameter", "out_of_range"),
        ...examples({
          "/v1/date/week-number?date=2027-01-01": "A date of the week-year before",
          "/v1/date/week-number?week=2026-W47": "The dates of a week",
        }),
      },
    });
}

/** The week of a date, or the dates of a week. @throws AlmanacError as the route. */
export function describeWeek(query: Static<typeof WeekNumberQuery>, context: RequestContext) {
  if (query.year !== undefined && query.week === undefined)
    throw missingParameter("week", "the number of the week in 'year', or 'date' alone");
  const zone = dateZone(query.tz, [], context);
  const today: DateWord = { kind: "relative", word: "today" };
  const days =
    query.week === undefined
      ? daysOfWord(query.date ?? today, zone, context)
      : weekStart(query.week, query.year, query.date !== undefined, query.system);
  const { year, month } = civilFromDays(days);
  const own = weekRecord(days, query.system);
  context.cache = query.week !== undefined || query.date?.kind === "date" ? "reference" : "live";
  return {
    date: formatDate(days),
    system: query.system,
    week: own.week,
    week_year: own.week_year,
    week_date: formatWeekDate(days),
    day_of_week: dayOfWeek(days),
    week_start: own.start,
    week_end: own.end,
    weeks_in_year: own.weeks_in_year,
    iso: weekRecord(days, "iso"),
    us: weekRecord(days, "us"),
    middle_east: weekRecord(days, "middle_east"),
    day_of_year: dayOfYear(days),
    days_in_year: daysInYear(year),
    quarter: quarterOfMonth(month),
    is_leap_year: isLeapYear(year),
  };
}

/** The week of a date. What of it lies outside the years 1 to 9999 is cut off; the rest is a week of the year inside. */
function weekRecord(days: number, system: WeekSystem) {
  const { week, weekYear, startDays, endDays, weeksInYear: count } = weekOf(days, system);
  const isCut = weekYear > MAX_YEAR;
  const last = weeksInYear(MAX_YEAR, system) + 1;
  return {
    week: isCut ? last : week,
    week_year: isCut ? MAX_YEAR : weekYear,
    start: formatDate(Math.max(startDays, MIN_DAYS)),
    end: formatDate(Math.min(endDays, MAX_DAYS)),
    weeks_in_year: isCut ? last : count,
  };
}

/** First day of a week given by its number. */
function weekStart(value: string, year: number | undefined, hasDate: boolean, system: WeekSystem): number {
  if (hasDate) {
    const expected = "'date' or 'week', not both";
    throw conflictError("'date' and 'week' were both sent. Send one of them.", {
      name: "week",
      value,
      expected,
    });
  }
  const parsed = parseWeek(value);
  if (!parsed.ok) throw badParameter("week", parsed.reason, value, parsed.expected);
  const weekYear = parsed.value.weekYear ?? year;
  if (weekYear === undefined) {
    throw missingParameter("year", "the year of a bare week number");
  }
  if (parsed.value.weekYear !== null && year !== undefined && parsed.value.weekYear !== year) {
    const message = "'week' and 'year' name different years. Send the year in one of them.";
    throw conflictError(message, { name: "year", value: String(year), expected: String(weekYear) });
  }
  const found = weekByNumber(weekYear, parsed.value.week, system);
  if (found === null) {
    const expected = `a week from 1 to ${weeksInYear(weekYear, system)}, as ${weekYear} has no more`;
    throw badParameter("week", "too_large", value, expected);
  }
  if (!isDaysInRange(found.startDays)) {
    throw new AlmanacError("out_of_range", "This week begins outside the years 0001 to 9999.");
  }
  return found.startDays;
}
