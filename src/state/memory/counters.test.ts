import { describe, expect, test } from "bun:test";
import * as fc from "fast-check";
import { decide, windowNumber, type Policy } from "../window.ts";
import { createMemoryCounters } from "./counters.ts";

const NOW = Date.UTC(2026, 10, 20, 9, 0, 0);
const MINUTE: Policy = { name: "minute", limit: 100, windowSeconds: 60 };
const DAY: Policy = { name: "day", limit: 250, windowSeconds: 86_400 };

describe("counters in memory", () => {
  test("decide as the rule does over a plain table, for any run of calls", () => {
    const call = fc.record({
      bucket: fc.constantFrom("198.51.100.7", "2001:db8::/64", "key:abc", "a", "b", "c"),
      policies: fc.constantFrom([MINUTE], [DAY], [MINUTE, DAY]),
      cost: fc.constantFrom(0, 1, 1, 2, 60, 101, 300),
      stepMs: fc.constantFrom(0, 1, 999, 20_000, 61_000, 3_600_000, -3_600_000),
    });
    fc.assert(
      fc.property(fc.array(call, { maxLength: 60 }), (calls) => {
        const counters = createMemoryCounters(1000);
        const naive = new Map<string, { window: number; used: number }>();
        let now = NOW;
        for (const { bucket, policies, cost, stepMs } of calls) {
          now += stepMs;
          const cells = policies.map((policy) => {
            const cell = naive.get(`${policy.name} ${bucket}`);
            const window = windowNumber(policy, now);
            return { window, used: cell?.window === window ? cell.used : 0 };
          });
          const wanted = decide(
            policies,
            cells.map(({ used }) => used),
            cost,
            now,
          );
          if (wanted.allowed && cost > 0) {
            for (const [index, policy] of policies.entries()) {
              const cell = cells[index] ?? { window: 0, used: 0 };
              naive.set(`${policy.name} ${bucket}`, { ...cell, used: cell.used + cost });
            }
          }
          expect(counters.take(bucket, policies, cost, now)).toEqual(wanted);
        }
      }),
      { numRuns: 300 },
    );
  });

  test("a flood of callers pushes out the idle, never one who keeps asking", () => {
    const counters = createMemoryCounters(1000);
    let now = NOW;
    const active = Array.from({ length: 20 }, (_, index) => `active ${index}`);
    for (let caller = 0; caller < 200_000; caller += 1) {
      if (caller % 100 === 0) {
        for (const bucket of active) counters.take(bucket, [DAY], caller % 10_000 === 0 ? 1 : 0, now);
      }
      counters.take(`flood ${caller}`, [DAY], 1, now);
      now += 1;
    }
    const left = active.map((bucket) => counters.take(bucket, [DAY], 0, now).tightest?.remaining);
    expect(left).toEqual(active.map(() => DAY.limit - 20));
    // The first of the flood are gone: a table of fixed size cannot hold 200,000.
    const forgotten = Array.from({ length: 1000 }, (_, index) => index).filter(
      (index) => counters.take(`flood ${index}`, [DAY], 0, now).tightest?.remaining === DAY.limit,
    );
    expect(forgotten.length).toBeGreaterThan(990);
  });

  test("the callers it is made for all fit at once", () => {
    const counters = createMemoryCounters(20_000);
    for (let caller = 0; caller < 20_000; caller += 1) counters.take(`10.0.${caller}`, [DAY], 3, NOW);
    let lost = 0;
    for (let caller = 0; caller < 20_000; caller += 1) {
      if (counters.take(`10.0.${caller}`, [DAY], 0, NOW).tightest?.remaining !== DAY.limit - 3) lost += 1;
    }
    expect(lost).toBe(0);
  });

  test("a refused caller stays remembered while others come", () => {
    const counters = createMemoryCounters(100);
    counters.take("greedy", [DAY], 250, NOW);
    for (let caller = 0; caller < 5000; caller += 1) {
      counters.take(`other ${caller}`, [DAY], 1, NOW + caller);
      if (caller % 10 === 0) expect(counters.take("greedy", [DAY], 1, NOW + caller).allowed).toBe(false);
    }
  });

  test("names of any length and script are told apart", () => {
    const counters = createMemoryCounters(1000);
    const names = [
      "",
      "a",
      "aa",
      "é",
      "日本",
      "a".repeat(127),
      "a".repeat(126),
      "::1",
      "1::",
      "0:0::/64",
      "0::0:/64",
    ];
    for (const name of names) counters.take(name, [MINUTE], 1, NOW);
    for (const name of names) expect(counters.take(name, [MINUTE], 0, NOW).tightest?.remaining).toBe(99);
  });

  test("no clock is too odd: 1970, an hour back, far ahead", () => {
    const counters = createMemoryCounters(100);
    for (const now of [0, 1, 59_999, NOW, NOW - 3_600_000, NOW, Date.UTC(2037, 0, 1)]) {
      const { states } = counters.take("odd", [MINUTE, DAY], 1, now);
      for (const state of states) {
        expect(state.resetSeconds).toBeGreaterThan(0);
        expect(state.remaining).toBeGreaterThanOrEqual(0);
        expect(state.resetEpochSeconds * 1000).toBeGreaterThan(now);
      }
    }
  });
});
