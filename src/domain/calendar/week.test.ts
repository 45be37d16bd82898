import { describe, expect, test } from "bun:test";
import { daysFromCivil } from "./civil.ts";
import { formatDate } from "./format.ts";
import { formatWeekDate, parseWeek, weekByNumber, weekOf, weeksInYear } from "./week.ts";

describe("the week of a day", () => {
  test("ISO: Monday first, week 1 has the first Thursday", () => {
    expect(formatWeekDate(daysFromCivil(2027, 1, 1))).toBe("2026-W53-5");
    expect(formatWeekDate(daysFromCivil(2024, 12, 30))).toBe("2025-W01-1");
    expect(formatWeekDate(daysFromCivil(2026, 12, 31))).toBe("2026-W53-4");
    expect(formatWeekDate(daysFromCivil(1, 1, 1))).toBe("0001-W01-1");
  });

  test("US: Sunday first, week 1 has 1 January", () => {
    expect(weekOf(daysFromCivil(2027, 1, 1), "us")).toMatchObject({ week: 1, weekYear: 2027 });
    expect(weekOf(daysFromCivil(2024, 12, 30), "us")).toMatchObject({ week: 1, weekYear: 2025 });
    expect(weekOf(daysFromCivil(2026, 12, 31), "us")).toMatchObject({ week: 1, weekYear: 2027 });
    expect(weekOf(daysFromCivil(2022, 12, 31), "us")).toMatchObject({ week: 53, weekYear: 2022 });
  });

  test("Middle East: Saturday first, week 1 has 1 January", () => {
    expect(weekOf(daysFromCivil(2026, 11, 20), "middle_east")).toEqual({
      week: 47,
      weekYear: 2026,
      startDays: daysFromCivil(2026, 11, 14),
      endDays: daysFromCivil(2026, 11, 20),
      weeksInYear: 52,
    });
    expect(weekOf(daysFromCivil(2026, 12, 26), "middle_east")).toMatchObject({ week: 1, weekYear: 2027 });
    expect(weekOf(daysFromCivil(2026, 12, 25), "middle_east")).toMatchObject({ week: 52, weekYear: 2026 });
  });

  test("its ends and the number of weeks of its year come with it", () => {
    const week = weekOf(daysFromCivil(2026, 11, 20), "iso");
    expect([formatDate(week.startDays), formatDate(week.endDays), week.weeksInYear]).toEqual([
      "2026-11-16",
      "2026-11-22",
      53,
    ]);
  });
});

test("an ISO year has 53 weeks when it begins, or ends, on a Thursday", () => {
  for (let year = 1; year <= 9999; year++) {
    const firstWeekday = new Date(0).setUTCFullYear(year, 0, 1) / 86_400_000;
    const lastWeekday = new Date(0).setUTCFullYear(year, 11, 31) / 86_400_000;
    const isLong = [firstWeekday, lastWeekday].some((days) => (((days + 4) % 7) + 7) % 7 === 4);
    expect(weeksInYear(year, "iso")).toBe(isLong ? 53 : 52);
  }
});

test("week 53 is there only in years that have it", () => {
  expect(weekByNumber(2026, 53, "iso")).toMatchObject({ startDays: daysFromCivil(2026, 12, 28) });
  expect(weekByNumber(2027, 53, "iso")).toBeNull();
  expect(weekByNumber(2026, 53, "us")).toBeNull();
  expect(weekByNumber(2026, 0, "iso")).toBeNull();
});

test("a week's name has a year of four digits and a week of two, or is a bare number", () => {
  expect(parseWeek("2026-W47")).toEqual({ ok: true, value: { weekYear: 2026, week: 47 } });
  expect(parseWeek("2026-w01")).toEqual({ ok: true, value: { weekYear: 2026, week: 1 } });
  expect(parseWeek("7")).toEqual({ ok: true, value: { weekYear: null, week: 7 } });
  for (const [text, reason] of [
    ["0", "too_small"],
    ["2026-W00", "too_small"],
    ["0000-W01", "too_small"],
    ["54", "too_large"],
    ["2026-W54", "too_large"],
    ["2026-W7", "syntax"],
    ["-1", "syntax"],
    ["+5", "syntax"],
    [" 5", "syntax"],
    ["1e1", "syntax"],
    ["0x10", "syntax"],
    ["2026-W47-5", "syntax"],
    ["", "syntax"],
    ["2026W4", "syntax"],
  ] as const) {
    expect(parseWeek(text)).toMatchObject({ ok: false, reason });
  }
});

test("a week is read in the basic form too", () => {
  expect(parseWeek("2026W36")).toEqual({ ok: true, value: { weekYear: 2026, week: 36 } });
});
