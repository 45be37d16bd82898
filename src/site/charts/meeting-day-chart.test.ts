import { describe, expect, test } from "bun:test";
import { startText } from "./meet-address.ts";
import { offsetText } from "../../browser/english-text.ts";
import {
  changesOf,
  dateText,
  datesOf,
  hoursOf,
  spanText,
  valueAt,
  type MeetingPlace,
} from "./meeting-day-chart.ts";

const HOUR = 3600;
/** A day of 24 hours that begins at the epoch. */
const DAY = { startEpochSeconds: 0, endEpochSeconds: 24 * HOUR };

function placeOf(...offsets: MeetingPlace["offsets"]): MeetingPlace {
  return { name: "", timezone: "", offsets, hours: [], daysOff: [] };
}

describe("hours of a place", () => {
  test("begin at whole hours of its own clock, also between the hours of other places", () => {
    const hours = hoursOf(placeOf([0, 5.75 * HOUR]), DAY);
    expect(hours.slice(0, 3)).toEqual([
      { startEpochSeconds: 0, endEpochSeconds: 900, value: 5 },
      { startEpochSeconds: 900, endEpochSeconds: 4500, value: 6 },
      { startEpochSeconds: 4500, endEpochSeconds: 8100, value: 7 },
    ]);
    expect(hours).toHaveLength(25);
  });

  test("cover the day without gaps and overlaps, whatever clock changes there are", () => {
    for (const place of [
      placeOf([0, 0], [HOUR, HOUR]),
      placeOf([0, HOUR], [HOUR, 0]),
      placeOf([0, 10.5 * HOUR], [4.2 * HOUR, 11 * HOUR]),
      placeOf([0, -1521], [9000, 0], [18_000, -13 * HOUR]),
    ]) {
      let end = DAY.startEpochSeconds;
      for (const hour of hoursOf(place, DAY)) {
        expect(hour.startEpochSeconds).toBe(end);
        expect(hour.endEpochSeconds).toBeGreaterThan(end);
        end = hour.endEpochSeconds;
      }
      expect(end).toBe(DAY.endEpochSeconds);
    }
  });

  test("skip and repeat what the clocks skip and repeat", () => {
    const numbers = (...offsets: MeetingPlace["offsets"]): number[] =>
      hoursOf(placeOf(...offsets), DAY)
        .slice(0, 4)
        .map(({ value }) => value);
    expect(numbers([0, 0], [HOUR, HOUR])).toEqual([0, 2, 3, 4]);
    expect(numbers([0, HOUR], [HOUR, 0])).toEqual([1, 1, 2, 3]);
  });
});

describe("dates of a place", () => {
  test("change at its own midnight", () => {
    expect(datesOf(placeOf([0, -8 * HOUR]), DAY)).toEqual([
      { startEpochSeconds: 0, endEpochSeconds: 8 * HOUR, value: -1 },
      { startEpochSeconds: 8 * HOUR, endEpochSeconds: 24 * HOUR, value: 0 },
    ]);
  });

  test("begin after a skipped midnight and last through a repeated one", () => {
    const skipped = datesOf(placeOf([0, -2 * HOUR], [2 * HOUR, -HOUR]), DAY);
    expect(skipped.map(({ startEpochSeconds, value }) => [startEpochSeconds, value])).toEqual([
      [0, -1],
      [2 * HOUR, 0],
    ]);
    const repeated = datesOf(placeOf([0, -2 * HOUR], [2 * HOUR, -3 * HOUR]), DAY);
    expect(repeated.map(({ startEpochSeconds, value }) => [startEpochSeconds, value])).toEqual([
      [0, -1],
      [3 * HOUR, 0],
    ]);
  });

  test("may skip one, as when a place crosses the date line", () => {
    const moved = datesOf(placeOf([0, -10 * HOUR], [10 * HOUR, 14 * HOUR]), DAY);
    expect(moved.map(({ value }) => value)).toEqual([-1, 1]);
  });
});

describe("a start in an address", () => {
  const offsets = [
    [0, HOUR],
    [HOUR, 0],
  ] as const;

  test("is the time of day, or an instant if that time is repeated", () => {
    expect(startText(900, offsets, DAY)).toBe("01:15");
    expect(startText(HOUR + 900, offsets, DAY)).toBe("1970-01-01T01:15:00Z");
    expect(startText(2 * HOUR, offsets, DAY)).toBe("02:00");
  });

  test("ignores changes outside of the day", () => {
    expect(
      changesOf(
        {
          offsets: [
            [0, 0],
            [DAY.endEpochSeconds, HOUR],
          ],
        },
        DAY,
      ),
    ).toEqual([]);
  });
});

test("a value holds from its instant on", () => {
  const values = [
    [0, "a"],
    [10, "b"],
  ] as const;
  expect([-5, 0, 9, 10, 99].map((at) => valueAt(values, at))).toEqual(["a", "a", "a", "b", "b"]);
  expect(() => valueAt([], 0)).toThrow(RangeError);
});

test("times, dates and offsets are written as clocks and calendars show them", () => {
  expect(spanText(23 * HOUR, 24 * HOUR)).toBe("23:00–24:00");
  expect(spanText(-HOUR, HOUR)).toBe("23:00–01:00");
  expect(dateText(20_788, "en")).toBe("Tue 1 Dec");
  expect(dateText(20_788, "fr")).toBe("mar. 1 déc.");
  expect([5.75 * HOUR, -3.5 * HOUR, 0, "-05:00"].map(offsetText)).toEqual([
    "UTC+05:45",
    "UTC−03:30",
    "UTC+00:00",
    "UTC−05:00",
  ]);
});
