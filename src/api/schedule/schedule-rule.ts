import { readTimeOfDay } from "../../domain/calendar/parse.ts";
import type { Parsed } from "../../domain/error.ts";
import { readCron } from "../../domain/schedule/cron.ts";
import { ruleOfWords, type WordRule } from "../../domain/schedule/every.ts";
import type { WorkingDays } from "../../domain/schedule/occurrences.ts";
import { readRecurrenceRule } from "../../domain/schedule/recurrence-rule.ts";
import { STILL_SEARCHING, type WallRule } from "../../domain/schedule/rule.ts";
import { onWorkingDays } from "../../domain/schedule/working-day.ts";
import { SECONDS_PER_DAY } from "../../domain/time-unit.ts";
import { offsetSecondsAt, type Zone } from "../../domain/tz/zone.ts";
import { badParameter, conflictError, missingParameter } from "../../http/errors/bad-input.ts";
import type { ScheduleQuery } from "./schedule-record.ts";

/** A rule that was read, and the local time that it counts from. */
export type ScheduleRule = {
  kind: "cron" | "rule" | "every";
  text: string;
  rrule: string | null;
  startWallSeconds: number;
} & WallRule;

/** What a rule may count from and be held against. */
type Clock = { startWallSeconds: number; zone: Zone; workingDays: WorkingDays | null };

/**
 * The rule of a query. Working days in words are those of the clock's, or else Monday to Friday.
 *
 * @throws AlmanacError `missing_parameter` without a rule, `conflicting_parameters` for two, `invalid_parameter` for one that
 * cannot be read or never happens.
 */
export async function ruleOfQuery(
  { cron, rule, every, dialect }: ScheduleQuery,
  clock: Clock,
): Promise<ScheduleRule> {
  const { startWallSeconds, zone } = clock;
  const sent = Object.entries({ cron, rule, every }).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  const [first, second] = sent;
  if (first === undefined)
    throw missingParameter(
      "cron",
      "one of cron=0 9 * * 1-5, rule=FREQ=WEEKLY;BYDAY=TU, every=other tuesday at 9:00",
    );
  if (second !== undefined) {
    const expected = "one of cron, rule and every";
    throw conflictError(`'${first[0]}' and '${second[0]}' were both sent. Send ${expected}.`, {
      name: second[0],
      expected,
    });
  }
  const [name, text] = first;
  const toWall = (epochSeconds: number): number => epochSeconds + offsetSecondsAt(zone, epochSeconds);
  const checked = <T>(read: Parsed<T>): T => {
    if (read.ok) return read.value;
    throw badParameter(name, read.reason, text, read.expected);
  };
  const read: ReadRule = (rrule, from = startWallSeconds) => checked(readRecurrenceRule(rrule, from, toWall));
  if (name === "every") {
    const words = checked(ruleOfWords(text, secondOfDay));
    return { kind: "every", text, ...ruleInWords(words, clock, read) };
  }
  const rrule = name === "rule" ? text.replace(/^RRULE:/i, "") : null;
  const found =
    rrule === null ? checked(await readCron(text, startWallSeconds, dialect ?? null)) : read(rrule);
  return { kind: rrule === null ? "cron" : "rule", text, rrule, startWallSeconds, ...found };
}

type ReadRule = (rrule: string, from?: number) => WallRule;

function ruleInWords(
  { rrule, ofWorkingDays }: WordRule,
  { startWallSeconds, workingDays }: Clock,
  read: ReadRule,
): Omit<ScheduleRule, "kind" | "text"> {
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
