import { createSharedCounters } from "../../src/state/memory/counters.ts";
import type { Policy } from "../../src/state/window.ts";

/** Takes units of three callers in turn from a shared table: its path, how many in all. */
const [, , path = "", count = "0"] = process.argv;
const policies: readonly Policy[] = [
  { name: "minute", limit: 100_000_000, windowSeconds: 60 },
  { name: "day", limit: 100_000_000, windowSeconds: 86_400 },
];
const counters = createSharedCounters(Bun.mmap(path, { shared: true }), process.pid);
const now = Date.UTC(2026, 10, 20, 9);
for (let turn = 0; turn < Number(count); turn += 1) counters.take(`caller ${turn % 3}`, policies, 1, now);
