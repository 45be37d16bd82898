import { describe, expect, test } from "bun:test";
import { AlmanacError } from "../error.ts";
import {
  createBusinessCalendar,
  workedPart,
  type BusinessCalendar,
  type BusinessRules,
  type DayOff,
} from "./business-calendar.ts";
import { addBusinessDays, countBusinessDays, nearestBusinessDay, type Inclusive } from "./business-days.ts";
import { MAX_DAYS, MIN_DAYS, civilFromDays, daysFromCivil } from "./civil.ts";
import { formatDate } from "./format.ts";
import type { WeekendRule } from "./weekend.ts";

function day(text: string): number {
  const [year = 0, month = 0, dayOfMonth = 0] = text.split("-").map(Number);
  return daysFromCivil(year, month, dayOfMonth);
}

function provider(dates: readonly string[], half: readonly string[] = []): (year: number) => DayOff[] {
  const all = [
    ...dates.map((date) => ({ days: day(date), isHalf: false })),
    ...half.map((date) => ({ days: day(date), isHalf: true })),
  ];
  return (year) => all.filter(({ days }) => civilFromDays(days).year === year);
}

function calendar(rules: Partial<BusinessRules> = {}): BusinessCalendar {
  return createBusinessCalendar({
    weekend: { kind: "fixed", days: [6, 7] },
    holidays: () => [],
    ...rules,
  });
}

function businessDaysOf(from: number, to: number, inclusive: Inclusive): number {
  return countBusinessDays(calendar(), from, to, inclusive).businessDays;
}

function codeOf(action: () => unknown): string {
  try {
    action();
  } catch (error) {
    return error instanceof AlmanacError ? error.code : String(error);
  }
  return "nothing thrown";
}

describe("counting", () => {
  test("weekends and holidays on weekdays are taken away: US, November 2026", () => {
    const us = calendar({ holidays: provider(["2026-11-11", "2026-11-26"]) });
    expect(countBusinessDays(us, day("2026-11-01"), day("2026-11-30"))).toEqual({
      businessDays: 19,
      totalDays: 30,
      weekendDays: 9,
      holidayDays: 2,
      holidays: [day("2026-11-11"), day("2026-11-26")],
    });
  });

  test("over a new year: 21 December to 4 January with two holidays", () => {
    const span = calendar({ holidays: provider(["2026-12-25", "2027-01-01"]) });
    expect(countBusinessDays(span, day("2026-12-21"), day("2027-01-04")).businessDays).toBe(9);
  });

  test("a holiday on a weekend, or named twice, is not counted twice", () => {
    const twice = calendar({
      holidays: provider(["2026-11-21", "2026-11-23", "2026-11-23"]),
      extraHolidays: [day("2026-11-23"), day("2026-11-22")],
    });
    expect(countBusinessDays(twice, day("2026-11-20"), day("2026-11-24"))).toMatchObject({
      businessDays: 2,
      weekendDays: 2,
      holidayDays: 1,
    });
  });

  test.each([
    ["both", 6, -6],
    ["start", 5, -5],
    ["end", 5, -5],
    ["none", 4, -4],
  ] as const)("inclusive = %s says which end counts, either way round", (inclusive, forward, backward) => {
    const [friday, nextFriday] = [day("2026-11-20"), day("2026-11-27")];
    expect(countBusinessDays(calendar(), friday, nextFriday, inclusive).businessDays).toBe(forward);
    expect(countBusinessDays(calendar(), nextFriday, friday, inclusive).businessDays).toBe(backward);
  });

  test("the caller's start stays the start when the ends are reversed", () => {
    const [friday, saturday] = [day("2026-11-20"), day("2026-11-21")];
    expect([businessDaysOf(friday, saturday, "start"), businessDaysOf(friday, saturday, "end")]).toEqual([
      1, 0,
    ]);
    expect([businessDaysOf(saturday, friday, "start"), businessDaysOf(saturday, friday, "end")]).toEqual([
      0, -1,
    ]);
  });

  test("reversed ends make every number negative, and zero stays plain", () => {
    const { businessDays, totalDays, weekendDays, holidayDays } = countBusinessDays(
      calendar(),
      day("2026-11-22"),
      day("2026-11-20"),
    );
    expect([businessDays, totalDays, weekendDays, holidayDays]).toEqual([-1, -3, -2, 0]);
  });

  test("equal ends are one day with both and none otherwise", () => {
    const friday = day("2026-11-20");
    const counts = (["both", "start", "end", "none"] as const).map(
      (inclusive) => countBusinessDays(calendar(), friday, friday, inclusive).totalDays,
    );
    expect(counts).toEqual([1, 0, 0, 0]);
  });

  test("a make-up day is worked on a weekend and on a holiday", () => {
    const china = calendar({
      holidays: provider(["2026-10-01", "2026-10-02"]),
      workingDays: [day("2026-10-04"), day("2026-10-02")],
    });
    expect(countBusinessDays(china, day("2026-10-01"), day("2026-10-04"))).toEqual({
      businessDays: 2,
      totalDays: 4,
      weekendDays: 1,
      holidayDays: 1,
      holidays: [day("2026-10-01")],
    });
  });

  test.each([
    ["work", 2, 0],
    ["off", 1, 1],
    ["half", 1.5, 0.5],
  ] as const)("a half-day holiday with half_days = %s", (halfDays, businessDays, holidayDays) => {
    const eve = calendar({ holidays: provider([], ["2026-12-24"]), halfDays });
    expect(countBusinessDays(eve, day("2026-12-23"), day("2026-12-24"))).toMatchObject({
      businessDays,
      holidayDays,
    });
  });

  test("a whole holiday on the same day outweighs a half one", () => {
    const both = calendar({ holidays: provider(["2026-12-24"], ["2026-12-24"]), halfDays: "half" });
    expect(workedPart(both, day("2026-12-24"))).toBe(0);
  });

  test("the weekend follows the law of its day", () => {
    const rules: WeekendRule[] = [
      { region: "AE", from: null, until: "2021-12-31", days: [5, 6] },
      { region: "AE", from: "2022-01-01", until: null, days: [6, 7] },
    ];
    const emirates = calendar({ weekend: { kind: "region", rules, region: "AE" } });
    // Friday 31 December is off under the old rule, Saturday and Sunday under the new.
    expect(countBusinessDays(emirates, day("2021-12-30"), day("2022-01-03"))).toMatchObject({
      businessDays: 2,
      weekendDays: 3,
    });
    expect(workedPart(emirates, day("2021-12-26"))).toBe(1);
    expect(workedPart(emirates, day("2022-01-02"))).toBe(0);
  });

  test("no weekend at all, and a weekend of all days", () => {
    const none = calendar({ weekend: { kind: "fixed", days: [] } });
    expect(countBusinessDays(none, 0, 6).businessDays).toBe(7);
    const always = { weekend: { kind: "fixed", days: [1, 2, 3, 4, 5, 6, 7] } } as const;
    expect(codeOf(() => countBusinessDays(calendar(always), 0, 6))).toBe("no_business_days");
    expect(countBusinessDays(calendar({ ...always, workingDays: [3] }), 0, 6).businessDays).toBe(1);
  });

  test("nothing but weekend and holidays in a span is a count of 0", () => {
    const us = calendar({ holidays: provider(["2026-07-03"]) });
    expect(countBusinessDays(us, day("2026-07-03"), day("2026-07-05")).businessDays).toBe(0);
  });

  test("reads the holidays of each year of the span once, and of no other", () => {
    const asked: number[] = [];
    const watched = calendar({
      holidays: (year) => {
        asked.push(year);
        return [];
      },
    });
    countBusinessDays(watched, day("1900-06-01"), day("2099-06-01"));
    countBusinessDays(watched, day("1900-06-01"), day("2099-06-01"));
    expect(asked).toEqual(Array.from({ length: 200 }, (_, index) => 1900 + index));
  });
});

