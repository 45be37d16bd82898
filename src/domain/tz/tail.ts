import { clockOffsetSeconds, secondsInYear, type YearlyDate } from "./yearly-date.ts";
import { daysBeforeYear, isLeapYear, SECONDS_PER_DAY, weekdayOfDay, yearOfDay } from "./year.ts";

/**
 * The changes of any year by rule. A Gregorian year has one of 14 shapes (weekday of 1 January, leap or not), and the changes of
 * two years of one shape fall on the same second of the year; so 14 short rows answer for every year without working out a date.
 */
export type Tail = {
  changesPerYear: number;
  /** Row `shape`: seconds from 1 January 00:00 UTC to each change, ascending. */
  secondsOfYear: Int32Array;
  /** Row `shape`: type that each change begins. */
  types: Uint16Array;
};

export type TailInput = { date: YearlyDate; type: number; offsetSeconds: number };

/** Weekday of 1 January, plus 7 in a leap year. */
export function shapeOfYear(year: number, daysBefore: number): number {
  return weekdayOfDay(daysBefore) + (isLeapYear(year) ? 7 : 0);
}

/** One year of each shape, in the order of shapes; any 400 years hold all of them. */
const YEAR_OF_SHAPE: readonly number[] = Array.from({ length: 14 }, (_, shape) => {
  let year = 2000;
  while (shapeOfYear(year, daysBeforeYear(year)) !== shape) year += 1;
  return year;
});

/**
 * Makes the 14 rows. `null` where the rules do not repeat so simply: a change that leaves its UTC year, or a day that some years
 * lack; such zones must be written out instead.
 */
export function buildTail(rules: readonly TailInput[], standardOffsetSeconds: number): Tail | null {
  const secondsOfYear: number[] = [];
  const types: number[] = [];
  for (const year of YEAR_OF_SHAPE) {
    const changes = changesOfYear(rules, standardOffsetSeconds, year);
    const lengthSeconds = (isLeapYear(year) ? 366 : 365) * SECONDS_PER_DAY;
    const start = daysBeforeYear(year) * SECONDS_PER_DAY;
    if (changes === null) return null;
    let previous = -1;
    for (const { epochSeconds, type } of changes) {
      const second = epochSeconds - start;
      if (second <= previous || second >= lengthSeconds) return null;
      secondsOfYear.push(second);
      types.push(type);
      previous = second;
    }
  }
  return {
    changesPerYear: rules.length,
    secondsOfYear: Int32Array.from(secondsOfYear),
    types: Uint16Array.from(types),
  };
}

function changesOfYear(
  rules: readonly TailInput[],
  standardOffsetSeconds: number,
  year: number,
): { epochSeconds: number; type: number }[] | null {
  const dated: { rule: TailInput; localSeconds: number }[] = [];
  for (const rule of rules) {
    const localSeconds = secondsInYear(rule.date, year);
    if (localSeconds === null) return null;
    dated.push({ rule, localSeconds });
  }
  dated.sort((a, b) => a.localSeconds - b.localSeconds);
  let savingSeconds = (dated.at(-1)?.rule.offsetSeconds ?? 0) - standardOffsetSeconds;
  return dated.map(({ rule, localSeconds }) => {
    const epochSeconds =
      localSeconds - clockOffsetSeconds(rule.date.clock, standardOffsetSeconds, savingSeconds);
    savingSeconds = rule.offsetSeconds - standardOffsetSeconds;
    return { epochSeconds, type: rule.type };
  });
}

/** How many changes of the tail, counted from 1 January UTC of `fromYear`, are at or before `epochSeconds`. */
export function tailCountAt(tail: Tail, fromYear: number, epochSeconds: number): number {
  const dayNumber = Math.floor(epochSeconds / SECONDS_PER_DAY);
  const year = yearOfDay(dayNumber);
  const daysBefore = daysBeforeYear(year);
  const row = shapeOfYear(year, daysBefore) * tail.changesPerYear;
  const second = epochSeconds - daysBefore * SECONDS_PER_DAY;
  let passed = 0;
  while (passed < tail.changesPerYear && (tail.secondsOfYear[row + passed] ?? 0) <= second) passed += 1;
  return (year - fromYear) * tail.changesPerYear + passed;
}

/** When the tail's change number `index` (0 = the first of `fromYear`) happens, in seconds since the epoch. */
export function tailSecondsOf(tail: Tail, fromYear: number, index: number): number {
  const year = fromYear + Math.floor(index / tail.changesPerYear);
  const daysBefore = daysBeforeYear(year);
  const row = shapeOfYear(year, daysBefore) * tail.changesPerYear;
  return daysBefore * SECONDS_PER_DAY + (tail.secondsOfYear[row + (index % tail.changesPerYear)] ?? 0);
}

/** The type that the tail's change number `index` begins. */
export function tailTypeOf(tail: Tail, fromYear: number, index: number): number {
  const year = fromYear + Math.floor(index / tail.changesPerYear);
  const row = shapeOfYear(year, daysBeforeYear(year)) * tail.changesPerYear;
  return tail.types[row + (index % tail.changesPerYear)] ?? 0;
}
