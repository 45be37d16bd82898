import { describe, expect, test } from "bun:test";
import { holidayRules } from "../../data/holidays/rules.ts";
import { formatDate } from "../../src/domain/calendar/format.ts";
import { createHolidayCalendar } from "../../src/domain/holidays/calendar.ts";
import agreed from "./reference/holidays-ref.json";
import either from "./reference/holidays-either.json";

const calendar = createHolidayCalendar(holidayRules);

/** Days off by national public holidays in a year, with whether a law is named for each. */
function daysOff(country: string, year: number): Map<string, boolean> {
  const found = new Map<string, boolean>();
  if (!calendar.countryCodes.includes(country)) return found;
  for (const holiday of calendar.list({ countryCode: country, year }).holidays) {
    for (const day of holiday.daysOff) {
      const date = formatDate(day);
      if (date.startsWith(String(year)))
        found.set(date, (found.get(date) ?? false) || holiday.source !== null);
    }
  }
  return found;
}

describe("national public holidays against two independent sources, 2024-2027", () => {
  const byCountry = Map.groupBy(agreed, (entry) => entry.country);
  const missing = (country: string): string[] =>
    (byCountry.get(country) ?? [])
      .filter(({ year, date }) => !daysOff(country, year).has(date))
      .map(({ date }) => date);

  test.each([...byCountry.keys()].sort())("%s has at least 95 %% of the days both agree on", (country) => {
    const all = byCountry.get(country)?.length ?? 0;
    const gone = missing(country);
    expect(gone.length / all, gone.join(" ")).toBeLessThanOrEqual(0.05);
  });

  test("all countries together have at least 99 %", () => {
    const gone = [...byCountry.keys()].flatMap(missing);
    expect(gone.length / agreed.length).toBeLessThanOrEqual(0.01);
  });

  test("at least 98 % of the days given stand in one of the sources", () => {
    let given = 0;
    let right = 0;
    for (const { country, year, dates } of either) {
      for (const date of daysOff(country, year).keys()) {
        given += 1;
        if (dates.includes(date)) right += 1;
      }
    }
    expect(right / given).toBeGreaterThanOrEqual(0.98);
  });

  test("a day that stands in neither of two sources has its law named in a rule file", () => {
    const lawless: string[] = [];
    for (const { country, year, dates, sources } of either) {
      if (sources < 2) continue;
      for (const [date, hasSource] of daysOff(country, year)) {
        if (!dates.includes(date) && !hasSource) lawless.push(`${country} ${date}`);
      }
    }
    expect(lawless).toEqual([]);
  });
});
