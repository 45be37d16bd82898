import { describe, expect, test } from "bun:test";
import { holidayRules } from "../../src/dataset/holiday-rules.ts";
import { daysFromCivil } from "../../src/domain/calendar/civil.ts";
import { crescentDelayDays, hijriMonthStart } from "../../src/domain/holidays/calendars/hijri.ts";
import { readArea } from "../../src/domain/holidays/rule-file.ts";

/** Countries that announce months and say how the others are reckoned. */
const countries = [...holidayRules.files].flatMap(([country, file]) => {
  const { holidays } = file as { holidays: Record<string, unknown> };
  const { sightings, hijriReckoning, hijriToleranceDays } = readArea(holidays[country]);
  if (hijriReckoning === null || sightings.size === 0) return [];
  return [{ country, announced: sightings, reckoning: hijriReckoning, tolerance: hijriToleranceDays ?? 1 }];
});

/** Days from each announced month's start back to that of the reckoning. */
function errorsOf(announced: ReadonlyMap<number, number>, reckoning: string): number[] {
  return [...announced].map(([number, start]) => {
    const year = Math.floor(number / 12);
    const month = (number % 12) + 1;
    return start - (hijriMonthStart(year, month) ?? 0) - crescentDelayDays(reckoning, year, month);
  });
}

const exactShare = (errors: readonly number[]): number =>
  errors.filter((days) => days === 0).length / errors.length;

describe("Islamic months as countries announced them", () => {
  test.each(countries)(
    "$country: $reckoning is never further off than it says",
    ({ announced, reckoning, tolerance }) => {
      const errors = errorsOf(announced, reckoning);
      expect(Math.max(...errors.map(Math.abs))).toBeLessThanOrEqual(tolerance);
    },
  );

  test("are those reckoned in four of five cases, by Umm al-Qura in one of three", () => {
    const reckoned = countries.flatMap(({ announced, reckoning }) => errorsOf(announced, reckoning));
    const ummAlQura = countries.flatMap(({ announced }) => errorsOf(announced, "umm-al-qura"));
    expect(reckoned.length).toBeGreaterThan(100);
    expect(exactShare(reckoned)).toBeGreaterThan(0.8);
    expect(exactShare(ummAlQura)).toBeLessThan(0.33);
  });
});

test("a month's first evening of the crescent, by the announcements of India and Morocco", () => {
  // Eid al-Fitr, 1 Shawwal: 11 April 2024 and 31 March 2025 in India, 22 April 2023 in Morocco.
  const startOf = (reckoning: string, year: number): number =>
    (hijriMonthStart(year, 10) ?? 0) + crescentDelayDays(reckoning, year, 10);
  const india = "crescent naked-eye at 26.8,80.9";
  expect(startOf(india, 1445)).toBe(daysFromCivil(2024, 4, 11));
  expect(startOf(india, 1446)).toBe(daysFromCivil(2025, 3, 31));
  expect(startOf("crescent naked-eye at 30.4,-9.6", 1444)).toBe(daysFromCivil(2023, 4, 22));
});

test("a reckoning without a table is refused when it is read", () => {
  expect(() => readArea({ hijri: { reckoning: "crescent naked-eye at 0,0" } })).toThrow("holidays-crescents");
});
