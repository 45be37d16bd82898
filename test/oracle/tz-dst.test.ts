import { describe, expect, test } from "bun:test";
import { nextTransition, stateAt } from "../../src/domain/tz/zone.ts";
import { FLAG_DIFFERENCES } from "./expected-differences/tz.ts";
import { table, zoneOf } from "../support/zones.ts";

const END = Date.UTC(2060, 0) / 1000;

describe("daylight saving time by legal standard time", () => {
  test("isDst is tzdb's flag everywhere but in the listed zones and periods", () => {
    const found = new Map<string, number[]>();
    let states = 0;
    for (const id of table.zoneIds) {
      const zone = zoneOf(id);
      let at = -1e12;
      for (;;) {
        const state = stateAt(zone, at);
        states += 1;
        if (state.isDst !== state.tzdbIsDst) found.set(id, [...(found.get(id) ?? []), at]);
        const next = nextTransition(zone, at);
        if (next === null || next.epochSeconds > END) break;
        at = next.epochSeconds;
      }
    }
    expect([...found.keys()]).toEqual(FLAG_DIFFERENCES.map(({ zone }) => zone).sort());
    expect(states).toBeGreaterThan(20_000);
    for (const { zone, from, until, isDst } of FLAG_DIFFERENCES) {
      const instants = found.get(zone) ?? [];
      expect(new Date((instants[0] ?? 0) * 1000).toISOString()).toBe(from.replace("Z", ".000Z"));
      for (const instant of instants) {
        expect(instant).toBeLessThan(Date.parse(until) / 1000);
        if (isDst === "never") expect(stateAt(zoneOf(zone), instant).isDst).toBe(false);
      }
    }
  });

  test("standard and daylight saving offset add up to the offset, and the latter is above zero exactly in daylight saving time", () => {
    let below = 0;
    for (const id of table.zoneIds) {
      const zone = zoneOf(id);
      for (
        let next = nextTransition(zone, -Infinity);
        next !== null;
        next = nextTransition(zone, next.epochSeconds)
      ) {
        if (next.epochSeconds > END) break;
        for (const state of [next.before, next.after]) {
          expect(state.standardOffsetSeconds + state.dstOffsetSeconds).toBe(state.offsetSeconds);
          expect(state.dstOffsetSeconds > 0).toBe(state.isDst);
          if (state.dstOffsetSeconds < 0) below += 1;
        }
      }
    }
    expect(below).toBeGreaterThan(0);
  });

  test.each([
    [
      "Europe/Dublin",
      "2026-01-15",
      { offsetSeconds: 0, standardOffsetSeconds: 0, isDst: false, tzdbIsDst: true, abbreviation: "GMT" },
    ],
    [
      "Europe/Dublin",
      "2026-07-15",
      { offsetSeconds: 3600, standardOffsetSeconds: 0, isDst: true, tzdbIsDst: false, abbreviation: "IST" },
    ],
    [
      "Europe/Dublin",
      "2500-07-15",
      { offsetSeconds: 3600, standardOffsetSeconds: 0, isDst: true, tzdbIsDst: false },
    ],
    [
      "Europe/Dublin",
      "1970-01-15",
      { offsetSeconds: 3600, standardOffsetSeconds: 3600, isDst: false, abbreviation: "IST" },
    ],
    ["Europe/Dublin", "1965-07-15", { offsetSeconds: 3600, standardOffsetSeconds: 0, isDst: true }],
    [
      "Africa/Casablanca",
      "2025-03-10",
      { offsetSeconds: 0, standardOffsetSeconds: 3600, dstOffsetSeconds: -3600, isDst: false },
    ],
    [
      "Africa/Casablanca",
      "2025-07-10",
      { offsetSeconds: 3600, standardOffsetSeconds: 3600, dstOffsetSeconds: 0, isDst: false },
    ],
    ["Africa/Casablanca", "2017-07-10", { offsetSeconds: 3600, standardOffsetSeconds: 0, isDst: true }],
    ["Africa/Casablanca", "2026-12-01", { offsetSeconds: 0, standardOffsetSeconds: 0, isDst: false }],
    [
      "Africa/Windhoek",
      "2010-06-15",
      { offsetSeconds: 3600, standardOffsetSeconds: 7200, isDst: false, tzdbIsDst: true },
    ],
    ["Africa/Windhoek", "2010-12-15", { offsetSeconds: 7200, standardOffsetSeconds: 7200, isDst: false }],
    [
      "Europe/Prague",
      "1947-01-15",
      { offsetSeconds: 0, standardOffsetSeconds: 3600, isDst: false, abbreviation: "GMT" },
    ],
    ["Europe/Prague", "1947-07-15", { offsetSeconds: 7200, standardOffsetSeconds: 3600, isDst: true }],
    [
      "Europe/Berlin",
      "1945-06-15",
      { offsetSeconds: 10800, standardOffsetSeconds: 3600, dstOffsetSeconds: 7200, isDst: true },
    ],
    [
      "Europe/London",
      "1970-07-15",
      { offsetSeconds: 3600, standardOffsetSeconds: 3600, isDst: false, abbreviation: "BST" },
    ],
    ["Europe/London", "1943-07-15", { offsetSeconds: 7200, dstOffsetSeconds: 7200, isDst: true }],
    ["Australia/Lord_Howe", "2026-01-15", { offsetSeconds: 39600, dstOffsetSeconds: 1800, isDst: true }],
    ["Antarctica/Troll", "2026-07-15", { offsetSeconds: 7200, dstOffsetSeconds: 7200, isDst: true }],
  ] as const)("%s on %s", (id, date, expected) => {
    expect(stateAt(zoneOf(id), Date.parse(`${date}T12:00:00Z`) / 1000)).toMatchObject(expected);
  });

  test.each([
    ["Europe/Paris", "2026-11-20", "2027-03-28T01:00:00Z", "dst_start"],
    ["Europe/Paris", "2027-05-01", "2027-10-31T01:00:00Z", "dst_end"],
    ["Europe/Dublin", "2026-11-20", "2027-03-28T01:00:00Z", "dst_start"],
    ["Europe/Dublin", "2027-05-01", "2027-10-31T01:00:00Z", "dst_end"],
    ["Africa/Casablanca", "2025-01-01", "2025-02-23T02:00:00Z", "offset_change"],
    ["Africa/Casablanca", "2025-03-01", "2025-04-06T02:00:00Z", "offset_change"],
    ["Africa/Windhoek", "2017-01-01", "2017-04-02T00:00:00Z", "offset_change"],
    ["America/New_York", "1945-08-01", "1945-08-14T23:00:00Z", "name_change"],
    ["Europe/Berlin", "1945-05-01", "1945-05-24T00:00:00Z", "offset_change"],
    ["Pacific/Apia", "2011-12-01", "2011-12-30T10:00:00Z", "offset_change"],
    ["Asia/Pyongyang", "2018-01-01", "2018-05-04T15:00:00Z", "offset_change"],
    ["America/New_York", "9999-10-01", "9999-11-07T06:00:00Z", "dst_end"],
  ] as const)("after %s %s the next transition is %s, a %s", (id, date, at, kind) => {
    const next = nextTransition(zoneOf(id), Date.parse(`${date}T00:00:00Z`) / 1000);
    expect(next?.kind).toBe(kind);
    expect(next?.epochSeconds).toBe(Date.parse(at) / 1000);
  });
});
