import { expect, test } from "bun:test";
import { daysFromCivil } from "./civil.ts";
import { formatDate } from "./format.ts";
import { weekendDays, weekendSpans, type WeekendRule } from "./weekend.ts";

const RULES: readonly WeekendRule[] = [
  { region: "AE", from: null, until: "2021-12-31", days: [5, 6] },
  { region: "AE", from: "2022-01-01", until: null, days: [6, 7] },
  { region: "AE-SH", from: "2022-01-01", until: null, days: [5, 6, 7] },
  { region: "MY-01", from: null, until: "2024-12-31", days: [5, 6] },
  { region: "AEX", from: null, until: null, days: [1] },
];

test("a region follows its rule on both days at the edge of it", () => {
  expect(weekendDays(RULES, "AE", daysFromCivil(2021, 12, 31))).toEqual([5, 6]);
  expect(weekendDays(RULES, "AE", daysFromCivil(2022, 1, 1))).toEqual([6, 7]);
});

test("a subdivision without a rule of its own for the day follows its country", () => {
  expect(weekendDays(RULES, "AE-SH", daysFromCivil(2021, 12, 31))).toEqual([5, 6]);
  expect(weekendDays(RULES, "AE-SH", daysFromCivil(2022, 1, 1))).toEqual([5, 6, 7]);
  expect(weekendDays(RULES, "AE-DU", daysFromCivil(2010, 1, 1))).toEqual([5, 6]);
});

test("without a rule it is Saturday and Sunday", () => {
  expect(weekendDays(RULES, "MY-01", daysFromCivil(2025, 1, 1))).toEqual([6, 7]);
  expect(weekendDays(RULES, "FR", 0)).toEqual([6, 7]);
  expect(weekendDays(RULES, null, 0)).toEqual([6, 7]);
});

test("a span of days is cut where the weekend changes, and every day is in one piece", () => {
  const spans = weekendSpans(RULES, "AE-SH", daysFromCivil(2021, 6, 1), daysFromCivil(2022, 6, 1));
  expect(spans.map((span) => [formatDate(span.startDays), formatDate(span.endDays), span.days])).toEqual([
    ["2021-06-01", "2021-12-31", [5, 6]],
    ["2022-01-01", "2022-06-01", [5, 6, 7]],
  ]);
  expect(weekendSpans(RULES, "AE", 10, 9)).toEqual([]);
  expect(weekendSpans(RULES, "AE", 10, 10)).toEqual([{ startDays: 10, endDays: 10, days: [5, 6] }]);
});
