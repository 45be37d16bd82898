import { describe, expect, test } from "bun:test";
import { AlmanacError } from "../error.ts";
import { DISAMBIGUATIONS, localDayStart, resolveLocal, type Disambiguation } from "./local-time.ts";
import { fixedZone, offsetSecondsAt } from "./zone.ts";
import { zoneOf } from "../../../test/support/zones.ts";

function seconds(text: string): number {
  return Date.parse(text.endsWith("Z") ? text : `${text}Z`) / 1000;
}

function resolved(id: string, local: string, how: Disambiguation): string {
  return `${new Date(resolveLocal(zoneOf(id), seconds(local), how).epochSeconds * 1000).toISOString().slice(0, 19)}Z`;
}

function kindsInParis(locals: readonly string[]): string[] {
  return locals.map((local) => resolveLocal(zoneOf("Europe/Paris"), seconds(local), "compatible").kind);
}

describe("a local time that the clock shows once", () => {
  test("is that instant with every disambiguation", () => {
    for (const how of DISAMBIGUATIONS) {
      expect(resolveLocal(zoneOf("Europe/Paris"), seconds("2026-11-20T10:00:00"), how)).toEqual({
        epochSeconds: seconds("2026-11-20T09:00:00Z"),
        kind: "exact",
        applied: null,
        candidates: [],
        shiftSeconds: 0,
      });
    }
  });

  test("is exact in the seconds on both sides of a gap and of an overlap", () => {
    const gap = [
      ["2026-03-29T01:59:59", "2026-03-29T00:59:59Z"],
      ["2026-03-29T03:00:00", "2026-03-29T01:00:00Z"],
      ["2026-10-25T01:59:59", "2026-10-24T23:59:59Z"],
      ["2026-10-25T03:00:00", "2026-10-25T02:00:00Z"],
    ] as const;
    for (const [local, instant] of gap) expect(resolved("Europe/Paris", local, "reject")).toBe(instant);
  });

  test("refuses a value that is no number", () => {
    for (const local of [Number.NaN, Infinity, -Infinity]) {
      expect(() => resolveLocal(zoneOf("Europe/Paris"), local, "compatible")).toThrow(AlmanacError);
    }
  });

  test("is any local time of a fixed zone", () => {
    expect(resolveLocal(fixedZone(-5400), 0, "reject").epochSeconds).toBe(5400);
  });
});

