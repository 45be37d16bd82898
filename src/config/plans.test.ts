import { expect, test } from "bun:test";
import { DEFAULT_PLANS } from "../http/plan.ts";
import { readPlans } from "./plans.ts";

const refuse = (message: string): never => {
  throw new Error(message);
};
const anonymous = { name: "anonymous", per_minute: 60, per_day: 1000 };
const free = { name: "free", per_minute: 600, per_day: 10_000, usd_per_month: 0 };

test("plans of the file replace all others, with titles and prices where they say none", () => {
  const club = { name: "club", title: "Club", per_minute: "unlimited", per_day: 1, usd_per_month: 5 };
  expect(
    readPlans([anonymous, free, club, { ...club, name: "big", title: "Big", per_day: "unlimited" }], refuse),
  ).toEqual([
    { name: "anonymous", title: "Without a key", usdPerMonth: 0, perMinute: 60, perDay: 1000 },
    { name: "free", title: "Free key", usdPerMonth: 0, perMinute: 600, perDay: 10_000 },
    { name: "club", title: "Club", usdPerMonth: 5, perMinute: null, perDay: 1 },
    { name: "big", title: "Big", usdPerMonth: 5, perMinute: null, perDay: null },
  ]);
  expect(readPlans([anonymous, free, { name: "own", per_minute: 1, per_day: 1 }], refuse).at(-1)).toEqual({
    name: "own",
    title: "own",
    usdPerMonth: null,
    perMinute: 1,
    perDay: 1,
  });
  expect(readPlans(undefined, refuse)).toBe(DEFAULT_PLANS);
});

test.each([
  [3, "'plans' must be up to 20 tables"],
  [[anonymous], "the plan 'free' is missing, which is that of keys that callers make themselves"],
  [[free], "the plan 'anonymous' is missing, which is that of callers without a key"],
  [[anonymous, free, free], "two plans are named 'free'"],
  [[{ ...anonymous, name: "Any one" }], "plan 1: 'name' must be a word of small letters"],
  [[{ ...anonymous, per_hour: 1 }], "plan 'anonymous': there is no 'per_hour'"],
  [
    [{ name: "anonymous", per_minute: 1 }],
    "plan 'anonymous': 'per_day' must be a whole number from 1 on, or \"unlimited\"",
  ],
  [[{ ...anonymous, per_minute: 0 }], "'per_minute' must be a whole number"],
  [[{ ...anonymous, per_minute: "1000" }], "'per_minute' must be a whole number"],
  [[{ ...anonymous, per_minute: 1e12 }], "'per_minute' must be a whole number"],
  [[{ ...anonymous, usd_per_month: "9" }], "'usd_per_month' must be a number"],
  [[{ ...anonymous, title: "" }], "'title' must be a text"],
])("%j is refused: %s", (plans, message) => {
  expect(() => readPlans(plans, refuse)).toThrow(message);
});
