import { describe, expect, test } from "bun:test";
import { storedRules } from "../support/holidays/stored-rules.ts";
import { formatDate } from "../../src/domain/calendar/format.ts";
import { createHolidayCalendar } from "../../src/domain/holidays/calendar.ts";
import type { HolidayType } from "../../src/domain/holidays/rule-program.ts";

const calendar = createHolidayCalendar(storedRules);
const FEDERAL: readonly HolidayType[] = ["public", "federal", "government"];
/** Long enough for every holiday of a fixed date to fall on a Saturday and on a Sunday. */
const YEARS = Array.from({ length: 15 }, (_, at) => 2020 + at);

/** Days off of those who work by federal law, substitutes included. */
function federalDaysOff(countryCode: string, subdivision: string | null): Set<string> {
  const lists = YEARS.map((year) => calendar.list({ countryCode, subdivision, year, types: FEDERAL }));
  return new Set(lists.flatMap(({ holidays }) => holidays.flatMap(({ daysOff }) => daysOff.map(formatDate))));
}

/** 5 U.S.C. 6103 with Executive Order 11582, in 2026 and 2027. */
const UNITED_STATES = [
  ..."2026-01-01 2026-01-19 2026-02-16 2026-05-25 2026-06-19 2026-07-03 2026-09-07 2026-10-12 2026-11-11".split(
    " ",
  ),
  ..."2026-11-26 2026-12-25 2027-01-18 2027-02-15 2027-06-18 2027-07-05 2027-10-11 2027-12-24 2027-12-31".split(
    " ",
  ),
];
/** Canada Labour Code ss. 166 and 193, in 2026 and 2028. */
const CANADA = [
  ..."2026-01-01 2026-04-03 2026-05-18 2026-07-01 2026-09-07 2026-09-30 2026-10-12 2026-11-11 2026-12-25".split(
    " ",
  ),
  ..."2026-12-28 2028-01-03 2028-10-02 2028-11-13 2028-12-26".split(" "),
];

describe.each([
  ["US", 53, UNITED_STATES],
  ["CA", 13, CANADA],
] as const)("%s", (countryCode, count, known) => {
  const nation = federalDaysOff(countryCode, null);
  const codes = calendar.country(countryCode)?.subdivisions.map(({ code }) => code) ?? [];

  test("the nation has its federal days off", () =>
    expect(known.filter((date) => !nation.has(date))).toEqual([]));
  test("all regions are looked at", () => expect(codes).toHaveLength(count));
  test.each(codes)("%s lacks none of them", (code) =>
    expect([...nation.difference(federalDaysOff(countryCode, code))]).toEqual([]),
  );
});
