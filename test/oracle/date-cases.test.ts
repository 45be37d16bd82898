/** Truth: `reference/date-cases.json`, agreed by several Temporal implementations, numpy, Java and Python. */
import { describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { Type, type Static } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import { add, addToDate, type AddStart } from "../../src/domain/calendar/add.ts";
import { createBusinessCalendar } from "../../src/domain/calendar/business-calendar.ts";
import { addBusinessDays, countBusinessDays } from "../../src/domain/calendar/business-days.ts";
import { civilFromDays, dayOfYear, daysFromCivil } from "../../src/domain/calendar/civil.ts";
import { difference } from "../../src/domain/calendar/difference.ts";
import {
  DURATION_UNITS,
  negateDuration,
  parseDuration,
  type Duration,
  type DurationUnit,
} from "../../src/domain/calendar/duration.ts";
import { formatDate, formatZoned } from "../../src/domain/calendar/format.ts";
import { parseMoment, type Moment } from "../../src/domain/calendar/parse.ts";
import { reconcileOffset } from "../../src/domain/calendar/reconcile-offset.ts";
import { formatWeekDate, weekOf } from "../../src/domain/calendar/week.ts";
import { AlmanacError } from "../../src/domain/error.ts";
import { resolveLocal } from "../../src/domain/tz/local-time.ts";
import { offsetSecondsAt, type Zone } from "../../src/domain/tz/zone.ts";
import { zoneOf } from "../support/zones.ts";

const Row = Type.Object({
  op: Type.String(),
  date: Type.Optional(Type.String()),
  datetime: Type.Optional(Type.String()),
  from: Type.Optional(Type.String()),
  to: Type.Optional(Type.String()),
  duration: Type.Optional(Type.String()),
  overflow: Type.Optional(Type.Union([Type.Literal("constrain"), Type.Literal("reject")])),
  largestUnit: Type.Optional(Type.String()),
  mode: Type.Optional(Type.String()),
  days: Type.Optional(Type.Integer()),
  workweek_mon_sun: Type.Optional(Type.String()),
  holidays: Type.Optional(Type.Array(Type.String())),
  week_based_year: Type.Optional(Type.String()),
  expected: Type.Optional(Type.Union([Type.String(), Type.Number()])),
  error: Type.Optional(Type.String()),
});
type Row = Static<typeof Row>;

const rows = Value.Parse(
  Type.Array(Row),
  JSON.parse(readFileSync(`${import.meta.dir}/reference/date-cases.json`, "utf8")),
);

/** Where this product answers otherwise, and why. Keyed by what is asked. */
const EXPECTED_DIFFERENCES: ReadonlyMap<string, { ours: string; reason: string }> = new Map([
  [
    "add 9999-12-31 P1D",
    { ours: "out_of_range", reason: "results outside the years 0001-9999 are refused, not written expanded" },
  ],
]);

function present<T>(value: T | undefined): T {
  if (value === undefined) throw new Error("the row lacks a field that its operation needs");
  return value;
}

function momentOf(text: string | undefined): Moment {
  const parsed = parseMoment(present(text));
  if (!parsed.ok) throw new Error(`${text}: ${parsed.reason}`);
  return parsed.value;
}

function daysOf(text: string | undefined): number {
  const moment = momentOf(text);
  if (moment.kind !== "date") throw new Error(`${text} is no date`);
  return moment.days;
}

function durationOfRow(row: Row): Duration {
  const parsed = parseDuration(present(row.duration));
  if (!parsed.ok) throw new Error(`${row.duration}: ${parsed.reason}`);
  return parsed.value;
}

function placed(text: string | undefined): { zone: Zone; start: AddStart; epochMs: number } {
  const moment = momentOf(text);
  if (moment.kind === "local") {
    const zone = zoneOf(moment.zone);
    const epochMs = resolveLocal(zone, moment.localSeconds, "compatible").epochSeconds * 1000;
    return { zone, start: moment, epochMs };
  }
  if (moment.kind !== "instant") throw new Error(`${text} has no place on the time line`);
  const zone = zoneOf(moment.zone);
  const reconciled = reconcileOffset(moment, zone, "reject", "compatible");
  if (!reconciled.ok) throw new Error(`${text}: ${reconciled.reason}`);
  return { zone, start: moment, epochMs: moment.epochMs };
}

function unitOf(row: Row): DurationUnit {
  const unit = DURATION_UNITS.find((name) => name === `${row.largestUnit}s`);
  return present(unit);
}

function calendarOf(row: Row) {
  const weekend = [...present(row.workweek_mon_sun)].flatMap((works, index) =>
    works === "1" ? [] : [index + 1],
  );
  const holidays = present(row.holidays).map((text) => ({ days: daysOf(text), isHalf: false }));
  return createBusinessCalendar({
    weekend: { kind: "fixed", days: weekend },
    holidays: (year) => holidays.filter(({ days }) => civilFromDays(days).year === year),
  });
}

/** US week without roll-over, as spreadsheets' WEEKNUM: weeks begun since the one that holds 1 January. */
function weekOfCalendarYear(days: number): number {
  const newYear = daysFromCivil(civilFromDays(days).year, 1, 1);
  return (weekOf(days, "us").startDays - weekOf(newYear, "us").startDays) / 7 + 1;
}

const OPERATIONS: Readonly<Record<string, (row: Row) => string | number>> = {
  add: (row) => formatDate(addToDate(daysOf(row.date), durationOfRow(row), row.overflow).days),
  subtract: (row) =>
    formatDate(addToDate(daysOf(row.date), negateDuration(durationOfRow(row)), row.overflow).days),
  add_zoned: (row) => {
    const { zone, start } = placed(row.datetime);
    const result = add(start, durationOfRow(row), { zone });
    if (result.kind === "date") return formatDate(result.days);
    const epochSeconds = result.epochMs / 1000;
    return formatZoned(epochSeconds, offsetSecondsAt(zone, epochSeconds), zone.id);
  },
  diff: (row) =>
    difference({ kind: "dates", startDays: daysOf(row.from), endDays: daysOf(row.to) }, { unit: unitOf(row) })
      .isoDuration,
  diff_zoned: (row) => {
    const { zone, epochMs } = placed(row.from);
    const end = placed(row.to).epochMs;
    return difference({ kind: "instants", zone, startMs: epochMs, endMs: end }, { unit: unitOf(row) })
      .isoDuration;
  },
  iso_week: (row) => formatWeekDate(daysOf(row.date)),
  day_of_year: (row) => dayOfYear(daysOf(row.date)),
  us_week: (row) => {
    const days = daysOf(row.date);
    const { weekYear, week } = weekOf(days, "us");
    expect(`${weekYear}-W${String(week).padStart(2, "0")}`).toBe(present(row.week_based_year));
    return weekOfCalendarYear(days);
  },
  business_days_between: (row) =>
    countBusinessDays(
      calendarOf(row),
      daysOf(row.from),
      daysOf(row.to),
      row.mode?.startsWith("inclusive") === true ? "both" : "start",
    ).businessDays,
  add_business_days: (row) =>
    formatDate(addBusinessDays(calendarOf(row), daysOf(row.date), present(row.days)).days),
};

/** The errors of the reference by our codes. */
const ERROR_CODES: Readonly<Record<string, string>> = { RangeError: "date_overflow" };

function answer(row: Row): string | number {
  const operation = present(OPERATIONS[row.op]);
  try {
    return operation(row);
  } catch (error) {
    if (error instanceof AlmanacError) return error.code;
    throw error;
  }
}

function keyOf(row: Row): string {
  const parts = [
    row.op,
    row.date,
    row.datetime,
    row.from,
    row.to,
    row.duration,
    row.overflow,
    row.largestUnit,
  ];
  return [...parts, row.days, row.mode].filter((part) => part !== undefined).join(" ");
}

describe("reference dates", () => {
  rows.forEach((row, index) => {
    test(`${index + 1}. ${keyOf(row)}`, () => {
      const different = EXPECTED_DIFFERENCES.get(`${row.op} ${row.date} ${row.duration}`);
      const truth = row.error === undefined ? present(row.expected) : present(ERROR_CODES[row.error]);
      expect(answer(row)).toBe(different?.ours ?? truth);
    });
  });

  test("every difference that is expected is met in the file", () => {
    const asked = new Set(rows.map((row) => `${row.op} ${row.date} ${row.duration}`));
    for (const key of EXPECTED_DIFFERENCES.keys()) expect(asked.has(key)).toBe(true);
  });
});
