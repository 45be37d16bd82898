import { expect, test } from "bun:test";
import { nearestInTime, sliceTime } from "./time-span.ts";

const LISTS: readonly (readonly [title: string, times: readonly number[]])[] = [
  ["no item", []],
  ["one item", [7]],
  ["an even list", Array.from({ length: 200 }, (_, at) => at * 10)],
  ["two clusters far apart", [...Array(20).keys(), ...Array.from({ length: 30 }, (_, at) => 5000 + at)]],
  ["a list that thins out", Array.from({ length: 40 }, (_, at) => at ** 3)],
  ["items at the same time", [0, 3, 3, 3, 9, 9, 40]],
];

test.each(LISTS)(
  "%s: a slice begins with its start and ends before its end, wherever they lie",
  (_, times) => {
    const items = times.map((epochMs, index) => ({ epochMs, index }));
    const edges = [-5, 6_000_000, ...times.flatMap((time) => [time - 0.5, time, time + 0.5])];
    for (const startEpochMs of edges) {
      for (const endEpochMs of [startEpochMs - 1, startEpochMs, startEpochMs + 25, 6_000_001]) {
        const expected = items.filter(({ epochMs }) => epochMs >= startEpochMs && epochMs < endEpochMs);
        expect(sliceTime(items, startEpochMs, endEpochMs)).toEqual(expected);
      }
    }
  },
);

test("the nearest item must be within the distance, and on a tie the earlier counts", () => {
  const items = [{ epochMs: 10 }, { epochMs: 20 }, { epochMs: 40 }];
  expect(nearestInTime(items, 15, 6)).toEqual({ epochMs: 10 });
  expect(nearestInTime(items, 29, 15)).toEqual({ epochMs: 20 });
  expect(nearestInTime(items, 31, 15)).toEqual({ epochMs: 40 });
  expect(nearestInTime(items, 30, 10)).toEqual({ epochMs: 20 });
  expect(nearestInTime(items, 30, 9)).toBeNull();
  expect(nearestInTime([], 30, 9)).toBeNull();
});
