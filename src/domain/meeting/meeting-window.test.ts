import { expect, test } from "bun:test";
import { utcSeconds } from "../../../test/property/meeting-person.ts";
import { zoneOf } from "../../../test/support/zones.ts";
import { dayOfWeek, daysFromCivil } from "../calendar/civil.ts";
import { formatUtc } from "../calendar/format.ts";
import { listStarts } from "./slot-start.ts";
import { windowOfDates, windowOfWorkingDays, type MeetingWindow } from "./meeting-window.ts";
import { SECONDS_PER_DAY } from "../time-unit.ts";

const isWeekday = (days: number): boolean => dayOfWeek(days) <= 5;

function textOf({ startEpochSeconds, endEpochSeconds }: MeetingWindow): string[] {
  return [formatUtc(startEpochSeconds), formatUtc(endEpochSeconds)];
}

test("dates are whole local days, both inclusive, however long they are", () => {
  const paris = zoneOf("Europe/Paris");
  const day = daysFromCivil(2026, 3, 29);
  expect(textOf(windowOfDates(paris, day, day))).toEqual(["2026-03-28T23:00:00Z", "2026-03-29T22:00:00Z"]);
});

test("the next five working days leave today out and go over the weekend", () => {
  const paris = zoneOf("Europe/Paris");
  const friday = utcSeconds("2026-11-20T23:30:00Z");
  // In Paris it is Saturday already.
  expect(textOf(windowOfWorkingDays(paris, friday, 5, isWeekday))).toEqual([
    "2026-11-22T23:00:00Z",
    "2026-11-27T23:00:00Z",
  ]);
  const wednesday = utcSeconds("2026-11-18T12:00:00Z");
  expect(textOf(windowOfWorkingDays(paris, wednesday, 5, isWeekday))).toEqual([
    "2026-11-18T23:00:00Z",
    "2026-11-25T23:00:00Z",
  ]);
});

test("without a working day the window ends after 62 days", () => {
  const utc = zoneOf("Etc/UTC");
  const { startEpochSeconds, endEpochSeconds } = windowOfWorkingDays(utc, 0, 5, () => false);
  expect([startEpochSeconds / SECONDS_PER_DAY, endEpochSeconds / SECONDS_PER_DAY]).toEqual([1, 63]);
});

test("starts are on the organiser's minutes on both sides of a half-hour change", () => {
  // Lord Howe goes back from +11 to +10:30 at 15:00Z.
  const window = {
    startEpochSeconds: utcSeconds("2026-04-04T13:45:00Z"),
    endEpochSeconds: utcSeconds("2026-04-04T17:00:00Z"),
  };
  expect(listStarts(zoneOf("Australia/Lord_Howe"), window, 30, 60).map(formatUtc)).toEqual([
    "2026-04-04T14:00:00Z",
    "2026-04-04T15:30:00Z",
    "2026-04-04T16:30:00Z",
  ]);
});

test("a window shorter than the duration has no start", () => {
  const utc = zoneOf("Etc/UTC");
  expect(listStarts(utc, { startEpochSeconds: 0, endEpochSeconds: 3599 }, 60, 5)).toEqual([]);
  expect(listStarts(utc, { startEpochSeconds: 0, endEpochSeconds: 3600 }, 60, 5)).toEqual([0]);
});
