import { Type, type Static } from "@sinclair/typebox";
import { Elysia } from "elysia";
import { civilFromDays, dayOfYear, isLeapYear, quarterOfMonth } from "../../domain/calendar/civil.ts";
import { SECONDS_PER_DAY } from "../../domain/time-unit.ts";
import { formatDateTime, formatRfc2822 } from "../../domain/calendar/format.ts";
import { weekOf } from "../../domain/calendar/week.ts";
import { nextTransition, previousTransition, stateAt, type Zone } from "../../domain/tz/zone.ts";
import { atParameter, clockMomentIn, type PlacedMoment } from "../../http/input/moment-parameter.ts";
import { parameters } from "../../http/input/parameter.ts";
import {
  zonedTime,
  zonedTimeParts,
  resolutionOrNull,
  ResolutionSchema,
  transitionOrNull,
  TransitionSchema,
} from "./zoned-time-record.ts";
import type { Core } from "../../http/plugins/core.ts";
import { FormattedAnswer } from "../../http/answer/format.ts";
import type { RequestContext } from "../../http/context.ts";
import {
  answerOf,
  examples,
  mayFail,
  pathParameters,
  nullable,
  record,
} from "../../http/answer/route-schema.ts";
import { decodeRest } from "../../http/input/read-address.ts";
import { MatchSchema, matchRecord, zoneOfWords } from "../../http/input/words.ts";

export const TimeSchema = record("Time", {
  ...zonedTimeParts.names,
  current_time: Type.String({ description: "Wall clock, no offset.", examples: ["2026-11-20T10:00:00"] }),
  ...zonedTimeParts.instant,
  unix_ms: Type.Integer(),
  rfc2822: Type.String({ examples: ["Fri, 20 Nov 2026 10:00:00 +0100"] }),
  ...zonedTimeParts.offset,
  timezone_name: Type.String({ description: "Name of the time in force, in `lang`." }),
  ...zonedTimeParts.calendar,
  day_of_year: Type.Integer({ minimum: 1, maximum: 366 }),
  iso_week: Type.Integer({ minimum: 1, maximum: 53 }),
  iso_week_year: Type.Integer(),
  quarter: Type.Integer({ minimum: 1, maximum: 4 }),
  is_leap_year: Type.Boolean(),
  country_codes: Type.Array(Type.String()),
  next_transition: nullable(TransitionSchema),
  previous_transition: nullable(TransitionSchema),
  resolution: nullable(ResolutionSchema, {
    description: "How `at` was read where it was a local time; `null` where it was an instant, or now.",
  }),
});

/** The time of a zone that may be named by a place. */
const NamedTimeSchema = record("NamedTime", { ...TimeSchema.properties, match: MatchSchema });

export function timeRecord(
  zone: Zone,
  at: PlacedMoment,
  context: Pick<RequestContext, "data" | "localizer">,
) {
  const { epochMs, epochSeconds } = at;
  const state = stateAt(zone, epochSeconds);
  const days = Math.floor((epochSeconds + state.offsetSeconds) / SECONDS_PER_DAY);
  const { year, month } = civilFromDays(days);
  const week = weekOf(days, "iso");
  const clock = zonedTime(zone, epochSeconds, context.localizer);
  // A literal: taking `local_time` out of the other members costs as much as making them.
  return {
    timezone: clock.timezone,
    canonical_timezone: clock.canonical_timezone,
    current_time: clock.local_time,
    datetime: clock.datetime,
    zoned: clock.zoned,
    utc: clock.utc,
    unix: clock.unix,
    utc_offset: clock.utc_offset,
    utc_offset_seconds: clock.utc_offset_seconds,
    raw_offset_seconds: clock.raw_offset_seconds,
    dst_offset_seconds: clock.dst_offset_seconds,
    is_dst: clock.is_dst,
    tzdb_is_dst: clock.tzdb_is_dst,
    abbreviation: clock.abbreviation,
    date: clock.date,
    time: clock.time,
    day_of_week: clock.day_of_week,
    day_name: clock.day_name,
    unix_ms: epochMs,
    rfc2822: formatRfc2822(epochSeconds, state.offsetSeconds),
    timezone_name: timezoneName(zone, state.isDst, context),
    day_of_year: dayOfYear(days),
    iso_week: week.week,
    iso_week_year: week.weekYear,
    quarter: quarterOfMonth(month),
    is_leap_year: isLeapYear(year),
    country_codes: [...(context.data.zoneInfo(zone.id)?.countryCodes ?? [])],
    next_transition: transitionOrNull(nextTransition(zone, epochSeconds), days),
    previous_transition: transitionOrNull(previousTransition(zone, epochSeconds), days),
    resolution: resolutionOrNull(at, zone),
  };
}

function timezoneName(
  zone: Zone,
  isDst: boolean,
  context: Pick<RequestContext, "data" | "localizer">,
): string {
  const names = context.localizer.zone(zone.id);
  if (names === null) return zone.id;
  return (isDst ? names.daylight : names.standard) ?? names.standard;
}

const TimeQuery = parameters(
  {
    at: atParameter(
      "The moment to show instead of now: a local time of the zone, RFC 3339, RFC 9557, Unix seconds or milliseconds.",
    ),
  },
  { formats: ["json", "text"] },
);

export function timeRoutes(core: Core) {
  return new Elysia({ name: "time", tags: ["Time"] })
    .use(core)
    .get("/v1/time/:timezone", ({ params, query, context }) => showTime(params.timezone, query, context), {
      params: pathParameters({
        timezone: {
          description:
            "IANA identifier or link in any case, a fixed offset such as `+05:30`, a Windows name, or a place: `tokyo`, `germany`. Slashes may be written as they are.",
          example: "Europe/Paris",
        },
      }),
      query: TimeQuery,
      response: answerOf(NamedTimeSchema),
      detail: {
        operationId: "getTime",
        summary: "Current time in a time zone",
        description:
          "What time is it there? What the clocks of a zone show, now or at a given instant, with its UTC offset, its name, whether daylight saving time (DST) holds, and the changes before and after.",
        ...mayFail("timezone_not_found", "ambiguous_place", "out_of_range"),
        ...examples({
          "/v1/time/Europe/Paris?at=2026-11-20T09:00:00Z": "Paris at a pinned instant",
          "/v1/time/Asia/Kathmandu": "A zone at a quarter of an hour",
          "/v1/time/America/Vancouver?at=2026-12-01T12:00:00Z": "British Columbia after its last change",
        }),
      },
    })
    .get("/v1/time/*", ({ params, query, context }) => showTime(decodeRest(params), query, context), {
      query: TimeQuery,
      detail: { hide: true, operationId: "getTime" },
    });
}

function showTime(timezone: string, query: Static<typeof TimeQuery>, context: RequestContext) {
  const named = zoneOfWords({ name: "timezone", notFound: "timezone_not_found" }, timezone, context);
  const { zone } = named;
  const at = clockMomentIn(zone, query.at, context);
  if (context.format === "text") {
    const { offsetSeconds } = stateAt(zone, at.epochSeconds);
    return new FormattedAnswer("text", `${formatDateTime(at.epochSeconds, offsetSeconds)}\n`);
  }
  return { ...timeRecord(zone, at, context), match: matchRecord(named.reading, context) };
}
