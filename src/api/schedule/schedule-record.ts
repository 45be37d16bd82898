import { Type, type Static } from "@sinclair/typebox";
import { nearestBusinessDay } from "../../domain/calendar/business-days.ts";
import { dayOfWeek } from "../../domain/calendar/civil.ts";
import { workedPart } from "../../domain/calendar/business-calendar.ts";
import { formatDateTime, formatLocal, formatUtc } from "../../domain/calendar/format.ts";
import { CRON_DIALECTS } from "../../domain/schedule/cron-dialect.ts";
import { DAY_OFF_CHOICES, type Occurrence, type WorkingDays } from "../../domain/schedule/occurrences.ts";
import { SECONDS_PER_DAY } from "../../domain/time-unit.ts";
import { offsetSecondsAt, type Zone } from "../../domain/tz/zone.ts";
import { endOfEvent, type EventLength } from "../../domain/schedule/event-length.ts";
import { missingParameter } from "../../http/errors/bad-input.ts";
import type { RequestContext } from "../../http/context.ts";
import {
  ALIASES,
  choice,
  flag,
  freeText,
  integer,
  lines,
  list,
  moment,
  moments,
  optional,
} from "../../http/input/parameter.ts";
import { businessScope } from "../holidays/business-parameter.ts";
import { calendarParameter } from "../holidays/calendars-of-query.ts";
import { regionParameter } from "../holidays/holiday-parameter.ts";
import { disambiguationParameter } from "../../http/input/moment-parameter.ts";
import { closed, nullable, record } from "../../http/answer/route-schema.ts";
import { resolutionRecord, ResolutionSchema } from "../time/zoned-time-record.ts";
import { offsetName } from "../../domain/tz/offset-name.ts";

const DIRECTIONS = ["next", "previous"] as const;

/** Most characters of a rule, which may be the lines of a whole event. */
export const MAX_RULE_LENGTH = 6000;

export const scheduleParameters = {
  cron: optional(lines, {
    description:
      "Crontab line: minute hour day month weekday; seconds, a year, L, W, #, @daily, and `CRON_TZ=…` before it too.",
    example: "0 9 * * 1-5",
    maxLength: 300,
  }),
  dialect: optional((options: { description: string }) => choice(CRON_DIALECTS, options), {
    description: "Whose crontab line it is, where Quartz, AWS EventBridge and cron read it differently.",
  }),
  rule: optional(lines, {
    description:
      "Recurrence rule of RFC 5545, or the lines of an event: DTSTART, RRULE, RDATE, EXDATE, DTEND or DURATION.",
    aliases: ["rrule"],
    example: "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU;BYHOUR=9",
    maxLength: MAX_RULE_LENGTH,
  }),
  every: optional(freeText, { description: "In English.", example: "second tuesday of the month at 9:00" }),
  timezone: optional(freeText, {
    description: "Zone or city of the rule's clock; that of `city` when absent.",
    aliases: ALIASES.timezone,
    example: "America/New_York",
  }),
  start: optional(moment, {
    description:
      "DTSTART, local in the zone: the rule begins there and counts from it; 00:00 of the day of `from`, or of today, when absent.",
    example: "2026-11-03T09:00",
  }),
  from: optional(moment, { description: "First moment; after now when absent.", example: "2026-11-20" }),
  to: optional(moment, { description: "Last moment, or day.", example: "2027-01-31" }),
  at: optional(moment, {
    description: "A moment or day in place of a span: `happens` tells.",
    aliases: ALIASES.at,
    example: "2026-12-01T09:00",
  }),
  direction: choice(DIRECTIONS, {
    description: "`previous` looks back from `to`, or from now, and has the latest first.",
    default: "next",
  }),
  exdate: optional(moments, {
    description: "Times or days that the rule leaves out.",
    example: ["2026-12-24"],
    maxItems: 100,
  }),
  rdate: optional(moments, {
    description: "Times beside those of the rule.",
    example: ["2026-12-23T09:00"],
    maxItems: 100,
  }),
  duration: optional(freeText, {
    description: "How long each lasts, for `end` and for the events of a calendar.",
    aliases: ["length"],
    example: "PT1H30M",
  }),
  count: integer({
    description: "Most occurrences in the answer.",
    aliases: ["limit", "size", "max_rows"],
    minimum: 1,
    maximum: 1000,
    default: 10,
  }),
  disambiguation: disambiguationParameter,
  country: optional(freeText, {
    description: "Country or region with the days off.",
    aliases: ALIASES.country,
    example: "US",
  }),
  region: regionParameter,
  calendar: calendarParameter,
  city: optional(freeText, {
    description: "City with the days off and the clock.",
    example: "new-york-city",
  }),
  weekend: optional(list, {
    description: "Weekly days off by name, or `none`; overrides the country's.",
    example: ["friday", "saturday"],
  }),
  holidays: choice(DAY_OFF_CHOICES, {
    description: "On a day off it is kept, left out, or moved to the next or previous business day.",
    default: "keep",
  }),
  title: optional(freeText, { description: "Name of the events in a calendar.", example: "Stand-up" }),
  utc: flag({ description: "Times of a calendar are in UTC.", default: false }),
};

