import { Type, type Static } from "@sinclair/typebox";
import { Elysia } from "elysia";
import { add, type AddResult, type AddStart } from "../../domain/calendar/add.ts";
import { addBusinessDays } from "../../domain/calendar/business-days.ts";
import { dayOfWeek } from "../../domain/calendar/civil.ts";
import { SECONDS_PER_DAY } from "../../domain/time-unit.ts";
import {
  durationOf,
  formatDuration,
  negateDuration,
  parseDuration,
  type Duration,
} from "../../domain/calendar/duration.ts";
import { formatDate, formatInstant } from "../../domain/calendar/format.ts";
import type { Moment } from "../../domain/calendar/parse.ts";
import { weekOf } from "../../domain/calendar/week.ts";
import { type Disambiguation, type LocalResolution } from "../../domain/tz/local-time.ts";
import { offsetSecondsAt, type Zone } from "../../domain/tz/zone.ts";
import { warnOfClockChange } from "../../http/answer/sentences.ts";
import { MatchSchema, matchRecord } from "../../http/input/words.ts";
import {
  businessParameters,
  businessScope,
  cityOfQuery,
  type BusinessQuery,
} from "../holidays/business-parameter.ts";
import { dateZone, zoneTextParameter } from "../../http/input/zone-parameter.ts";
import {
  daysOfWord,
  isDay,
  isFixed,
  placeMoment,
  disambiguationParameter,
} from "../../http/input/moment-parameter.ts";
import { choice, integer, moment, optional, freeText, parameters } from "../../http/input/parameter.ts";
import { holidayRecords, HolidaySchema, type HolidayRecord } from "../holidays/holiday-record.ts";
import { zonedTime, ZonedTimeSchema, resolutionRecord, ResolutionSchema } from "../time/zoned-time-record.ts";
import { badParameter, conflictError, missingParameter } from "../../http/errors/bad-input.ts";
import type { Core } from "../../http/plugins/core.ts";
import type { RequestContext } from "../../http/context.ts";
import { answerOf, examples, mayFail, needsOneOf, nullable, record } from "../../http/answer/route-schema.ts";

const PART_LIMIT = 10_000_000;
const MAX_BUSINESS_DAYS = 10_000;
const BUSINESS_DURATION = /^([+-]?) *(\d{1,5}) (?:business|working|work)[- ]?days?$/i;

const part = (unit: string) =>
  optional(integer, {
    description: `${unit} to add; may be negative.`,
    minimum: -PART_LIMIT,
    maximum: PART_LIMIT,
  });

export const AddQuery = parameters({
  date: moment({ description: "A date, a date-time or an instant.", example: "2026-01-31" }),
  duration: optional(freeText, {
    description: "ISO 8601 duration, or words: `2 weeks 3 days`, `10 business days`.",
    example: "P1M",
    maxLength: 100,
  }),
  years: part("Years"),
  months: part("Months"),
  weeks: part("Weeks"),
  days: part("Days"),
  hours: part("Hours"),
  minutes: part("Minutes"),
  seconds: part("Seconds"),
  business_days: optional(integer, {
    description: "Business days to add; may be negative.",
    minimum: -MAX_BUSINESS_DAYS,
    maximum: MAX_BUSINESS_DAYS,
  }),
  operation: choice(["add", "subtract"], { description: "Which way to go.", default: "add" }),
  tz: zoneTextParameter,
  overflow: choice(["constrain", "reject"], {
    description: "When the month reached is too short: take its last day, or refuse.",
    default: "constrain",
  }),
  disambiguation: disambiguationParameter,
  ...businessParameters,
});

type Query = Static<typeof AddQuery>;

const AddSchema = record("DateSum", {
  input: Type.String(),
  iso_duration: Type.String(),
  result: Type.String({
    description: "A date, or a time with its offset and the fraction of a second that it has.",
    examples: ["2026-02-28"],
  }),
  result_time: nullable(ZonedTimeSchema),
  unix_ms: nullable(Type.Integer(), {
    description: "The instant in milliseconds, with its fraction of a second; null for a date.",
  }),
  date: Type.String(),
  day_of_week: Type.Integer(),
  day_name: Type.String(),
  iso_week: Type.Integer(),
  overflowed: Type.Boolean({ description: "Whether the day was clamped to the month's end." }),
  resolution: nullable(ResolutionSchema),
  skipped: Type.Array(HolidaySchema, { description: "Holidays stepped over by business days." }),
  match: MatchSchema,
});

