import { describe, expect, test } from "bun:test";
import aliases from "cldr-core/supplemental/aliases.json";
import containment from "cldr-core/supplemental/subdivisionContainment.json";
import { iso31662 } from "iso-3166";
import { storedRules } from "../support/holidays/stored-rules.ts";
import { createHolidayCalendar } from "../../src/domain/holidays/calendar.ts";

const calendar = createHolidayCalendar(storedRules);
/** CLDR writes "gbeng" for GB-ENG. */
const codeOf = (id: string): string => `${id.slice(0, 2)}-${id.slice(2)}`.toUpperCase();

/** Codes that the calendar refuses of those whose country it knows. */
function refused(codes: readonly string[]): string[] {
  return codes.filter((code) => {
    const countryCode = code.slice(0, 2);
    if (!calendar.has(countryCode)) return false;
    const query = { countryCode, year: 2026, subdivision: code };
    try {
      const { holidays, isRegional } = calendar.list(query);
      const national = calendar.list({ countryCode, year: 2026 }).holidays;
      return isRegional === null || (!isRegional && holidays.length !== national.length);
    } catch {
      return true;
    }
  });
}

describe("codes of ISO 3166-2", () => {
  test("of the package iso-3166 are all accepted", () => {
    const codes = iso31662.map(({ code }) => code);
    expect(codes.length).toBeGreaterThan(5000);
    expect(refused(codes)).toEqual([]);
  });

  test("of CLDR are all accepted", () => {
    const codes = Object.values(containment.supplemental.subdivisionContainment).flatMap(
      ({ _contains: contained }) => contained.map(codeOf),
    );
    expect(codes.length).toBeGreaterThan(5000);
    expect(refused(codes)).toEqual([]);
  });

  test("that were withdrawn are all accepted", () => {
    const codes = Object.keys(aliases.supplemental.metadata.alias.subdivisionAlias).map(codeOf);
    expect(codes.length).toBeGreaterThan(100);
    expect(refused(codes)).toEqual([]);
  });

  // ISO 3166-2 change list: code asked for, and one whose days it has.
  test.each([
    ["IN-OR", "IN-OD"],
    ["IN-UT", "IN-UK"],
    ["IN-TG", "IN-TS"],
    ["FR-GP", "FR-971"],
    ["ES-SE", "ES-AN"],
    ["GB-LND", "GB-ENG"],
    ["GB-ANT", "GB-NIR"],
    ["BA-09", "BA-BIH"],
    ["IT-25-MI", "IT-MI"],
  ])("%s has the days of %s", (asked, region) => {
    const datesOf = (subdivision: string): string[] =>
      calendar
        .list({ countryCode: region.slice(0, 2), year: 2026, subdivision })
        .holidays.map(({ date, name }) => `${date} ${name}`);
    expect(datesOf(asked)).toEqual(datesOf(region));
  });

  test.each([
    ["CN-HK", "HK"],
    ["US-PR", "PR"],
    ["FI-01", "AX"],
    ["NL-AW", "AW"],
  ])("%s has the days of the country %s", (asked, country) => {
    const datesOf = (countryCode: string, subdivision: string | null): string[] =>
      calendar.list({ countryCode, year: 2026, subdivision }).holidays.map(({ date }) => date);
    expect(datesOf(asked.slice(0, 2), asked)).toEqual(datesOf(country, null));
  });

  test.each(["DE-XX", "FR-1000", "US-ZZ", "GB-EN", "ES-"])("%s is refused", (code) => {
    expect(calendar.hasSubdivision(code.slice(0, 2), code)).toBe(false);
  });
});

/** Countries where the law of a region gives a day of the nation another day off. */
const OWN_SUBSTITUTES: Readonly<Record<string, string>> = {
  BA: "Brčko: a holiday on a Sunday gives the Monday",
  ES: "Estatuto de los Trabajadores art. 37.2: a community may take the Monday after a Sunday",
  FM: "Laws of Kosrae, Pohnpei and Yap on their own holidays",
  MY: "Holidays Act 1951 s. 2A and the weekly rest of the states",
  RU: "Labour Code art. 112 where a republic has the next working day off itself",
  US: "Laws of the states on holidays that fall on a weekend",
};

test("a day of the nation has the same days off in every region, but where a law named here says otherwise", () => {
  const found = new Set<string>();
  for (const countryCode of calendar.countryCodes) {
    for (let year = 2024; year <= 2030; year++) {
      const nation = new Map(
        calendar.list({ countryCode, year }).holidays.map((one) => [`${one.rule} ${one.date}`, one.daysOff]),
      );
      for (const { code } of calendar.country(countryCode)?.subdivisions ?? []) {
        const { holidays } = calendar.list({ countryCode, subdivision: code, year });
        const differs = holidays.some(({ rule, date, daysOff }) => {
          const ofNation = nation.get(`${rule} ${date}`);
          return ofNation !== undefined && ofNation.join() !== daysOff.join();
        });
        if (differs) found.add(countryCode);
      }
    }
  }
  expect([...found].sort()).toEqual(Object.keys(OWN_SUBSTITUTES));
});
