import { describe, expect, test } from "bun:test";
import { AlmanacError } from "../error.ts";
import {
  fixedZone,
  nextTransition,
  offsetSecondsAt,
  previousTransition,
  stateAt,
  transitionsBetween,
  zoneById,
} from "./zone.ts";
import { table, zoneOf } from "../../../test/support/zones.ts";

function at(text: string): number {
  return Date.parse(text) / 1000;
}

const paris = zoneOf("Europe/Paris");

describe("zones by id", () => {
  test("each id has one object", () => {
    expect(zoneById(table, "Europe/Paris")).toBe(paris);
  });

  test("only the exact id is found", () => {
    for (const id of [
      "europe/paris",
      "Europe/Paris ",
      "Europe",
      "",
      "__proto__",
      "constructor",
      "toString",
    ]) {
      expect(zoneById(table, id)).toBeNull();
    }
  });

  test("kinds: a region, a link to it, one offset for all time", () => {
    expect(paris).toMatchObject({ id: "Europe/Paris", canonicalId: "Europe/Paris", kind: "region" });
    expect(zoneOf("Asia/Calcutta")).toMatchObject({ canonicalId: "Asia/Kolkata", kind: "link" });
    expect(zoneOf("Etc/GMT+5")).toMatchObject({ canonicalId: "Etc/GMT+5", kind: "fixed" });
    expect(zoneOf("Etc/UTC").kind).toBe("fixed");
  });
});

describe("offsets", () => {
  test.each([
    ["America/Vancouver", "2026-12-01", -7],
    ["America/Edmonton", "2026-12-01", -6],
    ["America/Winnipeg", "2026-12-01", -5],
    ["America/Havana", "2026-12-01", -4],
    ["Africa/Casablanca", "2026-12-01", 0],
    ["Pacific/Kiritimati", "2026-11-20", 14],
    ["Pacific/Pago_Pago", "2026-11-20", -11],
    ["Asia/Kathmandu", "2026-11-20", 5.75],
    ["Europe/Paris", "9999-07-01", 2],
    ["Europe/Paris", "0001-07-01", 561 / 3600],
  ] as const)("%s on %s is %d hours from UTC", (id, date, hours) => {
    expect(offsetSecondsAt(zoneOf(id), at(`${date}T00:00:00Z`))).toBe(Math.round(hours * 3600));
  });

  test("a change is in force from its own second on, in any order of calls", () => {
    const change = at("2026-10-25T01:00:00Z");
    for (const warmUp of [change - 1, change, 0, 9e10, -9e10]) {
      offsetSecondsAt(paris, warmUp);
      expect(offsetSecondsAt(paris, change - 1)).toBe(7200);
      expect(offsetSecondsAt(paris, change)).toBe(3600);
      expect(offsetSecondsAt(paris, change - 0.001)).toBe(7200);
    }
  });

  test("a change beyond the written years is in force from its own second on", () => {
    const change = at("2123-10-31T01:00:00Z");
    expect(offsetSecondsAt(paris, change - 1)).toBe(7200);
    expect(offsetSecondsAt(paris, change)).toBe(3600);
    expect(stateAt(paris, change).abbreviation).toBe("CET");
  });

  test("offset and state agree where the written years end and the rules begin", () => {
    for (const id of [
      "Europe/Paris",
      "America/Sao_Paulo",
      "Australia/Sydney",
      "Asia/Gaza",
      "America/Santiago",
    ]) {
      for (
        let instant = at("2036-01-01T00:00:00Z");
        instant < at("2090-01-01T00:00:00Z");
        instant += 86_400 * 9
      ) {
        expect(offsetSecondsAt(zoneOf(id), instant)).toBe(stateAt(zoneOf(id), instant).offsetSeconds);
      }
    }
  });
});

