import { Type } from "@sinclair/typebox";
import {
  civilFromDays,
  dayOfYear,
  isLeapYear,
  quarterOfMonth,
  SECONDS_PER_DAY,
} from "../../domain/calendar/civil.ts";
import { formatDateTime, formatRfc2822 } from "../../domain/calendar/format.ts";
import { weekOf } from "../../domain/calendar/week.ts";
import { nextTransition, previousTransition, stateAt, type Zone } from "../../domain/tz/zone.ts";
import { assertLocalInRange, instantOf, warnOfEra } from "../moment-parameter.ts";
import { moment, optional } from "../parameter.ts";
import { transitionOrNull, TransitionSchema } from "../records/transition.ts";
import { zonedTime, zonedTimeProperties } from "../records/zoned-time.ts";
import { defineRoute, type RouteContext } from "../route.ts";
import { zoneOfPath } from "../zone-parameter.ts";
import { nullable } from "../nullable.ts";

export const TimeSchema = Type.Object(
  {
    timezone: zonedTimeProperties.timezone,
    canonical_timezone: zonedTimeProperties.canonical_timezone,
    current_time: Type.String({ description: "Wall clock, no offset.", examples: ["2026-11-20T10:00:00"] }),
    datetime: zonedTimeProperties.datetime,
    zoned: zonedTimeProperties.zoned,
    utc: zonedTimeProperties.utc,
    unix: zonedTimeProperties.unix,
    unix_ms: Type.Integer(),
    rfc2822: Type.String({ examples: ["Fri, 20 Nov 2026 10:00:00 +0100"] }),
    utc_offset: zonedTimeProperties.utc_offset,
    utc_offset_seconds: zonedTimeProperties.utc_offset_seconds,
    raw_offset_seconds: zonedTimeProperties.raw_offset_seconds,
    dst_offset_seconds: zonedTimeProperties.dst_offset_seconds,
    is_dst: zonedTimeProperties.is_dst,
    tzdb_is_dst: zonedTimeProperties.tzdb_is_dst,
    abbreviation: zonedTimeProperties.abbreviation,
    timezone_name: Type.String({ description: "Name of the time in force, in `lang`." }),
    date: zonedTimeProperties.date,
    time: zonedTimeProperties.time,
    day_of_week: zonedTimeProperties.day_of_week,
    day_name: zonedTimeProperties.day_name,
    day_of_year: Type.Integer({ minimum: 1, maximum: 366 }),
    iso_week: Type.Integer({ minimum: 1, maximum: 53 }),
    iso_week_year: Type.Integer(),
    quarter: Type.Integer({ minimum: 1, maximum: 4 }),
    is_leap_year: Type.Boolean(),
    country_codes: Type.Array(Type.String()),
    next_transition: nullable(TransitionSchema),
    previous_transition: nullable(TransitionSchema),
  },
  { additionalProperties: false },
);

/** Everything `/time` says of one zone at one moment. */
export function timeRecord(zone: Zone, epochMs: number, context: Pick<RouteContext, "data" | "language">) {
  const epochSeconds = Math.floor(epochMs / 1000);
  const state = stateAt(zone, epochSeconds);
  const days = Math.floor((epochSeconds + state.offsetSeconds) / SECONDS_PER_DAY);
  const { year, month } = civilFromDays(days);
  const week = weekOf(days, "iso");
  return {
    ...zonedTime(zone, epochSeconds, "current_time"),
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
  };
}

function timezoneName(zone: Zone, isDst: boolean, context: Pick<RouteContext, "data" | "language">): string {
  const names = context.data.zoneNames(zone.id, context.language);
  if (names === null) return zone.id;
  return (isDst ? names.daylight : names.standard) ?? names.standard;
}

const MS_MARK = '"unix_ms":';

/**
 * All callers who ask for one zone within one second get the same text but for the milliseconds. `"unix_ms":` comes once
 * in a record, as no text in it can hold a quote.
 */
function textAroundNow(json: string): readonly [before: string, after: string] {
  const mark = json.indexOf(MS_MARK) + MS_MARK.length;
  return [json.slice(0, mark), json.slice(json.indexOf(",", mark))];
}

export const timeRoute = defineRoute({
  path: "/v1/time/*timezone",
  operationId: "getTime",
  tag: "Time",
  summary: "Current time in a time zone",
  description:
    "What the clocks of a zone show, now or at a given instant, with its offset, its name and the changes before and after.",
  formats: ["json", "text"],
  pathParameters: {
    timezone: {
      description:
        "IANA identifier or link in any case, a fixed offset such as `+05:30`, or a Windows name. Slashes may be written as they are.",
      example: "Europe/Paris",
    },
  },
  query: {
    at: optional(
      moment({
        description: "The instant to show instead of now: RFC 3339, RFC 9557, Unix seconds or milliseconds.",
        example: "2026-11-20T09:00:00Z",
      }),
    ),
  },
  data: TimeSchema,
  errors: ["timezone_not_found", "invalid_parameter", "out_of_range"],
  examples: [
    { path: "/v1/time/Europe/Paris?at=2026-11-20T09:00:00Z", summary: "Paris at a pinned instant" },
    { path: "/v1/time/Asia/Kathmandu", summary: "A zone at a quarter of an hour" },
    {
      path: "/v1/time/America/Vancouver?at=2026-12-01T12:00:00Z",
      summary: "British Columbia after its last change",
    },
  ],
  handle(context, query) {
    const zone = zoneOfPath(context.path[0] ?? "", context);
    const at = instantOf("at", query.at, context);
    assertLocalInRange(zone, at.epochSeconds);
    warnOfEra(at.epochSeconds, context);
    const cache = at.isPinned ? "pinned" : "live";
    if (context.format === "text") {
      const { offsetSeconds } = stateAt(zone, at.epochSeconds);
      return { cache, format: "text", body: `${formatDateTime(at.epochSeconds, offsetSeconds)}\n` };
    }
    const data = timeRecord(zone, at.epochMs, context);
    if (at.isPinned) return { cache, data };
    return { cache, isOfSecond: true, jsonAroundNow: textAroundNow(JSON.stringify(data)) };
  },
});
