import type { DaySpan } from "./participant.ts";
import { distanceToEdge, isInWeekSpans, type WeekSpans } from "./week-span.ts";
import { SECONDS_PER_HOUR, SECONDS_PER_DAY, SECONDS_PER_WEEK } from "../time-unit.ts";

/** Length of a cell in seconds. Every slot is cut into cells from its start. */
export const CELL_SECONDS = 300;

/** One point of the score in the integer unit of this file; sums of whole numbers are exact in any order. */
export const HOUR_UNITS_PER_POINT = 7200;

export const HALF_CELL_SECONDS = CELL_SECONDS / 2;

/** Points at 0, 1, 2 … 8 hours from the nearest edge of the working hours; linear between. */
export const POINTS_BY_HOUR = [80, 65, 50, 35, 25, 15, 8, 4, 0] as const;
const POINTS_INSIDE = 100;
const POINTS_NOT_PREFERRED = 90;

/** A cell's value is stored above its flag bits. */
export const HOUR_VALUE_SHIFT = 4;
/** Inside working hours. */
export const HOUR_WORKING = 1;
/** In sleep hours and not at work. */
export const HOUR_NIGHT = 2;
/** Outside working hours, and their start is nearer than their end. */
export const HOUR_EARLY = 4;
/** At work, but not in the preferred hours that were given. */
export const HOUR_NOT_PREFERRED = 8;

const HOUR_AT_WORK = ((POINTS_INSIDE * HOUR_UNITS_PER_POINT) << HOUR_VALUE_SHIFT) | HOUR_WORKING;
const HOUR_AT_WORK_NOT_PREFERRED =
  ((POINTS_NOT_PREFERRED * HOUR_UNITS_PER_POINT) << HOUR_VALUE_SHIFT) | HOUR_WORKING | HOUR_NOT_PREFERRED;

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

/** How many of the ascending `values` are at or below `value`; at least `count` are. */
function countOn(values: readonly number[], value: number, count: number): number {
  let next = count;
  while (next < values.length && (values[next] ?? 0) <= value) next += 1;
  return next;
}

/**
 * The value of cells by the clock alone, without holidays, weekends and busy times. `seconds` are their starts since Monday 00:00 of the
 * local clock, ascending and within the week. Each result is `value << HOUR_VALUE_SHIFT | bits`, the value in units of 1/7200 point.
 *
 * Rules 1 and 2 of the meeting score: the cell's start decides whether it is inside and whether it is in sleep hours; the distance to
 * the working hours counts from its centre. The sleep factor applies only outside working hours.
 */
export function hoursAt({ working, preferred, sleep }: HourRules, seconds: ArrayLike<number>): Int32Array {
  const { starts, ends, startEdges, endEdges } = working;
  const hours = new Int32Array(seconds.length);
  // How many of each lie at or before the cell, carried over from the cell before.
  let started = 0;
  let startsPassed = 0;
  let endsPassed = 0;
  for (let cell = 0; cell < hours.length; cell += 1) {
    const second = seconds[cell] ?? 0;
    started = countOn(starts, second, started);
    if (started > 0 && second < (ends[started - 1] ?? 0)) {
      const isPreferred = preferred === null || isInWeekSpans(preferred, second);
      hours[cell] = isPreferred ? HOUR_AT_WORK : HOUR_AT_WORK_NOT_PREFERRED;
      continue;
    }
    let centre = second + HALF_CELL_SECONDS;
    // The centre of the last cells may lie in the next week.
    if (centre >= SECONDS_PER_WEEK) {
      centre -= SECONDS_PER_WEEK;
      startsPassed = endsPassed = 0;
    }
    startsPassed = countOn(startEdges, centre, startsPassed);
    endsPassed = countOn(endEdges, centre, endsPassed);
    const fromStart = distanceToEdge(startEdges, centre, startsPassed);
    const fromEnd = distanceToEdge(endEdges, centre, endsPassed);
    const bits = fromStart <= fromEnd ? HOUR_EARLY : 0;
    const units = unitsAtDistance(Math.min(fromStart, fromEnd));
    const isAsleep = sleep !== null && isInDaySpan(sleep, second % SECONDS_PER_DAY);
    hours[cell] = isAsleep
      ? (units << HOUR_VALUE_SHIFT) | bits | HOUR_NIGHT
      : ((units * 2) << HOUR_VALUE_SHIFT) | bits;
  }
  return hours;
}
