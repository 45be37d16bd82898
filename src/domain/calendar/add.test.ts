import { describe, expect, test } from "bun:test";
import { AlmanacError } from "../error.ts";
import { compileZoneTable } from "../tz/compile.ts";
import { zoneById, type Zone } from "../tz/zone.ts";
import { add, addToDate, type AddOptions, type AddStart } from "./add.ts";
import { MAX_DAYS, MAX_EPOCH_MS, MIN_DAYS, daysFromCivil } from "./civil.ts";
import { durationOf, parseDuration, type Duration } from "./duration.ts";
import { formatDate, formatUtc } from "./format.ts";
import { parseMoment } from "./parse.ts";

const TABLE = compileZoneTable(
  `# version 2026f
R u 2007 ma - Mar Su>=8 2 1 D
R u 2007 ma - N Su>=1 2 0 S
Z America/New_York -5 u E%sT
Z Etc/UTC 0 - UTC
Z Pacific/Kiritimati 14 - %z
`,
  { minimumNames: 1 },
);

function zone(id: string): Zone {
  const found = zoneById(TABLE, id);
  if (found === null) throw new Error(`the sample has no ${id}`);
  return found;
}
const NEW_YORK = zone("America/New_York");
const UTC = zone("Etc/UTC");

function duration(text: string): Duration {
  const parsed = parseDuration(text);
  if (!parsed.ok) throw new Error(`${text} is no duration`);
  return parsed.value;
}

function start(text: string): AddStart {
  const parsed = parseMoment(text);
  if (!parsed.ok || parsed.value.kind === "time" || parsed.value.kind === "relative") throw new Error(text);
  return parsed.value;
}

function addText(from: string, length: string, options: AddOptions = { zone: NEW_YORK }): string {
  const result = add(start(from), duration(length), options);
  return result.kind === "date" ? formatDate(result.days) : formatUtc(result.epochMs / 1000);
}

function codeOf(action: () => unknown): string {
  try {
    action();
  } catch (error) {
    return error instanceof AlmanacError ? error.code : String(error);
  }
  return "nothing thrown";
}

describe("dates", () => {
  test("months are added first, the day is clamped, then weeks and days follow", () => {
    expect(addText("2026-01-31", "P1M")).toBe("2026-02-28");
    expect(addText("2024-01-31", "P1M")).toBe("2024-02-29");
    expect(addText("2024-01-31", "P1M1D")).toBe("2024-03-01");
    expect(addText("2024-02-29", "P1Y1W")).toBe("2025-03-07");
    expect(addText("2024-05-31", "-P3M1D")).toBe("2024-02-28");
    expect(addText("2026-01-15", "-P25M")).toBe("2023-12-15");
  });

  test("`overflowed` is true only when the day was clamped", () => {
    const jan31 = daysFromCivil(2026, 1, 31);
    expect(addToDate(jan31, duration("P1M")).overflowed).toBe(true);
    expect(addToDate(jan31, duration("P2M")).overflowed).toBe(false);
    expect(addToDate(jan31, duration("P28D")).overflowed).toBe(false);
  });

  test("with reject a day that does not exist is an error, even if days are added after it", () => {
    const jan31 = daysFromCivil(2026, 1, 31);
    expect(codeOf(() => addToDate(jan31, duration("P1M"), "reject"))).toBe("date_overflow");
    expect(codeOf(() => addToDate(jan31, duration("P1M1D"), "reject"))).toBe("date_overflow");
    expect(addToDate(jan31, duration("P2M"), "reject").days).toBe(daysFromCivil(2026, 3, 31));
  });

  test("results outside 0001-9999 are out of range, however large the duration", () => {
    for (const [days, length] of [
      [MAX_DAYS, "P1D"],
      [MIN_DAYS, "-P1D"],
      [0, "P8030Y"],
      [0, "P999999999999Y"],
      [0, "-P999999999999M"],
      [0, "P999999999999W"],
      [0, "P999999999999Y999999999999M999999999999W999999999999D"],
    ] as const) {
      expect(codeOf(() => addToDate(days, duration(length)))).toBe("out_of_range");
    }
    expect(addToDate(MAX_DAYS, duration("-P9998Y11M30D")).days).toBe(MIN_DAYS);
  });

  test("a date stays a date unless hours or smaller are added; then it begins at midnight of the zone", () => {
    expect(addText("2026-11-20", "P1D")).toBe("2026-11-21");
    expect(addText("2026-11-20", "PT0S")).toBe("2026-11-20");
    expect(addText("2026-11-20", "PT1H")).toBe("2026-11-20T06:00:00Z");
    expect(addText("2026-03-08", "PT24H")).toBe("2026-03-09T05:00:00Z");
  });
});

