import { mustExist } from "../must-exist.ts";
import { civilFromDays, daysFromCivil } from "../calendar/civil.ts";
import { clockOffsetSeconds, LEAP_YEAR, secondsInYear, type YearlyDate } from "./yearly-date.ts";
import { SECONDS_PER_DAY } from "../time-unit.ts";

/** A rule of every year, and the type that it begins. */
export type TailRule = { date: YearlyDate; type: number; offsetSeconds: number };

/** A rule, and what to subtract from its moment to get UTC. */
export type TailChange = TailRule & { clockSeconds: number };

/** The changes of any year by rule, in the order in which every year has them; none where nothing changes any more. */
export type Tail = readonly TailChange[];

const MAX_CHANGES_PER_YEAR = 63;
/** Among 28 years in a row, some begin on each weekday, with and without a leap day. */
const YEARS_OF_ALL_SHAPES = 28;

/** Start of a year by UTC, in seconds since the epoch. */
export function yearStart(year: number): number {
  return daysFromCivil(year, 1, 1) * SECONDS_PER_DAY;
}

/**
 * `null` when the rules do not repeat so simply: a change leaves its UTC year, some years lack its day, or the order of changes
 * varies. Such zones must be written out instead.
 */
export function buildTail(rules: readonly TailRule[], standardOffsetSeconds: number): Tail | null {
  if (rules.length > MAX_CHANGES_PER_YEAR) return null;
  const order = rules.toSorted((a, b) => inLeapYear(a.date) - inLeapYear(b.date));
  // Without rules there is nothing before them.
  let before = order.at(-1)?.offsetSeconds ?? standardOffsetSeconds;
  const tail = order.map((rule) => {
    const savingSeconds = before - standardOffsetSeconds;
    before = rule.offsetSeconds;
    return {
      ...rule,
      clockSeconds: clockOffsetSeconds(rule.date.clock, standardOffsetSeconds, savingSeconds),
    };
  });
  for (let year = LEAP_YEAR; year < LEAP_YEAR + YEARS_OF_ALL_SHAPES; year += 1) {
    let previous = yearStart(year) - 1;
    for (const { date, clockSeconds } of tail) {
      const seconds = secondsInYear(date, year);
      if (seconds === null || seconds - clockSeconds <= previous) return null;
      previous = seconds - clockSeconds;
    }
    if (previous >= yearStart(year + 1)) return null;
  }
  return tail;
}

/** Where a change stands in a leap year, by which changes are put in order. */
function inLeapYear(date: TailRule["date"]): number {
  return secondsInYear(date, LEAP_YEAR) ?? Infinity;
}

/** When a change happens in a year, in seconds since the epoch. */
function secondsOf({ date, clockSeconds }: TailChange, year: number): number {
  return mustExist(secondsInYear(date, year), "day of a yearly rule") - clockSeconds;
}

/** Some 317,000 years ahead: the arithmetic of days is exact up to there. */
const LAST_PLACED_SECONDS = 1e13;

/** How many changes of the tail, counted from 1 January UTC of `fromYear`, are at or before `epochSeconds`. */
export function tailCountAt(tail: Tail, fromYear: number, epochSeconds: number): number {
  const placed = Math.min(epochSeconds, LAST_PLACED_SECONDS);
  const { year } = civilFromDays(Math.floor(placed / SECONDS_PER_DAY));
  let passed = 0;
  for (const change of tail) if (secondsOf(change, year) <= placed) passed += 1;
  return (year - fromYear) * tail.length + passed;
}

/** When the tail's change number `index` (0 = the first of `fromYear`) happens, in seconds since the epoch; `Infinity` without a tail. */
export function tailSecondsOf(tail: Tail, fromYear: number, index: number): number {
  const change = tail[index % tail.length];
  return change === undefined ? Infinity : secondsOf(change, fromYear + Math.floor(index / tail.length));
}
