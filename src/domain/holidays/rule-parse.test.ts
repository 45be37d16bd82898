import { describe, expect, test } from "bun:test";
import { daysFromCivil } from "../calendar/civil.ts";
import { formatDate } from "../calendar/format.ts";
import { AlmanacError } from "../error.ts";
import { hijriMonthNumber, UMM_AL_QURA } from "./calendars/hijri.ts";
import { parseRule } from "./rule-parse.ts";
import { runRule, type AnnouncedDates, type RuleContext } from "./rule-program.ts";

const NO_CONTEXT: RuleContext = {
  hijri: { announced: new Map(), reckoning: UMM_AL_QURA, toleranceDays: 1 },
  publicDays: () => new Set(),
};

/** "date" or "date>observed" for each day of a rule in a year. */
function daysOf(
  rule: string,
  year: number,
  context = NO_CONTEXT,
  announced: AnnouncedDates | null = null,
): string[] {
  return runRule(parseRule(rule), year, announced, context)
    .filter((one) => formatDate(one.day).startsWith(String(year)))
    .map(
      (one) => formatDate(one.day) + (one.observedDay === one.day ? "" : `>${formatDate(one.observedDay)}`),
    );
}

const startMinutes = (rule: string, year: number): number | null | undefined =>
  runRule(parseRule(rule), year, null, NO_CONTEXT)[1]?.part.startMinutes;

// Dates from the official calendars of the countries, not from a run of this code.
const CASES: readonly (readonly [rule: string, year: number, days: readonly string[]])[] = [
  ["07-04", 2026, ["2026-07-04"]],
  ["2024-05-03", 2024, ["2024-05-03"]],
  ["2024-05-03", 2025, []],
  ["02-29 in leap years", 2028, ["2028-02-29"]],
  ["02-29 in leap years", 2027, []],
  ["3rd monday in January", 2026, ["2026-01-19"]],
  ["4th thursday in November", 2026, ["2026-11-26"]],
  ["friday after 4th thursday in November", 2026, ["2026-11-27"]],
  ["monday before 06-01", 2026, ["2026-05-25"]],
  ["monday before 06-01", 2015, ["2015-05-25"]],
  ["1st wednesday before 11-23", 2026, ["2026-11-18"]],
  ["saturday after 06-20", 2026, ["2026-06-20"]],
  ["tuesday after 1st monday in November every 4 years since 1848", 2028, ["2028-11-07"]],
  ["tuesday after 1st monday in November every 4 years since 1848", 2026, []],
  ["easter -2", 2026, ["2026-04-03"]],
  ["easter 39 14:00", 2026, ["2026-05-14"]],
  ["orthodox", 2026, ["2026-04-12"]],
  ["orthodox 50", 2026, ["2026-06-01"]],
  ["julian 12-25", 2026, ["2026-01-07"]],
  ["1 Tishrei", 2026, ["2026-09-12"]],
  ["15 Nisan", 2026, ["2026-04-02"]],
  ["14 AdarII", 2024, ["2024-03-24"]],
  ["14 AdarII", 2026, ["2026-03-03"]],
  ["1 Farvardin", 2025, ["2025-03-21"]],
  ["22 Bahman", 2026, ["2026-02-11"]],
  ["chinese 01-0-01", 2026, ["2026-02-17"]],
  ["chinese 08-0-15", 2033, ["2033-09-08"]],
  ["chinese 12-0-30", 2025, []],
  ["chinese 5-01 solarterm", 2026, ["2026-04-05"]],
  ["korean 8-0-15", 2025, ["2025-10-06"]],
  ["vietnamese 01-0-01", 2007, ["2007-02-17"]],
  ["1 day before vietnamese 01-0-01", 2026, ["2026-02-16"]],
  ["march equinox in +09:00", 2026, ["2026-03-20"]],
  ["june solstice in America/Santiago since 2022", 2026, ["2026-06-21"]],
  ["bengali-revised 1-1", 2026, ["2026-04-14"]],
  ["1 Shawwal", 2025, ["2025-03-30"]],
  ["27 Rajab", 1995, ["1995-12-19"]],
  ["01-06 if tuesday,wednesday,thursday,friday,saturday,sunday then next monday", 2026, ["2026-01-12"]],
  [
    "05-24 observed if tuesday then previous monday if wednesday,thursday then next friday",
    2028,
    ["2028-05-24>2028-05-26"],
  ],
  [
    "05-24 observed if tuesday then previous monday if wednesday,thursday then next friday",
    2027,
    ["2027-05-24"],
  ],
  ["12-31 not on sunday", 2028, []],
  ["12-31 not on saturday", 2028, ["2028-12-31"]],
  ["05-01 on friday", 2026, ["2026-05-01"]],
  ["1st monday in August in even years", 2026, ["2026-08-03"]],
  ["1st monday in August in even years", 2027, []],
  ["announced games P3D", 2026, []],
];

