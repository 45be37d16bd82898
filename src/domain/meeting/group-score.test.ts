import { describe, expect, test } from "bun:test";
import { UNITS_PER_POINT } from "./cell.ts";
import { compareRank, groupTenths, meanTenths, qualityOf, STRATEGIES, weightUnits } from "./group-score.ts";

test("the mean of cells is rounded to tenths, halves up", () => {
  expect(meanTenths(100 * UNITS_PER_POINT, 1)).toBe(1000);
  expect(meanTenths(57.25 * UNITS_PER_POINT, 1)).toBe(573);
  expect(meanTenths(57.25 * UNITS_PER_POINT - 1, 1)).toBe(572);
  expect(meanTenths(0, 288)).toBe(0);
  expect(meanTenths(288 * 100 * UNITS_PER_POINT, 288)).toBe(1000);
});

describe("one score for the group", () => {
  // 100.0, 57.5 and 30.0 at weight 1.
  const sum = { total: 1000 + 575 + 300, weight: 3, minTenths: 300, asleepCount: 0 };

  test("is 0.6 mean + 0.4 min, the minimum, or the mean", () => {
    const tenths = STRATEGIES.map((strategy) => groupTenths(strategy, sum));
    expect([...STRATEGIES]).toEqual(["balanced", "fair", "average", "strict"]);
    expect(tenths).toEqual([495, 300, 625, 625]);
  });

  test("the mean goes into balanced unrounded", () => {
    // Mean 47.1666...: 0.6 x 47.1666... + 0.4 x 11.5 = 32.9
    expect(
      groupTenths("balanced", { total: 1000 + 115 + 300, weight: 3, minTenths: 115, asleepCount: 0 }),
    ).toBe(329);
  });

  test("halves are rounded up", () => {
    const nothing = { minTenths: 0, asleepCount: 0 };
    expect(groupTenths("average", { ...nothing, total: 1, weight: 2 })).toBe(1);
    expect(groupTenths("average", { ...nothing, total: 3, weight: 8 })).toBe(0);
  });
});

test.each([
  [0, 495],
  [1, 297],
  [2, 178],
  [3, 107],
  [4, 99],
  [50, 99],
])(
  "%d required people asleep: balanced is %d tenths, and no other strategy changes",
  (asleepCount, tenths) => {
    const sum = { total: 1000 + 575 + 300, weight: 3, minTenths: 300, asleepCount };
    expect(STRATEGIES.map((strategy) => groupTenths(strategy, sum))).toEqual([tenths, 300, 625, 625]);
  },
);

test("the largest weights are still counted exactly", () => {
  const weight = 50 * weightUnits(10, true);
  const sum = { total: 1000 * weight - 1, weight, minTenths: 1000, asleepCount: 0 };
  expect(groupTenths("balanced", sum)).toBe(1000);
});

test("optional people weigh half", () => {
  expect(weightUnits(1, true)).toBe(2 * weightUnits(1, false));
  expect(weightUnits(0.1, true)).toBe(200_000);
  expect(weightUnits(0.3, false) * 10).toBe(weightUnits(3, false));
});

test.each([
  [1000, "excellent"],
  [850, "excellent"],
  [849, "good"],
  [650, "good"],
  [649, "fair"],
  [400, "fair"],
  [399, "poor"],
  [0, "poor"],
] as const)("quality of %d tenths is %s", (tenths, quality) => expect(qualityOf(tenths)).toBe(quality));

test("slots rank by score, then minimum; with fair by score, then exact mean", () => {
  const low = { tenths: 500, total: 9000, minTenths: 100 };
  const high = { tenths: 500, total: 8000, minTenths: 200 };
  expect(compareRank("balanced", low, high)).toBeGreaterThan(0);
  expect(compareRank("fair", low, high)).toBeLessThan(0);
  expect(compareRank("average", low, { ...low, tenths: 501, minTenths: 0 })).toBeGreaterThan(0);
  expect(compareRank("strict", low, { ...low, total: 1 })).toBe(0);
});
