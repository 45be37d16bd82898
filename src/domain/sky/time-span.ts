import { mustExist } from "../must-exist.ts";
import { lowerBound } from "../lower-bound.ts";

/** The instants `[startEpochMs, endEpochMs)`: a local day has 23, 24 or 25 hours, or others. */
export type TimeSpan = { startEpochMs: number; endEpochMs: number };

type Timed = { readonly epochMs: number };

/** The items with `startEpochMs <= epochMs < endEpochMs` of a list in order of time. */
export function sliceTime<T extends Timed>(
  items: readonly T[],
  startEpochMs: number,
  endEpochMs: number,
): T[] {
  return items.slice(firstAtOrAfter(items, startEpochMs), firstAtOrAfter(items, endEpochMs));
}

/** Index of the first item at or after an instant in a list in order of time; the list's length when there is none. */
function firstAtOrAfter(items: readonly Timed[], epochMs: number): number {
  return lowerBound(items.length, (at) => mustExist(items[at]).epochMs < epochMs);
}

/** The item nearest to an instant, less than a distance away; null when there is none. */
export function nearestInTime<T extends Timed>(
  items: readonly T[],
  epochMs: number,
  withinMs: number,
): T | null {
  let nearest: T | null = null;
  for (let at = firstAtOrAfter(items, epochMs - withinMs); at < items.length; at += 1) {
    const item = items[at];
    if (item === undefined || item.epochMs >= epochMs + withinMs) break;
    if (nearest === null || Math.abs(item.epochMs - epochMs) < Math.abs(nearest.epochMs - epochMs)) {
      nearest = item;
    }
  }
  return nearest;
}

/** From the start of the first of some spans in order to the end of the last; `null` without any. */
export function wholeOf(spans: readonly TimeSpan[]): TimeSpan | null {
  const [first, last] = [spans[0], spans.at(-1)];
  return first && last ? { startEpochMs: first.startEpochMs, endEpochMs: last.endEpochMs } : null;
}
