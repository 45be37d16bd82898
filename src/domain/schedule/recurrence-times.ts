import type { RRuleTemporal } from "rrule-temporal";
import { SECONDS_PER_DAY } from "../time-unit.ts";
import { type Frequency, type RuleParts, SEARCH_LIMIT, type WallTimes } from "./rule.ts";

/** Candidates that the library looks at for one question; more would hold other requests. */
export const MAX_CANDIDATES = 5000;
/** Questions in one search: those for rules that happen rarely take a millisecond each. */
const MAX_QUESTIONS = 40;
/** Candidates, about, that all questions of one search look at; those of rules with many parts take 6 µs each. */
const MAX_LOOKED_AT = 8000;
/** What a question takes beside its candidates, in candidates. */
const QUESTION_COST = 100;
/** Times that are asked for at once, about: the library goes through all of a period for each question. */
const FEW_TIMES = 60;
const MANY_TIMES = 250;

const DAYS_A_PERIOD: Readonly<Record<Frequency, number>> = {
  YEARLY: 365,
  MONTHLY: 30,
  WEEKLY: 7,
  DAILY: 1,
  HOURLY: 1 / 24,
  MINUTELY: 1 / 1440,
  SECONDLY: 1 / 86_400,
};

/** About how many candidates a second of the calendar has, which the library looks at one after another. */
export function workOf(
  fields: ReadonlyMap<string, string>,
  { frequency, interval, weekdays }: RuleParts,
): number {
  const count = (name: string): number => fields.get(name)?.split(",").length ?? 0;
  const periodDays = DAYS_A_PERIOD[frequency];
  const weeks = weekdays.some(({ ordinal }) => ordinal !== 0) ? 1 : Math.max(1, periodDays / 7);
  const months = periodDays > 31 ? count("BYMONTH") || 12 : 1;
  const days =
    count("BYYEARDAY") ||
    count("BYWEEKNO") * (weekdays.length || 1) ||
    count("BYMONTHDAY") * months ||
    weekdays.length * weeks ||
    months;
  const times = ["BYHOUR", "BYMINUTE", "BYSECOND"].reduce((product, name) => product * (count(name) || 1), 1);
  const share = periodDays > 31 ? 1 : (count("BYMONTH") || 12) / 12;
  const perPeriod = periodDays < 1 ? 1 : 1 + days * times * share;
  return perPeriod / (periodDays * SECONDS_PER_DAY * interval);
}

/**
 * The times of a rule in the order of the calendar; a rule that counts is read as a whole, any other by spans.
 *
 * @param work candidates in a second, about
 */
export function timesOf(rule: RRuleTemporal, isCounted: boolean, work: number): WallTimes {
  let read: number[] = [];
  let isAll = false;
  let at = 0;
  let spanSeconds = 60;
  let growth = 8;
  let questions = 0;
  let lookedAt = 0;

  const look = (seconds: number): void => {
    lookedAt += Math.min(MAX_CANDIDATES, seconds * work) + QUESTION_COST;
  };

  /** Reads the times of a span, or the first after it. */
  function readFrom(fromWallSeconds: number): void {
    at = 0;
    if (isCounted && questions === 1) {
      look(Infinity);
      read = rule.all().map(secondsOf);
      isAll = true;
      return;
    }
    const from = new Date(fromWallSeconds * 1000);
    look(spanSeconds);
    try {
      const end = new Date((fromWallSeconds + spanSeconds) * 1000);
      read = rule.between(from, end, true).map(secondsOf);
      if (read.length < FEW_TIMES) spanSeconds *= growth;
      if (read.length > MANY_TIMES) spanSeconds /= 4;
    } catch {
      // The span was too long.
      read = [];
      spanSeconds /= growth;
      growth = growth === 8 ? 2 : 1;
    }
    if (read.length > 0) return;
    const first = rule.next(from, true);
    isAll = first === null;
    if (first !== null) read = [secondsOf(first)];
    look((read[0] ?? Infinity) - fromWallSeconds);
  }

  return {
    next(fromWallSeconds) {
      while ((read[at] ?? Infinity) < fromWallSeconds) at += 1;
      while (at >= read.length && !isAll) {
        questions += 1;
        if (questions > MAX_QUESTIONS || lookedAt > MAX_LOOKED_AT) return SEARCH_LIMIT;
        try {
          readFrom(fromWallSeconds);
        } catch {
          // Those of a rule that counts are then read like others, as far as that goes.
          if (!isCounted || questions > 1) return SEARCH_LIMIT;
        }
      }
      return read[at] ?? null;
    },
  };
}

const secondsOf = ({ epochMilliseconds }: { epochMilliseconds: number }): number =>
  Math.floor(epochMilliseconds / 1000);
