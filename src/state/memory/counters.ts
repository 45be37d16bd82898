import type { Counters } from "../store.ts";
import { decide, windowNumber, type Decision, type Policy } from "../window.ts";

/** Callers remembered for each policy. 100,000 cost about 12 MB; beyond it the longest idle leave first. */
const MAX_CALLERS = 100_000;

type Window = { number: number; usedByBucket: Map<string, number> };

/**
 * Counts in this process's memory. A window's table is dropped whole when the next window begins, so a quiet
 * table costs nothing; within a window it is bounded by evicting the least recently seen caller.
 */
export function createMemoryCounters(maxCallers: number = MAX_CALLERS): Counters {
  const windowByPolicy = new Map<string, Window>();

  function currentWindow(policy: Policy, nowEpochMs: number): Window {
    const number = windowNumber(policy, nowEpochMs);
    const known = windowByPolicy.get(policy.name);
    // A clock that jumps, either way, opens a new window: nobody is locked out by time that never was.
    if (known !== undefined && known.number === number) return known;
    const opened = { number, usedByBucket: new Map<string, number>() };
    windowByPolicy.set(policy.name, opened);
    return opened;
  }

  return {
    take(bucket: string, policies: readonly Policy[], cost: number, nowEpochMs: number): Decision {
      const windows = policies.map((policy) => currentWindow(policy, nowEpochMs));
      const used = windows.map((window) => window.usedByBucket.get(bucket) ?? 0);
      const decision = decide(policies, used, cost, nowEpochMs);
      if (!decision.allowed || cost === 0) return decision;
      for (const [index, window] of windows.entries()) {
        remember(window.usedByBucket, bucket, (used[index] ?? 0) + cost, maxCallers);
      }
      return decision;
    },
  };
}

function remember(table: Map<string, number>, bucket: string, used: number, maxCallers: number): void {
  // A Map iterates in insertion order: deleting first makes it an order of last use.
  if (!table.delete(bucket) && table.size >= maxCallers) {
    const oldest = table.keys().next();
    if (!oldest.done) table.delete(oldest.value);
  }
  table.set(bucket, used);
}
