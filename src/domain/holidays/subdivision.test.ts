import { calendarOfRules } from "../../../test/support/holidays/of-rules.ts";
import { describe, expect, test } from "bun:test";
import type { HolidayQuery } from "./holiday.ts";
import { readRegionList } from "./region-list.ts";

const day = (en: string) => ({ name: { en } });
const base = {
  version: "2026-01-02",
  names: {},
  holidays: {
    AA: {
      names: { en: "Aa" },
      days: { "01-01": day("New Year"), "05-01": day("Labour Day") },
      states: {
        N: {
          days: { "06-01": day("North Day") },
          regions: { CITY: { days: { "07-01": day("City Day") } }, TOWN: { days: { "08-01": day("Fair") } } },
        },
        OLD: { days: { "09-01": day("Old Day") } },
        SAME: { days: {} },
      },
    },
    BB: { names: { en: "Bb" }, days: { "01-01": day("New Year"), "10-01": day("Isle Day") } },
  },
};
const file = {
  holidays: {
    AA: { states: { NEW: { days: { "09-02": day("New Day") } }, SAME: { days: { "05-01": false } } } },
  },
};
const regions = readRegionList("AA CITY:N FAR:N ISLE=BB N NEW NONE OLD>NEW SAME VILLAGE:FAR\n");
const calendar = calendarOfRules({ base, files: new Map<string, unknown>([["AA", file]]), regions });

const query = (subdivision: string): HolidayQuery => ({ countryCode: "AA", year: 2026, subdivision });
const list = (subdivision: string): string[] =>
  calendar.list(query(subdivision)).holidays.map(({ name }) => name);
const isRegional = (subdivision: string): boolean | null => calendar.list(query(subdivision)).isRegional;

describe("a subdivision of ISO 3166-2", () => {
  test("without days of its own has the country's, and says so", () => {
    expect(list("AA-NONE")).toEqual(["New Year", "Labour Day"]);
    expect([isRegional("AA-NONE"), isRegional("aa-n"), isRegional("AA-SAME")]).toEqual([false, true, true]);
    expect(calendar.list({ countryCode: "AA", year: 2026 }).isRegional).toBeNull();
  });

  test("has the days of the regions it lies in", () => {
    expect(list("AA-FAR")).toEqual(["New Year", "Labour Day", "North Day"]);
    expect(list("AA-VILLAGE")).toEqual(["New Year", "Labour Day", "North Day"]);
    expect(calendar.list(query("AA-FAR")).holidays[2]).toMatchObject({
      id: "aa-north-day",
      nationwide: false,
      subdivisions: ["AA-FAR"],
    });
  });

  test("is found by the data's code as well as by its own", () => {
    expect(list("AA-CITY")).toEqual(["New Year", "Labour Day", "North Day", "City Day"]);
    expect(list("AA-N-CITY")).toEqual(list("AA-CITY"));
    expect(list("AA-N-TOWN")).toContain("Fair");
    expect(calendar.country("AA")?.subdivisions.map(({ code }) => code)).toEqual([
      "AA-N",
      "AA-CITY",
      "AA-N-TOWN",
      "AA-NEW",
      "AA-SAME",
    ]);
  });

  test("has the rules of its withdrawn code in the data, and is found by that code", () => {
    expect(list("AA-NEW")).toEqual(["New Year", "Labour Day", "Old Day", "New Day"]);
    expect(list("AA-OLD")).toEqual(list("AA-NEW"));
  });

  test("that is a country as well has only that country's days", () => {
    expect(list("AA-ISLE")).toEqual(["New Year", "Isle Day"]);
    expect(calendar.list(query("AA-ISLE")).holidays.map(({ nationwide }) => nationwide)).toEqual([
      true,
      false,
    ]);
    expect(isRegional("AA-ISLE")).toBe(true);
  });

  test("is refused for an unknown code", () => {
    expect(() => list("AA-XX")).toThrow(
      expect.objectContaining({
        code: "invalid_parameter",
        suggestions: expect.arrayContaining(["AA-N", "AA-N-TOWN", "AA-NONE", "AA-ISLE"]),
      }),
    );
    expect(calendar.hasSubdivision("AA", "AA-XX")).toBe(false);
    expect(calendar.hasSubdivision("AA", "aa-none")).toBe(true);
    expect(calendar.hasSubdivision("ZZ", "ZZ-N")).toBe(false);
  });
});
