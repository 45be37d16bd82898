import { describe, expect, test } from "bun:test";
import { nextTransition, stateAt, transitionsBetween, type Transition } from "../../src/domain/tz/zone.ts";
import { readTable } from "../support/table.ts";
import flagDifferences from "./expected-differences/tz.yaml";
import { table, zoneOf } from "../support/zones.ts";

type FlagDifference = { zone: string; from: string; until: string; isDst: "inverse" | "never" };
const FLAG_DIFFERENCES: readonly FlagDifference[] = flagDifferences;

const END = Date.UTC(2060, 0) / 1000;
const transitions = [...table.zoneIds, ...table.links.keys()].flatMap((id) =>
  transitionsBetween(zoneOf(id), -Infinity, END, 5000).map((one) => ({ id, ...one })),
);

/** Misleading kinds: names for changes that the clock or the law did not make. */
function misleads({ kind, before, after }: Transition): boolean {
  const shift = after.offsetSeconds - before.offsetSeconds;
  switch (kind) {
    case "dst_start":
      return shift <= 0 || before.isDst || !after.isDst;
    case "dst_end":
      return shift >= 0 || !before.isDst || after.isDst;
    case "name_change":
      return shift !== 0 || before.standardOffsetSeconds !== after.standardOffsetSeconds;
    default:
      return shift === 0 && before.standardOffsetSeconds === after.standardOffsetSeconds;
  }
}

describe("daylight saving time by legal standard time", () => {
  test("isDst is tzdb's flag everywhere but in the listed zones and periods", () => {
    const found = Map.groupBy(
      transitions.filter(({ id, after }) => !table.links.has(id) && after.isDst !== after.tzdbIsDst),
      ({ id }) => id,
    );
    expect([...found.keys()].sort()).toEqual(FLAG_DIFFERENCES.map(({ zone }) => zone).sort());
    for (const { zone, from, until, isDst } of FLAG_DIFFERENCES) {
      const differing = found.get(zone) ?? [];
      expect(new Date((differing[0]?.epochSeconds ?? 0) * 1000).toISOString()).toBe(
        from.replace("Z", ".000Z"),
      );
      expect(differing.at(-1)?.epochSeconds).toBeLessThan(Date.parse(until) / 1000);
      if (isDst === "never") expect(differing.filter(({ after }) => after.isDst)).toEqual([]);
    }
  });

  test("standard and daylight saving offset add up to the offset, and the latter is above zero exactly in daylight saving time", () => {
    const states = transitions.flatMap(({ before, after }) => [before, after]);
    expect(
      states.filter(
        ({ offsetSeconds, standardOffsetSeconds, dstOffsetSeconds, isDst }) =>
          standardOffsetSeconds + dstOffsetSeconds !== offsetSeconds || dstOffsetSeconds > 0 !== isDst,
      ),
    ).toEqual([]);
    expect(states.some(({ dstOffsetSeconds }) => dstOffsetSeconds < 0)).toBe(true);
  });

  test("in no zone or link a transition bears a kind that misleads", () => {
    expect(transitions.length).toBeGreaterThan(25_000);
    expect(transitions.filter(misleads)).toEqual([]);
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
