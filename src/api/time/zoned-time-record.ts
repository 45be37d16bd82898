import { Type } from "@sinclair/typebox";
import { dayOfWeek } from "../../domain/calendar/civil.ts";
import { SECONDS_PER_DAY } from "../../domain/time-unit.ts";
import { formatDate, formatLocal, formatTimeOfDay, formatUtc } from "../../domain/calendar/format.ts";
import type { Localizer } from "../../http/answer/localizer.ts";
import { stateAt, type Transition, type Zone } from "../../domain/tz/zone.ts";
import { record, nullable } from "../../http/answer/route-schema.ts";
import type { LocalResolution } from "../../domain/tz/local-time.ts";
import { candidateTexts, type PlacedMoment } from "../../http/input/moment-parameter.ts";
import { offsetName } from "../../domain/tz/offset-name.ts";

/** Members of a local time by what they say. */
export const zonedTimeParts = {
  names: {
    timezone: Type.String({
      description: "The zone asked for, in canonical case.",
      examples: ["Europe/Paris"],
    }),
    canonical_timezone: Type.String({
      description: "The zone that a link stands for.",
      examples: ["Europe/Paris"],
    }),
  },
  instant: {
    datetime: Type.String({ description: "RFC 3339 with offset.", examples: ["2026-11-20T10:00:00+01:00"] }),
    zoned: Type.String({
      description: "RFC 9557: RFC 3339 with the zone.",
      examples: ["2026-11-20T10:00:00+01:00[Europe/Paris]"],
    }),
    utc: Type.String({ description: "The instant in UTC.", examples: ["2026-11-20T09:00:00Z"] }),
    unix: Type.Integer({ description: "Seconds since 1970-01-01T00:00:00Z." }),
  },
  offset: {
    utc_offset: Type.String({
      description: "`+HH:MM`; with seconds for local mean times.",
      examples: ["+01:00"],
    }),
    utc_offset_seconds: Type.Integer(),
    raw_offset_seconds: Type.Integer({ description: "Offset of the zone's legal standard time." }),
    dst_offset_seconds: Type.Integer({ description: "How far the clock is ahead of standard time." }),
    is_dst: Type.Boolean({ description: "Whether the clock is ahead of the zone's legal standard time." }),
    tzdb_is_dst: Type.Boolean({
      description: "The time-zone database's own flag, which some zones use in reverse.",
    }),
    abbreviation: Type.String({ examples: ["CET"] }),
  },
  calendar: {
    date: Type.String({ examples: ["2026-11-20"] }),
    time: Type.String({ examples: ["10:00:00"] }),
    day_of_week: Type.Integer({ minimum: 1, maximum: 7, description: "ISO 8601: 1 is Monday." }),
    day_name: Type.String({ description: "In `lang`.", examples: ["Friday"] }),
  },
};

const { names, instant, offset, calendar } = zonedTimeParts;

export const zonedTimeProperties = { ...names, ...instant, ...offset, ...calendar };

const localTime = {
  local_time: Type.String({ description: "Wall clock, no offset.", examples: ["2026-11-20T10:00:00"] }),
};

export const ZonedTimeSchema = record("ZonedTime", { ...localTime, ...zonedTimeProperties });

/** An instant in a zone's local time. */
export function zonedTime(zone: Zone, epochSeconds: number, localizer: Localizer): ZonedTime {
  const state = stateAt(zone, epochSeconds);
  const localSeconds = epochSeconds + state.offsetSeconds;
  const days = Math.floor(localSeconds / SECONDS_PER_DAY);
  const date = formatDate(days);
  const time = formatTimeOfDay(localSeconds - days * SECONDS_PER_DAY);
  const local = `${date}T${time}`;
  const offsetText = offsetName(state.offsetSeconds);
  const weekday = dayOfWeek(days);
  return {
    timezone: zone.id,
    canonical_timezone: zone.canonicalId,
    local_time: local,
    datetime: local + offsetText,
    zoned: `${local}${offsetText}[${zone.id}]`,
    utc: formatUtc(epochSeconds),
    unix: epochSeconds,
    utc_offset: offsetText,
    utc_offset_seconds: state.offsetSeconds,
    raw_offset_seconds: state.standardOffsetSeconds,
    dst_offset_seconds: state.dstOffsetSeconds,
    is_dst: state.isDst,
    tzdb_is_dst: state.tzdbIsDst,
    abbreviation: state.abbreviation,
    date,
    time,
    day_of_week: weekday,
    day_name: localizer.weekday(weekday),
  };
}

