import { mustExist } from "../../domain/must-exist.ts";
import { Type } from "@sinclair/typebox";
import { DAY_NAMES } from "../../domain/calendar/day-name.ts";
import { formatDate } from "../../domain/calendar/format.ts";
import { weekendIn, weekendOn } from "../../domain/calendar/weekend.ts";
import {
  CALENDAR_KINDS,
  type CalendarDefinition,
  type HoursSpan,
} from "../../domain/calendars/calendar-file.ts";
import type { MarketDay, OpenCalendar } from "../../domain/calendars/market-day.ts";
import type { MarketStatus, Session } from "../../domain/calendars/market-status.ts";
import type { Zone } from "../../domain/tz/zone.ts";
import { closed, nullable, record } from "../../http/answer/route-schema.ts";
import type { RequestContext } from "../../http/context.ts";
import { candidateTexts } from "../../http/input/moment-parameter.ts";
import { DAY_WORDS, dayWord } from "../holidays/country-record.ts";

const Instant = (description: string) =>
  Type.String({ description, examples: ["2026-11-27T13:00:00-05:00"] });

const calendarShort = {
  id: Type.String({
    examples: ["XNYS"],
    description: "MIC (ISO 10383) of an exchange, or the system's name.",
  }),
  kind: Type.String({ enum: [...CALENDAR_KINDS] }),
  name: Type.String({ examples: ["New York Stock Exchange"] }),
  also_called: Type.Array(Type.String()),
  country_code: nullable(Type.String()),
  timezone: Type.String({ examples: ["America/New_York"] }),
  based_on: nullable(Type.String(), { description: "The country, region or calendar that it is laid over." }),
  known_from: nullable(Type.Integer(), { description: "First year whose days are known." }),
  known_until: nullable(Type.Integer(), {
    description: "Last year whose days are known; null where rules give them for years ahead.",
  }),
  sources: Type.Array(Type.String()),
};

export const CalendarShortSchema = record("DayCalendar", calendarShort);

const SessionSchema = closed({
  date: Type.String({ description: "The business day it belongs to." }),
  opens_at: Instant("On the calendar's clock."),
  closes_at: Instant("On the calendar's clock."),
  breaks: Type.Array(closed({ starts_at: Type.String(), ends_at: Type.String() })),
  early_close: Type.Boolean(),
  reason: nullable(Type.String(), { description: "Why its hours are not the regular ones." }),
});

export const CalendarStatusSchema = record("DayCalendarStatus", {
  ...calendarShort,
  weekend: Type.Array(Type.String({ enum: [...DAY_WORDS] })),
  sessions: Type.Array(
    closed({
      from: nullable(Type.String()),
      until: nullable(Type.String(), { description: "Last day." }),
      weekdays: nullable(Type.Array(Type.String({ enum: [...DAY_WORDS] }))),
      opens_on_day_before: Type.Boolean(),
      open: Type.String({ examples: ["09:30"] }),
      close: Type.String({ examples: ["16:00"] }),
      breaks: Type.Array(closed({ start: Type.String(), end: Type.String() })),
      source: nullable(Type.String()),
    }),
    {
      description:
        "Regular hours on the calendar's clock, the first that fits a day; empty where it has days alone.",
    },
  ),
  at: Instant("The moment of the answer, on the calendar's clock."),
  is_open: nullable(Type.Boolean(), {
    description: "Null where it is not known, or the calendar has no hours.",
  }),
  state: Type.String({
    enum: ["open", "break", "closed", "not_known", "no_hours"],
    description: "`not_known`: the days of that year are not known; `no_hours`: the calendar has days alone.",
  }),
  reason: nullable(Type.String({ enum: ["weekend", "holiday", "outside_hours", "break", "not_covered"] }), {
    description: "Why it is not open.",
  }),
  holidays: Type.Array(Type.String(), { description: "Names of the holidays that close the day." }),
  session: nullable(SessionSchema, { description: "The session that runs." }),
  next_open: nullable(Instant("When it next opens, after a break too.")),
  next_close: nullable(Instant("When trading or settlement of a day next ends.")),
  next_early_close: nullable(SessionSchema, { description: "Within a year." }),
});

