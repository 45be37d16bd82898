import { calendarOfRules } from "../../../test/support/holidays/of-rules.ts";
import { describe, expect, test } from "bun:test";
import { daysFromCivil } from "../calendar/civil.ts";
import { daysOffProvider } from "./days-off.ts";

const day = (en: string) => ({ name: { en } });
const base = {
  version: "1",
  names: {},
  holidays: {
    AA: {
      names: { en: "Aa" },
      substitutes: [{ on: "saturday", only: ["05-02"] }],
      days: {
        "announced lights": {
          ...day("Lights"),
          dates: ["2026-10-30", "2026-10-31", "2026-11-01", "2026-11-20"],
        },
        "12-31": day("Turn of the Year"),
        "01-01": day("Turn of the Year"),
        "05-01": day("May"),
        "05-02": day("May"),
        "06-01": { ...day("Rest"), type: "bank" },
        "06-02": day("Rest"),
        "07-01 P3D": day("Games"),
        "07-03 P2D": day("Games"),
      },
      states: { N: { days: { "11-02": day("Lights"), "07-05": day("Games") } } },
    },
  },
};
const calendar = calendarOfRules({ base, files: new Map() });
const list = (year: number, subdivision: string | null = null): string[] =>
  calendar
    .list({ countryCode: "AA", year, subdivision })
    .holidays.map(({ id, date, endDate, days }) => `${id} ${date} ${endDate} ${days}`);

describe("days of one name that follow each other", () => {
  test("are one holiday of several days, those apart are not", () => {
    const lights = list(2026).filter((line) => line.includes("lights"));
    expect(lights).toEqual(["aa-lights 2026-10-30 2026-11-01 3", "aa-lights-2 2026-11-20 2026-11-20 1"]);
  });

  test("are joined over the end of a year, the same in the lists of both", () => {
    expect(list(2026)).toContain("aa-turn-of-the-year 2025-12-31 2026-01-01 2");
    expect(list(2025)).toContain("aa-turn-of-the-year 2025-12-31 2026-01-01 2");
  });

  test("are joined with a rule of several days, where they overlap too", () => {
    expect(list(2026)).toContain("aa-games 2026-07-01 2026-07-04 4");
  });

  test("are not joined when one has another day off, is of another type, or is regional", () => {
    expect(list(2026)).toContain("aa-may 2026-05-01 2026-05-01 1");
    expect(list(2026)).toContain("aa-rest-2 2026-06-02 2026-06-02 1");
    expect(list(2026, "AA-N")).toContain("aa-games 2026-07-01 2026-07-04 4");
    expect(list(2026, "AA-N").filter((line) => line.includes("2026-07-05"))).toHaveLength(1);
  });

  test("are each a day off, and found by any month they touch", () => {
    const off = daysOffProvider(calendar, { countryCode: "AA", subdivision: null, types: ["public"] })(2026);
    const first = daysFromCivil(2026, 10, 30);
    expect([0, 1, 2].every((later) => off.some(({ days }) => days === first + later))).toBe(true);
    for (const month of [10, 11])
      expect(calendar.list({ countryCode: "AA", year: 2026, month }).holidays.map(({ id }) => id)).toContain(
        "aa-lights",
      );
    expect(calendar.list({ countryCode: "AA", year: 2026, month: 1 }).holidays.map(({ id }) => id)).toEqual([
      "aa-turn-of-the-year",
    ]);
  });
});
