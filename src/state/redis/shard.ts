import { createHistogram } from "../../domain/histogram.ts";

const LATENCY_BUCKETS_SECONDS = [0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.25] as const;

type Waiter = { sinceTick: number; fail(error: Error): void };

/** One primary: the store itself, or the part of a cluster that has some of the keys, as `key`, by which it is tried again. */
export function createShard(name: string, key: string): Shard {
  return {
    name,
    key,
    waiting: new Set<Waiter>(),
    latency: createHistogram(LATENCY_BUCKETS_SECONDS),
    errors: { timeout: 0, closed: 0, refused: 0, script_lost: 0 },
    silentTicks: 0,
    isAway: false,
    refusal: "",
  };
}

export type Shard = {
  name: string;
  key: string;
  waiting: Set<Waiter>;
  latency: { boundsSeconds: readonly number[]; counts: Uint32Array; sumSeconds: number };
  errors: { timeout: number; closed: number; refused: number; script_lost: number };
  silentTicks: number;
  isAway: boolean;
  /** What it refused last: logged once, not at each try. */
  refusal: string;
};
