import { describe, expect, test } from "bun:test";
import * as fc from "fast-check";
import {
  MAX_DAYS,
  MAX_EPOCH_MS,
  MAX_EPOCH_SECONDS,
  MIN_DAYS,
  MIN_EPOCH_MS,
  MIN_EPOCH_SECONDS,
} from "../../src/domain/calendar/civil.ts";
import { parseDayName } from "../../src/domain/calendar/day-name.ts";
import {
  durationOf,
  formatDuration,
  negateDuration,
  parseDuration,
} from "../../src/domain/calendar/duration.ts";
import {
  formatDate,
  formatDateTime,
  formatLocal,
  formatTimeOfDay,
  formatUtc,
} from "../../src/domain/calendar/format.ts";
import { parseMoment } from "../../src/domain/calendar/parse.ts";
import { formatWeekDate, parseWeek } from "../../src/domain/calendar/week.ts";

const days = fc.integer({ min: MIN_DAYS, max: MAX_DAYS });
const seconds = fc.integer({ min: MIN_EPOCH_SECONDS, max: MAX_EPOCH_SECONDS });
const offset = fc.oneof(
  fc.integer({ min: -1080, max: 1080 }).map((m) => m * 60),
  fc.integer({ min: -64_800, max: 64_800 }),
);

describe("round trips", () => {
  test("a date, in each of its forms", () => {
    fc.assert(
      fc.property(days, (day) => {
        const text = formatDate(day);
        const ordinal = String(day - Math.floor(Date.parse(`${text.slice(0, 4)}-01-01`) / 86_400_000) + 1);
        const forms = [
          text,
          text.replaceAll("-", ""),
          formatWeekDate(day),
          `${text.slice(0, 4)}-${ordinal.padStart(3, "0")}`,
        ];
        for (const form of forms)
          expect(parseMoment(form)).toEqual({ ok: true, value: { kind: "date", days: day } });
      }),
      { numRuns: 1000 },
    );
  });

  test("a date is written as the runtime writes it", () => {
    fc.assert(
      fc.property(seconds, (second) => {
        expect(`${formatLocal(second)}.000Z`).toBe(new Date(second * 1000).toISOString());
      }),
      { numRuns: 1000 },
    );
  });

  test("a local time and a time of day", () => {
    fc.assert(
      fc.property(seconds, (second) => {
        expect(parseMoment(formatLocal(second))).toEqual({
          ok: true,
          value: { kind: "local", localSeconds: second, millisecond: 0, zone: null },
        });
        const secondOfDay = ((second % 86_400) + 86_400) % 86_400;
        expect(parseMoment(formatTimeOfDay(secondOfDay))).toEqual({
          ok: true,
          value: { kind: "time", secondOfDay },
        });
      }),
      { numRuns: 500 },
    );
  });

  test("an instant in UTC, with an offset, with a zone; or the reason is the range of years", () => {
    fc.assert(
      fc.property(seconds, offset, (second, offsetSeconds) => {
        const local = second + offsetSeconds;
        fc.pre(local >= MIN_EPOCH_SECONDS && local <= MAX_EPOCH_SECONDS);
        expect(parseMoment(formatUtc(second))).toMatchObject({
          value: { epochMs: second * 1000, offsetSeconds: null },
        });
        expect(parseMoment(formatDateTime(second, offsetSeconds))).toMatchObject({
          value: { epochMs: second * 1000, offsetSeconds, zone: null },
        });
        expect(parseMoment(`${formatDateTime(second, offsetSeconds)}[Etc/GMT+5]`)).toMatchObject({
          value: { epochMs: second * 1000, offsetSeconds, zone: "Etc/GMT+5" },
        });
      }),
      { numRuns: 1000 },
    );
  });

  test("the runtime's own ISO text, and Unix time", () => {
    fc.assert(
      fc.property(fc.integer({ min: MIN_EPOCH_MS, max: MAX_EPOCH_MS }), (epochMs) => {
        expect(parseMoment(new Date(epochMs).toISOString())).toMatchObject({ value: { epochMs } });
        fc.pre(Math.abs(epochMs) >= 10_000_000_000);
        expect(parseMoment(String(epochMs))).toMatchObject({ value: { epochMs } });
      }),
      { numRuns: 1000 },
    );
  });

  test("a duration of one sign", () => {
    const part = fc.nat({ max: 100_000 });
    const parts = fc.record({
      years: part,
      months: part,
      weeks: part,
      days: part,
      hours: part,
      minutes: part,
      seconds: part,
      milliseconds: fc.nat({ max: 999 }),
    });
    fc.assert(
      fc.property(parts, fc.boolean(), (sizes, isBack) => {
        const duration = isBack ? negateDuration(durationOf(sizes)) : durationOf(sizes);
        expect(parseDuration(formatDuration(duration))).toEqual({ ok: true, value: duration });
      }),
      { numRuns: 1000 },
    );
  });
});

test("text is refused unread when it is long", () => {
  for (const unit of ["9", "-", "[", "[!", "2026-11-20", "[a=b]", "P1D", "jan", " ", "\u0000", "0/"]) {
    const text = unit.repeat(Math.ceil(50_000 / unit.length));
    for (const parse of [parseMoment, parseDuration]) {
      expect(parse(text)).toMatchObject({ ok: false, reason: "too_long" });
    }
    expect(parseWeek(text).ok || parseDayName(text).ok).toBe(false);
  }
});
