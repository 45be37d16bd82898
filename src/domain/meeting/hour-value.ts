import { CELL_EARLY, CELL_LATE, CELL_NIGHT, CELL_NOT_PREFERRED } from "./cell-flag.ts";
import type { DaySpan } from "./participant.ts";
import { countUpTo, type WeekSpans } from "./week-span.ts";
import { SECONDS_PER_DAY, SECONDS_PER_HOUR, SECONDS_PER_WEEK } from "../time-unit.ts";

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

export type HourPieces = {
  starts: Float64Array;
  values: Float64Array;
  slopes: Float64Array;
  flags: Uint16Array;
};

/**
 * Cuts the week wherever the value or the flags of `hourAt` may bend or jump: pieces, ascending, the first from Monday 00:00 on. Within one
 * the flags are the same, and the value changes by `slopes` for each second that a cell starts later.
 */
export function hourPieces(rules: HourRules): HourPieces {
  const starts = Float64Array.from(cutsOf(rules)).sort();
  const values = new Float64Array(starts.length);
  const slopes = new Float64Array(starts.length);
  const flags = new Uint16Array(starts.length);
  for (const [piece, second] of starts.entries()) {
    const hour = hourAt(rules, second);
    values[piece] = hour.value;
    flags[piece] = hour.flags;
    const isLong = (starts[piece + 1] ?? SECONDS_PER_WEEK) > second + 1;
    // At work every second has the same value.
    if (isLong && (hour.flags & (CELL_EARLY | CELL_LATE)) !== 0)
      slopes[piece] = hourAt(rules, second + 1).value - hour.value;
  }
  return { starts, values, slopes, flags };
}

function cutsOf({ working, preferred, sleep }: HourRules): Set<number> {
  const cuts = new Set([0, ...working.starts, ...working.ends]);
  for (const edge of [...(preferred?.starts ?? []), ...(preferred?.ends ?? [])]) cuts.add(edge);
  for (const minute of sleep === null ? [] : [sleep.startMinute, sleep.endMinute]) {
    for (let day = 0; day < 7; day += 1) cuts.add(day * SECONDS_PER_DAY + minute * 60);
  }
  cuts.delete(SECONDS_PER_WEEK);
  // Distances count from the centre of a cell.
  const addCentre = (centre: number): void => {
    const second = centre - HALF_CELL_SECONDS;
    if (second > 0 && second < SECONDS_PER_WEEK) cuts.add(second);
  };
  const { startEdges, endEdges } = working;
  for (const end of endEdges) {
    addCentre(end);
    const start = startEdges[countUpTo(startEdges, end)] ?? end;
    const middle = (end + start) / 2;
    addCentre(Math.ceil(middle));
    for (let hour = 1; hour < POINTS_BY_HOUR.length && hour * SECONDS_PER_HOUR < middle - end; hour += 1) {
      addCentre(end + hour * SECONDS_PER_HOUR);
      addCentre(start - hour * SECONDS_PER_HOUR);
    }
  }
  for (const start of startEdges) {
    addCentre(start);
    // A cell that starts before these hours may have its centre after their middle. Early wins a tie on both sides.
    const end = endEdges[countUpTo(endEdges, start)] ?? start;
    if (end - start < CELL_SECONDS) addCentre(Math.floor((start + end) / 2) + 1);
  }
  return cuts;
}