const textsOf = (definition: CalendarDefinition) => ({
  id: definition.id,
  kind: definition.kind,
  name: definition.name,
  also_called: [...definition.aliases],
  country_code: definition.countryCode,
  timezone: definition.zone,
  based_on: definition.base,
  known_from: definition.knownFrom,
  known_until: definition.knownUntil,
  sources: [...definition.sources],
});

/** A calendar as lists show it. */
export const calendarShortRecord = textsOf;

const MINUTES_PER_DAY = 1440;

function clockText(minutes: number): string {
  const own = (minutes + MINUTES_PER_DAY) % MINUTES_PER_DAY;
  return `${String(Math.floor(own / 60)).padStart(2, "0")}:${String(own % 60).padStart(2, "0")}`;
}

const spanRecord = ({ fromDay, toDay, weekdays, hours, source }: HoursSpan) => ({
  from: fromDay === null ? null : formatDate(fromDay),
  until: toDay === null ? null : formatDate(toDay),
  weekdays: weekdays?.map((weekday) => mustExist(DAY_NAMES[weekday - 1]).toLowerCase()) ?? null,
  opens_on_day_before: hours.openMinutes < 0,
  open: clockText(hours.openMinutes),
  close: clockText(hours.closeMinutes),
  breaks: hours.breaks.map(({ startMinutes, endMinutes }) => ({
    start: clockText(startMinutes),
    end: clockText(endMinutes),
  })),
  source,
});

/** A calendar with its hours, and whether it is open at the moment of a status. */
export function calendarStatusRecord(
  calendar: OpenCalendar,
  zone: Zone,
  atEpoch: number,
  status: MarketStatus,
  context: RequestContext,
) {
  const { definition } = calendar;
  const writer = context.holidays.writer({ countryCode: definition.id }, context.language);
  const textOf = (epochSeconds: number): string => mustExist(candidateTexts([epochSeconds], zone)[0]);
  const sessionRecord = (session: Session) => {
    const reason = session.special?.reason ?? null;
    return {
      date: formatDate(session.day),
      opens_at: textOf(session.opensAtEpoch),
      closes_at: textOf(session.closesAtEpoch),
      breaks: session.breaks.map(({ startsAtEpoch, endsAtEpoch }) => ({
        starts_at: textOf(startsAtEpoch),
        ends_at: textOf(endsAtEpoch),
      })),
      early_close: session.special?.isEarlyClose ?? false,
      reason: reason === null || typeof reason === "string" ? reason : writer.names(reason).name,
    };
  };
  const orNull = (epochSeconds: number | null): string | null =>
    epochSeconds === null ? null : textOf(epochSeconds);
  return {
    ...textsOf(definition),
    weekend: weekendOn(weekendIn(context.data.weekends, definition.id), status.day).map(dayWord),
    sessions: definition.hours.map(spanRecord),
    at: textOf(atEpoch),
    is_open: status.state === "not_known" || status.state === "no_hours" ? null : status.state === "open",
    state: status.state,
    reason: reasonOf(status),
    holidays:
      status.session === null && status.today.kind === "off"
        ? status.today.holidays.map((day) => writer.names(day).name)
        : [],
    session: status.session === null ? null : sessionRecord(status.session),
    next_open: orNull(status.nextOpenEpoch),
    next_close: orNull(status.nextCloseEpoch),
    next_early_close: status.nextEarlyClose === null ? null : sessionRecord(status.nextEarlyClose),
  };
}

function reasonOf({ state, today }: { state: MarketStatus["state"]; today: MarketDay }) {
  if (state === "open") return null;
  if (state === "break") return "break";
  if (today.kind === "notKnown") return "not_covered";
  if (today.kind === "off") return today.reason;
  return state === "no_hours" ? null : "outside_hours";
}
