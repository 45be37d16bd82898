import { SECONDS_PER_DAY } from "../calendar/civil.ts";
import type { DaySpan } from "./participant.ts";
import { distanceToEdge, isInWeekSpans, SECONDS_PER_WEEK, type WeekSpans } from "./week-span.ts";

/** A cell of the score, seconds. Every slot is cut into cells of this length from its start. */
export const CELL_SECONDS = 300;
const CELLS_PER_WEEK = SECONDS_PER_WEEK / CELL_SECONDS;
/** What stands in a table where `evaluateHour` was not asked yet. */
export const UNKNOWN_HOUR = -1;

/** One point of the score in the integer unit of this file; sums of whole numbers are exact in any order. */
export const HOUR_UNITS_PER_POINT = 7200;

const HALF_CELL_SECONDS = CELL_SECONDS / 2;
const SECONDS_PER_HOUR = 3600;

/** Points at 0, 1, 2 … 8 hours from the nearest edge of the working hours, with straight lines between. */
const POINTS_BY_HOUR = [80, 65, 50, 35, 25, 15, 8, 4, 0] as const;
const POINTS_INSIDE = 100;
const POINTS_NOT_PREFERRED = 90;

/** The value of a cell is kept above these bits. */
export const HOUR_VALUE_SHIFT = 4;
/** Inside working hours. */
export const HOUR_WORKING = 1;
/** In sleep hours and not at work. */
export const HOUR_NIGHT = 2;
/** Outside working hours, and their start is nearer than their end. */
export const HOUR_EARLY = 4;
/** At work, but not in the preferred hours that were given. */
export const HOUR_NOT_PREFERRED = 8;

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
 * What a cell is worth by the clock alone, before holidays, weekends and busy times. `weekSecond` is the cell's local start, seconds
 * since Monday 00:00. Answers `value << HOUR_VALUE_SHIFT | bits`, the value in units of 1/7200 point.
 *
 * Rules 1 and 2 of the meeting score: inside or not, and asleep or not, by the cell's start; the distance to the working hours from
 * its centre. Who is at work is awake, so the sleep factor counts outside working hours only.
 */
export function evaluateHour(rules: HourRules, weekSecond: number): number {
  const { working, preferred, sleep } = rules;
  if (isInWeekSpans(working, weekSecond)) {
    if (preferred === null || isInWeekSpans(preferred, weekSecond)) {
      return ((POINTS_INSIDE * HOUR_UNITS_PER_POINT) << HOUR_VALUE_SHIFT) | HOUR_WORKING;
    }
    return (
      ((POINTS_NOT_PREFERRED * HOUR_UNITS_PER_POINT) << HOUR_VALUE_SHIFT) | HOUR_WORKING | HOUR_NOT_PREFERRED
    );
  }
  const centre = (weekSecond + HALF_CELL_SECONDS) % SECONDS_PER_WEEK;
  const fromStart = distanceToEdge(working.startEdges, centre);
  const fromEnd = distanceToEdge(working.endEdges, centre);
  const bits = fromStart <= fromEnd ? HOUR_EARLY : 0;
  const units = unitsAtDistance(Math.min(fromStart, fromEnd));
  if (sleep !== null && isInDaySpan(sleep, weekSecond % SECONDS_PER_DAY)) {
    return (units << HOUR_VALUE_SHIFT) | bits | HOUR_NIGHT;
  }
  return ((units * 2) << HOUR_VALUE_SHIFT) | bits;
}

/** Room for `evaluateHour` of every cell of a week, to be filled in as they are asked for. */
export function createHourTable(): Int32Array {
  return new Int32Array(CELLS_PER_WEEK).fill(UNKNOWN_HOUR);
}
