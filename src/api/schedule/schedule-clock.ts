import { daysFromCivil, MAX_EPOCH_SECONDS } from "../../domain/calendar/civil.ts";
import { formatLocal } from "../../domain/calendar/format.ts";
import type { Moment } from "../../domain/calendar/parse.ts";
import { readEventLength, type EventLength } from "../../domain/schedule/event-length.ts";
import { LAST_HOLIDAY_YEAR } from "../../domain/holidays/year-range.ts";
import { SECONDS_PER_DAY } from "../../domain/time-unit.ts";
import { localDayStart, resolveLocal } from "../../domain/tz/local-time.ts";
import { offsetSecondsAt, type Zone } from "../../domain/tz/zone.ts";
import type { RequestContext } from "../../http/context.ts";
import { badParameter, conflictError, missingParameter } from "../../http/errors/bad-input.ts";
import { daysOfWord, isDay, isFixed, placeMoment, todayIn } from "../../http/input/moment-parameter.ts";
import { placeOfWords, zoneOfWords } from "../../http/input/words.ts";
import { zoneOfTzid } from "./schedule-lists.ts";
import type { ScheduleQuery } from "./schedule-record.ts";
import type { ScheduleRule } from "./schedule-rule.ts";
import type { SentRule } from "./sent-rule.ts";

/**
 * The zone of the rule, and the region or country of the city that was named.
 *
 * @throws AlmanacError `missing_parameter` without a zone, `conflicting_parameters` when `timezone` is not that of the rule's text
 */
export function clockOfQuery(
  query: ScheduleQuery,
  { kind, zone: written }: SentRule,
  context: RequestContext,
): { zone: Zone; region: string | undefined } {
  const city = query.city === undefined ? null : placeOfWords({ name: "city" }, query.city, context);
  const region = city?.place.subdivisionCode ?? city?.place.countryCode;
  const own = written === null ? null : zoneOfTzid(kind, written, context);
  const sent =
    query.timezone === undefined ? null : zoneOfWords({ name: "timezone" }, query.timezone, context).zone;
  if (own !== null && sent !== null && own.canonicalId !== sent.canonicalId) {
    const expected = `${own.id}, on whose clock the text of '${kind}' is, or no 'timezone'`;
    throw conflictError(`'timezone' is not the zone of '${kind}'. Send ${expected}.`, {
      name: "timezone",
      value: query.timezone ?? "",
      expected,
    });
  }
  const zone = own ?? sent ?? city?.zone;
  if (zone === undefined)
    throw missingParameter("timezone", "a zone or city on whose clock the rule is, such as America/New_York");
  return { zone, region };
}

/** Where a rule without start begins that is looked at backwards. */
const FIRST_DAY = 0;

/**
 * DTSTART on the wall clock; the start of the day of `from`, or of today, where none was sent, and of 1970-01-01 for previous
 * occurrences.
 *
 * @throws AlmanacError `conflicting_parameters` when `start` is not that of the calendar lines
 */
export function startOfQuery(
  { start, from, direction, at }: ScheduleQuery,
  { calendar }: SentRule,
  zone: Zone,
  context: RequestContext,
): number {
  const written = calendar?.start?.wallSeconds ?? null;
  if (start === undefined && written !== null) return written;
  const sent = start === undefined ? null : startWall("start", start, zone, context);
  if (sent !== null && written !== null && sent !== written) {
    const expected = `the start of the rule, ${formatLocal(written)}, or no 'start'`;
    throw conflictError(`'start' is not the DTSTART of 'rule'. Send ${expected}.`, {
      name: "start",
      expected,
    });
  }
  if (sent !== null) return sent;
  const isBack = direction === "previous" || at !== undefined;
  if (from === undefined) return (isBack ? FIRST_DAY : todayIn(zone, context)) * SECONDS_PER_DAY;
  const wallSeconds = startWall("from", from, zone, context);
  return Math.floor(wallSeconds / SECONDS_PER_DAY) * SECONDS_PER_DAY;
}

function startWall(name: "start" | "from", sent: Moment, zone: Zone, context: RequestContext): number {
  if (name === "start" && sent.kind === "local" && sent.zone === null) return sent.localSeconds;
  const placement = { zone, disambiguation: "compatible", offset: "reject" } as const;
  const { epochSeconds } = placeMoment(name, sent, placement, context);
  return epochSeconds + offsetSecondsAt(zone, epochSeconds);
}

/** How long each occurrence lasts; `null` where nothing says so. */
export function lengthOfQuery(
  { duration }: ScheduleQuery,
  { kind, text, calendar }: SentRule,
  zone: Zone,
  context: RequestContext,
): EventLength | null {
  const written = calendar === null ? null : writtenLength(calendar, zone, context);
  if (written !== null && !written.ok) throw badParameter(kind, written.reason, text, written.expected);
  const own = written?.value ?? null;
  if (duration === undefined) return own;
  const read = readEventLength(duration);
  if (!read.ok) throw badParameter("duration", read.reason, duration, read.expected);
  const { days, seconds } = read.value;
  if (own !== null && (own.days !== days || own.seconds !== seconds)) {
    const expected = "the length of the event, or no 'duration'";
    throw conflictError(`'duration' is not the length of 'rule'. Send ${expected}.`, {
      name: "duration",
      value: duration,
      expected,
    });
  }
  return read.value;
}

