import { dayOfWeek, daysFromCivil, daysInYear, isLeapYear } from "../calendar/civil.ts";
import { clockOffsetSeconds, secondsInYear, type YearlyDate } from "./yearly-date.ts";
import { SECONDS_PER_DAY } from "../time-unit.ts";

/**
 * The changes of any year by rule. A Gregorian year has one of 14 shapes (weekday of 1 January, leap or not), and in years of one
 * shape the changes are at the same second of the year; so 14 short rows cover every year without date arithmetic.
 */
export type Tail = {
  changesPerYear: number;
  /** Row `shape`: seconds from 1 January 00:00 UTC to each change, ascending. */
  secondsOfYear: Int32Array;
  /** Type that each change of a year begins. */
  types: Uint16Array;
  /** Offset before the first change of a year, after the first, after the second ... */
  offsets: Int32Array;
};

export type TailInput = { date: YearlyDate; type: number; offsetSeconds: number };

const MAX_CHANGES_PER_YEAR = 63;

/** Days from 1970-01-01 to 1 January. */
export function daysBeforeYear(year: number): number {
  return daysFromCivil(year, 1, 1);
}

/** Weekday of 1 January, plus 7 in a leap year. */
function shapeOfYear(year: number): number {
  return (dayOfWeek(daysBeforeYear(year)) % 7) + (isLeapYear(year) ? 7 : 0);
}

/** One year of each shape, in the order of shapes; any 400 years have all of them. */
const YEAR_OF_SHAPE: readonly number[] = Array.from({ length: 14 }, (_, shape) => {
  let year = 2000;
  while (shapeOfYear(year) !== shape) year += 1;
  return year;
});

/**
 * Makes the 14 rows. `null` when the rules do not repeat so simply: a change leaves its UTC year, some years lack its day, or the
 * order of changes varies. Such zones must be written out instead.
 */
export function buildTail(rules: readonly TailInput[], standardOffsetSeconds: number): Tail | null {
  if (rules.length > MAX_CHANGES_PER_YEAR) return null;
  const secondsOfYear: number[] = [];
  let order: readonly TailInput[] | null = null;
  for (const year of YEAR_OF_SHAPE) {
    const changes = changesOfYear(rules, standardOffsetSeconds, year);
    if (changes === null) return null;
    const lengthSeconds = daysInYear(year) * SECONDS_PER_DAY;
    const start = daysBeforeYear(year) * SECONDS_PER_DAY;
    order ??= changes.map(({ rule }) => rule);
    let previous = -1;
    for (const [index, { epochSeconds, rule }] of changes.entries()) {
      const second = epochSeconds - start;
      if (second <= previous || second >= lengthSeconds || order[index] !== rule) return null;
      secondsOfYear.push(second);
      previous = second;
    }
  }
  const last = order?.at(-1);
  if (order === null || last === undefined) return null;
  return {
    changesPerYear: order.length,
    secondsOfYear: Int32Array.from(secondsOfYear),
    types: Uint16Array.from(order, (rule) => rule.type),
    offsets: Int32Array.from([last, ...order], (rule) => rule.offsetSeconds),
  };
}

function changesOfYear(
  rules: readonly TailInput[],
  standardOffsetSeconds: number,
  year: number,
): { epochSeconds: number; rule: TailInput }[] | null {
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
    return { epochSeconds, rule };
  });
}

/** Some 317,000 years ahead: later years would overflow integers of 32 bits. */
const LAST_PLACED_SECONDS = 1e13;

const CYCLE_YEARS = 400;
const CYCLE_DAYS = 146_097;
const CYCLE_FIRST_YEAR = 2000;
const CYCLE_FIRST_DAY = daysBeforeYear(CYCLE_FIRST_YEAR);

/** For each year of the Gregorian cycle from 2000 on: days since its beginning, and the year's shape. */
const DAYS_INTO_CYCLE = Int32Array.from(
  { length: CYCLE_YEARS + 1 },
  (_, year) => daysBeforeYear(CYCLE_FIRST_YEAR + year) - CYCLE_FIRST_DAY,
);
const SHAPE_IN_CYCLE = Uint8Array.from({ length: CYCLE_YEARS }, (_, year) =>
  shapeOfYear(CYCLE_FIRST_YEAR + year),
);

/**
 * Encodes the position of an instant as `years since 2000 * 64 + changes of that UTC year at or before it`; no tail begins before 2000
 * or has more than 63 changes a year. Every lookup beyond the written years calls it, so it uses only integers (`| 0`), and compares by
 * the sign bit, because a processor cannot predict on which side of a change an instant lies.
 */
function placeOf(tail: Tail, epochSeconds: number): number {
  const epochDay = (epochSeconds / SECONDS_PER_DAY) | 0;
  const day = epochDay - CYCLE_FIRST_DAY;
  const cycle = (day / CYCLE_DAYS) | 0;
  const dayOfCycle = day - cycle * CYCLE_DAYS;
  // The mean year is 365.2425 days, so the estimate is off by one at most.
  let year = (dayOfCycle / 365.2425) | 0;
  if ((DAYS_INTO_CYCLE[year] ?? 0) > dayOfCycle) year -= 1;
  else if ((DAYS_INTO_CYCLE[year + 1] ?? 0) <= dayOfCycle) year += 1;
  const dayOfYear = dayOfCycle - (DAYS_INTO_CYCLE[year] ?? 0);
  const second = dayOfYear * SECONDS_PER_DAY + ((epochSeconds - epochDay * SECONDS_PER_DAY) | 0);
  const perYear = tail.changesPerYear;
  const row = (SHAPE_IN_CYCLE[year] ?? 0) * perYear;
  let passed = perYear;
  for (let change = 0; change < perYear; change += 1) {
    passed -= (second - (tail.secondsOfYear[row + change] ?? 0)) >>> 31;
  }
  return (cycle * CYCLE_YEARS + year) * 64 + passed;
}

/** How many changes of the tail, counted from 1 January UTC of `fromYear`, are at or before `epochSeconds`. */
export function tailCountAt(tail: Tail, fromYear: number, epochSeconds: number): number {
  const place = placeOf(tail, Math.min(epochSeconds, LAST_PLACED_SECONDS));
  return (CYCLE_FIRST_YEAR + (place >> 6) - fromYear) * tail.changesPerYear + (place & 63);
}

/** The offset at an instant of the tail's years. */
export function tailOffsetAt(tail: Tail, epochSeconds: number): number {
  return tail.offsets[placeOf(tail, epochSeconds) & 63] ?? 0;
}

/** When the tail's change number `index` (0 = the first of `fromYear`) happens, in seconds since the epoch. */
export function tailSecondsOf(tail: Tail, fromYear: number, index: number): number {
  const turns = Math.floor(index / tail.changesPerYear);
  const row =
    (SHAPE_IN_CYCLE[(fromYear - CYCLE_FIRST_YEAR + turns) % CYCLE_YEARS] ?? 0) * tail.changesPerYear;
  const second = tail.secondsOfYear[row + index - turns * tail.changesPerYear] ?? 0;
  return daysBeforeYear(fromYear + turns) * SECONDS_PER_DAY + second;
}

/** The type that the tail's change number `index` begins. */
export function tailTypeOf(tail: Tail, index: number): number {
  return tail.types[index % tail.changesPerYear] ?? 0;
}

/** The offset after the tail's change number `index`. */
export function tailOffsetOf(tail: Tail, index: number): number {
  return tail.offsets[(index % tail.changesPerYear) + 1] ?? 0;
}