/** Sums of a date and a duration. */
export function dateAddRoutes(core: Core) {
  return new Elysia({ name: "date-add", tags: ["Dates"] })
    .use(core)
    .get("/v1/date/add", ({ query, context }) => addToDate(query, context), {
      query: AddQuery,
      response: answerOf(AddSchema),
      detail: {
        operationId: "addToDate",
        summary: "Add to a date or time",
        description:
          "Add or subtract years and months first, then the clamp to the month's end, then weeks and days on the wall clock, then hours and smaller as exact time, business days last. P1D keeps the wall clock over a change of offset, PT24H does not.",
        ...needsOneOf(
          ["duration"],
          ["years"],
          ["months"],
          ["weeks"],
          ["days"],
          ["hours"],
          ["minutes"],
          ["seconds"],
          ["business_days"],
        ),
        ...mayFail(
          "missing_parameter",
          "date_overflow",
          "out_of_range",
          "nonexistent_time",
          "ambiguous_time",
          "no_business_days",
        ),
        ...examples({
          "/v1/date/add?date=2026-01-31&duration=P1M": "A month after 31 January",
          "/v1/date/add?date=2026-03-07T12:00&days=1&tz=America/New_York":
            "A day on the wall clock over a change of offset",
          "/v1/date/add?date=2026-11-20&business_days=5&country=US": "Five business days",
          "/v1/date/add?date=2026-11-20&years=1&months=1&weeks=1": "A year, a month and a week",
          "/v1/date/add?date=2026-11-20T09:00:00Z&hours=36&minutes=15&seconds=30":
            "Hours, minutes and seconds after an instant",
        }),
      },
    });
}

/** A date or time and a duration. @throws AlmanacError as the route. */
export async function addToDate(sent: Query, context: RequestContext) {
  const query = withBusinessDays(sent);
  const duration = durationOfQuery(query, context);
  const city = cityOfQuery(query, context);
  const zone = dateZone(query.tz, [query.date], context, city);
  const start = startOf(query.date, zone, query.disambiguation, context);
  const sum = add(start, query.operation === "subtract" ? negateDuration(duration) : duration, {
    zone,
    overflow: query.overflow,
    disambiguation: query.disambiguation,
  });
  const businessDays = (query.business_days ?? 0) * (query.operation === "subtract" ? -1 : 1);
  const reached =
    businessDays === 0
      ? { sum, skipped: [] }
      : await stepBusinessDays(sum, businessDays, zone, { ...query, place: city?.place }, context);
  context.cache = isFixed(query.date) ? "reference" : "live";
  return {
    ...resultRecord(reached.sum, reached.skipped, duration, query.operation, zone, context),
    match: matchRecord(city?.reading ?? null, context),
  };
}

/** The query with a duration such as `10 business days` in `business_days`. */
function withBusinessDays({ duration, ...query }: Query): Query {
  const [, sign = "", count] = BUSINESS_DURATION.exec(duration?.trim() ?? "") ?? [];
  if (duration === undefined || count === undefined)
    return duration === undefined ? query : { ...query, duration };
  if (query.business_days !== undefined)
    throw conflictError("Business days stand in 'duration' and in 'business_days'. Send one of them.", {
      name: "duration",
      value: duration,
      expected: "business days in one parameter",
    });
  if (Number(count) > MAX_BUSINESS_DAYS)
    throw badParameter("duration", "too_large", duration, `at most ${MAX_BUSINESS_DAYS} business days`);
  return { ...query, business_days: Number(`${sign}${count}`) };
}

