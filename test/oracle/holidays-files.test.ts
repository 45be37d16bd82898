import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "bun:test";
import { holidayRules } from "../../src/dataset/holiday-rules.ts";
import { weekendTest } from "../../src/domain/calendar/weekend.ts";
import { createHolidayCalendar } from "../../src/domain/holidays/calendar.ts";
import { DAY_TYPES, HOLIDAY_TYPES } from "../../src/domain/holidays/rule-program.ts";
import { createRuleBook } from "../../src/domain/holidays/rule-book.ts";
import { ruleFileIssues, ruleIssues } from "../support/holidays/rule-file-issues.ts";

const book = createRuleBook(holidayRules);
const dayNumber = (date: string): number => Date.parse(date) / 86_400_000;
const textOf = (code: string): string =>
  readFileSync(new URL(`../../data/holidays/${code}.yaml`, import.meta.url), "utf8");

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

describe("every country", () => {
  const calendar = createHolidayCalendar(holidayRules);

  test.each([...calendar.countryCodes])(
    "%s has a name and computes a year of each decade with all its regions, ids unique in each",
    (countryCode) => {
      expect(calendar.country(countryCode)?.name).toBeTruthy();
      // test/property/holidays-regions.test.ts has every year of the country and of each region.
      for (let year = 1996; year <= 2056; year += 10) {
        const query = { countryCode, year, types: HOLIDAY_TYPES, includeRegional: true };
        const { holidays } = calendar.list(query);
        const ids = holidays.map((holiday) => `${holiday.id}-${holiday.year}`);
        expect(
          ids.length - new Set(ids).size,
          `${year}: ${ids.filter((id, i) => ids.indexOf(id) !== i).join(" ")}`,
        ).toBe(0);
        expect(
          holidays.every((holiday) => holiday.name !== "" && /^[a-z]{2}-[a-z0-9-]+$/.test(holiday.id)),
        ).toBe(true);
      }
    },
  );

  test("gives no day off twice under one name in 2018-2030", () => {
    const twice: string[] = [];
    for (const countryCode of calendar.countryCodes) {
      for (let year = 2018; year <= 2030; year += 1) {
        const seen = new Set<string>();
        for (const { name, daysOff } of calendar.list({ countryCode, year }).holidays) {
          for (const key of daysOff.map((day) => `${name} ${day}`)) {
            if (seen.has(key)) twice.push(`${countryCode} ${year} ${name}`);
            seen.add(key);
          }
        }
      }
    }
    expect(twice).toEqual([]);
  });

  test("names the law of its days in full, not by the key of the file", () => {
    const short = calendar.countryCodes.flatMap((countryCode) =>
      calendar
        .list({ countryCode, year: 2026, types: HOLIDAY_TYPES, includeRegional: true })
        .holidays.filter(({ source }) => source !== null && source.length < 20)
        .map(({ id, source }) => `${id}: ${source}`),
    );
    expect(short).toEqual([]);
  });

  test("has local names in languages of the country", () => {
    const foreign: string[] = [];
    for (const countryCode of calendar.countryCodes) {
      const own = new Set(book.country(countryCode)?.languages.map((tag) => tag.split("-")[0]));
      for (const year of [2018, 2020, 2022, 2024, 2026]) {
        const query = { countryCode, year, types: DAY_TYPES, includeRegional: true };
        for (const { id, localLanguage } of calendar.list(query).holidays)
          if (!own.has(localLanguage?.split("-")[0])) foreign.push(`${id} ${year} ${localLanguage}`);
      }
    }
    expect(foreign).toEqual([]);
  });

  test("makes weekly days off into working days alone, by decree", () => {
    const wrong: string[] = [];
    for (const countryCode of calendar.countryCodes) {
      const isOff = weekendTest(book.weekends, countryCode);
      for (let year = 2000; year <= 2030; year += 1) {
        const days = calendar.list({ countryCode, year, types: ["public", "workday"] }).holidays;
        const free = new Set(days.flatMap(({ daysOff }) => daysOff));
        for (const { date, type, daysOff } of days) {
          const day = dayNumber(date);
          if (type === "workday" && (daysOff.length > 0 || !isOff(day) || free.has(day)))
            wrong.push(`${countryCode} ${date}`);
        }
      }
    }
    expect(wrong).toEqual([]);
  });

  test("gives public holidays in 2018-2030", () => {
    const empty = calendar.countryCodes.filter((countryCode) =>
      [2018, 2020, 2022, 2024, 2026, 2028, 2029, 2030].some(
        (year) => calendar.list({ countryCode, year }).holidays.length < 4,
      ),
    );
    expect(empty).toEqual([]);
  });
});
