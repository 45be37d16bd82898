import { describe, expect, test } from "bun:test";
import { daysFromCivil } from "./civil.ts";
import { parseMoment } from "./parse.ts";

const NOON_UTC = 1_795_176_000;
const DAY = 20_777;

function instant(epochMs: number, offsetSeconds: number | null, zone: string | null = null) {
  return { kind: "instant", epochMs, offsetSeconds, zone } as const;
}

describe("instants", () => {
  test.each([
    ["2026-11-20T12:00:00Z", null],
    ["2026-11-20t12:00:00z", null],
    ["2026-11-20 12:00:00Z", null],
    ["2026-11-20T12:00Z", null],
    ["2026-11-20T12:00:00-00:00", null],
    ["2026-11-20T12:00:00+00:00", 0],
    ["2026-11-20T13:00:00+01:00", 3600],
    ["2026-11-20T13:00+01:00", 3600],
    ["2026-11-20T08:30:00-03:30", -12_600],
    ["2026-11-20T12:09:21+00:09:21", 561],
    ["1795176000", null],
    ["+1795176000", null],
    ["1795176000000", null],
  ])("%s is noon in UTC, and an unknown offset is null", (text, offsetSeconds) => {
    expect(parseMoment(text)).toEqual({ ok: true, value: instant(NOON_UTC * 1000, offsetSeconds) });
  });

  test("a fraction has 1 to 9 digits and is cut to milliseconds, before 1970 too", () => {
    for (const [fraction, ms] of [
      ["1", 100],
      ["12", 120],
      ["123", 123],
      ["1239", 123],
      ["999999999", 999],
      ["000999999", 0],
    ] as const) {
      expect(parseMoment(`1969-12-31T23:59:59.${fraction}Z`)).toEqual({
        ok: true,
        value: instant(-1000 + ms, null),
      });
    }
  });

  test("up to ten digits are Unix seconds, eleven and more milliseconds, the sign not counted", () => {
    for (const [text, epochMs] of [
      ["0", 0],
      ["-0", 0],
      ["-1", -1000],
      ["9999999999", 9_999_999_999_000],
      ["10000000000", 10_000_000_000],
      ["-9999999999", -9_999_999_999_000],
      ["-10000000000", -10_000_000_000],
      ["253402300799999", 253_402_300_799_999],
      ["-62135596800000", -62_135_596_800_000],
      ["+2026", 2_026_000],
      ["174096000", 174_096_000_000],
      ["+20261120", 20_261_120_000],
      ["-20261120", -20_261_120_000],
    ] as const) {
      const parsed = parseMoment(text);
      expect(parsed).toEqual({ ok: true, value: instant(epochMs, null) });
    }
  });

  test("fewer than eight digits without a sign have a warning", () => {
    for (const text of ["460", "46000", "3026324"]) {
      const parsed = parseMoment(text);
      expect(parsed).toMatchObject({ ok: true, value: instant(Number(text) * 1000, null) });
      expect(parsed.ok && parsed.warnings?.map(({ code }) => code)).toEqual(["unix_time"]);
    }
  });

  test.each([
    ["9", "09:00"],
    ["09", "09:00"],
    ["23", "23:00"],
    ["24", "a date such as 2026-11-20 or a time of day such as 09:30"],
  ])("%s is no moment of 1970: it is told to be sent as an hour", (text, expected) => {
    expect(parseMoment(text)).toEqual({ ok: false, reason: "ambiguous_format", expected });
  });

  test("a space where a plus was lost in a query string is taken as a plus, with a warning", () => {
    const parsed = parseMoment("2026-11-20T13:00:00 01:00[Europe/Paris]");
    expect(parsed).toMatchObject({ ok: true, value: instant(NOON_UTC * 1000, 3600, "Europe/Paris") });
    expect(parsed.ok && parsed.warnings?.map(({ code }) => code)).toEqual(["space_as_plus"]);
  });
});

