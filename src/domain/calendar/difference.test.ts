import { describe, expect, test } from "bun:test";
import { compileZoneTable } from "../tz/compile.ts";
import { resolveLocal } from "../tz/local-time.ts";
import { zoneById, type Zone } from "../tz/zone.ts";
import { daysFromCivil } from "./civil.ts";
import { diffDates, diffInstants } from "./diff.ts";
import { difference, type DifferenceOptions } from "./difference.ts";
import { durationOf, formatDuration, type DurationUnit } from "./duration.ts";
import { parseMoment } from "./parse.ts";

const TABLE = compileZoneTable(
  `# version 2026f
R u 2007 ma - Mar Su>=8 2 1 D
R u 2007 ma - N Su>=1 2 0 S
Z America/New_York -5 u E%sT
Z Pacific/Apia -10 - %z 2011 D 29 24
14 - %z
`,
  { minimumNames: 1 },
);

function zone(id: string): Zone {
  const found = zoneById(TABLE, id);
  if (found === null) throw new Error(`the sample has no ${id}`);
  return found;
}
const NEW_YORK = zone("America/New_York");

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

function zoned(from: string, to: string, unit: DurationUnit, where = NEW_YORK): string {
  return formatDuration(diffInstants(where, ms(from, where), ms(to, where), unit));
}

function ofDates(from: string, to: string, options?: DifferenceOptions) {
  return difference({ kind: "dates", startDays: days(from), endDays: days(to) }, options);
}

describe("dates", () => {
  test("the largest unit comes first, weeks only when they are it", () => {
    expect(
      (["years", "months", "weeks", "days"] as const).map((unit) =>
        formatDuration(diffDates(days("2000-01-01"), days("2026-11-20"), unit)),
      ),
    ).toEqual(["P26Y10M19D", "P322M19D", "P1402W6D", "P9820D"]);
  });

  test("a month is whole when the day is reached before any clamp", () => {
    expect(formatDuration(diffDates(days("2024-01-31"), days("2024-02-29"), "months"))).toBe("P29D");
    expect(formatDuration(diffDates(days("2023-01-31"), days("2023-03-01"), "months"))).toBe("P1M1D");
    expect(formatDuration(diffDates(days("2024-02-29"), days("2025-02-28"), "years"))).toBe("P11M30D");
  });

  test("backwards the count starts from the start as well", () => {
    expect(formatDuration(diffDates(days("2026-03-10"), days("2026-01-15"), "months"))).toBe("-P1M26D");
    expect(formatDuration(diffDates(days("2026-01-15"), days("2026-03-10"), "months"))).toBe("P1M23D");
  });

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

  test("inclusive counts the last day in day counts, in the direction of the span, and nothing else", () => {
    const span = ofDates("2026-01-31", "2026-11-20", { inclusive: true, unit: "days" });
    expect([span.total.days, span.inUnit, span.total.hours, span.isoDuration]).toEqual([
      294,
      294,
      7032,
      "P293D",
    ]);
    expect(ofDates("2026-11-20", "2026-01-31", { inclusive: true }).total.days).toBe(-294);
    expect(ofDates("2026-11-20", "2026-11-20", { inclusive: true }).total.days).toBe(1);
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

  test("over a day that the zone skipped", () => {
    const apia = zone("Pacific/Apia");
    expect(zoned("2011-12-29T12:00", "2011-12-31T12:00", "days", apia)).toBe("P2D");
    expect(zoned("2011-12-29T12:00", "2011-12-31T11:00", "days", apia)).toBe("PT23H");
    expect(zoned("2011-12-29T12:00", "2011-12-31T12:00", "hours", apia)).toBe("PT24H");
  });

  test("totals are elapsed time; months in part are measured on the wall clock", () => {
    const span = difference({
      kind: "instants",
      zone: NEW_YORK,
      startMs: ms("2026-03-01T00:00", NEW_YORK),
      endMs: ms("2026-04-16T00:00", NEW_YORK),
    });
    expect(span.isoDuration).toBe("P1M15D");
    expect(span.total.days).toBe(46 - 1 / 24);
    expect(span.total.hours).toBe(46 * 24 - 1);
    expect(span.total.months).toBe(1.5);
  });

  test("milliseconds are kept", () => {
    expect(zoned("2026-11-20T10:00:00.750", "2026-11-21T10:00:01.500", "days")).toBe("P1DT0.75S");
    expect(zoned("2026-11-21T10:00:01.500", "2026-11-20T10:00:00.750", "days")).toBe("-P1DT0.75S");
    expect(zoned("2026-11-20T10:00", "2026-11-20T10:00", "years")).toBe("PT0S");
  });
});

test("a leap day as the start", () => {
  expect(formatDuration(diffDates(daysFromCivil(2024, 2, 29), daysFromCivil(2028, 2, 29), "years"))).toBe(
    "P4Y",
  );
  expect(formatDuration(diffDates(daysFromCivil(2024, 2, 29), daysFromCivil(2025, 3, 1), "years"))).toBe(
    "P1Y1D",
  );
});
