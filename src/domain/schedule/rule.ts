import { daysInMonth } from "../calendar/civil.ts";
import type { Parsed } from "../error.ts";

export const FREQUENCIES = [
  "YEARLY",
  "MONTHLY",
  "WEEKLY",
  "DAILY",
  "HOURLY",
  "MINUTELY",
  "SECONDLY",
] as const;

export type Frequency = (typeof FREQUENCIES)[number];

/** `ordinal` 2 is the second in the month (or year), -1 the last, 0 every one; `weekday` is ISO, 1 = Monday. */
export type RuleWeekday = { ordinal: number; weekday: number };

/** A rule taken apart, whichever way it was written. Lists are ascending and empty where the rule has no such part. */
export type RuleParts = {
  frequency: Frequency;
  interval: number;
  weekdays: readonly RuleWeekday[];
  /** Below zero from the end of the month: -1 is the last. */
  monthDays: readonly number[];
  months: readonly number[];
  hours: readonly number[];
  minutes: readonly number[];
  seconds: readonly number[];
  /** Whether a day of the month or a weekday is enough, as in a crontab that has both. */
  isEither: boolean;
  /** Which working days of a month are meant, 1 the first, -1 the last; 0 each, `null` where the rule has other days. */
  workingDay: number | null;
  count: number | null;
  /** Last day, as a day number. */
  untilDay: number | null;
};

export const NO_PARTS: Omit<RuleParts, "frequency"> = {
  interval: 1,
  weekdays: [],
  monthDays: [],
  months: [],
  hours: [],
  minutes: [],
  seconds: [],
  isEither: false,
  workingDay: null,
  count: null,
  untilDay: null,
};

const LEAP_YEAR = 2000;

/** Whether no month of a rule has any of its days: 30 February, 31 April. */
export function isImpossibleDate({ months, monthDays }: Pick<RuleParts, "months" | "monthDays">): boolean {
  if (months.length === 0 || monthDays.length === 0) return false;
  return months.every((month) => monthDays.every((day) => Math.abs(day) > daysInMonth(LEAP_YEAR, month)));
}

/** A search ended: it looked at as many days as one search may. */
export const SEARCH_LIMIT = "search_limit";

/** A call looked at as many days as one call may, and found nothing yet: the same call again goes on from there. */
export const STILL_SEARCHING = "still_searching";

/**
 * The times of a rule as a wall clock shows them, without a zone: seconds since 1970-01-01T00:00 on that clock. `next` has
 * the first at or after a time, `null` when there is none any more. Each call takes a few milliseconds at most.
 */
export type WallTimes = {
  next(fromWallSeconds: number): number | null | typeof SEARCH_LIMIT | typeof STILL_SEARCHING;
};

/** A rule that was read: its times, and its parts for a description, `null` where a part cannot be described. */
export type WallRule = {
  times: WallTimes;
  parts: RuleParts | null;
  /** Whether it is a step through the day, such as every 15 minutes, which goes on while clocks change. */
  isInterval: boolean;
};

export type ReadWallRule = Promise<Parsed<WallRule>>;
