import { mustExist } from "../must-exist.ts";
import type { DaySpan, WeekHours } from "./participant.ts";
import { SECONDS_PER_DAY, SECONDS_PER_WEEK } from "../time-unit.ts";

export type WeekSpans = {
  starts: number[];
  ends: number[];
  startEdges: number[];
  endEdges: number[];
};

type Span = { readonly start: number; readonly end: number };

/** Joins spans that touch or overlap: the starts and the ends of the whole, ascending. */
export function joinSpans(spans: readonly Span[]) {
  const starts: number[] = [];
  const ends: number[] = [];
  for (const { start, end } of spans.toSorted((a, b) => a.start - b.start)) {
    const last = ends.length - 1;
    const lastEnd = ends[last];
    if (lastEnd === undefined || start > lastEnd) {
      starts.push(start);
      ends.push(end);
    } else if (end > lastEnd) ends[last] = end;
  }
  return { starts, ends };
}

function spansOfDay(day: number, { startMinute, endMinute }: DaySpan): Span[] {
  if (startMinute === endMinute) return [];
  const start = day * SECONDS_PER_DAY + startMinute * 60;
  const end = (endMinute < startMinute ? day + 1 : day) * SECONDS_PER_DAY + endMinute * 60;
  if (end <= SECONDS_PER_WEEK) return [{ start, end }];
  return [
    { start, end: SECONDS_PER_WEEK },
    { start: 0, end: end - SECONDS_PER_WEEK },
  ];
}

/**
 * Converts the hours of seven days to spans of the week in seconds since Monday 00:00 of the wall clock. The spans `starts[i]` to `ends[i]`
 * are ascending, do not touch, and do not cross the end of the week. `startEdges` and `endEdges` are where their union begins and ends, in
 * this week and those beside it: Sunday 24:00 is no edge when both sides of it are inside.
 */
export function weekSpansOf(hours: WeekHours): WeekSpans {
  const { starts, ends } = joinSpans(
    hours.slice(0, 7).flatMap((list, day) => list.flatMap((span) => spansOfDay(day, span))),
  );
  const isJoined = starts[0] === 0 && ends.at(-1) === SECONDS_PER_WEEK;
  const startEdges = isJoined ? starts.slice(1) : starts;
  const endEdges = isJoined ? ends.slice(0, -1) : ends;
  return { starts, ends, startEdges: aroundWeek(startEdges), endEdges: aroundWeek(endEdges) };
}

const aroundWeek = (edges: readonly number[]): number[] =>
  [-SECONDS_PER_WEEK, 0, SECONDS_PER_WEEK].flatMap((shift) => edges.map((edge) => edge + shift));

/** How many of the ascending `values` are at or below `value`. */
export function countUpTo(values: ArrayLike<number>, value: number): number {
  let low = 0;
  let high = values.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (mustExist(values[middle]) <= value) low = middle + 1;
    else high = middle;
  }
  return low;
}
