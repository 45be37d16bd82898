import { describe, expect, test } from "bun:test";
import { daysFromCivil } from "./civil.ts";
import { parseDate, parseInstant, parseMoment, parseTimeOfDay } from "./parse.ts";

const NOON_UTC = 1_795_176_000;
const DAY = 20_777;

function instant(
  epochMs: number,
  offsetSeconds: number | null,
  zone: string | null = null,
  zoneCritical = false,
) {
  return { kind: "instant", epochMs, offsetSeconds, zone, zoneCritical } as const;
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
      ["2026", 2_026_000],
      ["2026112", 2_026_112_000],
      ["+20261120", 20_261_120_000],
      ["-20261120", -20_261_120_000],
    ] as const) {
      const parsed = parseMoment(text);
      expect(parsed).toEqual({ ok: true, value: instant(epochMs, null) });
    }
  });

  test("a space where a plus was lost in a query string is taken as a plus, with a warning", () => {
    const parsed = parseMoment("2026-11-20T13:00:00 01:00[Europe/Paris]");
    expect(parsed).toMatchObject({ ok: true, value: instant(NOON_UTC * 1000, 3600, "Europe/Paris") });
    expect(parsed.ok && parsed.warnings?.map(({ code }) => code)).toEqual(["space_as_plus"]);
  });
});

