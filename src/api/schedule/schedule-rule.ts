import { readTimeOfDay } from "../../domain/calendar/parse.ts";
import type { Parsed } from "../../domain/error.ts";
import { readCron } from "../../domain/schedule/cron.ts";
import { ruleOfWords, type WordRule } from "../../domain/schedule/every.ts";
import type { WorkingDays } from "../../domain/schedule/occurrences.ts";
import { readRecurrenceRule } from "../../domain/schedule/recurrence-rule.ts";
import { STILL_SEARCHING, type WallRule, type WallTimes } from "../../domain/schedule/rule.ts";
import { onWorkingDays } from "../../domain/schedule/working-day.ts";
import { SECONDS_PER_DAY } from "../../domain/time-unit.ts";
import { offsetSecondsAt, type Zone } from "../../domain/tz/zone.ts";
import type { EventLength } from "../../domain/schedule/event-length.ts";
import { NO_TIMES, withListedTimes } from "../../domain/schedule/listed-times.ts";
import { badParameter } from "../../http/errors/bad-input.ts";
import type { RequestContext } from "../../http/context.ts";
import { warnOfLists, type RuleLists } from "./schedule-lists.ts";
import type { ScheduleQuery } from "./schedule-record.ts";
import type { SentRule } from "./sent-rule.ts";

/** A rule that was read, and the local time that it counts from. */
export type ScheduleRule = {
  kind: SentRule["kind"];
  text: string;
  rrule: string | null;
  startWallSeconds: number;
  lists: RuleLists;
  length: EventLength | null;
  /** Without the listed times. */
  ownTimes: WallTimes;
} & WallRule;

/** What a rule may count from and be held against. */
type Clock = {
  startWallSeconds: number;
  zone: Zone;
  workingDays: WorkingDays | null;
  lists: RuleLists;
  length: EventLength | null;
};

/**
 * The rule of a query with its listed times. Business days in words are those of the clock's, or else Monday to Friday.
 *
 * @throws AlmanacError `invalid_parameter` for a rule that cannot be read or never happens
 */
export async function readSentRule(
  { kind, text, rule: sent, calendar }: SentRule,
  dialect: ScheduleQuery["dialect"],
  clock: Clock,
  context: RequestContext,
): Promise<ScheduleRule> {
  const { startWallSeconds, zone, lists, length } = clock;
  const rule = sent !== null && calendar?.start?.isDate === true ? ruleOfDays(sent, context) : sent;
  const toWall = (epochSeconds: number): number => epochSeconds + offsetSecondsAt(zone, epochSeconds);
  const checked = <T>(read: Parsed<T>): T => {
    if (read.ok) return read.value;
    throw badParameter(kind, read.reason, text, read.expected);
  };
  const read: ReadRule = (rrule, from = startWallSeconds) => checked(readRecurrenceRule(rrule, from, toWall));
  const found =
    rule === null
      ? { rrule: null, startWallSeconds, times: NO_TIMES, parts: null, isInterval: false }
      : kind === "every"
        ? ruleInWords(checked(ruleOfWords(rule, secondOfDay)), clock, read)
        : kind === "cron"
          ? {
              rrule: null,
              startWallSeconds,
              ...checked(await readCron(rule, startWallSeconds, dialect ?? null)),
            }
          : { rrule: rule, startWallSeconds, ...read(rule) };
  const isListed = lists.added.length + lists.left.length > 0;
  if (isListed || calendar !== null)
    await warnOfLists(found.times, lists, calendar?.start?.wallSeconds ?? null, context);
  const times = isListed ? withListedTimes(found.times, lists) : found.times;
  return { kind, text, lists, length, ...found, ownTimes: found.times, times };
}

/** A rule without times of day, because an event of days has none: they must be ignored (RFC 5545 3.3.10). */
function ruleOfDays(rule: string, context: RequestContext): string {
  const parts = rule.split(";");
  const kept = parts.filter((part) => !/^\s*BY(?:HOUR|MINUTE|SECOND)\s*=/i.test(part));
  if (kept.length < parts.length) {
    const message =
      "DTSTART is a date, so BYHOUR, BYMINUTE and BYSECOND were ignored, as RFC 5545 3.3.10 has it. Send DTSTART with a time to keep them.";
    context.warn("ignored_parts", message, "rule");
  }
  return kept.join(";");
}

type ReadRule = (rrule: string, from?: number) => WallRule;

function ruleInWords(
  { rrule, ofWorkingDays }: WordRule,
  { startWallSeconds, workingDays }: Clock,
  read: ReadRule,
): WallRule & Pick<ScheduleRule, "rrule" | "startWallSeconds"> {
  if (ofWorkingDays !== null && workingDays !== null) {
    const { times, parts } = read(ofWorkingDays.rrule);
    const { ordinal } = ofWorkingDays;
    return {
      rrule: null,
      startWallSeconds,
      isInterval: false,
      times: onWorkingDays(times, workingDays, ordinal),
      parts: parts === null ? null : { ...parts, workingDay: ordinal },
    };
  }
  const every = rrule.replace(/INTERVAL=\d+/, "INTERVAL=1");
  // "Every other Monday" begins with the next Monday, where a rule of RFC 5545 has the week of its start for the first.
  const first = every === rrule ? startWallSeconds : firstOf(read(every), startWallSeconds);
  const isInterval = /^FREQ=(?:HOUR|MINUTE)LY/.test(rrule);
  return { rrule, startWallSeconds: first, ...read(rrule, first), isInterval };
}

/** The first time of a rule; the start where it has none. */
function firstOf({ times }: WallRule, startWallSeconds: number): number {
  let found = times.next(startWallSeconds);
  while (found === STILL_SEARCHING) found = times.next(startWallSeconds);
  return typeof found === "number" ? found : startWallSeconds;
}

/** A time of day in any form that the API takes, but the end of the day. */
function secondOfDay(text: string): number | null {
  const second = readTimeOfDay(text);
  return second === SECONDS_PER_DAY ? null : second;
}
