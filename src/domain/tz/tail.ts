import { daysFromCivil, daysInMonth, daysInYear, isLeapYear } from "../calendar/civil.ts";
import { clockOffsetSeconds, DAY_KIND, LEAP_YEAR, secondsInYear, type YearlyDate } from "./yearly-date.ts";
import { SECONDS_PER_DAY } from "../time-unit.ts";

/** The changes of any year by rule, in the order in which every year has them. */
export type Tail = {
  changesPerYear: number;
  /**
   * `DATE_FIELDS` numbers a change: the first day on which it can happen, days after 1 January of a common year and of a leap
   * year; the weekday it then waits for (0 = Sunday), or -1; and the seconds from that day's 00:00 UTC.
   */
  dates: Int32Array;
  /** Type that each change of a year begins. */
  types: Uint16Array;
  /** Offset before the first change of a year, after the first, after the second ... */
  offsets: Int32Array;
};

export type TailInput = { date: YearlyDate; type: number; offsetSeconds: number };

const DATE_FIELDS = 4;
const MAX_CHANGES_PER_YEAR = 63;
const COMMON_YEAR = 2001;

/** Days from 1970-01-01 to 1 January. */
export function daysBeforeYear(year: number): number {
  return daysFromCivil(year, 1, 1);
}

/**
 * `null` when the rules do not repeat so simply: a change leaves its UTC year, some years lack its day, or the order of changes
 * varies. Such zones must be written out instead.
 */
export function buildTail(rules: readonly TailInput[], standardOffsetSeconds: number): Tail | null {
  const order = rules.toSorted(
    (a, b) => (secondsInYear(a.date, COMMON_YEAR) ?? 0) - (secondsInYear(b.date, COMMON_YEAR) ?? 0),
  );
  const last = order.at(-1);
  if (last === undefined || order.length > MAX_CHANGES_PER_YEAR) return null;
  let { offsetSeconds } = last;
  const dates: number[] = [];
  for (const rule of order) {
    const { date } = rule;
    if (date.dayKind === DAY_KIND.day && date.day > daysInMonth(COMMON_YEAR, date.month)) return null;
    const before = clockOffsetSeconds(
      date.clock,
      standardOffsetSeconds,
      offsetSeconds - standardOffsetSeconds,
    );
    const weekday = date.dayKind === DAY_KIND.day ? -1 : date.weekday;
    dates.push(firstDay(date, COMMON_YEAR), firstDay(date, LEAP_YEAR), weekday, date.timeSeconds - before);
    ({ offsetSeconds } = rule);
  }
  const tail: Tail = {
    changesPerYear: order.length,
    dates: Int32Array.from(dates),
    types: Uint16Array.from(order, (rule) => rule.type),
    offsets: Int32Array.from([last, ...order], (rule) => rule.offsetSeconds),
  };
  return isRegular(tail) ? tail : null;
}

/** The first day of a year, counted from 0, on which a date can fall. */
function firstDay({ month, day, dayKind }: YearlyDate, year: number): number {
  const latest = Math.min(day, daysInMonth(year, month));
  return (
    daysFromCivil(year, month, dayKind === DAY_KIND.onOrBefore ? latest - 6 : latest) - daysBeforeYear(year)
  );
}

/** Whether in every year, which may begin on any weekday, all changes are in order and within the year by UTC. */
function isRegular(tail: Tail): boolean {
  for (const year of [COMMON_YEAR, LEAP_YEAR]) {
    for (let weekday = 0; weekday < 7; weekday += 1) {
      let previous = -1;
      for (let change = 0; change < tail.changesPerYear; change += 1) {
        const second = secondOfYear(tail, change, year === LEAP_YEAR, weekday);
        if (second <= previous || second >= daysInYear(year) * SECONDS_PER_DAY) return false;
        previous = second;
      }
    }
  }
  return true;
}

/** Seconds from 1 January 00:00 UTC to a change, in a year whose 1 January is the `weekday` (0 = Sunday). */
function secondOfYear({ dates }: Tail, change: number, isLeap: boolean, weekday: number): number {
  const at = change * DATE_FIELDS;
  let day = dates[isLeap ? at + 1 : at] ?? 0;
  const wanted = dates[at + 2] ?? -1;
  // More than a year of whole weeks keeps the remainder positive.
  if (wanted >= 0) day += (wanted - weekday - day + 371) % 7;
  return day * SECONDS_PER_DAY + (dates[at + 3] ?? 0);
}

/** 0 = Sunday; 1970-01-01 was a Thursday. */
const weekdayOf = (epochDay: number): number => (epochDay + 4) % 7;

/** A year, and how many of its changes an instant is past. No tail begins before 2000. */
function placeOf(tail: Tail, epochSeconds: number): { year: number; passed: number } {
  // `| 0` is a floor without a call.
  const epochDay = (epochSeconds / SECONDS_PER_DAY) | 0;
  // The mean year is 365.2425 days, so the estimate is off by one at most.
  let year = 1970 + ((epochDay / 365.2425) | 0);
  let start = daysBeforeYear(year);
  if (start > epochDay) {
    year -= 1;
    start -= daysInYear(year);
  } else if (start + daysInYear(year) <= epochDay) {
    start += daysInYear(year);
    year += 1;
  }
  const isLeap = isLeapYear(year);
  const weekday = weekdayOf(start);
  const second = epochSeconds - start * SECONDS_PER_DAY;
  let passed = 0;
  while (passed < tail.changesPerYear && secondOfYear(tail, passed, isLeap, weekday) <= second) passed += 1;
  return { year, passed };
}

/** Some 317,000 years ahead: later days would overflow integers of 32 bits. */
const LAST_PLACED_SECONDS = 1e13;

/** How many changes of the tail, counted from 1 January UTC of `fromYear`, are at or before `epochSeconds`. */
export function tailCountAt(tail: Tail, fromYear: number, epochSeconds: number): number {
  const { year, passed } = placeOf(tail, Math.min(epochSeconds, LAST_PLACED_SECONDS));
  return (year - fromYear) * tail.changesPerYear + passed;
}

/** The offset at an instant of the tail's years. */
export function tailOffsetAt(tail: Tail, epochSeconds: number): number {
  return tail.offsets[placeOf(tail, epochSeconds).passed] ?? 0;
}

/** When the tail's change number `index` (0 = the first of `fromYear`) happens, in seconds since the epoch. */
export function tailSecondsOf(tail: Tail, fromYear: number, index: number): number {
  const years = Math.floor(index / tail.changesPerYear);
  const change = index - years * tail.changesPerYear;
  const year = fromYear + years;
  const start = daysBeforeYear(year);
  const second = secondOfYear(tail, change, isLeapYear(year), weekdayOf(start));
  return start * SECONDS_PER_DAY + second;
}

/** The type that the tail's change number `index` begins. */
export function tailTypeOf(tail: Tail, index: number): number {
  return tail.types[index % tail.changesPerYear] ?? 0;
}

/** The offset after the tail's change number `index`. */
export function tailOffsetOf(tail: Tail, index: number): number {
  return tail.offsets[(index % tail.changesPerYear) + 1] ?? 0;
}
