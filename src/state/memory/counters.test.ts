import { describe, expect, test } from "bun:test";
import * as fc from "fast-check";
import { DEFAULT_PLANS, quotasOf } from "../../http/plan.ts";
import { decide, windowNumber, type Policy } from "../window.ts";
import { createMemoryCounters } from "./counters.ts";

const NOW = Date.UTC(2026, 10, 20, 9, 0, 0);
const MINUTE: Policy = { name: "minute", limit: 100, windowSeconds: 60 };
const DAY: Policy = { name: "day", limit: 250, windowSeconds: 86_400 };
const EMBED: Policy = { name: "embed", limit: 100, windowSeconds: 60 };
const BAD_KEYS: Policy = { name: "bad_keys", limit: 100, windowSeconds: 60 };

describe("counters in memory", () => {
  test("decide as the rule over a plain map does, for random calls over time", () => {
    const call = fc.record({
      bucket: fc.constantFrom("198.51.100.7", "2001:db8::/64", "key:abc", "a", "b", "c"),
      policies: fc.constantFrom([MINUTE], [DAY], [MINUTE, DAY], [DAY, MINUTE], [EMBED], [BAD_KEYS]),
      cost: fc.constantFrom(0, 1, 1, 2, 60, 101, 300),
      stepMs: fc.constantFrom(0, 1, 999, 20_000, 61_000, 3_600_000, 86_400_000),
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

  test("clocks that differ by a second lose no count; a jump to another window starts from zero", () => {
    const counters = createMemoryCounters(100);
    const left = (offsetMs: number) =>
      counters.take("skewed", [MINUTE, DAY], 1, NOW + offsetMs).states.map(({ remaining }) => remaining);
    expect(left(30_000)).toEqual([99, 249]);
    expect(left(29_999)).toEqual([98, 248]);
    expect(left(1000)).toEqual([97, 247]);
    expect(left(-1)).toEqual([99, 246]);
    expect(left(86_400_000)).toEqual([99, 249]);
    expect(left(0)).toEqual([99, 249]);
    expect(left(365 * 86_400_000)).toEqual([99, 249]);
  });

  test("a flood of callers evicts idle callers, never an active one", () => {
    const counters = createMemoryCounters(1000);
    let now = NOW;
    const active = Array.from({ length: 20 }, (_, index) => `active ${index}`);
    for (let caller = 0; caller < 200_000; caller += 1) {
      if (caller % 100 === 0) {
        for (const bucket of active) counters.take(bucket, [DAY], caller % 10_000 === 0 ? 1 : 0, now);
      }
      counters.take(`flood ${caller}`, [DAY], 1, now);
      now += 10;
    }
    const left = active.map((bucket) => counters.take(bucket, [DAY], 0, now).tightest?.remaining);
    expect(left).toEqual(active.map(() => DAY.limit - 20));
    const isForgotten = (caller: number) =>
      counters.take(`flood ${caller}`, [DAY], 0, now).tightest?.remaining === DAY.limit;
    // The table has too few slots for 200,000: the first are gone, the last are there, but for one or two in a full set.
    const callers = Array.from({ length: 1000 }, (_, index) => index);
    expect(callers.filter(isForgotten).length).toBe(1000);
    expect(callers.filter((caller) => isForgotten(199_999 - caller)).length).toBeLessThan(50);
  });

  test("callers whose windows are past are evicted before callers who are only idle", () => {
    const counters = createMemoryCounters(1000);
    for (let caller = 0; caller < 30; caller += 1) counters.take(`day ${caller}`, [DAY], 1, NOW);
    for (let minute = 1; minute <= 300; minute += 1) {
      const now = NOW + minute * 60_000;
      for (let caller = 0; caller < 50; caller += 1) counters.take(`m ${minute} ${caller}`, [EMBED], 1, now);
    }
    const now = NOW + 301 * 60_000;
    for (let caller = 0; caller < 30; caller += 1) {
      expect(counters.take(`day ${caller}`, [DAY], 0, now).tightest?.remaining).toBe(DAY.limit - 1);
    }
  });

  test("100,000 callers fit at once, except for a handful", () => {
    const counters = createMemoryCounters();
    for (let caller = 0; caller < 100_000; caller += 1) {
      counters.take(`10.0.${caller}`, [MINUTE, DAY], 3, NOW + caller / 4);
    }
    let lost = 0;
    for (let caller = 0; caller < 100_000; caller += 1) {
      const { states } = counters.take(`10.0.${caller}`, [MINUTE, DAY], 0, NOW + 30_000);
      if (states.some(({ policy, remaining }) => remaining !== policy.limit - 3)) lost += 1;
    }
    // Callers are spread by a random hash: about ten of 100,000 are lost in a run.
    expect(lost).toBeLessThan(60);
  });

  test("a refused caller stays refused while others come", () => {
    const counters = createMemoryCounters(100);
    counters.take("greedy", [DAY], 250, NOW);
    for (let caller = 0; caller < 5000; caller += 1) {
      const now = NOW + caller * 100;
      counters.take(`other ${caller}`, [DAY], 1, now);
      if (caller % 10 === 0) expect(counters.take("greedy", [DAY], 1, now).allowed).toBe(false);
    }
  });

  test("policies that do not fit in one slot are refused, not counted wrong", () => {
    const counters = createMemoryCounters(100);
    const hour: Policy = { name: "minute", limit: 1, windowSeconds: 3600 };
    for (const policies of [[hour], [MINUTE, EMBED], [MINUTE, MINUTE], [DAY, BAD_KEYS]]) {
      expect(() => counters.take("a", policies, 1, NOW)).toThrow(RangeError);
    }
  });

  test("every list of policies of the service can be counted", () => {
    for (const scheme of ["minute", "day", "both", "off"] as const) {
      const { ofPlan, embed, newKeys, badKeys } = quotasOf(scheme, DEFAULT_PLANS);
      const ofPlans = DEFAULT_PLANS.map(({ name }) => ofPlan(name).quota);
      for (const { policies } of [...ofPlans, embed, newKeys, badKeys]) {
        const counters = createMemoryCounters(100);
        for (const policy of policies) expect(policy.limit).toBeGreaterThan(0);
        expect(counters.take("a", policies, 1, NOW)).toEqual(decide(policies, [0, 0], 1, NOW));
      }
    }
  });

  test("names of any length and script are distinguished", () => {
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

  test("counts at any clock: 1970, an hour back, far ahead", () => {
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
