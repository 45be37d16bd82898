import { SECONDS_PER_DAY, SECONDS_PER_HOUR, SECONDS_PER_WEEK } from "../time-unit.ts";
import {
  CELL_SECONDS,
  HALF_CELL_SECONDS,
  HOUR_VALUE_SHIFT,
  hoursAt,
  POINTS_BY_HOUR,
  type HourRules,
} from "./hour-value.ts";
import { countUpTo } from "./week-span.ts";

/**
 * `hoursAt` as straight lines: the value of a cell by the second of the local week it starts at. Piece `i` goes from `starts[i]` to
 * `starts[i + 1]`, the last of which is the week's end; its value is `values[i]` at its start and grows by `slopes[i]` a second. All are
 * whole numbers, so that their sums are exact.
 */
export type HourLine = {
  readonly starts: Int32Array;
  readonly values: Int32Array;
  readonly slopes: Int32Array;
  /** The bits of `hoursAt`. */
  readonly bits: Uint8Array;
};

const HOUR_BITS = (1 << HOUR_VALUE_SHIFT) - 1;

/** Draws the line through the values of `hoursAt` at both ends of every piece. */
export function drawHourLine(rules: HourRules): HourLine {
  const breaks = breaksOf(rules);
  const ends = new Int32Array(2 * breaks.length);
  for (let piece = 0; piece < breaks.length; piece += 1) {
    ends[2 * piece] = breaks[piece] ?? 0;
    ends[2 * piece + 1] = (breaks[piece + 1] ?? SECONDS_PER_WEEK) - 1;
  }
  const hours = hoursAt(rules, ends);
  const starts = new Int32Array(breaks.length + 1);
  const values = new Int32Array(breaks.length);
  const slopes = new Int32Array(breaks.length);
  const bits = new Uint8Array(breaks.length);
  let count = 0;
  for (let end = 0; end < ends.length; end += 2) {
    const start = ends[end] ?? 0;
    const seconds = (ends[end + 1] ?? 0) - start;
    const first = hours[end] ?? 0;
    const value = first >> HOUR_VALUE_SHIFT;
    const slope = seconds === 0 ? 0 : ((hours[end + 1] ?? 0) - first) / ((1 << HOUR_VALUE_SHIFT) * seconds);
    const last = count - 1;
    const isOfLast = count > 0 && bits[last] === (first & HOUR_BITS);
    // Most breaks change nothing and are left out.
    const ledTo = (values[last] ?? 0) + (slopes[last] ?? 0) * (start - (starts[last] ?? 0));
    if (isOfLast && value === ledTo && (seconds === 0 || slope === slopes[last])) continue;
    starts[count] = start;
    values[count] = value;
    slopes[count] = slope;
    bits[count] = first & HOUR_BITS;
    count += 1;
  }
  starts[count] = SECONDS_PER_WEEK;
  return { starts: starts.subarray(0, count + 1), values, slopes, bits };
}

/** Seconds of the week, from 0 on, at which the line may bend or jump. */
function breaksOf({ working, preferred, sleep }: HourRules): Int32Array {
  const breaks = [0, ...working.starts, ...working.ends];
  if (preferred !== null) breaks.push(...preferred.starts, ...preferred.ends);
  if (sleep !== null) {
    for (let day = 0; day < SECONDS_PER_WEEK; day += SECONDS_PER_DAY)
      breaks.push(day + sleep.startMinute * 60, day + sleep.endMinute * 60);
  }
  const edges = [...working.startEdges, ...working.endEdges].sort((a, b) => a - b);
  for (const [index, edge] of edges.entries()) {
    const next = edges[index + 1] ?? (edges[0] ?? 0) + SECONDS_PER_WEEK;
    breakBetween(edge, next, breaks);
  }
  const sorted = Int32Array.from(breaks);
  for (let index = 0; index < sorted.length; index += 1) {
    sorted[index] = ((sorted[index] ?? 0) + SECONDS_PER_WEEK) % SECONDS_PER_WEEK;
  }
  sorted.sort();
  let count = 1;
  for (const second of sorted) {
    if (second === sorted[count - 1]) continue;
    sorted[count] = second;
    count += 1;
  }
  return sorted.subarray(0, count);
}

/** Adds the breaks between two edges of the working hours: at full hours from the nearer one, and in the middle. */
function breakBetween(edge: number, next: number, breaks: number[]): void {
  const middle = (edge + next) / 2;
  breaks.push(edge - HALF_CELL_SECONDS);
  for (let hour = 1; hour < POINTS_BY_HOUR.length; hour += 1) {
    const distance = hour * SECONDS_PER_HOUR;
    if (edge + distance >= middle) break;
    breaks.push(edge + distance - HALF_CELL_SECONDS, next - distance - HALF_CELL_SECONDS);
  }
  // The middle itself is a tie, with flags of its own.
  breaks.push(Math.ceil(middle) - HALF_CELL_SECONDS, Math.floor(middle) + 1 - HALF_CELL_SECONDS);
}

/** The piece that a second of the week lies in. */
export function pieceOf({ starts }: HourLine, weekSecond: number): number {
  return countUpTo(starts, weekSecond) - 1;
}

/** How many cells start in a piece, the first of them at `weekSecond`. */
export function cellsInPiece({ starts }: HourLine, piece: number, weekSecond: number): number {
  return (((starts[piece + 1] ?? 0) - weekSecond + CELL_SECONDS - 1) / CELL_SECONDS) | 0;
}