describe("annotations (RFC 9557)", () => {
  test("the zone is kept as written, critical or not, after an instant or a local time", () => {
    expect(parseMoment("2026-11-20T13:00:00+01:00[Europe/Paris]")).toEqual({
      ok: true,
      value: instant(NOON_UTC * 1000, 3600, "Europe/Paris"),
    });
    expect(parseMoment("2026-11-20T12:00:00Z[!america/New_York]")).toEqual({
      ok: true,
      value: instant(NOON_UTC * 1000, null, "america/New_York", true),
    });
    expect(parseMoment("2026-11-20T12:00[+05:30]")).toEqual({
      ok: true,
      value: { kind: "local", localSeconds: NOON_UTC, millisecond: 0, zone: "+05:30" },
    });
  });

  test("an elective tag is passed over with a warning", () => {
    for (const [text, codes] of [
      ["2026-11-20T12:00:00Z[u-ca=hebrew]", ["calendar_ignored"]],
      ["2026-11-20T12:00:00Z[Etc/UTC][u-ca=iso8601][_foo=bar-1]", ["calendar_ignored", "annotation_ignored"]],
      ["2026-11-20[u-ca=japanese]", ["calendar_ignored"]],
    ] as const) {
      const parsed = parseMoment(text);
      expect(parsed.ok && parsed.warnings?.map(({ code }) => code)).toEqual([...codes]);
    }
  });

  test("a critical tag is refused, but for the calendar we use anyway", () => {
    expect(parseMoment("2026-11-20T12:00:00Z[!u-ca=iso8601]")).toEqual({
      ok: true,
      value: instant(NOON_UTC * 1000, null),
    });
    for (const tag of ["[!u-ca=hebrew]", "[!foo=bar]", "[Europe/Paris][!knort=blargel]"]) {
      expect(parseMoment(`2026-11-20T12:00:00Z${tag}`)).toMatchObject({ ok: false, reason: "unknown" });
    }
  });

  test("annotations of another form are refused", () => {
    for (const tag of [
      "[",
      "[]",
      "[!]",
      "[Europe/Paris",
      "[Europe/Paris]x",
      "[Europe/Paris][UTC]",
      "[u-ca=iso8601][UTC]",
      "[U-CA=iso8601]",
      "[u-ca=]",
      "[=x]",
      "[+1:00]",
      "[Europe Paris]",
      "[[UTC]]",
    ]) {
      expect({ tag, parsed: parseMoment(`2026-11-20T12:00:00Z${tag}`) }).toMatchObject({
        tag,
        parsed: { ok: false, reason: "syntax" },
      });
    }
  });

  test("a number, a word or a bare time takes none, and a date no zone", () => {
    for (const text of ["0[UTC]", "now[UTC]", "10:00[UTC]", "2026-11-20[Europe/Paris]"]) {
      expect(parseMoment(text)).toMatchObject({ ok: false, reason: "syntax" });
    }
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

describe("refusals", () => {
  const cases: Record<string, readonly string[]> = {
    ambiguous_format: [
      "06/07/2026",
      "6/7/26",
      "06/07",
      "2026/11/20",
      "06-07-2026",
      "26-11-20",
      "26-11-20T10:00",
      "06.07.2026",
      "20 Nov 2026",
      "November 20, 2026",
      "20-nov-2026",
      "2026-Nov-20",
      "Fri, 20 Nov 2026 10:00:00 GMT",
      "march",
      "20 novembre 2026",
    ],
    not_a_date: [
      "2026-02-30",
      "2026-02-29",
      "2026-13-01",
      "2026-00-10",
      "2026-01-00",
      "20260230",
      "2026-366",
      "2026-000",
      "2027-W53-1",
      "2026-W00-1",
      "2026-W01-8",
      "2026-W01-0",
      "2026-02-30T10:00:00Z",
    ],
    too_small: [
      "0000-01-01",
      "00000101",
      "0000-001",
      "0000-W01-1",
      "-0001-01-01",
      "-000001-01-01",
      "0000-12-31T23:59:59Z",
      "0001-01-01T00:00:00+00:01",
      "-62135596800001",
      "-99999999999999999999999",
    ],
    too_large: [
      "10000-01-01",
      "+010000-01-01",
      "9999-W52-6",
      "9999-12-31T23:59:59-00:01",
      "253402300800000",
      "99999999999999999999999",
      "2026-11-20T24:00",
      "24:00",
      "10:60",
      "2026-11-20T10:00:00+24:00",
    ],
    syntax: [
      "",
      " ",
      "x",
      "2026-11",
      "2026-1-5",
      "2026-W47",
      "2026W475",
      "2026-11-20T",
      "2026-11-20T10",
      "2026-11-20T10:0",
      "2026-11-20T1000Z",
      "20261120T100000Z",
      "2026-324T10:00Z",
      "2026-11-20T10:00:00.Z",
      "2026-11-20T10:00:00,5Z",
      "2026-11-20T10:00:00.1234567890Z",
      "2026-11-20T10:00.5Z",
      "2026-11-20T10:00:00+01",
      "2026-11-20T10:00:00+0100",
      "2026-11-20T10:00:00+1:00",
      "2026-11-20T10:00:00 Z",
      "2026-11-20T10:00:00ZZ",
      "2026-11-20  10:00",
      " 2026-11-20",
      "2026-11-20 ",
      "10:00:00.5",
      "9:00",
      "10:00pm",
      "0x10",
      "1e1",
      "NaN",
      "Infinity",
      "1.5",
      "--5",
      "+",
      " 5",
      "5 ",
      "1_000",
      "2026-11-20\u0000",
      "2026-11-20\n",
      "２０２６-11-20",
      "2026‐11‐20",
      "tomorrow!",
      "__proto__",
    ],
    too_long: ["9".repeat(201), `2026-11-20T10:00:00Z${"[a]".repeat(61)}`],
  };

  for (const [reason, texts] of Object.entries(cases)) {
    test(`${reason}: with what to send instead`, () => {
      for (const text of texts) {
        const parsed = parseMoment(text);
        expect({ text, parsed }).toMatchObject({ text, parsed: { ok: false, reason } });
        expect(!parsed.ok && parsed.expected.length).toBeGreaterThan(5);
      }
    });
  }

  test("what fails in form is told before what fails in range", () => {
    expect(parseMoment("2026-02-30T10:0")).toMatchObject({ ok: false, reason: "syntax" });
    expect(parseMoment("2026-02-30T25:00")).toMatchObject({ ok: false, reason: "not_a_date" });
  });
});

describe("one kind only", () => {
  test("parseInstant takes instants and now", () => {
    expect(parseInstant("now")).toEqual({ ok: true, value: { kind: "relative", word: "now" } });
    expect(parseInstant("0")).toEqual({ ok: true, value: instant(0, null) });
    for (const text of ["2026-11-20T10:00", "2026-11-20", "10:00", "today"]) {
      expect(parseInstant(text)).toMatchObject({ ok: false, reason: "syntax" });
    }
    expect(parseInstant("06/07/2026")).toMatchObject({ ok: false, reason: "ambiguous_format" });
  });

  test("parseDate takes dates and the words for days", () => {
    expect(parseDate("20261120")).toEqual({ ok: true, value: { kind: "date", days: DAY } });
    expect(parseDate("Today")).toEqual({ ok: true, value: { kind: "relative", word: "today" } });
    for (const text of ["now", "2026-11-20T10:00", "0", "10:00"]) {
      expect(parseDate(text)).toMatchObject({ ok: false, reason: "syntax" });
    }
    expect(parseDate("2026-02-30")).toMatchObject({ ok: false, reason: "not_a_date" });
  });

  test("parseTimeOfDay takes times of day", () => {
    expect(parseTimeOfDay("09:30")).toEqual({ ok: true, value: { kind: "time", secondOfDay: 34_200 } });
    for (const text of ["2026-11-20", "now", "0"]) {
      expect(parseTimeOfDay(text)).toMatchObject({ ok: false, reason: "syntax" });
    }
    expect(parseTimeOfDay("24:00")).toMatchObject({ ok: false, reason: "too_large" });
  });

  test("warnings go along", () => {
    expect(parseInstant("2016-12-31T23:59:60Z")).toMatchObject({
      warnings: [{ code: "leap_second_clamped" }],
    });
    expect(parseDate("2026-11-20[u-ca=roc]")).toMatchObject({ warnings: [{ code: "calendar_ignored" }] });
    expect(parseTimeOfDay("23:59:60")).toMatchObject({ warnings: [{ code: "leap_second_clamped" }] });
  });
});
