import { expect, test } from "bun:test";
import { table } from "../../../test/support/zones.ts";
import { mustExist } from "../../domain/must-exist.ts";
import { zoneById } from "../../domain/tz/zone.ts";
import { differenceChanges } from "./clock-change.ts";

const clock = (id: string) => ({ name: id, zone: mustExist(zoneById(table, id), id) });
const FROM = Date.UTC(2026, 10, 27) / 1000;

// The dates of 2027 by law: the United States on the second Sunday in March and the first in November, the European Union on
// the last Sundays of March and October; India and Japan never.
test.each([
  [
    "Asia/Kolkata",
    "America/New_York",
    [
      ["2027-03-14", -9.5],
      ["2027-11-07", -10.5],
    ],
  ],
  [
    "Europe/London",
    "America/New_York",
    [
      ["2027-03-14", -4],
      ["2027-03-28", -5],
    ],
  ],
  ["Europe/London", "Europe/Paris", []],
  ["Asia/Tokyo", "Asia/Kolkata", []],
] as const)(
  "the difference of %s and %s changes when one of them is changed alone",
  (first, other, wanted) => {
    const found = differenceChanges(clock(first), clock(other), FROM);
    expect(found.map(({ date, differenceSeconds }) => [date, differenceSeconds / 3600])).toEqual(
      wanted.map(([date, hours]) => [date, hours]),
    );
  },
);

test("a change is named after the place whose clock is changed", () => {
  const [next, then] = differenceChanges(clock("Europe/London"), clock("America/New_York"), FROM);
  expect([next?.name, then?.name]).toEqual(["America/New_York", "Europe/London"]);
});
