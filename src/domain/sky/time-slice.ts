/** The items with `startEpochMs <= epochMs < endEpochMs` of a list in order of time (two binary searches). */
export function sliceTime<T extends { epochMs: number }>(
  items: readonly T[],
  startEpochMs: number,
  endEpochMs: number,
): T[] {
  return items.slice(firstAtOrAfter(items, startEpochMs), firstAtOrAfter(items, endEpochMs));
}

function firstAtOrAfter(items: readonly { epochMs: number }[], epochMs: number): number {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((items[middle]?.epochMs ?? Number.POSITIVE_INFINITY) < epochMs) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The item nearest in time to an instant, within a distance; null when there is none. */
export function nearestInTime<T extends { epochMs: number }>(
  items: readonly T[],
  epochMs: number,
  withinMs: number,
): T | null {
  let nearest: T | null = null;
  for (const item of sliceTime(items, epochMs - withinMs, epochMs + withinMs)) {
    if (nearest === null || Math.abs(item.epochMs - epochMs) < Math.abs(nearest.epochMs - epochMs)) {
      nearest = item;
    }
  }
  return nearest;
}
