import { expect, test } from "bun:test";
import {
  formatDate,
  formatDateTime,
  formatLocal,
  formatRfc2822,
  formatTimeOfDay,
  formatUtc,
} from "./format.ts";
import { offsetName } from "../tz/offset-name.ts";

test("a local time has four digits of year, two of the rest, and seconds always", () => {
  expect(formatLocal(1_795_168_800)).toBe("2026-11-20T10:00:00");
  expect(formatLocal(-1)).toBe("1969-12-31T23:59:59");
  expect(formatLocal(-62_135_596_800)).toBe("0001-01-01T00:00:00");
});

test("years beyond four digits are written expanded", () => {
  expect(formatDate(2_932_896)).toBe("9999-12-31");
  expect(formatDate(2_932_897)).toBe("+010000-01-01");
  expect(formatDate(-719_163)).toBe("0000-12-31");
  expect(formatDate(-719_529)).toBe("-000001-12-31");
});

test("an offset has a sign and seconds only where it has some", () => {
  expect([3600, 0, -0, 20_700, -12_600, 561, -17_762].map(offsetName)).toEqual([
    "+01:00",
    "+00:00",
    "+00:00",
    "+05:45",
    "-03:30",
    "+00:09:21",
    "-04:56:02",
  ]);
});

test("an instant is written in UTC and with an offset", () => {
  expect(formatUtc(1_795_165_200)).toBe("2026-11-20T09:00:00Z");
  expect(formatDateTime(1_795_165_200, 3600)).toBe("2026-11-20T10:00:00+01:00");
});

test("a time of day runs from midnight to the last second", () => {
  expect([0, 36_000, 86_399].map(formatTimeOfDay)).toEqual(["00:00:00", "10:00:00", "23:59:59"]);
});

test("RFC 2822 has English names and an offset of whole minutes, for the same instant", () => {
  expect(formatRfc2822(1_795_165_200, 3600)).toBe("Fri, 20 Nov 2026 10:00:00 +0100");
  expect(formatRfc2822(-2_208_989_361, 561)).toBe("Sun, 31 Dec 1899 23:59:39 +0009");
});
