/** Compares add and difference with the runtime's Temporal: for instants, in zones and years that its zone data has right. */
import { describe, expect, test } from "bun:test";
import * as fc from "fast-check";
import { add, addToDate } from "../../src/domain/calendar/add.ts";
import { MAX_DAYS, MIN_DAYS } from "../../src/domain/calendar/civil.ts";
import { diffDates, diffInstants, type DateUnit } from "../../src/domain/calendar/difference.ts";
import { difference } from "../../src/domain/calendar/difference.ts";
import { durationOf, formatDuration, negateDuration } from "../../src/domain/calendar/duration.ts";
import { formatDate } from "../../src/domain/calendar/format.ts";
import { AlmanacError } from "../../src/domain/error.ts";
import { resolveLocal } from "../../src/domain/tz/local-time.ts";
import { offsetSecondsAt, type Zone } from "../../src/domain/tz/zone.ts";
import { zoneOf } from "../support/zones.ts";

const ZONES = [
  "America/New_York",
  "Europe/Paris",
  "Australia/Lord_Howe",
  "Pacific/Apia",
  "Pacific/Kwajalein",
  "Asia/Kathmandu",
  "America/Sao_Paulo",
  "Etc/UTC",
] as const;

const anyDays = fc.integer({ min: MIN_DAYS, max: MAX_DAYS });
/** Near a month's end, where clamping happens. */
const lateDays = fc
  .tuple(
    fc.integer({ min: 1890, max: 2110 }),
    fc.integer({ min: 1, max: 12 }),
    fc.integer({ min: -3, max: 3 }),
  )
  .map(([year, month, shift]) => Math.floor(Date.UTC(year, month, 1 + shift) / 86_400_000));
const days = fc.oneof(anyDays, lateDays);
const dateUnit = fc.constantFrom<DateUnit>("years", "months", "weeks", "days");

const calendarParts = fc
  .record({
    years: fc.nat({ max: 400 }),
    months: fc.nat({ max: 40 }),
    weeks: fc.nat({ max: 60 }),
    days: fc.nat({ max: 400 }),
  })
  .chain((parts) =>
    fc.boolean().map((back) => (back ? negateDuration(durationOf(parts)) : durationOf(parts))),
  );
const exactParts = fc.record({
  hours: fc.nat({ max: 60 }),
  minutes: fc.nat({ max: 100 }),
  seconds: fc.nat({ max: 100 }),
  milliseconds: fc.nat({ max: 1500 }),
});

function plain(dayNumber: number): Temporal.PlainDate {
  return Temporal.PlainDate.from("1970-01-01").add({ days: dayNumber });
}

/** The sum as text, or the code of the error. */
function ours(dayNumber: number, duration: ReturnType<typeof durationOf>, overflow: "constrain" | "reject") {
  try {
    return formatDate(addToDate(dayNumber, duration, overflow).days);
  } catch (error) {
    if (error instanceof AlmanacError) return error.code;
    throw error;
  }
}

function theirs(
  dayNumber: number,
  duration: ReturnType<typeof durationOf>,
  overflow: "constrain" | "reject",
) {
  const { years, months, weeks, days: dayCount } = duration;
  try {
    const sum = plain(dayNumber).add({ years, months, weeks, days: dayCount }, { overflow });
    return sum.year >= 1 && sum.year <= 9999 ? sum.toString() : "out_of_range";
  } catch {
    return "date_overflow";
  }
}

function zonedOf(id: string, epochMs: number): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(epochMs).toZonedDateTimeISO(id);
}

/** Temporal measures from the first pass of an overlap even if the start is in the second, so such starts are not compared. */
function isSecondPass(zone: Zone, epochMs: number): boolean {
  const epochSeconds = Math.floor(epochMs / 1000);
  const local = epochSeconds + offsetSecondsAt(zone, epochSeconds);
  return resolveLocal(zone, local, "compatible").epochSeconds !== epochSeconds;
}