describe("rules of date-holidays' language", () => {
  test.each(CASES)("%s in %i", (rule, year, days) => {
    expect(daysOf(rule, year)).toEqual([...days]);
  });

  test("an Islamic feast that comes twice in a Gregorian year is given twice", () => {
    expect(daysOf("1 Shawwal", 2000)).toEqual(["2000-01-08", "2000-12-27"]);
  });

  test("an announced month moves the days counted from it, which are then no estimate", () => {
    const context = {
      ...NO_CONTEXT,
      hijri: {
        ...NO_CONTEXT.hijri,
        announced: new Map([[hijriMonthNumber(1446, 10), daysFromCivil(2025, 3, 31)]]),
      },
    };
    const day = runRule(parseRule("1 Shawwal"), 2025, null, context).find((one) =>
      formatDate(one.day).startsWith("2025"),
    );
    expect(day).toMatchObject({ day: daysFromCivil(2025, 3, 31), toleranceDays: 0 });
    expect(
      runRule(parseRule("1 Shawwal"), 2025, null, NO_CONTEXT).every((one) => one.toleranceDays > 0),
    ).toBe(true);
  });

  test("listed dates replace the rule's own and steps still apply", () => {
    const announced = new Map([[2026, [{ day: daysFromCivil(2026, 11, 8), toleranceDays: 1 }]]]);
    expect(daysOf("announced lights if sunday then next monday", 2026, NO_CONTEXT, announced)).toEqual([
      "2026-11-09",
    ]);
    expect(daysOf("announced lights", 2027, NO_CONTEXT, announced)).toEqual([]);
  });

  test("days between two holidays that are none themselves", () => {
    const days = [1, 3, 4, 6].map((day) => daysFromCivil(2026, 12, day));
    expect(daysOf("between holidays", 2026, { ...NO_CONTEXT, publicDays: () => new Set(days) })).toEqual([
      "2026-12-02",
      "2026-12-05",
    ]);
  });

  test("a holiday observed on another day keeps its date, which is a working day", () => {
    const moved = runRule(
      parseRule("05-24 observed if tuesday then previous monday"),
      2022,
      null,
      NO_CONTEXT,
    ).find((one) => formatDate(one.day) === "2022-05-24");
    expect(moved).toMatchObject({ observedDay: daysFromCivil(2022, 5, 23), isDayFree: false });
  });

  test("a time makes a half day, and midnight makes it whole again", () => {
    const rule = "12-31 14:00 if sunday then 00:00";
    expect([startMinutes(rule, 2026), startMinutes(rule, 2028)]).toEqual([14 * 60, 0]);
  });

  test.each([
    "",
    "07-04 and if sunday then next monday",
    "13th of never",
    "07-04 and then some",
    "next monday",
    "08-01 in moonlight",
  ])("%p is refused with its text", (rule) => {
    expect(() => parseRule(rule)).toThrow(AlmanacError);
  });
});