describe("gaps and overlaps", () => {
  test.each([
    ["America/New_York", "2026-03-08T02:30:00", "gap", 3600, "2026-03-08T06:30:00Z", "2026-03-08T07:30:00Z"],
    ["Europe/Paris", "2026-03-29T02:30:00", "gap", 3600, "2026-03-29T00:30:00Z", "2026-03-29T01:30:00Z"],
    ["Pacific/Apia", "2011-12-30T12:00:00", "gap", 86_400, "2011-12-29T22:00:00Z", "2011-12-30T22:00:00Z"],
    [
      "Pacific/Kwajalein",
      "1993-08-21T12:00:00",
      "gap",
      86_400,
      "1993-08-21T00:00:00Z",
      "1993-08-22T00:00:00Z",
    ],
    ["Asia/Manila", "1844-12-31T12:00:00", "gap", 86_400, "1844-12-31T03:56:08Z", "1845-01-01T03:56:08Z"],
    [
      "Australia/Lord_Howe",
      "2026-10-04T02:15:00",
      "gap",
      1800,
      "2026-10-03T15:15:00Z",
      "2026-10-03T15:45:00Z",
    ],
    ["Antarctica/Troll", "2026-03-29T02:00:00", "gap", 7200, "2026-03-29T00:00:00Z", "2026-03-29T02:00:00Z"],
    ["Europe/Paris", "2126-03-31T02:30:00", "gap", 3600, "2126-03-31T00:30:00Z", "2126-03-31T01:30:00Z"],
    [
      "America/New_York",
      "2026-11-01T01:30:00",
      "overlap",
      -3600,
      "2026-11-01T05:30:00Z",
      "2026-11-01T06:30:00Z",
    ],
    [
      "Australia/Lord_Howe",
      "2026-04-05T01:45:00",
      "overlap",
      -1800,
      "2026-04-04T14:45:00Z",
      "2026-04-04T15:15:00Z",
    ],
    [
      "Pacific/Kwajalein",
      "1969-09-30T12:00:00",
      "overlap",
      -82_800,
      "1969-09-30T01:00:00Z",
      "1969-10-01T00:00:00Z",
    ],
    [
      "America/Juneau",
      "1867-10-19T12:00:00",
      "overlap",
      -86_400,
      "1867-10-18T20:57:41Z",
      "1867-10-19T20:57:41Z",
    ],
    ["Europe/Paris", "2126-10-27T02:30:00", "overlap", -3600, "2126-10-27T00:30:00Z", "2126-10-27T01:30:00Z"],
  ] as const)("%s %s is in a %s of %d s: %s or %s", (id, local, kind, shiftSeconds, earlier, later) => {
    const candidates = [seconds(earlier), seconds(later)];
    const common = { kind, shiftSeconds, candidates };
    const resolve = (how: Disambiguation) => resolveLocal(zoneOf(id), seconds(local), how);
    const compatible = kind === "gap" ? "later" : "earlier";
    const [first = 0, second = 0] = candidates;
    expect(resolve("earlier")).toEqual({ ...common, applied: "earlier", epochSeconds: first });
    expect(resolve("later")).toEqual({ ...common, applied: "later", epochSeconds: second });
    expect(resolve("compatible")).toEqual({
      ...common,
      applied: compatible,
      epochSeconds: kind === "gap" ? second : first,
    });
    const code = kind === "gap" ? "nonexistent_time" : "ambiguous_time";
    try {
      resolve("reject");
      expect.unreachable();
    } catch (error) {
      if (!(error instanceof AlmanacError)) throw error;
      expect(error.code).toBe(code);
      expect(error.extra).toEqual({ candidates });
    }
  });

  test("a gap or overlap includes its last second and not the next", () => {
    const times = ["02:00:00", "02:59:59", "03:00:00", "01:59:59"];
    expect(kindsInParis(times.map((time) => `2026-03-29T${time}`))).toEqual(["gap", "gap", "exact", "exact"]);
    expect(kindsInParis(times.map((time) => `2026-10-25T${time}`))).toEqual([
      "overlap",
      "overlap",
      "exact",
      "exact",
    ]);
  });

  test("a gap of seconds between local mean times", () => {
    expect(resolved("Europe/Amsterdam", "1937-07-01T00:00:10", "compatible")).toBe("1937-06-30T22:40:38Z");
  });
});

describe("the beginning of a local day", () => {
  test.each([
    ["Europe/Paris", "2026-03-29", "2026-03-28T23:00:00Z"],
    ["Africa/Cairo", "2026-04-24", "2026-04-23T22:00:00Z"],
    ["America/Toronto", "1919-03-31", "1919-03-31T04:30:00Z"],
    ["America/Havana", "2026-03-08", "2026-03-08T05:00:00Z"],
    ["America/Havana", "2025-11-02", "2025-11-02T04:00:00Z"],
    ["America/St_Johns", "2010-11-07", "2010-11-07T02:30:00Z"],
    ["Pacific/Apia", "2011-12-30", "2011-12-30T10:00:00Z"],
    ["Pacific/Apia", "2011-12-31", "2011-12-30T10:00:00Z"],
    ["Asia/Manila", "1844-12-31", "1844-12-31T15:56:08Z"],
  ])("%s %s begins at %s", (id, day, instant) => {
    expect(localDayStart(zoneOf(id), seconds(`${day}T00:00:00`) / 86_400)).toBe(seconds(instant));
  });

  test("the second before it is another day, unless that day comes twice", () => {
    for (const id of [
      "Europe/Paris",
      "Africa/Cairo",
      "America/Sao_Paulo",
      "Asia/Beirut",
      "America/Asuncion",
    ]) {
      const zone = zoneOf(id);
      for (let day = seconds("2000-01-01T00:00:00") / 86_400; day < 14_610; day += 1) {
        const start = localDayStart(zone, day);
        expect(Math.floor((start + offsetSecondsAt(zone, start)) / 86_400)).toBe(day);
        expect(Math.floor((start - 1 + offsetSecondsAt(zone, start - 1)) / 86_400)).toBe(day - 1);
      }
    }
  });
});