function durationOfQuery(query: Query, context: RequestContext): Duration {
  const { years, months, weeks, days, hours, minutes, seconds } = query;
  const parts = { years, months, weeks, days, hours, minutes, seconds };
  const given = Object.entries(parts).filter(([, value]) => value !== undefined);
  if (query.duration === undefined && given.length === 0 && query.business_days === undefined) {
    throw missingParameter("duration", "a duration, or years to seconds, or business_days");
  }
  const own = Object.fromEntries(given) as Partial<Duration>;
  if (query.duration === undefined) return durationOf(own);
  const parsed = parseDuration(query.duration.trim());
  if (!parsed.ok) throw badParameter("duration", parsed.reason, query.duration, parsed.expected);
  for (const warning of parsed.warnings ?? []) context.warn(warning.code, warning.message, "duration");
  const sum = { ...parsed.value };
  for (const [unit, value] of Object.entries(own)) sum[unit as keyof Duration] += value ?? 0;
  return sum;
}

function startOf(
  value: Moment,
  zone: Zone,
  disambiguation: Disambiguation,
  context: RequestContext,
): AddStart {
  if (isDay(value)) return { kind: "date", days: daysOfWord(value, zone, context) };
  // A local time is resolved only after the calendar parts are added: on its start day it may not exist.
  if (value.kind === "local" && value.zone === null) {
    return { kind: "local", localSeconds: value.localSeconds, millisecond: value.millisecond };
  }
  const { epochMs } = placeMoment("date", value, { zone, disambiguation, offset: "reject" }, context);
  return { kind: "instant", epochMs };
}

/** Moves the date by business days and keeps the time of day. */
async function stepBusinessDays(
  sum: AddResult,
  count: number,
  zone: Zone,
  query: Query & BusinessQuery,
  context: RequestContext,
): Promise<{ sum: AddResult; skipped: HolidayRecord[] }> {
  const scope = businessScope(query, zone, context);
  const from = sum.kind === "date" ? sum.days : localOf(sum.epochMs, zone).days;
  await scope.prepare(from, from + scope.likelyDays(from, count));
  const { days, skipped } = addBusinessDays(scope.calendar, from, count);
  await scope.regionsWithMore(from, days);
  const records = holidayRecords(await scope.holidaysOn(skipped), context.localizer);
  if (sum.kind === "date") return { sum: { ...sum, days }, skipped: records };
  const moved = add({ kind: "instant", epochMs: sum.epochMs }, durationOf({ days: days - from }), {
    zone,
    disambiguation: query.disambiguation,
  });
  return { sum: { ...moved, overflowed: sum.overflowed }, skipped: records };
}

function localOf(epochMs: number, zone: Zone): { days: number; epochSeconds: number; offsetSeconds: number } {
  const epochSeconds = Math.floor(epochMs / 1000);
  const offsetSeconds = offsetSecondsAt(zone, epochSeconds);
  return { epochSeconds, offsetSeconds, days: Math.floor((epochSeconds + offsetSeconds) / SECONDS_PER_DAY) };
}

function resultRecord(
  sum: AddResult,
  skipped: HolidayRecord[],
  duration: Duration,
  operation: "add" | "subtract",
  zone: Zone,
  context: RequestContext,
) {
  const local = sum.kind === "date" ? null : localOf(sum.epochMs, zone);
  const days = sum.kind === "date" ? sum.days : (local?.days ?? 0);
  const resolution: LocalResolution | null = sum.kind === "date" ? null : sum.resolution;
  if (resolution !== null) warnOfClockChange(zone, resolution, context);
  return {
    input: context.textOf("date") ?? "",
    iso_duration: formatDuration(operation === "subtract" ? negateDuration(duration) : duration),
    result:
      sum.kind === "date"
        ? formatDate(days)
        : formatInstant(sum.epochMs, localOf(sum.epochMs, zone).offsetSeconds),
    unix_ms: sum.kind === "date" ? null : sum.epochMs,
    result_time: local === null ? null : zonedTime(zone, local.epochSeconds, context.localizer),
    date: formatDate(days),
    day_of_week: dayOfWeek(days),
    day_name: context.localizer.weekday(dayOfWeek(days)),
    iso_week: weekOf(days, "iso").week,
    overflowed: sum.overflowed,
    resolution: resolution === null ? null : resolutionRecord(resolution, zone),
    skipped,
  };
}