describe("fixed zones", () => {
  test("are named by their offset", () => {
    expect(fixedZone(19_800)).toMatchObject({ id: "+05:30", canonicalId: "+05:30", kind: "fixed" });
    expect(fixedZone(-12_600).id).toBe("-03:30");
    expect(fixedZone(0).id).toBe("+00:00");
    expect(fixedZone(-4772).id).toBe("-01:19:32");
    expect(stateAt(fixedZone(19_800), 0)).toMatchObject({
      offsetSeconds: 19_800,
      isDst: false,
      abbreviation: "+0530",
    });
  });

  test("never change", () => {
    const zone = fixedZone(3600);
    expect(nextTransition(zone, -Infinity)).toBeNull();
    expect(previousTransition(zone, Infinity)).toBeNull();
    expect(transitionsBetween(zone, -Infinity, Infinity, 10)).toEqual([]);
    for (const instant of [-9e10, 0, 9e10]) expect(offsetSecondsAt(zone, instant)).toBe(3600);
  });

  test("lie between -18:00 and +18:00", () => {
    expect(fixedZone(64_800).id).toBe("+18:00");
    for (const offset of [64_801, -64_801, 0.5, Number.NaN, Infinity]) {
      expect(() => fixedZone(offset)).toThrow(AlmanacError);
    }
  });
});

describe("transitions", () => {
  const spring = at("2026-03-29T01:00:00Z");
  const autumn = at("2026-10-25T01:00:00Z");

  test("the next is strictly after, the previous at or before", () => {
    expect(nextTransition(paris, spring - 1)?.epochSeconds).toBe(spring);
    expect(nextTransition(paris, spring)?.epochSeconds).toBe(autumn);
    expect(previousTransition(paris, autumn)?.epochSeconds).toBe(autumn);
    expect(previousTransition(paris, autumn - 1)?.epochSeconds).toBe(spring);
  });

  test("a span includes its start and not its end", () => {
    expect(transitionsBetween(paris, spring, autumn, 10).map((t) => t.epochSeconds)).toEqual([spring]);
    expect(transitionsBetween(paris, spring, autumn + 1, 10).map((t) => t.epochSeconds)).toEqual([
      spring,
      autumn,
    ]);
    expect(transitionsBetween(paris, spring + 1, autumn, 10)).toEqual([]);
    expect(transitionsBetween(paris, autumn, spring, 10)).toEqual([]);
  });

  test("returns at most `limit`, oldest first", () => {
    const found = transitionsBetween(paris, -Infinity, Infinity, 7);
    expect(found.map((t) => t.epochSeconds)).toEqual(
      found.map((t) => t.epochSeconds).toSorted((a, b) => a - b),
    );
    expect(found).toHaveLength(7);
    expect(transitionsBetween(paris, -Infinity, Infinity, 0)).toEqual([]);
  });

  test("there is none before the first and none after the year 9999", () => {
    expect(previousTransition(paris, -1e12)).toBeNull();
    expect(nextTransition(paris, at("9999-12-01T00:00:00Z"))).toBeNull();
    expect(transitionsBetween(paris, at("9999-01-01T00:00:00Z"), Infinity, 10)).toHaveLength(2);
    expect(previousTransition(paris, Infinity)?.epochSeconds).toBe(at("9999-10-31T01:00:00Z"));
  });

  test("infinite instants are before or after all transitions", () => {
    expect(nextTransition(paris, Infinity)).toBeNull();
    expect(transitionsBetween(paris, Infinity, Infinity, 10)).toEqual([]);
    expect(nextTransition(paris, -Infinity)?.before.abbreviation).toBe("LMT");
    expect(previousTransition(paris, -Infinity)).toBeNull();
  });

  test("a change of name alone is a transition; one that nothing shows is not", () => {
    expect(nextTransition(zoneOf("America/New_York"), at("1945-08-01T00:00:00Z"))).toMatchObject({
      kind: "name_change",
      before: { abbreviation: "EWT", offsetSeconds: -14_400 },
      after: { abbreviation: "EPT", offsetSeconds: -14_400 },
    });
    for (const id of table.zoneIds) {
      for (const { before, after } of transitionsBetween(
        zoneOf(id),
        -Infinity,
        at("2040-01-01T00:00:00Z"),
        5000,
      )) {
        const isSame =
          before.offsetSeconds === after.offsetSeconds &&
          before.isDst === after.isDst &&
          before.tzdbIsDst === after.tzdbIsDst &&
          before.abbreviation === after.abbreviation;
        expect(isSame).toBe(false);
      }
    }
  });
});
