import { CELL_EARLY, CELL_LATE, CELL_NIGHT, CELL_NOT_PREFERRED, HOUR_VALUE_SHIFT } from "./cell-flag.ts";
import type { DaySpan } from "./participant.ts";
import type { WeekSpans } from "./week-span.ts";
import { SECONDS_PER_HOUR, SECONDS_PER_DAY } from "../time-unit.ts";

/** Length of a cell in seconds. Every slot is cut into cells from its start. */
export const CELL_SECONDS = 300;
const CELLS_PER_DAY = SECONDS_PER_DAY / CELL_SECONDS;
const CELLS_PER_WEEK = 7 * CELLS_PER_DAY;

/** One point of the score in the integer unit of this file; sums of whole numbers are exact in any order. */
export const HOUR_UNITS_PER_POINT = 7200;

const HALF_CELL_SECONDS = CELL_SECONDS / 2;

/** Points at 0, 1, 2 … 8 hours from the nearest edge of the working hours; linear between. */
const POINTS_BY_HOUR = [80, 65, 50, 35, 25, 15, 8, 4, 0] as const;
const POINTS_INSIDE = 100;
const POINTS_NOT_PREFERRED = 90;

const HOUR_AT_WORK = (POINTS_INSIDE * HOUR_UNITS_PER_POINT) << HOUR_VALUE_SHIFT;
const HOUR_AT_WORK_NOT_PREFERRED =
  ((POINTS_NOT_PREFERRED * HOUR_UNITS_PER_POINT) << HOUR_VALUE_SHIFT) | CELL_NOT_PREFERRED;

export type HourRules = {
  readonly working: WeekSpans;
  readonly preferred: WeekSpans | null;
  readonly sleep: DaySpan | null;
};

function isInDaySpan({ startMinute, endMinute }: DaySpan, secondOfDay: number): boolean {
  const start = startMinute * 60;
  const end = endMinute * 60;
  if (start <= end) return secondOfDay >= start && secondOfDay < end;
  return secondOfDay >= start || secondOfDay < end;
}

/** Points outside working hours, in units of 1/3600 point. */
function unitsAtDistance(distanceSeconds: number): number {
  const hour = Math.floor(distanceSeconds / SECONDS_PER_HOUR);
  const near = POINTS_BY_HOUR[hour];
  const far = POINTS_BY_HOUR[hour + 1];
  if (near === undefined || far === undefined) return 0;
  return near * SECONDS_PER_HOUR - (near - far) * (distanceSeconds - hour * SECONDS_PER_HOUR);
}

/**
 * The values by the clock alone, without holidays, weekends and busy times, of `count` cells of one week, the first of which starts at
 * `weekSecond`. Each is `value << HOUR_VALUE_SHIFT | flags`, the value in units of 1/7200 point.
 *
 * Rules 1 and 2 of the meeting score: the cell's start decides whether it is inside and whether it is in sleep hours; the distance to
 * the working hours counts from its centre. The sleep factor applies only outside working hours.
 */
export function hoursFrom(
  { working, preferred, sleep }: HourRules,
  weekSecond: number,
  count: number,
): Int32Array {
  const isWorking = insideOf(working);
  const isPreferred = preferred === null ? (): boolean => true : insideOf(preferred);
  const distanceToStart = distanceTo(working.startEdges);
  const distanceToEnd = distanceTo(working.endEdges);
  const hours = new Int32Array(count);
  for (let cell = 0; cell < count; cell += 1) {
    const second = weekSecond + cell * CELL_SECONDS;
    if (isWorking(second)) {
      hours[cell] = isPreferred(second) ? HOUR_AT_WORK : HOUR_AT_WORK_NOT_PREFERRED;
      continue;
    }
    const centre = second + HALF_CELL_SECONDS;
    const fromStart = distanceToStart(centre);
    const fromEnd = distanceToEnd(centre);
    const side = fromStart <= fromEnd ? CELL_EARLY : CELL_LATE;
    const units = unitsAtDistance(Math.min(fromStart, fromEnd));
    const isAsleep = sleep !== null && isInDaySpan(sleep, second % SECONDS_PER_DAY);
    hours[cell] = isAsleep
      ? (units << HOUR_VALUE_SHIFT) | side | CELL_NIGHT
      : ((units * 2) << HOUR_VALUE_SHIFT) | side;
  }
  return hours;
}

/** Whether a second of the week is inside one of the spans, for seconds in ascending order. */
function insideOf({ starts, ends }: WeekSpans): (weekSecond: number) => boolean {
  let next = 0;
  return (weekSecond) => {
    while ((ends[next] ?? Infinity) <= weekSecond) next += 1;
    return weekSecond >= (starts[next] ?? Infinity);
  };
}

/** Seconds to the nearest of `edges`, Infinity for none, for seconds in ascending order. */
function distanceTo(edges: readonly number[]): (weekSecond: number) => number {
  let next = 0;
  return (weekSecond) => {
    while ((edges[next] ?? Infinity) <= weekSecond) next += 1;
    return Math.min(weekSecond - (edges[next - 1] ?? -Infinity), (edges[next] ?? Infinity) - weekSecond);
  };
}

/** The same for cells of one day: `count` of them, the first at `weekSecond`. */
export type HoursOfDay = (weekSecond: number, count: number) => Int32Array;

/**
 * Computes a day, or a week when its days differ, at once, and uses it for all whose cells start at the same seconds.
 *
 * @param isDaily whether all days of the week have the same hours
 */
export function createHours(rules: HourRules, isDaily: boolean): HoursOfDay {
  const period = isDaily ? CELLS_PER_DAY : CELLS_PER_WEEK;
  let phase = -1;
  let hours: Int32Array = new Int32Array();
  return (weekSecond, count) => {
    if (weekSecond % CELL_SECONDS !== phase) {
      // A few cells are computed by themselves, because their seconds may not come again.
      if (count < CELLS_PER_DAY) return hoursFrom(rules, weekSecond, count);
      phase = weekSecond % CELL_SECONDS;
      hours = hoursFrom(rules, phase, period);
    }
    const first = Math.floor(weekSecond / CELL_SECONDS) % period;
    return hours.subarray(first, first + count);
  };
}
