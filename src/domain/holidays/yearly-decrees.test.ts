import { expect, test } from "bun:test";
import { embeddedSource } from "../../dataset/embedded.ts";
import { openDataSet } from "../../dataset/open.ts";
import { daysFromCivil } from "../calendar/civil.ts";
import { createHolidayCalendar } from "./calendar.ts";
import { decreesOf, firstUndecided, type YearlyDecrees } from "./yearly-decrees.ts";

const calendar = createHolidayCalendar(openDataSet(embeddedSource()).rules);

const decrees = (untilYear: number): { decrees: YearlyDecrees } => ({
  decrees: { statement: "The king decides", untilYear, source: "Law 1" },
});

/** From the first day of one year to the last of another. */
const yearSpan = (firstYear: number, lastYear: number): { firstDay: number; lastDay: number } => ({
  firstDay: daysFromCivil(firstYear, 1, 1),
  lastDay: daysFromCivil(lastYear, 12, 31),
});

const NONE = { decrees: null };

test.each([
  ["a span within the decided years", [decrees(2026)], 2020, 2026, null],
  ["a span that goes beyond them", [decrees(2026)], 2020, 2029, 2027],
  ["a span after them", [decrees(2026)], 2029, 2030, 2029],
  ["a country that states nothing", [NONE, NONE], 2020, 2090, null],
  ["a region without a statement of its own", [decrees(2026), NONE], 2027, 2027, 2027],
  ["a region with one of its own", [decrees(2026), decrees(2028)], 2027, 2029, 2029],
] as const)("%s", (_, areas, firstYear, lastYear, year) => {
  const undecided = firstUndecided({ decrees: decreesOf(areas) }, yearSpan(firstYear, lastYear));
  expect(undecided?.year ?? null).toBe(year);
});

/** Whether a country's decisions for a year are not held. */
const isUndecided = (countryCode: string, year: number): boolean =>
  calendar.firstUndecided({
    countryCode,
    subdivision: null,
    ...yearSpan(year, year),
  }) !== null;

/** Years in which a country worked on weekly days off by decree. */
const makeupYears = (countryCode: string): number[] =>
  [2019, 2020, 2021, 2022, 2023, 2024, 2025, 2026, 2027].filter(
    (year) => calendar.days({ countryCode, subdivision: null, year, types: ["workday"] }).length > 0,
  );

/** Ukraine moves none under martial law (law 2136-IX art. 6), and Taiwan gave it up for 2026. */
const GAVE_IT_UP = new Set(["TW", "UA"]);

test("every country that moved days off in most of the last years says until when its decrees are held", () => {
  const frequent = calendar.countryCodes.filter(
    (code) => makeupYears(code).filter((year) => year >= 2021).length >= 3 && !GAVE_IT_UP.has(code),
  );
  expect(frequent.length).toBeGreaterThan(8);
  expect(frequent.filter((code) => !isUndecided(code, 2028))).toEqual([]);
});

test("no year with held make-up days counts as undecided", () => {
  const wrong = calendar.countryCodes.flatMap((code) =>
    makeupYears(code).flatMap((year) => (isUndecided(code, year) ? [`${code} ${year}`] : [])),
  );
  expect(wrong).toEqual([]);
});

test("a country without such decrees has none undecided", () => {
  expect(isUndecided("FR", 2040)).toBe(false);
});
