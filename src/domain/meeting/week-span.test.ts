import { expect, test } from "bun:test";
import { everyDay } from "./participant.ts";
import { distanceToEdge, isInWeekSpans, weekSpansOf } from "./week-span.ts";

const HOUR = 3600;
const DAY = 86_400;
const WEEK = 604_800;

const NONE = { startMinute: 0, endMinute: 0 };

test("hours that touch or overlap are one span", () => {
  const spans = weekSpansOf([
    [
      { startMinute: 780, endMinute: 1020 },
      { startMinute: 540, endMinute: 720 },
      { startMinute: 700, endMinute: 780 },
    ],
  ]);
  expect(spans.starts).toEqual([9 * HOUR]);
  expect(spans.ends).toEqual([17 * HOUR]);
});

test("hours over midnight belong to the day they start on and run into the next", () => {
  const spans = weekSpansOf([[{ startMinute: 1320, endMinute: 360 }], [], [], [], [], [], []]);
  expect(isInWeekSpans(spans, 22 * HOUR)).toBe(true);
  expect(isInWeekSpans(spans, DAY + 6 * HOUR - 1)).toBe(true);
  expect(isInWeekSpans(spans, DAY + 6 * HOUR)).toBe(false);
  expect(isInWeekSpans(spans, 5 * HOUR)).toBe(false);
});

test("Sunday's night runs into Monday, with no edge at midnight", () => {
  const spans = weekSpansOf(everyDay({ startMinute: 1320, endMinute: 360 }));
  expect(isInWeekSpans(spans, 0)).toBe(true);
  expect(isInWeekSpans(spans, WEEK - 1)).toBe(true);
  expect(spans.startEdges).toHaveLength(7);
  expect(spans.endEdges).toHaveLength(7);
  expect(spans.startEdges).not.toContain(0);
});

test("hours that end with Sunday have their edge at Monday 00:00", () => {
  const spans = weekSpansOf([[], [], [], [], [], [], [{ startMinute: 1200, endMinute: 1440 }]]);
  expect(spans.endEdges).toEqual([0]);
  expect(distanceToEdge(spans.endEdges, HOUR)).toBe(HOUR);
  expect(distanceToEdge(spans.endEdges, WEEK - HOUR)).toBe(HOUR);
});

test("work around the clock has no edge, nor has a week without work", () => {
  const always = weekSpansOf(everyDay({ startMinute: 0, endMinute: 1440 }));
  expect(always.starts).toEqual([0]);
  expect(always.startEdges).toEqual([]);
  expect(always.endEdges).toEqual([]);
  const never = weekSpansOf(everyDay(NONE));
  expect(isInWeekSpans(never, 12 * HOUR)).toBe(false);
  expect(distanceToEdge(never.startEdges, 0)).toBe(Infinity);
});

test("the distance goes the shorter way round the week", () => {
  expect(distanceToEdge([9 * HOUR], WEEK - HOUR)).toBe(10 * HOUR);
  expect(distanceToEdge([WEEK - HOUR], HOUR)).toBe(2 * HOUR);
  expect(distanceToEdge([9 * HOUR, 33 * HOUR], 20 * HOUR)).toBe(11 * HOUR);
});