describe("over a change of offset", () => {
  test("P1D keeps the wall clock and PT24H does not", () => {
    expect(addText("2026-03-07T12:00:00-05:00", "P1D")).toBe("2026-03-08T16:00:00Z");
    expect(addText("2026-03-07T12:00:00-05:00", "PT24H")).toBe("2026-03-08T17:00:00Z");
    expect(addText("2026-03-07T12:00", "P1D")).toBe("2026-03-08T16:00:00Z");
  });

  test("exact time is added after the wall clock was resolved", () => {
    expect(addText("2026-03-07T02:30", "P1DT1H")).toBe("2026-03-08T08:30:00Z");
    expect(addText("2026-03-07T02:30", "P1DT1H", { zone: NEW_YORK, disambiguation: "earlier" })).toBe(
      "2026-03-08T07:30:00Z",
    );
  });

  test("the result says how the wall clock was resolved", () => {
    expect(add(start("2026-03-07T02:30"), duration("P1D"), { zone: NEW_YORK })).toMatchObject({
      kind: "instant",
      resolution: { kind: "gap", applied: "later", shiftSeconds: 3600 },
    });
    expect(add(start("2026-03-07T02:30Z"), duration("PT1H"), { zone: NEW_YORK })).toMatchObject({
      resolution: null,
    });
  });

  test("disambiguation = reject refuses a gap and an overlap", () => {
    const options: AddOptions = { zone: NEW_YORK, disambiguation: "reject" };
    expect(codeOf(() => addText("2026-03-07T02:30", "P1D", options))).toBe("nonexistent_time");
    expect(codeOf(() => addText("2026-10-31T01:30", "P1D", options))).toBe("ambiguous_time");
  });

  test("without a calendar part the second reading of an overlap stays the second", () => {
    expect(addText("2026-11-01T06:30:00Z", "PT0S")).toBe("2026-11-01T06:30:00Z");
    expect(addText("2026-11-01T06:30:00Z", "PT1M")).toBe("2026-11-01T06:31:00Z");
  });
});

test("milliseconds are carried, before 1970 too", () => {
  const result = add({ kind: "instant", epochMs: -1 }, duration("P1D"), { zone: UTC });
  expect(result).toMatchObject({ kind: "instant", epochMs: 86_399_999 });
  const exact = add(start("1969-12-31T23:59:59.250"), duration("PT0.75S"), { zone: UTC });
  expect(exact).toMatchObject({ kind: "instant", epochMs: 0 });
});

test("an instant is in range when its UTC time and the zone's own are", () => {
  const last: AddStart = { kind: "instant", epochMs: MAX_EPOCH_MS - 3_600_000 };
  expect(add(last, duration("PT1H"), { zone: UTC })).toMatchObject({ epochMs: MAX_EPOCH_MS });
  expect(codeOf(() => add(last, duration("PT1H0.001S"), { zone: UTC }))).toBe("out_of_range");
  expect(codeOf(() => add(last, duration("PT1S"), { zone: zone("Pacific/Kiritimati") }))).toBe(
    "out_of_range",
  );
  expect(codeOf(() => add(last, duration("PT999999999999H"), { zone: UTC }))).toBe("out_of_range");
  expect(codeOf(() => add(last, duration("P999999999999Y"), { zone: UTC }))).toBe("out_of_range");
});

test("a way beyond the range that leads back into it is gone", () => {
  const there = durationOf({ days: 1, hours: -24 });
  expect(add({ kind: "date", days: MAX_DAYS }, there, { zone: UTC })).toMatchObject({
    epochMs: MAX_EPOCH_MS - 86_399_999,
  });
});
