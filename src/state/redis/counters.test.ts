import { describe, expect, test } from "bun:test";
import { createMemoryCounters } from "../memory/counters.ts";
import type { Policy } from "../window.ts";
import { createRedisCounters } from "./counters.ts";

const NOW = Date.UTC(2026, 10, 20, 9);
const POLICIES: readonly Policy[] = [
  { name: "minute", limit: 1000, windowSeconds: 60 },
  { name: "day", limit: 100, windowSeconds: 86_400 },
];
const AWAY = { run: () => null };

describe("limits while the shared store is away", () => {
  test.each([
    [1, 100],
    [3, 33],
    [7, 14],
    [101, 1],
  ])(
    "are divided among %d nodes, rounded down: %d of 100 pass at each, and at least one",
    async (nodes, passing) => {
      const counters = createRedisCounters(AWAY, createMemoryCounters(), nodes);
      let passed = 0;
      for (let call = 0; call < 150; call += 1) {
        if ((await counters.take("192.0.2.1", POLICIES, 1, NOW)).allowed) passed += 1;
      }
      expect(passed).toBe(passing);
    },
  );

  test("refuse what is more than a node's share as a whole, and show that share", async () => {
    const counters = createRedisCounters(AWAY, createMemoryCounters(), 3);
    const refused = await counters.take("192.0.2.1", POLICIES, 34, NOW);
    expect(refused).toMatchObject({ allowed: false, tightest: { policy: { limit: 33 }, remaining: 33 } });
    expect(await counters.take("192.0.2.1", POLICIES, 33, NOW)).toMatchObject({
      allowed: true,
      tightest: { remaining: 0 },
    });
  });
});