describe("what ISO 8601 and databases write", () => {
  const at = (text: string): number => Date.parse(text);
  test.each([
    ["2024-03-09 15:00:00-05", at("2024-03-09T20:00:00Z")],
    ["2024-03-09 15:00:00-0500", at("2024-03-09T20:00:00Z")],
    ["2024-03-09 15:00:00+0000", at("2024-03-09T15:00:00Z")],
    ["2024-03-09 15:00:00.725 +01", at("2024-03-09T14:00:00.725Z")],
    ["20240309T150000Z", at("2024-03-09T15:00:00Z")],
    ["20240309T1500-0500", at("2024-03-09T20:00:00Z")],
    ["2024-03-09T15Z", at("2024-03-09T15:00:00Z")],
    ["2024-03-09T15:00:00,725Z", at("2024-03-09T15:00:00.725Z")],
    ["20240309T150000,725Z", at("2024-03-09T15:00:00.725Z")],
    ["2026-338T10:00Z", at("2026-12-04T10:00:00Z")],
    ["2026338T100000Z", at("2026-12-04T10:00:00Z")],
    ["2013-W06-5T09:30Z", at("2013-02-08T09:30:00Z")],
    ["2013W065T0930Z", at("2013-02-08T09:30:00Z")],
  ] as const)("%s is an instant", (text, epochMs) => {
    expect(parseMoment(text)).toMatchObject({ ok: true, value: { kind: "instant", epochMs } });
  });

  test.each([
    ["2026W36", "syntax", "a day of that week, such as 2026-W36-1"],
    ["2026-W36", "syntax", "a day of that week, such as 2026-W36-1"],
    ["2026338", "ambiguous_format", "2026-338, a day of 2026, or 1970-01-24T10:52:18Z, Unix seconds"],
    ["2024-03-09T15:30,5Z", "syntax", "the seconds of a clock with ',5', because only they have a fraction"],
    ["2024-03-09T15.5Z", "syntax", "the seconds of a clock with '.5', because only they have a fraction"],
    ["2024-03-09T15:30:00.1234567890Z", "syntax", "a fraction of at most 9 digits"],
    ["2024-03-09T15:30:00 EST", "syntax", "Z, an offset such as +01:00 or nothing in place of ' EST'"],
    [
      "2015-12-31T23:59:60Z",
      "not_a_date",
      "a second from 00 to 59, because no leap second was inserted then",
    ],
    ["2015-12-31T23:59:60", "not_a_date", "a second from 00 to 59, because no leap second was inserted then"],
  ] as const)("%s is refused, and the part that cannot be read is named", (text, reason, expected) => {
    expect(parseMoment(text)).toEqual({ ok: false, reason, expected });
  });

  test.each([
    "2016-12-31T23:59:60Z",
    "2017-01-01T08:59:60+09:00",
    "2017-01-01T08:59:60",
    "2030-06-30T23:59:60Z",
  ])("%s was a leap second, or may become one", (text) => {
    const parsed = parseMoment(text);
    expect(parsed.ok && parsed.warnings?.map(({ code }) => code)).toEqual(["leap_second_clamped"]);
  });
});

describe("local times, dates, times of day, words", () => {
  test("a date-time without offset is a wall clock", () => {
    for (const [text, millisecond] of [
      ["2026-11-20T12:00", 0],
      ["2026-11-20 12:00:00", 0],
      ["2026-11-20T12:00:00.25", 250],
    ] as const) {
      expect(parseMoment(text)).toEqual({
        ok: true,
        value: { kind: "local", localSeconds: NOON_UTC, millisecond, zone: null },
      });
    }
  });

  test.each(["2026-11-20", "20261120", "2026-324", "2026-W47-5", "2026-w47-5"])("%s is a date", (text) => {
    expect(parseMoment(text)).toEqual({ ok: true, value: { kind: "date", days: DAY } });
  });

  test("week dates belong to the week-year", () => {
    expect(parseMoment("2026-W53-5")).toEqual({
      ok: true,
      value: { kind: "date", days: daysFromCivil(2027, 1, 1) },
    });
    expect(parseMoment("2025-W01-1")).toEqual({
      ok: true,
      value: { kind: "date", days: daysFromCivil(2024, 12, 30) },
    });
  });

  test("a time of day has minutes and perhaps seconds", () => {
    expect(parseMoment("10:00")).toEqual({ ok: true, value: { kind: "time", secondOfDay: 36_000 } });
    expect(parseMoment("23:59:59")).toEqual({ ok: true, value: { kind: "time", secondOfDay: 86_399 } });
  });

  test.each([
    ["9:00", 9],
    ["9am", 9],
    ["9 a.m.", 9],
    ["12am", 0],
    ["12:00 PM", 12],
    ["9.00pm", 21],
    ["noon", 12],
    ["Midday", 12],
    ["midnight", 0],
    ["24:00", 24],
  ])("people write %s for the hour %p", (text, hour) => {
    const value = { kind: "time", secondOfDay: hour * 3600 } as const;
    expect(parseMoment(text)).toEqual({ ok: true, value });
    for (const dayAndTime of [`tomorrow ${text}`, `Tomorrow at ${text}`, `${text} tomorrow`]) {
      if (hour < 24)
        expect(parseMoment(dayAndTime)).toEqual({ ok: true, value: { ...value, day: "tomorrow" } });
    }
    for (const local of [`2026-11-20 ${text}`, `2026-11-20T${text}`]) {
      expect(parseMoment(local)).toMatchObject({
        ok: true,
        value: { localSeconds: (DAY * 24 + hour) * 3600 },
      });
    }
  });

  test.each(["13pm", "0am", "9:60", "25:00", "9", "9:00+1", "afternoon", "24 Dec 9:00"])(
    "%s is no time of day",
    (text) => {
      expect(parseMoment(text)).not.toMatchObject({ value: { kind: "time" } });
    },
  );

  test.each(["now", "TODAY", "Tomorrow", "yesterday"])("%s is a word of the language", (text) => {
    const parsed = parseMoment(text);
    expect(parsed).toMatchObject({ ok: true, value: { kind: "relative", word: text.toLowerCase() } });
  });
});

