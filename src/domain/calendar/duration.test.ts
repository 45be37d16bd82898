import { expect, test } from "bun:test";
import {
  balanceTime,
  describeDuration,
  durationOf,
  formatDuration,
  hasDatePart,
  hasTimePart,
  negateDuration,
  parseDuration,
  timePartMs,
  ZERO_DURATION,
} from "./duration.ts";

test("every unit is read, in any case, M by its side of the T", () => {
  expect(parseDuration("P1Y2M3W4DT5H6M7S")).toEqual({
    ok: true,
    value: { years: 1, months: 2, weeks: 3, days: 4, hours: 5, minutes: 6, seconds: 7, milliseconds: 0 },
  });
  expect(parseDuration("p1m")).toEqual({ ok: true, value: durationOf({ months: 1 }) });
  expect(parseDuration("PT1M")).toEqual({ ok: true, value: durationOf({ minutes: 1 }) });
  expect(parseDuration("P0D")).toEqual({ ok: true, value: ZERO_DURATION });
});

test("a sign in front is that of every part", () => {
  expect(parseDuration("-P1YT2.5S")).toEqual({
    ok: true,
    value: durationOf({ years: -1, seconds: -2, milliseconds: -500 }),
  });
  expect(parseDuration("+P1D")).toEqual({ ok: true, value: durationOf({ days: 1 }) });
});

test.each([
  ["P1M-1D", { months: 1, days: -1 }],
  ["P1M-2DT-3.5S", { months: 1, days: -2, seconds: -3, milliseconds: -500 }],
  ["-P1M-1D", { months: -1, days: 1 }],
  ["90 days", { days: 90 }],
  ["2 weeks 3 days", { weeks: 2, days: 3 }],
  ["1 year, 2 months and 3 days", { years: 1, months: 2, days: 3 }],
  ["-3 weeks 2 days", { weeks: -3, days: -2 }],
  ["3 weeks - 2 days", { weeks: 3, days: -2 }],
  ["90 min", { minutes: 90 }],
  ["2yrs,6mo", { years: 2, months: 6 }],
] as const)("the duration %s has its own signs, or words", (text, parts) => {
  expect(parseDuration(text)).toEqual({ ok: true, value: durationOf(parts) });
});

test("a fraction of seconds is cut to milliseconds", () => {
  for (const [text, milliseconds] of [
    ["PT0.5S", 500],
    ["PT0,5S", 500],
    ["0.25 seconds", 250],
    ["-0.25 seconds", -250],
    ["PT0.05S", 50],
    ["PT0.0019S", 1],
    ["PT0.999999999S", 999],
  ] as const) {
    expect(parseDuration(text)).toEqual({ ok: true, value: durationOf({ milliseconds }) });
  }
});

test("anything else is refused with its reason", () => {
  for (const [text, reason] of [
    ["", "syntax"],
    ["P", "syntax"],
    ["PT", "syntax"],
    ["P1DT", "syntax"],
    ["1D", "syntax"],
    ["90 d", "syntax"],
    ["1h30m", "syntax"],
    ["1.5 hours", "syntax"],
    ["1 day 2 days", "syntax"],
    ["3 days ago", "syntax"],
    ["3 fortnights", "syntax"],
    ["P1", "syntax"],
    ["P1D1D", "syntax"],
    ["P1D1Y", "syntax"],
    ["P1H", "syntax"],
    ["PT1D", "syntax"],
    ["P1.5D", "syntax"],
    ["PT1.5H", "syntax"],
    ["PT1.S", "syntax"],
    ["PT.5S", "syntax"],
    ["1.5.5 seconds", "syntax"],
    ["PT0.1234567890S", "syntax"],
    ["--P1D", "syntax"],
    ["P1D ", "syntax"],
    [" P1D", "syntax"],
    ["PTT1S", "syntax"],
    ["PT1ſ", "syntax"],
    ["P１D", "syntax"],
    ["P1D\u0000", "syntax"],
    ["P1e3D", "syntax"],
    ["P0x10D", "syntax"],
    ["P1234567890123D", "too_large"],
    [`P${"1".repeat(50_000)}D`, "too_long"],
  ] as const) {
    expect({ text, parsed: parseDuration(text) }).toMatchObject({ text, parsed: { ok: false, reason } });
  }
});

test("a duration is written as Temporal writes it", () => {
  for (const text of [
    "P26Y10M19D",
    "-P26Y10M19D",
    "P1402W6D",
    "P1M28DT22H",
    "PT24H",
    "PT0.001S",
    "-PT1.5S",
    "PT1H0.25S",
  ]) {
    const parsed = parseDuration(text);
    expect(parsed.ok && formatDuration(parsed.value)).toBe(text);
  }
  expect(formatDuration(ZERO_DURATION)).toBe("PT0S");
  expect(formatDuration(durationOf({ seconds: 1, milliseconds: 1500 }))).toBe("PT2.5S");
});

test("parts of different signs carry their own", () => {
  const mixed = durationOf({ months: 1, days: -2, seconds: -3 });
  expect(formatDuration(mixed)).toBe("P1M-2DT-3S");
  expect(parseDuration(formatDuration(mixed))).toEqual({ ok: true, value: mixed });
});

test("calendar part and exact part are distinguished", () => {
  expect([hasDatePart(durationOf({ weeks: 1 })), hasTimePart(durationOf({ weeks: 1 }))]).toEqual([
    true,
    false,
  ]);
  expect([
    hasDatePart(durationOf({ milliseconds: 1 })),
    hasTimePart(durationOf({ milliseconds: 1 })),
  ]).toEqual([false, true]);
  expect(timePartMs(durationOf({ days: 9, hours: 1, minutes: 1, seconds: 1, milliseconds: 1 }))).toBe(
    3_661_001,
  );
});

test("exact time is balanced no higher than asked, negative zeros left out", () => {
  expect(balanceTime(90_061_001, "hours")).toEqual(
    durationOf({ hours: 25, minutes: 1, seconds: 1, milliseconds: 1 }),
  );
  expect(balanceTime(-3_600_000, "minutes")).toEqual(durationOf({ minutes: -60 }));
  expect(balanceTime(3_600_001, "seconds")).toEqual(durationOf({ seconds: 3600, milliseconds: 1 }));
  expect(negateDuration(ZERO_DURATION)).toEqual(ZERO_DURATION);
});

test("words join the last two parts with and, use the singular for one, and leave out the sign", () => {
  expect(describeDuration(durationOf({ months: 9, days: 20 }), "days")).toBe("9 months and 20 days");
  expect(describeDuration(durationOf({ years: -1, months: -2, days: -3 }), "days")).toBe(
    "1 year, 2 months and 3 days",
  );
  expect(describeDuration(durationOf({ weeks: 1 }), "days")).toBe("1 week");
  expect(describeDuration(ZERO_DURATION, "days")).toBe("0 days");
});
