import { expect, test } from "bun:test";
import { daysFromCivil } from "./civil.ts";
import { weekendIn, weekendOn, type WeekendRule } from "./weekend.ts";

const RULES: readonly WeekendRule[] = [
  { region: "AE", from: null, until: "2021-12-31", days: [5, 6] },
  { region: "AE", from: "2022-01-01", until: null, days: [6, 7] },
  { region: "AE-SH", from: "2022-01-01", until: null, days: [5, 6, 7] },
  { region: "MY-01", from: null, until: "2024-12-31", days: [5, 6] },
  { region: "AEX", from: null, until: null, days: [1] },
];

test("a region follows its rule on both days at the edge of it", () => {
  expect(weekendOn(weekendIn(RULES, "AE"), daysFromCivil(2021, 12, 31))).toEqual([5, 6]);
  expect(weekendOn(weekendIn(RULES, "AE"), daysFromCivil(2022, 1, 1))).toEqual([6, 7]);
});

test("a subdivision without a rule of its own for the day follows its country", () => {
  expect(weekendOn(weekendIn(RULES, "AE-SH"), daysFromCivil(2021, 12, 31))).toEqual([5, 6]);
  expect(weekendOn(weekendIn(RULES, "AE-SH"), daysFromCivil(2022, 1, 1))).toEqual([5, 6, 7]);
  expect(weekendOn(weekendIn(RULES, "AE-DU"), daysFromCivil(2010, 1, 1))).toEqual([5, 6]);
});

test("without a rule it is Saturday and Sunday", () => {
  expect(weekendOn(weekendIn(RULES, "MY-01"), daysFromCivil(2025, 1, 1))).toEqual([6, 7]);
  expect(weekendOn(weekendIn(RULES, "FR"), 0)).toEqual([6, 7]);
  expect(weekendOn(weekendIn(RULES, null), 0)).toEqual([6, 7]);
});

test("time is cut where the weekend changes, and every day is in one piece", () => {
  const weekend = weekendIn(RULES, "AE-SH");
  const change = daysFromCivil(2022, 1, 1);
  expect(weekend).toEqual([
    { startDays: -Infinity, endDays: change - 1, days: [5, 6] },
    { startDays: change, endDays: Infinity, days: [5, 6, 7] },
  ]);
  expect(weekendIn(RULES, "FR")).toEqual([{ startDays: -Infinity, endDays: Infinity, days: [6, 7] }]);
});