describe("leap seconds", () => {
  test("second 60 is taken as 59 with a warning, wherever the last second of a UTC day falls", () => {
    for (const text of ["2016-12-31T23:59:60Z", "2017-01-01T05:29:60+05:30", "2016-12-31T18:59:60-05:00"]) {
      const parsed = parseMoment(text);
      expect(parsed).toMatchObject({ ok: true, value: { epochMs: 1_483_228_799_000 } });
      expect(parsed.ok && parsed.warnings?.map(({ code }) => code)).toEqual(["leap_second_clamped"]);
    }
    expect(parseMoment("2016-12-31T23:59:60")).toMatchObject({
      ok: true,
      value: { localSeconds: 1_483_228_799 },
      warnings: [{ code: "leap_second_clamped" }],
    });
    expect(parseMoment("23:59:60")).toMatchObject({ ok: true, value: { secondOfDay: 86_399 } });
  });

  test("there is none at another time, and no second 61", () => {
    for (const text of ["2016-12-31T23:58:60Z", "2016-12-31T23:59:60+01:00", "2016-12-31T23:59:61Z"]) {
      expect(parseMoment(text)).toMatchObject({ ok: false, reason: "too_large" });
    }
  });
});

test.each([
  ["2024-03-09 15:00:00-05", "2024-03-09T20:00:00.000Z"],
  ["2024-03-09T15:00:00-0500", "2024-03-09T20:00:00.000Z"],
  ["2024-03-09T15:00:00+0000", "2024-03-09T15:00:00.000Z"],
  ["2024-03-09 15:00:00 -05:00", "2024-03-09T20:00:00.000Z"],
  ["20240309T150000Z", "2024-03-09T15:00:00.000Z"],
  ["20240309T1500Z", "2024-03-09T15:00:00.000Z"],
  ["2024-03-09T15Z", "2024-03-09T15:00:00.000Z"],
  ["2024-03-09T15:00:00,725Z", "2024-03-09T15:00:00.725Z"],
  ["2013-W06-5T09:30Z", "2013-02-08T09:30:00.000Z"],
  ["2013W065T0930Z", "2013-02-08T09:30:00.000Z"],
  ["2024-069T15:00Z", "2024-03-09T15:00:00.000Z"],
])("ISO 8601 as databases write it: '%s' is %s", (text, expected) => {
  const read = parseMoment(text);
  if (!read.ok || read.value.kind !== "instant") throw new Error(JSON.stringify(read));
  expect(new Date(read.value.epochMs).toISOString()).toBe(expected);
});

test("seven digits that are a day of a year or Unix seconds are refused with both", () => {
  expect(parseMoment("2024069")).toEqual({
    ok: false,
    reason: "ambiguous_format",
    expected: "2024-069, a day of 2024, or 1970-01-24T10:14:29Z, Unix seconds",
  });
});
