import { describe, expect, test } from "bun:test";
import { decide, windowNumber, type Policy } from "./window.ts";

const MINUTE: Policy = { name: "minute", limit: 100, windowSeconds: 60 };
const DAY: Policy = { name: "day", limit: 100, windowSeconds: 86_400 };
/** The state of a window after `used` units. */
function policyState(policy: Policy, used: number, now: number) {
  const [state] = decide([policy], [used], 0, now).states;
  if (state === undefined) throw new Error("one policy, one state");
  return state;
}

const NINE = Date.UTC(2026, 10, 20, 9);

describe("windows", () => {
  test("begin on the full minute and at midnight UTC", () => {
    expect(windowNumber(MINUTE, NINE) - windowNumber(MINUTE, NINE - 1)).toBe(1);
    expect(windowNumber(MINUTE, NINE + 59_999)).toBe(windowNumber(MINUTE, NINE));
    const midnight = Date.UTC(2026, 10, 21);
    expect(windowNumber(DAY, midnight) - windowNumber(DAY, midnight - 1)).toBe(1);
  });

  test("end at a whole second of Unix time, never less than a second away", () => {
    expect(policyState(MINUTE, 3, NINE)).toEqual({
      policy: MINUTE,
      remaining: 97,
      resetEpochSeconds: NINE / 1000 + 60,
      resetSeconds: 60,
    });
    expect(policyState(MINUTE, 3, NINE + 59_999).resetSeconds).toBe(1);
    expect(policyState(MINUTE, 3, NINE + 58_999).resetSeconds).toBe(2);
  });

  test("waiting `resetSeconds` always reaches the next window", () => {
    for (const offsetMs of [0, 1, 499, 500, 501, 999, 1000, 30_001, 59_001, 59_999]) {
      const now = NINE + offsetMs;
      const later = now + policyState(MINUTE, 0, now).resetSeconds * 1000;
      expect(windowNumber(MINUTE, later)).toBeGreaterThan(windowNumber(MINUTE, now));
    }
  });
});

describe("a decision", () => {
  test("allows the last unit and refuses the next", () => {
    expect(decide([MINUTE], [99], 1, NINE)).toMatchObject({ allowed: true, tightest: { remaining: 0 } });
    expect(decide([MINUTE], [100], 1, NINE)).toMatchObject({ allowed: false, tightest: { remaining: 0 } });
    expect(decide([MINUTE], [60], 41, NINE)).toMatchObject({ allowed: false, tightest: { remaining: 40 } });
  });

  test("charges no policy when one refuses", () => {
    const { allowed, states } = decide([MINUTE, DAY], [10, 100], 1, NINE);
    expect(allowed).toBe(false);
    expect(states.map(({ remaining }) => remaining)).toEqual([90, 0]);
  });

  test("of cost 0 is allowed even where nothing is left", () => {
    expect(decide([MINUTE], [100], 0, NINE).allowed).toBe(true);
    expect(decide([MINUTE], [250], 0, NINE).tightest?.remaining).toBe(0);
  });

  test("names the policy with the least left; of equal ones the one that resets later", () => {
    expect(decide([MINUTE, DAY], [50, 10], 0, NINE).tightest?.policy.name).toBe("minute");
    expect(decide([MINUTE, DAY], [10, 50], 0, NINE).tightest?.policy.name).toBe("day");
    expect(decide([MINUTE, DAY], [10, 10], 0, NINE).tightest?.policy.name).toBe("day");
    expect(decide([], [], 1, NINE)).toEqual({ allowed: true, states: [], tightest: null });
  });
});
