import { CELL_EARLY, CELL_LATE, CELL_NIGHT, CELL_NOT_PREFERRED } from "./cell-flag.ts";
import type { DaySpan } from "./participant.ts";
import { countUpTo, type WeekSpans } from "./week-span.ts";
import { SECONDS_PER_DAY, SECONDS_PER_HOUR, SECONDS_PER_MINUTE, SECONDS_PER_WEEK } from "../time-unit.ts";

/** Length of a cell in seconds. Every slot is cut into cells from its start. */
export const CELL_SECONDS = 300;

/** One point of the score in the integer unit of this file; sums of whole numbers are exact in any order. */
export const HOUR_UNITS_PER_POINT = 7200;

const HALF_CELL_SECONDS = CELL_SECONDS / 2;

/** Points at 0, 1, 2 … 8 hours from the nearest edge of the working hours; linear between. */
const POINTS_BY_HOUR = [80, 65, 50, 35, 25, 15, 8, 4, 0] as const;
const POINTS_INSIDE = 100;
const POINTS_NOT_PREFERRED = 90;

export type HourRules = {
  readonly working: WeekSpans;
  readonly preferred: WeekSpans | null;
  readonly sleep: DaySpan | null;
};

/** What the clock alone gives a cell, without holidays, weekends and busy times. */
export type HourValue = { value: number; flags: number };

/**
 * Rules 1 and 2 of the meeting score for a cell that starts at a second of the week; the value in units of 1/7200 point. The cell's start
 * decides whether it is inside the working hours and in the sleep hours; the distance to the working hours counts from its centre. The
 * sleep factor applies only outside working hours.
 */
export function hourAt({ working, preferred, sleep }: HourRules, weekSecond: number): HourValue {
  if (isInside(working, weekSecond)) {
    return preferred === null || isInside(preferred, weekSecond)
      ? { value: POINTS_INSIDE * HOUR_UNITS_PER_POINT, flags: 0 }
      : { value: POINTS_NOT_PREFERRED * HOUR_UNITS_PER_POINT, flags: CELL_NOT_PREFERRED };
  }
  const centre = weekSecond + HALF_CELL_SECONDS;
  const fromStart = distanceTo(working.startEdges, centre);
  const fromEnd = distanceTo(working.endEdges, centre);
  const side = fromStart <= fromEnd ? CELL_EARLY : CELL_LATE;
  const units = unitsAtDistance(Math.min(fromStart, fromEnd));
  const isAsleep = sleep !== null && isInDaySpan(sleep, weekSecond % SECONDS_PER_DAY);
  return isAsleep ? { value: units, flags: side | CELL_NIGHT } : { value: units * 2, flags: side };
}

function isInside({ starts, ends }: WeekSpans, weekSecond: number): boolean {
  return weekSecond >= (starts[countUpTo(ends, weekSecond)] ?? Infinity);
}

function isInDaySpan({ startMinute, endMinute }: DaySpan, secondOfDay: number): boolean {
  const start = startMinute * 60;
  const end = endMinute * 60;
  if (start <= end) return secondOfDay >= start && secondOfDay < end;
  return secondOfDay >= start || secondOfDay < end;
}

/** Seconds to the nearest of the ascending `edges`, Infinity for none. */
function distanceTo(edges: readonly number[], second: number): number {
  const after = countUpTo(edges, second);
  return Math.min(second - (edges[after - 1] ?? -Infinity), (edges[after] ?? Infinity) - second);
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
 * The hour value of a cell that starts at a whole second of the week, as one number: the value times 16, and the flags, which have four
 * bits.
 */
export type HourReader = (weekSecond: number) => number;

/** Reads `hourAt` once for each minute of the week, because the cells of many slots and weeks start at the same ones. */
export function hourReader(rules: HourRules): HourReader {
  const byMinute = new Int32Array(SECONDS_PER_WEEK / SECONDS_PER_MINUTE).fill(-1);
  const read = (weekSecond: number): number => {
    const { value, flags } = hourAt(rules, weekSecond);
    return value * 16 + flags;
  };
  return (weekSecond) => {
    const minute = weekSecond / SECONDS_PER_MINUTE;
    const known = byMinute[minute];
    if (known === undefined) return read(weekSecond);
    return known < 0 ? (byMinute[minute] = read(weekSecond)) : known;
  };
}
