import { describe, expect, test } from "bun:test";
import { compileZoneTable } from "../tz/compile.ts";
import { resolveLocal } from "../tz/local-time.ts";
import { zoneById, type Zone } from "../tz/zone.ts";
import { diffInstants } from "./difference.ts";
import { difference, type DifferenceOptions } from "./difference.ts";
import { durationOf, formatDuration, type DurationUnit } from "./duration.ts";
import { parseMoment } from "./parse.ts";

const TABLE = compileZoneTable(
  `# version 2026f
R u 2007 ma - Mar Su>=8 2 1 D
R u 2007 ma - N Su>=1 2 0 S
Z America/New_York -5 u E%sT
`,
  { minimumNames: 1 },
);

const NEW_YORK = zoneById(TABLE, "America/New_York") as Zone;

function days(text: string): number {
  const parsed = parseMoment(text);
  if (!parsed.ok || parsed.value.kind !== "date") throw new Error(text);
  return parsed.value.days;
}

function ms(text: string, where: Zone): number {
  const parsed = parseMoment(text);
  if (parsed.ok && parsed.value.kind === "instant") return parsed.value.epochMs;
  if (!parsed.ok || parsed.value.kind !== "local") throw new Error(text);
  return (
    resolveLocal(where, parsed.value.localSeconds, "reject").epochSeconds * 1000 + parsed.value.millisecond
  );
}

function zoned(from: string, to: string, unit: DurationUnit): string {
  return formatDuration(diffInstants(NEW_YORK, ms(from, NEW_YORK), ms(to, NEW_YORK), unit));
}

function ofDates(from: string, to: string, options?: DifferenceOptions) {
  return difference({ kind: "dates", startDays: days(from), endDays: days(to) }, options);
}

describe("dates", () => {
  test("the whole difference: parts, totals, words", () => {
    expect(ofDates("2026-01-31", "2026-11-20")).toEqual({
      direction: 1,
      breakdown: durationOf({ months: 9, days: 20 }),
      isoDuration: "P9M20D",
      total: {
        months: 9 + 20 / 30,
        weeks: 293 / 7,
        days: 293,
        hours: 7032,
        minutes: 421_920,
        seconds: 25_315_200,
      },
      inUnit: null,
      human: "9 months and 20 days",
    });
  });

  test("reversed, every number is negative and the words stay", () => {
    const back = ofDates("2026-11-20", "2026-01-31", { unit: "days" });
    expect(back).toMatchObject({ direction: -1, isoDuration: "-P293D", inUnit: -293, human: "293 days" });
    expect(back.total.days).toBe(-293);
    expect(back.total.months).toBeCloseTo(-9 - 20 / 31, 12);
  });

  test("no distance at all", () => {
    expect(ofDates("2026-11-20", "2026-11-20", { unit: "years" })).toMatchObject({
      direction: 0,
      isoDuration: "PT0S",
      inUnit: 0,
      human: "0 days",
      total: { months: 0, days: 0, seconds: 0 },
    });
  });

  test("inclusive counts the last day everywhere, in the direction of the span", () => {
    const span = ofDates("2026-01-31", "2026-11-20", { inclusive: true, unit: "days" });
    expect([span.total.days, span.inUnit, span.total.hours, span.isoDuration]).toEqual([
      294,
      294,
      7056,
      "P294D",
    ]);
    expect(ofDates("2026-11-20", "2026-01-31", { inclusive: true }).total.days).toBe(-294);
    expect(ofDates("2026-11-20", "2026-11-20", { inclusive: true }).total.days).toBe(1);
    expect(ofDates("2026-12-01", "2026-12-31", { inclusive: true })).toMatchObject({
      isoDuration: "P1M",
      total: { months: 1, days: 31, weeks: 31 / 7 },
    });
    expect(ofDates("9999-12-01", "9999-12-31", { inclusive: true }).isoDuration).toBe("P1M");
  });

  test("years in part are measured by the year begun, hours of dates by 24 a day", () => {
    expect(ofDates("2023-07-01", "2024-12-31", { unit: "years" }).inUnit).toBeCloseTo(1 + 183 / 365, 12);
    expect(ofDates("2024-01-01", "2024-01-03", { unit: "hours" })).toMatchObject({
      inUnit: 48,
      isoDuration: "PT48H",
      human: "48 hours",
    });
  });
});

describe("instants on a zone's clock", () => {
  test("a day is a day on the wall clock, an hour is exact", () => {
    expect(zoned("2026-03-07T12:00", "2026-03-08T12:00", "days")).toBe("P1D");
    expect(zoned("2026-03-07T12:00", "2026-03-08T12:00", "hours")).toBe("PT23H");
    expect(zoned("2026-10-31T12:00", "2026-11-01T12:00", "hours")).toBe("PT25H");
    expect(zoned("2026-10-31T12:00", "2026-11-01T11:00", "days")).toBe("PT24H");
    expect(zoned("2026-10-31T12:00", "2026-11-01T11:00", "years")).toBe("PT24H");
  });

  test("backwards as well", () => {
    expect(zoned("2026-03-08T12:00", "2026-03-07T12:00", "days")).toBe("-P1D");
    expect(zoned("2026-11-01T11:00", "2026-10-31T12:00", "days")).toBe("-PT24H");
    expect(zoned("2026-11-20T10:00", "2025-10-19T09:00", "years")).toBe("-P1Y1M1DT1H");
    // 02:00 does not exist on the 8th; pushed to 03:00 it would make a whole day of 23 hours.
    expect(zoned("2026-03-09T02:00", "2026-03-08T03:00", "days")).toBe("-PT23H");
  });

  test("from the second reading of an overlap the rest is elapsed time", () => {
    expect(zoned("2026-11-01T06:30Z", "2026-11-02T01:00", "years")).toBe("PT23H30M");
    expect(zoned("2026-11-01T06:30Z", "2026-11-02T01:30", "years")).toBe("P1D");
  });

  test("days and larger are the calendar's on the wall clock, hours exact elapsed time", () => {
    const span = difference({
      kind: "instants",
      zone: NEW_YORK,
      startMs: ms("2026-03-01T00:00", NEW_YORK),
      endMs: ms("2026-04-16T00:00", NEW_YORK),
    });
    expect(span.isoDuration).toBe("P1M15D");
    expect(span.total.days).toBe(46);
    expect(span.total.hours).toBe(46 * 24 - 1);
    expect(span.total.months).toBe(1.5);
  });

  test("milliseconds are kept", () => {
    expect(zoned("2026-11-20T10:00:00.750", "2026-11-21T10:00:01.500", "days")).toBe("P1DT0.75S");
    expect(zoned("2026-11-21T10:00:01.500", "2026-11-20T10:00:00.750", "days")).toBe("-P1DT0.75S");
    expect(zoned("2026-11-20T10:00", "2026-11-20T10:00", "years")).toBe("PT0S");
  });
});
