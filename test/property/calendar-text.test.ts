/** What is written is read back, and nothing a caller can write makes a parser throw. */
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
  formatZoned,
} from "../../src/domain/calendar/format.ts";
import { parseDate, parseInstant, parseMoment, parseTimeOfDay } from "../../src/domain/calendar/parse.ts";
import { formatWeekDate, parseWeek } from "../../src/domain/calendar/week.ts";
import { TIME_PARSERS } from "../support/time-parsers.ts";

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
        expect(parseTimeOfDay(formatTimeOfDay(secondOfDay))).toEqual({
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
        expect(parseInstant(formatUtc(second))).toMatchObject({
          value: { epochMs: second * 1000, offsetSeconds: null },
        });
        expect(parseInstant(formatDateTime(second, offsetSeconds))).toMatchObject({
          value: { epochMs: second * 1000, offsetSeconds, zone: null },
        });
        expect(parseInstant(formatZoned(second, offsetSeconds, "Etc/GMT+5"))).toMatchObject({
          value: { epochMs: second * 1000, offsetSeconds, zone: "Etc/GMT+5" },
        });
      }),
      { numRuns: 1000 },
    );
  });

  test("the runtime's own ISO text, and Unix time", () => {
    fc.assert(
      fc.property(fc.integer({ min: MIN_EPOCH_MS, max: MAX_EPOCH_MS }), (epochMs) => {
        expect(parseInstant(new Date(epochMs).toISOString())).toMatchObject({ value: { epochMs } });
        fc.pre(Math.abs(epochMs) >= 10_000_000_000);
        expect(parseInstant(String(epochMs))).toMatchObject({ value: { epochMs } });
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

describe("hostile text", () => {
  const SEEDS = [
    "2026-11-20T10:00:00.123456789+01:00[!Europe/Paris][u-ca=iso8601]",
    "2026-W47-5",
    "2026-324",
    "1795165200000",
    "P1Y2M3W4DT5H6M7.5S",
    "23:59:60",
    "yesterday",
    "06/07/2026",
  ];
  const REASONS = new Set([
    "syntax",
    "enum",
    "too_small",
    "too_large",
    "too_long",
    "ambiguous_format",
    "not_a_date",
    "unknown",
  ]);
  const ALPHABET = fc.constantFrom(..."0123456789-+:.,TtZzWwPDYMHS[]!=/ \u0000\u00e9\u200f\ud800_\n");
  /** Text near something that is accepted: a few characters put in, taken out or replaced. */
  const mutated = fc
    .tuple(
      fc.constantFrom(...SEEDS),
      fc.array(fc.tuple(fc.nat({ max: 70 }), fc.nat({ max: 2 }), ALPHABET), { minLength: 1, maxLength: 4 }),
    )
    .map(([seed, edits]) => {
      let text = seed;
      for (const [at, cut, character] of edits) text = text.slice(0, at) + character + text.slice(at + cut);
      return text;
    });
  const hostile = fc.oneof(
    mutated,
    fc.string({ maxLength: 60 }),
    fc.string({ unit: "binary", maxLength: 40 }),
    fc.string({ unit: ALPHABET, maxLength: 40 }),
  );

  test("is parsed or refused for a reason, never thrown at", () => {
    fc.assert(
      fc.property(hostile, (text) => {
        for (const parse of TIME_PARSERS) {
          const parsed = parse(text);
          if (!parsed.ok) expect(REASONS.has(parsed.reason)).toBe(true);
        }
      }),
      { numRuns: 5000 },
    );
  });

  test("what is accepted lies in the range of years and has whole numbers", () => {
    fc.assert(
      fc.property(mutated, (text) => {
        const parsed = parseMoment(text);
        if (!parsed.ok) return;
        const { value } = parsed;
        if (value.kind === "instant") {
          expect(Number.isSafeInteger(value.epochMs)).toBe(true);
          expect(value.epochMs >= MIN_EPOCH_MS && value.epochMs <= MAX_EPOCH_MS).toBe(true);
        } else if (value.kind === "local") {
          expect(value.localSeconds >= MIN_EPOCH_SECONDS && value.localSeconds <= MAX_EPOCH_SECONDS).toBe(
            true,
          );
          expect(
            Number.isInteger(value.millisecond) && value.millisecond >= 0 && value.millisecond < 1000,
          ).toBe(true);
        } else if (value.kind === "date") {
          expect(value.days >= MIN_DAYS && value.days <= MAX_DAYS).toBe(true);
        } else if (value.kind === "time") {
          expect(value.secondOfDay >= 0 && value.secondOfDay < 86_400).toBe(true);
        }
      }),
      { numRuns: 5000 },
    );
  });

  test("is refused unread when it is long", () => {
    for (const unit of ["9", "-", "[", "[!", "2026-11-20", "[a=b]", "P1D", "jan", " ", "\u0000", "0/"]) {
      const text = unit.repeat(Math.ceil(50_000 / unit.length));
      for (const parse of [parseMoment, parseInstant, parseDate, parseTimeOfDay, parseDuration]) {
        expect(parse(text)).toMatchObject({ ok: false, reason: "too_long" });
      }
      expect(parseWeek(text).ok || parseDayName(text).ok).toBe(false);
    }
  });
});
