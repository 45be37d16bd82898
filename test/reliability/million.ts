import { createMemoryCounters } from "../../src/state/memory/counters.ts";
import type { Policy } from "../../src/state/window.ts";

/** Prints by how many MB resident memory grew over a million distinct callers, half of them IPv6. */
const policies: readonly Policy[] = [
  { name: "minute", limit: 100, windowSeconds: 60 },
  { name: "day", limit: 100, windowSeconds: 86_400 },
];
const now = Date.UTC(2026, 10, 20, 9);

const counters = createMemoryCounters();
for (let caller = 0; caller < 20_000; caller += 1) counters.take(addressOf(caller % 50), policies, 1, now);
Bun.gc(true);
const before = process.memoryUsage.rss();
for (let caller = 0; caller < 1_000_000; caller += 1) counters.take(addressOf(caller), policies, 1, now);
Bun.gc(true);
console.log((process.memoryUsage.rss() - before) / 1e6);

function addressOf(caller: number): string {
  if (caller % 2 === 0) return `${(caller >>> 16) & 255}.${(caller >>> 8) & 255}.${caller & 255}.7`;
  return `2001:db8:${(caller >>> 8).toString(16)}:${(caller & 255).toString(16)}::/64`;
}