describe("plain dates", () => {
  test("a sum is Temporal's, constrained or rejected", () => {
    fc.assert(
      fc.property(
        days,
        calendarParts,
        fc.constantFrom("constrain", "reject"),
        (start, duration, overflow) => {
          expect(ours(start, duration, overflow)).toBe(theirs(start, duration, overflow));
        },
      ),
      { numRuns: 3000 },
    );
  });

  test("start plus the difference is the end", () => {
    fc.assert(
      fc.property(days, days, dateUnit, (start, end, unit) => {
        expect(addToDate(start, diffDates(start, end, unit)).days).toBe(end);
      }),
      { numRuns: 3000 },
    );
  });

  test("what was added without clamping comes back as the difference in months", () => {
    fc.assert(
      fc.property(anyDays, fc.nat({ max: 5000 }), (start, months) => {
        const [year, month] = formatDate(start).split("-").map(Number);
        fc.pre((year ?? 0) * 12 + (month ?? 0) + months < 9999 * 12);
        const sum = addToDate(start, durationOf({ months }));
        fc.pre(!sum.overflowed);
        expect(diffDates(start, sum.days, "months")).toEqual(durationOf({ months }));
      }),
      { numRuns: 1000 },
    );
  });

  test("totals in months agree with Temporal's", () => {
    fc.assert(
      fc.property(lateDays, lateDays, (start, end) => {
        const relativeTo = plain(start);
        const expected = relativeTo.until(plain(end)).total({ unit: "months", relativeTo });
        expect(difference({ kind: "dates", startDays: start, endDays: end }).total.months).toBeCloseTo(
          expected,
          9,
        );
      }),
      { numRuns: 1000 },
    );
  });
});

describe("instants in zones", () => {
  const moment = fc.integer({ min: 0, max: Date.UTC(2025, 11, 31) });
  /** Around the changes of the zones above; most instants are far from one. */
  const tense = fc
    .tuple(
      fc.constantFrom(
        "1993-08-21T12:00Z",
        "2011-12-30T10:00Z",
        "2018-11-04T03:00Z",
        "2024-03-10T07:00Z",
        "2024-11-03T06:00Z",
        "2024-03-31T01:00Z",
        "2024-10-27T01:00Z",
        "2024-04-06T15:00Z",
        "2024-10-05T15:30Z",
      ),
      fc.integer({ min: -3000, max: 3000 }),
    )
    .map(([text, minutes]) => Date.parse(text) + minutes * 60_000);
  const instant = fc.oneof(moment, tense);
  const zoneId = fc.constantFrom(...ZONES);
  const anyUnit = fc.constantFrom("years", "months", "weeks", "days", "hours", "minutes", "seconds" as const);

  test("a sum is Temporal's", () => {
    fc.assert(
      fc.property(zoneId, instant, calendarParts, exactParts, (id, epochMs, calendarPart, exactPart) => {
        const isBack = formatDuration(calendarPart).startsWith("-");
        const exact = isBack ? negateDuration(durationOf(exactPart)) : durationOf(exactPart);
        const { hours, minutes, seconds, milliseconds } = exact;
        const duration = { ...calendarPart, hours, minutes, seconds, milliseconds };
        const expected = zonedOf(id, epochMs).add(duration).epochMilliseconds;
        fc.pre(expected >= 0 && expected < Date.UTC(2025, 11, 31));
        const result = add({ kind: "instant", epochMs }, duration, { zone: zoneOf(id) });
        expect(result).toMatchObject({ kind: "instant", epochMs: expected });
      }),
      { numRuns: 3000 },
    );
  });

  test("a difference is Temporal's", () => {
    fc.assert(
      fc.property(zoneId, instant, instant, anyUnit, (id, startMs, endMs, unit) => {
        const zone = zoneOf(id);
        fc.pre(!isSecondPass(zone, startMs));
        const expected = zonedOf(id, startMs).until(zonedOf(id, endMs), { largestUnit: unit });
        expect(formatDuration(diffInstants(zone, startMs, endMs, unit))).toBe(expected.toString());
      }),
      { numRuns: 3000 },
    );
  });

  test("start plus the difference is the end, in the second pass of an overlap too", () => {
    fc.assert(
      fc.property(zoneId, instant, instant, anyUnit, (id, startMs, endMs, unit) => {
        const zone = zoneOf(id);
        const length = diffInstants(zone, startMs, endMs, unit);
        expect(add({ kind: "instant", epochMs: startMs }, length, { zone })).toMatchObject({
          epochMs: endMs,
        });
      }),
      { numRuns: 3000 },
    );
  });
});
