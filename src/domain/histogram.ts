import { mustExist } from "./must-exist.ts";

export type Histogram = {
  boundsSeconds: readonly number[];
  counts: Uint32Array;
  sumSeconds: number;
};

/**
 * Counts of durations, for a histogram of Prometheus: by bucket, not cumulative.
 *
 * @param boundsSeconds upper bounds of the buckets, ascending; one more bucket has none
 */
export function createHistogram(boundsSeconds: readonly number[]): Histogram {
  return { boundsSeconds, counts: new Uint32Array(boundsSeconds.length + 1), sumSeconds: 0 };
}

/** Counts one duration. It runs on every request. */
export function observeDuration(histogram: Histogram, seconds: number): void {
  const { boundsSeconds, counts } = histogram;
  histogram.sumSeconds += seconds;
  let bucket = 0;
  while (bucket < boundsSeconds.length && seconds > mustExist(boundsSeconds[bucket])) bucket += 1;
  counts[bucket] = mustExist(counts[bucket]) + 1;
}