/** "The same exact duration" of DTEND, or DURATION with its days; a day without either lasts a day (RFC 5545 3.6.1, 3.8.5.3). */
function writtenLength(
  { start, end, duration }: NonNullable<SentRule["calendar"]>,
  zone: Zone,
  context: RequestContext,
): ReturnType<typeof readEventLength> | null {
  if (duration !== null) {
    const read = readEventLength(duration);
    return read.ok ? read : { ...read, expected: `DURATION with ${read.expected}` };
  }
  if (end === null) return start?.isDate === true ? { ok: true, value: { days: 1, seconds: 0 } } : null;
  const wrong = {
    ok: false,
    reason: "syntax",
    expected: "DTEND later than a DTSTART of the same kind",
  } as const;
  if (start === null || start.isDate !== end.isDate) return wrong;
  const zoneOf = (tzid: string | null): Zone => (tzid === null ? zone : zoneOfTzid("rule", tzid, context));
  const at = (time: typeof start): number =>
    resolveLocal(zoneOf(time.zone), time.wallSeconds, "compatible").epochSeconds;
  const seconds = start.isDate ? end.wallSeconds - start.wallSeconds : at(end) - at(start);
  if (seconds <= 0) return wrong;
  return {
    ok: true,
    value: start.isDate ? { days: seconds / SECONDS_PER_DAY, seconds: 0 } : { days: 0, seconds },
  };
}

/** Days off are known no longer. */
const END_OF_HOLIDAYS = daysFromCivil(LAST_HOLIDAY_YEAR + 1, 1, 1) * SECONDS_PER_DAY;

/** The span to search; sets how long the answer stays valid. */
export function spanOf(
  query: ScheduleQuery,
  { parts, startWallSeconds }: ScheduleRule,
  zone: Zone,
  context: RequestContext,
): { fromEpochSeconds: number; toEpochSeconds: number } {
  const { from, to, at, start, holidays, direction } = query;
  const isBack = direction === "previous";
  const placement = {
    zone,
    disambiguation: query.disambiguation === "reject" ? "compatible" : (query.disambiguation ?? "compatible"),
    offset: "reject",
  } as const;
  checkSpan(query);
  const firstOf = isBack ? to : from;
  const isPinned =
    (at ?? firstOf) !== undefined &&
    [from, to, at, start].every((moment) => moment === undefined || isFixed(moment));
  context.cache = isPinned ? "pinned" : "live";
  const endOfDay = (day: NonNullable<typeof to>): number =>
    isDay(day)
      ? localDayStart(zone, daysOfWord(day, zone, context) + 1) - 1
      : placeMoment("to", day, placement, context).epochSeconds;
  if (at !== undefined) {
    const first = placeMoment("at", at, placement, context).epochSeconds;
    return { fromEpochSeconds: first, toEpochSeconds: isDay(at) ? endOfDay(at) : first };
  }
  const now = Math.floor(context.nowEpochMs / 1000);
  const fromEpochSeconds =
    from !== undefined
      ? Math.ceil(placeMoment("from", from, placement, context).epochMs / 1000)
      : isBack
        ? resolveLocal(zone, startWallSeconds, "earlier").epochSeconds
        : now + 1;
  const isForEver = holidays === "keep" && (parts?.workingDay ?? null) === null;
  const lastKnown = (isForEver ? MAX_EPOCH_SECONDS : END_OF_HOLIDAYS) - SECONDS_PER_DAY;
  const toEpochSeconds = to !== undefined ? endOfDay(to) : isBack ? now : lastKnown;
  if (toEpochSeconds >= fromEpochSeconds) return { fromEpochSeconds, toEpochSeconds };
  if (isBack && from === undefined) return { fromEpochSeconds: toEpochSeconds, toEpochSeconds };
  throw badParameter("to", "too_small", context.textOf("to"), "a moment after 'from', or after now");
}

/** @throws AlmanacError where parameters of the span do not go together. */
function checkSpan({ from, to, at, direction }: ScheduleQuery): void {
  const isBack = direction === "previous";
  if (at !== undefined && (from !== undefined || to !== undefined || isBack)) {
    const name = from !== undefined ? "from" : to !== undefined ? "to" : "direction";
    const expected = "'at' alone, or a span";
    throw conflictError(`'at' and '${name}' were both sent. Send ${expected}.`, { name, expected });
  }
  if (isBack && from !== undefined && to === undefined)
    throw missingParameter("to", "the moment to look back from, as 'from' is the earliest");
}

/** Whether a rule counts, takes steps of more than one, or has its day or time from its start. */
function dependsOnStart({ rrule }: ScheduleRule): boolean {
  if (rrule === null) return false;
  const isOfAnyDay = /FREQ=(?:WEEK|MONTH|YEAR)LY/i.test(rrule) && !/BY(?:\w*DAY|WEEKNO|SETPOS)=/i.test(rrule);
  const isOfAnyTime = !/BYHOUR|HOURLY|MINUTELY|SECONDLY/i.test(rrule);
  return isOfAnyDay || isOfAnyTime || /COUNT|INTERVAL=(?!1\b)/i.test(rrule);
}

/**
 * Warns of a start that was assumed.
 *
 * @throws AlmanacError `missing_parameter` where none was sent of a rule that counts from it, and the past is asked for
 */
export function checkStart(
  { start, direction, at }: ScheduleQuery,
  { calendar }: SentRule,
  rule: ScheduleRule,
  context: RequestContext,
): void {
  if (start !== undefined || (calendar?.start ?? null) !== null || !dependsOnStart(rule)) return;
  if (direction === "previous" || at !== undefined)
    throw missingParameter("start", "the time that the rule counts from, or takes its day or time from");
  const message =
    "The rule counts from its start, and takes its day or time from it where it names none: the first that may be was taken. Send 'start'.";
  context.warn("start_assumed", message, "start");
}
