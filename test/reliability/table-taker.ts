import { createSharedCounters } from "../../src/state/memory/counters.ts";
import type { Policy } from "../../src/state/window.ts";

/** Counts units of three callers in turn in a shared table. Arguments: its path and the number of units. */
const [, , path = "", count = "0"] = process.argv;
const policies: readonly Policy[] = [
  { name: "minute", limit: 100_000_000, windowSeconds: 60 },
  { name: "day", limit: 100_000_000, windowSeconds: 86_400 },
];
const counters = createSharedCounters(Bun.mmap(path, { shared: true }), process.pid);
const now = Date.UTC(2026, 10, 20, 9);
for (let turn = 0; turn < Number(count); turn += 1) counters.take(`caller ${turn % 3}`, policies, 1, now);
