import { describe, expect, test } from "bun:test";
import { table, zoneOf } from "../../../test/support/zones.ts";
import { clockChangesOf, droppedChangesOf, groupChanges, ruleText } from "./clock-changes.ts";
import { CLOCK, DAY_KIND } from "./yearly-date.ts";

const at = (text: string): number => Date.parse(`${text}Z`) / 1000;
const year = (value: number): [number, number] => [
  at(`${value}-01-01T00:00`),
  at(`${value + 1}-01-01T00:00`),
];
const all = table.zoneIds.map(zoneOf);

describe("the changes of one zone", () => {
  test("name the rule that goes on, and are the same as the year before", () => {
    const changes = clockChangesOf(zoneOf("Europe/Paris"), ...year(2027));
    expect(changes.map(({ transition }) => transition.epochSeconds)).toEqual([
      at("2027-03-28T01:00"),
      at("2027-10-31T01:00"),
    ]);
    expect(changes.map(({ rule }) => rule && ruleText(rule))).toEqual([
      "last Sunday of March at 01:00 UTC",
      "last Sunday of October at 01:00 UTC",
    ]);
    expect(changes.map(({ comparison }) => comparison)).toEqual(["same", "same"]);
  });

  test.each([
    ["the United States began earlier in 2007", "America/New_York", 2007, ["moved", "moved"]],
    ["the European Union ended later in 1996", "Europe/Paris", 1996, ["same", "moved"]],
    ["under a rule that is gone, the first Sunday of April", "America/New_York", 2006, ["same", "same"]],
    ["Morocco follows Ramadan", "Africa/Casablanca", 2025, ["moved", "moved"]],
    ["Egypt began again in 2023", "Africa/Cairo", 2023, ["new", "new"]],
  ])("%s", (_, id, value, comparisons) => {
    expect(clockChangesOf(zoneOf(id), ...year(value)).map(({ comparison }) => comparison)).toEqual(
      comparisons as ("same" | "moved" | "new")[],
    );
  });

  test("of the name alone are left out", () => {
    const days = clockChangesOf(zoneOf("America/Vancouver"), ...year(2026));
    expect(days.map(({ transition }) => transition.kind)).toEqual(["dst_start"]);
  });
});

describe("the changes of all zones", () => {
  test("are grouped by instant, amount and rule", () => {
    const groups = groupChanges(all.flatMap((zone) => clockChangesOf(zone, ...year(2027))));
    const spring = groups.find(({ rule }) => rule === "last Sunday of March at 01:00 UTC");
    const ids = spring?.changes.map(({ zone }) => zone.id) ?? [];
    expect(ids).toContain("Europe/Paris");
    expect(ids).toContain("Europe/Lisbon");
    expect(ids).toContain("Europe/Helsinki");
    expect(ids).not.toContain("Asia/Beirut");
    expect(groups.map(({ epochSeconds }) => epochSeconds)).toEqual(
      groups.map(({ epochSeconds }) => epochSeconds).toSorted((a, b) => a - b),
    );
  });

  test("that no longer happen are listed: Mexico in 2023", () => {
    const dropped = all.flatMap((zone) => droppedChangesOf(zone, ...year(2023)));
    const mexico = dropped.filter(({ zone }) => zone.id === "America/Mexico_City");
    expect(mexico.map(({ transition }) => transition.kind)).toEqual(["dst_start", "dst_end"]);
    expect(dropped.some(({ zone }) => zone.id === "Europe/Paris")).toBe(false);
  });
});

describe("a rule in words", () => {
  const sunday = { month: 10, weekday: 0, timeSeconds: 7200, clock: CLOCK.wall };

  test.each([
    [{ ...sunday, dayKind: DAY_KIND.onOrAfter, day: 8 }, "second Sunday of October at 02:00 local time"],
    [{ ...sunday, dayKind: DAY_KIND.onOrAfter, day: 9 }, "first Sunday from 9 October at 02:00 local time"],
    [{ ...sunday, dayKind: DAY_KIND.onOrBefore, day: 31 }, "last Sunday of October at 02:00 local time"],
    [
      { ...sunday, dayKind: DAY_KIND.onOrBefore, day: 30 },
      "last Sunday up to 30 October at 02:00 local time",
    ],
    [{ ...sunday, dayKind: DAY_KIND.day, day: 4, clock: CLOCK.standard }, "4 October at 02:00 standard time"],
    [
      { ...sunday, dayKind: DAY_KIND.day, day: 4, timeSeconds: 86_400, clock: CLOCK.universal },
      "4 October at 24:00 UTC",
    ],
    [{ ...sunday, dayKind: DAY_KIND.day, day: 4, timeSeconds: -3600 }, "4 October at -01:00 local time"],
  ])("%j", (date, text) => expect(ruleText(date)).toBe(text));
});
