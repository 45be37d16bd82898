import { calendarOfRules } from "../../../test/support/holidays/of-rules.ts";
import { describe, expect, test } from "bun:test";
import { daysFromCivil } from "../calendar/civil.ts";

const local = (name: string, more: object = {}) => ({ name, days_a_year: 2, source: "law", ...more });
const file = {
  sources: { law: "Law of local holidays" },
  holidays: {
    AA: {
      names: { en: "Aa" },
      checked: "2026-11",
      days: {},
      local_days: [local("Two days of each town")],
      states: {
        N: {
          names: { en: "North" },
          days: {},
          parts: {
            HELD: {
              names: { en: "Held" },
              days: {},
              local_days: [local("Two days", { active: [{ from: "2028" }] })],
            },
          },
        },
        S: { names: { en: "South" }, days: {}, local_days: [] },
      },
    },
  },
};
const calendar = calendarOfRules({
  base: { version: "2026-01-02", names: {}, holidays: {} },
  files: new Map([["AA", file]]),
});
const inYears = (subdivision: string | null, first: number, last = first): string[] =>
  calendar
    .localDaysNotHeld({
      countryCode: "AA",
      subdivision,
      firstDay: daysFromCivil(first, 1, 1),
      lastDay: daysFromCivil(last, 12, 31),
    })
    .map(({ name }) => name);

describe("local days that are not held", () => {
  test("are those of the country, with their number and law", () => {
    const [span] = [{ firstDay: daysFromCivil(2026, 1, 1), lastDay: daysFromCivil(2026, 1, 1) }];
    expect(calendar.localDaysNotHeld({ countryCode: "AA", ...span })).toEqual([
      { name: "Two days of each town", daysPerYear: 2, source: "Law of local holidays" },
    ]);
  });

  test("hold in a region that states none", () => expect(inYears("AA-N", 2026)).toHaveLength(1));
  test("are not missing in a region that states so", () => expect(inYears("AA-S", 2026)).toEqual([]));
  test("are not missing in a town in the years that are held, and are in a span beyond them", () => {
    expect(inYears("AA-N-HELD", 2026, 2027)).toEqual([]);
    expect(inYears("AA-N-HELD", 2027, 2028)).toEqual(["Two days"]);
  });
});

test("a country says in which month its laws were last looked up", () => {
  expect(calendar.country("AA")?.checkedMonth).toBe("2026-11");
});