describe("adding", () => {
  const us = calendar({ holidays: provider(["2026-11-11", "2026-11-26", "2026-12-25", "2027-01-01"]) });
  const add = (from: string, count: number, where = us) => {
    const { days, skipped } = addBusinessDays(where, day(from), count);
    return [formatDate(days), skipped.map(formatDate)];
  };

  test("holidays are stepped over and named, in the order met", () => {
    expect(add("2026-11-20", 10)).toEqual(["2026-12-07", ["2026-11-26"]]);
    expect(add("2026-11-20", -10)).toEqual(["2026-11-05", ["2026-11-11"]]);
    expect(add("2026-12-24", 5)).toEqual(["2027-01-04", ["2026-12-25", "2027-01-01"]]);
    expect(add("2027-01-04", -5)).toEqual(["2026-12-24", ["2027-01-01", "2026-12-25"]]);
  });

  test("0 gives the start, whatever day that is", () => {
    expect(add("2026-11-21", 0)).toEqual(["2026-11-21", []]);
  });

  test("from a weekend the first business day is the first", () => {
    expect(add("2026-11-21", 1)).toEqual(["2026-11-23", []]);
    expect(add("2026-11-22", -1)).toEqual(["2026-11-20", []]);
  });

  test("halves add up to whole days", () => {
    const eve = calendar({ holidays: provider([], ["2026-12-24", "2026-12-31"]), halfDays: "half" });
    expect(add("2026-12-23", 1, eve)[0]).toBe("2026-12-25");
    expect(add("2026-12-22", 1, eve)[0]).toBe("2026-12-23");
    const two = calendar({ holidays: provider([], ["2026-12-23", "2026-12-24"]), halfDays: "half" });
    expect(add("2026-12-22", 1, two)).toEqual(["2026-12-24", ["2026-12-23"]]);
  });

  test("make-up days count where no other day is worked; after them there is no business day", () => {
    const onlyOne = calendar({
      weekend: { kind: "fixed", days: [1, 2, 3, 4, 5, 6, 7] },
      workingDays: [day("2030-05-05")],
    });
    expect(add("2026-01-01", 1, onlyOne)[0]).toBe("2030-05-05");
    expect(codeOf(() => add("2026-01-01", 2, onlyOne))).toBe("no_business_days");
  });

  test("beyond the range of dates it is out of range", () => {
    expect(codeOf(() => addBusinessDays(us, MAX_DAYS - 3, 10))).toBe("out_of_range");
    expect(codeOf(() => addBusinessDays(us, MIN_DAYS + 3, -10))).toBe("out_of_range");
    expect(codeOf(() => nearestBusinessDay(us, MAX_DAYS, 1))).toBe("out_of_range");
  });

  test("the nearest business day is strictly before or after", () => {
    expect(formatDate(nearestBusinessDay(us, day("2026-11-25"), 1))).toBe("2026-11-27");
    expect(formatDate(nearestBusinessDay(us, day("2026-11-27"), -1))).toBe("2026-11-25");
    const never = calendar({ weekend: { kind: "fixed", days: [1, 2, 3, 4, 5, 6, 7] } });
    expect(codeOf(() => nearestBusinessDay(never, 0, 1))).toBe("no_business_days");
  });
});
