import { describe, expect, test } from "bun:test";
import { nextTransition, stateAt } from "../../src/domain/tz/zone.ts";
import { readTable } from "../support/table.ts";
import flagDifferences from "./expected-differences/tz.yaml";
import { table, zoneOf } from "../support/zones.ts";

type FlagDifference = { zone: string; from: string; until: string; isDst: "inverse" | "never" };
const FLAG_DIFFERENCES: readonly FlagDifference[] = flagDifferences;

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

  test.each(readTable("oracle/reference/tz-dst.tsv"))("%s on %s", (id = "", date, expected = "") => {
    expect(stateAt(zoneOf(id), Date.parse(`${date}T12:00:00Z`) / 1000)).toMatchObject(
      JSON.parse(expected) as object,
    );
  });

  test.each(readTable("oracle/reference/tz-next.tsv"))(
    "after %s %s the next transition is %s, a %s",
    (id = "", date, at = "", kind) => {
      const next = nextTransition(zoneOf(id), Date.parse(`${date}T00:00:00Z`) / 1000);
      expect<string | undefined>(next?.kind).toBe(kind);
      expect(next?.epochSeconds).toBe(Date.parse(at) / 1000);
    },
  );
});
