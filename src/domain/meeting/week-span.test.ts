import { expect, test } from "bun:test";
import { SECONDS_PER_DAY, SECONDS_PER_HOUR, SECONDS_PER_WEEK } from "../time-unit.ts";
import { everyDay } from "./participant.ts";
import { weekSpansOf } from "./week-span.ts";

test("hours that touch or overlap are one span", () => {
  const { starts, ends } = weekSpansOf([
    [
      { startMinute: 780, endMinute: 1020 },
      { startMinute: 540, endMinute: 720 },
      { startMinute: 700, endMinute: 780 },
    ],
  ]);
  expect([starts, ends]).toEqual([[9 * SECONDS_PER_HOUR], [17 * SECONDS_PER_HOUR]]);
});

test("hours over midnight belong to the day they start on and run into the next", () => {
  const { starts, ends } = weekSpansOf([[{ startMinute: 1320, endMinute: 360 }], [], [], [], [], [], []]);
  expect([starts, ends]).toEqual([[22 * SECONDS_PER_HOUR], [SECONDS_PER_DAY + 6 * SECONDS_PER_HOUR]]);
});

test("Sunday's night runs into Monday, with no edge at midnight", () => {
  const { starts, ends, startEdges, endEdges } = weekSpansOf(everyDay({ startMinute: 1320, endMinute: 360 }));
  expect([starts[0], ends.at(-1)]).toEqual([0, SECONDS_PER_WEEK]);
  expect([startEdges, endEdges].map((edges) => edges.length)).toEqual([3 * 7, 3 * 7]);
  expect(startEdges).not.toContain(0);
});

test("hours that end with Sunday have their edge at Monday 00:00", () => {
  const { endEdges } = weekSpansOf([[], [], [], [], [], [], [{ startMinute: 1200, endMinute: 1440 }]]);
  expect(endEdges).toEqual([0, SECONDS_PER_WEEK, 2 * SECONDS_PER_WEEK]);
});

test("work around the clock has no edge, nor has a week without work", () => {
  const always = weekSpansOf(everyDay({ startMinute: 0, endMinute: 1440 }));
  expect(always).toMatchObject({ starts: [0], startEdges: [], endEdges: [] });
  expect(weekSpansOf(everyDay({ startMinute: 0, endMinute: 0 }))).toMatchObject({ starts: [], endEdges: [] });
});