export type ZonedTime = {
  timezone: string;
  canonical_timezone: string;
  local_time: string;
  datetime: string;
  zoned: string;
  utc: string;
  unix: number;
  utc_offset: string;
  utc_offset_seconds: number;
  raw_offset_seconds: number;
  dst_offset_seconds: number;
  is_dst: boolean;
  tzdb_is_dst: boolean;
  abbreviation: string;
  date: string;
  time: string;
  day_of_week: number;
  day_name: string;
};

export const ResolutionSchema = record("Resolution", {
  kind: Type.String({ enum: ["exact", "overlap", "gap"] }),
  applied: nullable(Type.String({ enum: ["earlier", "later"] })),
  candidates: Type.Array(Type.String(), {
    description: "Both readings of a local time that is not exact.",
  }),
  shift_seconds: Type.Integer({ description: "How far a time in a gap was moved." }),
});

/** How a local time was resolved; `null` if none was given. */
export function resolutionOrNull(at: Pick<PlacedMoment, "isLocal" | "resolution">, zone: Zone) {
  return at.isLocal ? resolutionRecord(at.resolution, zone) : null;
}

/** How a local time was resolved; each candidate is written with its own offset. */
export function resolutionRecord(resolution: LocalResolution, zone: Zone) {
  return {
    kind: resolution.kind,
    applied: resolution.applied,
    candidates: candidateTexts(resolution.candidates, zone),
    shift_seconds: resolution.shiftSeconds,
  };
}

export const TransitionSchema = record("Transition", {
  at: Type.String({ examples: ["2027-03-28T01:00:00Z"] }),
  unix: Type.Integer(),
  kind: Type.String({
    enum: ["dst_start", "dst_end", "offset_change", "name_change"],
    description:
      "What changes: daylight time begins or ends; `offset_change`: standard time or the offset moves otherwise, even where the clock shows the same; or only the name.",
  }),
  local_before: Type.String({ description: "What the clock showed when it was changed." }),
  local_after: Type.String({ description: "What it was changed to." }),
  offset_before: Type.String(),
  offset_after: Type.String(),
  shift_seconds: Type.Integer({ description: "How far the clock moves; negative is back." }),
  abbreviation_before: Type.String(),
  abbreviation_after: Type.String(),
  is_dst_after: Type.Boolean(),
  days_until: Type.Integer({ description: "Calendar days from the date asked about; negative when past." }),
});

/** What a clock shows before and after it is changed. */
export function clockSides({ before, after, epochSeconds }: Transition) {
  return {
    local_before: formatLocal(epochSeconds + before.offsetSeconds),
    local_after: formatLocal(epochSeconds + after.offsetSeconds),
    offset_before: offsetName(before.offsetSeconds),
    offset_after: offsetName(after.offsetSeconds),
  };
}

/** One transition; `days_until` counts from a local date (days since 1970-01-01). */
export function transitionRecord(transition: Transition, fromDays: number) {
  const { before, after, epochSeconds } = transition;
  return {
    at: formatUtc(epochSeconds),
    unix: epochSeconds,
    kind: transition.kind,
    ...clockSides(transition),
    shift_seconds: after.offsetSeconds - before.offsetSeconds,
    abbreviation_before: before.abbreviation,
    abbreviation_after: after.abbreviation,
    is_dst_after: after.isDst,
    days_until: Math.floor((epochSeconds + before.offsetSeconds) / SECONDS_PER_DAY) - fromDays,
  };
}

export function transitionOrNull(transition: Transition | null, fromDays: number) {
  return transition === null ? null : transitionRecord(transition, fromDays);
}
