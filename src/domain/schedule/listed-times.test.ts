import { expect, test } from "bun:test";
import { zoneOf } from "../../../test/support/zones.ts";
import { endOfEvent, lengthText, readEventLength } from "./event-length.ts";
import { NO_TIMES, wallTimesAt, withListedTimes } from "./listed-times.ts";
import { readRecurrenceRule } from "./recurrence-rule.ts";
import { STILL_SEARCHING, type WallTimes } from "./rule.ts";

const at = (text: string): number => Date.parse(`${text}Z`) / 1000;
const text = (wall: number): string => new Date(wall * 1000).toISOString().slice(0, 16);
const rule = (rrule: string, start: string): WallTimes => {
  const read = readRecurrenceRule(rrule, at(start), (seconds) => seconds);
  if (!read.ok) throw new Error(read.expected);
  return read.value.times;
};

function all(times: WallTimes, from: string, most = 20): string[] {
  const found: string[] = [];
  let cursor = at(from);
  while (found.length < most) {
    const next = times.next(cursor);
    if (next === STILL_SEARCHING) continue;
    if (typeof next !== "number") break;
    found.push(text(next));
    cursor = next + 1;
  }
  return found;
}

const days = (...dates: string[]): Set<number> => new Set(dates.map((date) => at(`${date}T00:00`) / 86_400));

test("times are added in order and left out, by time and by day; COUNT counts those that are left out", () => {
  const times = withListedTimes(rule("FREQ=DAILY;COUNT=6", "2026-11-01T09:00"), {
    added: [at("2026-11-02T12:00"), at("2026-11-04T09:00"), at("2026-12-01T09:00")],
    removed: new Set([at("2026-11-03T09:00"), at("2026-12-02T09:00")]),
    removedDays: days("2026-11-05"),
  });
  const expected = [
    "2026-11-01T09:00",
    "2026-11-02T09:00",
    "2026-11-02T12:00",
    "2026-11-04T09:00",
    "2026-11-06T09:00",
    "2026-12-01T09:00",
  ];
  expect(all(times, "2026-01-01T00:00")).toEqual(expected);
  expect(all(times, "2026-11-02T09:01")).toEqual(expected.slice(2));
});

test("an added time may be left out, and lists may stand alone", () => {
  const times = withListedTimes(NO_TIMES, {
    added: [at("2026-11-02T12:00"), at("2026-11-03T12:00")],
    removed: new Set([at("2026-11-02T12:00")]),
    removedDays: new Set(),
  });
  expect(all(times, "2026-01-01T00:00")).toEqual(["2026-11-03T12:00"]);
});

test("the search for a rare time goes on where it was, past times that are left out", () => {
  const times = withListedTimes(rule("FREQ=DAILY;BYMONTH=2;BYMONTHDAY=29;BYDAY=MO", "1900-01-01T09:00"), {
    added: [],
    removed: new Set([at("1904-02-29T09:00"), at("1932-02-29T09:00")]),
    removedDays: days("1960-02-29"),
  });
  expect(all(times, "1900-01-01T00:00", 2)).toEqual(["1988-02-29T09:00", "2016-02-29T09:00"]);
});

test("an instant after a gap is also the time that the clock skipped", () => {
  const zone = zoneOf("Europe/Paris");
  expect(wallTimesAt(zone, at("2027-03-28T01:30")).map(text)).toEqual([
    "2027-03-28T03:30",
    "2027-03-28T02:30",
  ]);
  expect(wallTimesAt(zone, at("2027-03-28T03:30")).map(text)).toEqual(["2027-03-28T05:30"]);
  expect(wallTimesAt(zone, at("2026-10-25T01:30")).map(text)).toEqual(["2026-10-25T02:30"]);
});

test("days of a length are the calendar's, hours are exact", () => {
  const zone = zoneOf("Europe/Paris");
  const start = at("2027-03-27T11:00");
  const endOf = (length: string): string => {
    const read = readEventLength(length);
    if (!read.ok) throw new Error(read.expected);
    return text(endOfEvent(start, read.value, zone));
  };
  expect(endOf("P1D")).toBe("2027-03-28T10:00");
  expect(endOf("PT24H")).toBe("2027-03-28T11:00");
  expect(endOf("1 day 90 minutes")).toBe("2027-03-28T11:30");
  expect(lengthText({ days: 1, seconds: 5400 })).toBe("P1DT1H30M");
});

test.each(["P1M", "1 year", "-PT1H", "PT0S", "P367D", "PT0.5S", "soon"])("'%s' is no length", (length) => {
  expect(readEventLength(length).ok).toBe(false);
});
