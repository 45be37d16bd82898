import { describe, expect, test } from "bun:test";
import { AlmanacError } from "../error.ts";
import {
  createBusinessCalendar,
  type BusinessCalendar,
  type BusinessRules,
  type DayOff,
} from "./business-calendar.ts";
import { addBusinessDays, countBusinessDays, nearestBusinessDay } from "./business-days.ts";
import { MAX_DAYS, MIN_DAYS, civilFromDays, daysFromCivil } from "./civil.ts";
import { formatDate } from "./format.ts";
import { everyWeek } from "./weekend.ts";

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
    weekend: everyWeek([6, 7]),
    holidays: () => [],
    ...rules,
  });
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

  test("no weekend at all, and a weekend of all days", () => {
    const none = calendar({ weekend: everyWeek([]) });
    expect(countBusinessDays(none, 0, 6).businessDays).toBe(7);
    const always = { weekend: everyWeek([1, 2, 3, 4, 5, 6, 7]) };
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

  test("make-up days count where no other day is worked; after them there is no business day", () => {
    const onlyOne = calendar({
      weekend: everyWeek([1, 2, 3, 4, 5, 6, 7]),
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
    const never = calendar({ weekend: everyWeek([1, 2, 3, 4, 5, 6, 7]) });
    expect(codeOf(() => nearestBusinessDay(never, 0, 1))).toBe("no_business_days");
  });
});
