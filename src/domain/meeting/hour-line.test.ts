import { expect, test } from "bun:test";
import * as fc from "fast-check";
import { drawHourLine, type HourLine } from "./hour-line.ts";
import { HOUR_VALUE_SHIFT, hoursAt, type HourRules } from "./hour-value.ts";
import { everyDay, type DaySpan } from "./participant.ts";
import { weekSpansOf } from "./week-span.ts";
import { SECONDS_PER_WEEK } from "../time-unit.ts";

const OFFICE = { startMinute: 540, endMinute: 1020 };
const SLEEP = { startMinute: 1320, endMinute: 420 };
const SECONDS = Int32Array.from({ length: SECONDS_PER_WEEK }, (_, second) => second);

/** The line's values for cells that start at every second of the week, in the form of `hoursAt`. */
function everySecond({ starts, values, slopes, bits }: HourLine): Int32Array {
  const hours = new Int32Array(SECONDS_PER_WEEK);
  for (let piece = 0; piece < starts.length - 1; piece += 1) {
    const start = starts[piece] ?? 0;
    const end = starts[piece + 1] ?? 0;
    for (let second = start; second < end; second += 1) {
      const value = (values[piece] ?? 0) + (slopes[piece] ?? 0) * (second - start);
      hours[second] = (value << HOUR_VALUE_SHIFT) | (bits[piece] ?? 0);
    }
  }
  return hours;
}

/** The first second at which they differ; -1 for none. */
const differsAt = (given: HourRules): number => {
  const told = everySecond(drawHourLine(given));
  return hoursAt(given, SECONDS).findIndex((hour, second) => hour !== told[second]);
};

const daily = (span: DaySpan) => weekSpansOf(everyDay(span));

test.each<[string, HourRules]>([
  ["the office's hours", { working: daily(OFFICE), preferred: null, sleep: SLEEP }],
  [
    "the night's",
    { working: daily({ startMinute: 1320, endMinute: 360 }), preferred: daily(OFFICE), sleep: null },
  ],
  [
    "hours over the end of the week",
    {
      working: weekSpansOf([[], [], [], [], [], [], [{ startMinute: 1290, endMinute: 60 }]]),
      preferred: null,
      sleep: SLEEP,
    },
  ],
  [
    "hours to the end of the week",
    {
      working: weekSpansOf([[], [], [], [], [], [], [{ startMinute: 1290, endMinute: 1440 }]]),
      preferred: null,
      sleep: null,
    },
  ],
  [
    "all hours",
    { working: daily({ startMinute: 0, endMinute: 1440 }), preferred: daily(OFFICE), sleep: SLEEP },
  ],
  ["no hours", { working: weekSpansOf([]), preferred: null, sleep: SLEEP }],
])("the line has the value of every second of the week: %s", (_, given) => {
  expect(differsAt(given)).toBe(-1);
});

test("the line has the value of every second of the week, for random hours", () => {
  const minute = fc.integer({ min: 0, max: 1440 });
  const span = fc.record({ startMinute: minute, endMinute: minute });
  const week = fc.array(fc.array(span, { maxLength: 3 }), { minLength: 7, maxLength: 7 });
  fc.assert(
    fc.property(
      week,
      fc.option(week),
      fc.option(fc.record({ startMinute: minute, endMinute: minute })),
      (working, preferred, sleep) => {
        const given = {
          working: weekSpansOf(working),
          preferred: preferred === null ? null : weekSpansOf(preferred),
          sleep,
        };
        expect(differsAt(given)).toBe(-1);
      },
    ),
    { numRuns: 100 },
  );
}, 60_000);