type Properties = typeof scheduleParameters;
export type ScheduleQuery = { [Name in keyof Properties]?: Static<Properties[Name]> | undefined };

export const OccurrenceSchema = record("Occurrence", {
  local_time: Type.String({ examples: ["2026-11-23T09:00:00"] }),
  datetime: Type.String({ examples: ["2026-11-23T09:00:00-05:00"] }),
  utc: Type.String(),
  unix: Type.Integer(),
  utc_offset: Type.String(),
  day_name: Type.String(),
  resolution: ResolutionSchema,
  also_for: Type.Array(Type.String(), {
    description: "Further local times of the rule at this instant, such as skipped ones.",
  }),
  end: nullable(Type.String(), { description: "RFC 3339, where a length is known." }),
  moved_from: nullable(Type.String(), { description: "The rule's own local time, on a day off." }),
  is_business_day: nullable(Type.Boolean(), { description: "Null where no country or calendar was named." }),
});

export const ScheduleSchema = record("Schedule", {
  rule: closed({
    kind: Type.String({ enum: ["cron", "rule", "every"] }),
    text: Type.String(),
    rrule: nullable(Type.String(), {
      description: "RFC 5545; null of a crontab line, a country's business days, or listed times.",
    }),
    rdate: Type.Array(Type.String(), { description: "Local times beside those of the rule." }),
    exdate: Type.Array(Type.String(), { description: "Local times and days that are left out." }),
    duration: nullable(Type.String({ examples: ["PT1H30M"] }), { description: "How long each lasts." }),
  }),
  explanation: nullable(Type.String({ examples: ["every Monday–Friday at 09:00"] }), {
    description: "The rule in words, where they are known.",
  }),
  timezone: Type.String(),
  start: Type.String({ description: "Local time that the rule counts from." }),
  occurrences: Type.Array(OccurrenceSchema),
  count: Type.Integer(),
  skipped: Type.Array(Type.String(), { description: "Local times left out as days off." }),
  has_ended: Type.Boolean({
    description: "Whether there is no further occurrence.",
  }),
  happens: nullable(Type.Boolean(), {
    description: "Whether it happens at `at`; null without it, or if not found out.",
  }),
});

/** Business days that also warn of what may still change them between two days. */
type ScheduleDays = WorkingDays & { warnOfDays(firstDay: number, lastDay: number): void };

/** The business days of a query's country, region, city or calendars; `null` where it names none. */
export function workingDaysOf(
  query: ScheduleQuery,
  zone: Zone,
  context: RequestContext,
): ScheduleDays | null {
  const { country, region, calendar: calendars, weekend, holidays } = query;
  if ([country, region, calendars, weekend].every((one) => one === undefined)) {
    if (holidays === "keep") return null;
    throw missingParameter(
      "country",
      "a country such as US, a region, a city or a calendar, whose days off count",
    );
  }
  const { calendar, warnOfDays } = businessScope(
    { country, region, calendar: calendars, weekend, types: ["public"] },
    zone,
    context,
  );
  return {
    isWorked: (day) => workedPart(calendar, day) > 0,
    nearest: (day, direction) => nearestBusinessDay(calendar, day, direction),
    warnOfDays,
  };
}

export function occurrenceRecord(
  one: Occurrence,
  zone: Zone,
  length: EventLength | null,
  { localizer }: RequestContext,
) {
  const { epochSeconds, resolution, alsoFor, movedFrom, isWorked } = one;
  const offset = offsetSecondsAt(zone, epochSeconds);
  const localSeconds = epochSeconds + offset;
  const end = length === null ? null : endOfEvent(epochSeconds, length, zone);
  return {
    local_time: formatLocal(localSeconds),
    datetime: formatDateTime(epochSeconds, offset),
    utc: formatUtc(epochSeconds),
    unix: epochSeconds,
    utc_offset: offsetName(offset),
    day_name: localizer.weekday(dayOfWeek(Math.floor(localSeconds / SECONDS_PER_DAY))),
    resolution: resolutionRecord(resolution, zone),
    also_for: alsoFor.map(formatLocal),
    end: end === null ? null : formatDateTime(end, offsetSecondsAt(zone, end)),
    moved_from: movedFrom === null ? null : formatLocal(movedFrom),
    is_business_day: isWorked,
  };
}
