import { readdirSync } from "node:fs";
import { describe, expect, test } from "bun:test";
import { holidayRules } from "../../src/dataset/holiday-rules.ts";
import { createHolidayCalendar } from "../../src/domain/holidays/calendar.ts";
import { HOLIDAY_TYPES } from "../../src/domain/holidays/rule-program.ts";
import { ruleFileIssues } from "../support/holidays/rule-file-issues.ts";

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
    "%s: readable rules, known keys, a source beside each day",
    (code, file) => {
      expect(ruleFileIssues(code, file)).toEqual([]);
    },
  );
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

  test("gives public holidays in 2018-2030", () => {
    const empty = calendar.countryCodes.filter((countryCode) =>
      [2018, 2020, 2022, 2024, 2026, 2028, 2029, 2030].some(
        (year) => calendar.list({ countryCode, year }).holidays.length < 4,
      ),
    );
    expect(empty).toEqual([]);
  });
});
