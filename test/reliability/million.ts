import { addressBucket } from "../../src/http/client-address.ts";
import { createMemoryCounters } from "../../src/state/memory/counters.ts";
import type { Policy } from "../../src/state/window.ts";

/**
 * A million distinct callers within 100 seconds, half of them IPv6, while a thousand others ask once a second.
 * Prints what became of memory and of the counts as JSON.
 */
const FLOOD = 1_000_000;
const PER_SECOND = 10_000;
const NOW = Date.UTC(2026, 10, 20, 9);
const policies: readonly Policy[] = [
  { name: "minute", limit: 1000, windowSeconds: 60 },
  { name: "day", limit: 1000, windowSeconds: 86_400 },
];

const counters = createMemoryCounters();
const active = Array.from({ length: 1000 }, (_, index) => addressBucket(`10.0.${index >> 8}.${index & 255}`));
const seen = new Uint8Array(FLOOD);
for (let caller = 0; caller < 20_000; caller += 1) addressBucket(addressOf(caller));
for (let round = 0; round < 20; round += 1) for (const name of active) counters.take(name, policies, 0, NOW);

Bun.gc(true);
const before = process.memoryUsage.rss();
let now = NOW;
let asks = 0;
let highest = before;
for (let caller = 0; caller < FLOOD; caller += 1) {
  if (caller % PER_SECOND === 0) {
    for (const name of active) counters.take(name, policies, 1, now);
    asks += 1;
    highest = Math.max(highest, process.memoryUsage.rss());
  }
  counters.take(addressBucket(addressOf(caller)), policies, 1, now);
  now += 1000 / PER_SECOND;
}
Bun.gc(true);
const grownMb = (process.memoryUsage.rss() - before) / 1e6;

/** What a caller used today, asked without taking any. */
function usedToday(name: string): number {
  const day = counters.take(name, policies, 0, now).states[1];
  return day === undefined ? -1 : day.policy.limit - day.remaining;
}

const activeKept = active.filter((name) => usedToday(name) === asks).length;
for (let caller = FLOOD - 1; caller >= 0; caller -= 1)
  seen[caller] = usedToday(addressBucket(addressOf(caller)));
const countKept = (from: number, to: number): number =>
  seen.subarray(from, to).filter((used) => used === 1).length;
const found = {
  grownMb,
  highestMb: (highest - before) / 1e6,
  activeKept,
  kept: countKept(0, FLOOD),
  keptOfFirst: countKept(0, FLOOD / 2),
  keptOfLast: countKept(FLOOD - 100_000, FLOOD),
};
console.log(JSON.stringify(found));

/** Distinct for every number and without an order: a multiplication by an odd number mixes 32 bits one to one. */
function addressOf(caller: number): string {
  const bits = Math.imul(caller, 0x9e3779b1) ^ 0x5bd1e995;
  const high = bits >>> 16;
  const low = bits & 0xffff;
  if (caller % 2 === 1)
    return `2001:${high.toString(16)}:${low.toString(16)}:${caller & 255}::${caller.toString(16)}`;
  return `${high >>> 8}.${high & 255}.${low >>> 8}.${low & 255}`;
}
