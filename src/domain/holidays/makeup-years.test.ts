import { expect, test } from "bun:test";
import { holidayRules } from "../../dataset/holiday-rules.ts";
import { createHolidayCalendar } from "./calendar.ts";
import { hasUndecidedWorkdays } from "./makeup-years.ts";

const calendar = createHolidayCalendar(holidayRules);

const CODES = ["AZ", "BY", "CN", "HU", "KG", "KZ", "LV", "RU", "UZ", "VN"];

test.each(CODES)("no year of %s with held make-up days counts as undecided, and the next ones do", (code) => {
  for (const year of [2018, 2020, 2022, 2024, 2025, 2026, 2027, 2028]) {
    const held = calendar.days({ countryCode: code, subdivision: null, year, types: ["workday"] });
    if (held.length > 0) expect([year, hasUndecidedWorkdays(code, year)]).toEqual([year, false]);
  }
  expect(hasUndecidedWorkdays(code, 2028)).toBe(true);
});

test("a country without such decrees has none undecided", () => {
  expect(hasUndecidedWorkdays("FR", 2040)).toBe(false);
});
