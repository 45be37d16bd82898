import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "bun:test";
import { holidayRules, mergedRules } from "../../src/dataset/holiday-rules.ts";
import { civilFromDays, daysFromCivil } from "../../src/domain/calendar/civil.ts";
import { readArea, type HolidayArea } from "../../src/domain/holidays/rule-file.ts";
import { createRuleBook } from "../../src/domain/holidays/rule-book.ts";
import { ruleFileIssues, ruleIssues } from "../support/holidays/rule-file-issues.ts";

const book = createRuleBook(mergedRules);
const textOf = (code: string): string =>
  readFileSync(new URL(`../../data/holidays/${code}.yaml`, import.meta.url), "utf8");

/** Announced dates may spread so far over the year that none can be told from a wrong one: Islamic feasts. */
const WIDE_DAYS = 45;
const NEAR_DAYS = 22;

/** Dates that are expected far from the part of the year in which a holiday was announced. */
function strayDates(area: HolidayArea): string[] {
  const own = [...area.days].flatMap(([rule, day]) => {
    const all = [...(day?.dates?.values() ?? [])].flat();
    const days = (isDecided: boolean): number[] =>
      all
        .filter(({ toleranceDays }) => (toleranceDays === 0) === isDecided)
        .map(({ day: at }) => dayOfYear(at));
    const decided = days(true);
    const [first, last] = [Math.min(...decided), Math.max(...decided)];
    if (decided.length < 3 || last - first > WIDE_DAYS) return [];
    const stray = days(false).filter((at) => at < first - NEAR_DAYS || at > last + NEAR_DAYS);
    return stray.map((at) => `${rule}: day ${at} of the year, not ${first} to ${last}`);
  });
  return [...own, ...[...area.areas.values()].flatMap((part) => (part === null ? [] : strayDates(part)))];
}

const dayOfYear = (day: number): number => day - daysFromCivil(civilFromDays(day).year, 1, 1) + 1;

test.each(book.countryCodes())("%s: expected dates are near those that were announced", (code) => {
  expect(strayDates(book.country(code) ?? readArea({}))).toEqual([]);
});

/** A release is no older than this beside the month in which laws were looked up. */
const MOST_MONTHS = 6;
const monthsOf = (month: string): number => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7));

test("months in which laws were looked up lie in the half year before the release of the rules", () => {
  const released = monthsOf(book.version());
  const checked = book.countryCodes().flatMap((code) => book.country(code)?.checkedMonth ?? []);
  expect(checked.length).toBeGreaterThan(0);
  const wrong = checked.filter(
    (month) =>
      !/^\d{4}-(?:0[1-9]|1[0-2])$/.test(month) ||
      monthsOf(month) > released ||
      monthsOf(month) < released - MOST_MONTHS,
  );
  expect(wrong).toEqual([]);
});

describe("the rule files", () => {
  const names = readdirSync(new URL("../../data/holidays/", import.meta.url)).filter((name) =>
    /^[A-Z]{2}\.yaml$/.test(name),
  );

  test("are all imported", () => {
    expect([...holidayRules.files.keys()].sort()).toEqual(
      names.map((name) => name.replace(".yaml", "")).sort(),
    );
  });

  test.each([...holidayRules.files])(
    "%s: readable rules, known keys, each day with a source, each source cited",
    (code, file) => {
      expect(ruleFileIssues(code, file, book, textOf(code))).toEqual([]);
    },
  );

  test("with them no rule of any country or region is without a law and a name", () => {
    expect(book.countryCodes().flatMap((code) => ruleIssues(code, book))).toEqual([]);
  });
});
