import { expect, test } from "bun:test";
import { daysFromCivil } from "./civil.ts";
import { DAY_NAMES, dayName, parseDayName } from "./day-name.ts";

test("a day has its English name", () => {
  expect(dayName(daysFromCivil(2026, 11, 20))).toBe("Friday");
  expect(dayName(-4)).toBe("Sunday");
});

test("names and their first three letters are read in any case", () => {
  DAY_NAMES.forEach((name, index) => {
    for (const text of [name, name.toUpperCase(), name.slice(0, 3), name.slice(0, 3).toLowerCase()]) {
      expect(parseDayName(text)).toEqual({ ok: true, value: index + 1 });
    }
  });
});

test("a word that is no day is refused with the reason `enum`", () => {
  for (const text of [
    "",
    "s",
    "sa",
    "satur",
    "samedi",
    "6",
    "__proto__",
    "constructor",
    " sat",
    "x".repeat(50_000),
  ]) {
    expect(parseDayName(text)).toMatchObject({ ok: false, reason: "enum" });
  }
});
