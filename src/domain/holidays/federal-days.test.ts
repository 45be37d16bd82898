import { calendarOfRules } from "../../../test/support/holidays/of-rules.ts";
import { describe, expect, test } from "bun:test";
import { HOLIDAY_TYPES } from "./rule-program.ts";

const day = (en: string, more: object = {}) => ({ name: { en }, ...more });
const calendar = calendarOfRules({
  base: {
    version: "2026-01-02",
    names: {},
    holidays: {
      AA: {
        names: { en: "Aa" },
        days: {
          "10-12": day("Federation Day"),
          "02-16": day("Founder's Day"),
          "12-24 14:00": day("Eve"),
          "09-30": day("Truth Day", { type: "government" }),
        },
        states: {
          N: { names: { en: "North" }, days: { "10-12": false, "02-16": false, "09-30": false } },
          M: { names: { en: "Marked" }, days: { "10-12": { type: "observance" } } },
          S: { names: { en: "South" }, days: { "10-13": day("South Day") } },
        },
      },
    },
  },
  files: new Map([["AA", { holidays: { AA: { federal: ["10-12", "09-30"] } } }]]),
});
const typesOn = (subdivision: string | null, date: string): string[] =>
  calendar
    .list({ countryCode: "AA", subdivision, year: 2026, types: HOLIDAY_TYPES })
    .holidays.filter((one) => one.date === date)
    .map(({ type }) => type);

describe("days of the federation that a region's own list lacks", () => {
  test("stay in the region's list as federal", () =>
    expect(typesOn("AA-N", "2026-10-12")).toEqual(["federal"]));
  test("keep a narrower type of their own", () =>
    expect(typesOn("AA-N", "2026-09-30")).toEqual(["government"]));
  test("stay where the region only marks them", () =>
    expect(typesOn("AA-M", "2026-10-12")).toEqual(["federal"]));
  test("are public where the region has them, and in the nation's list", () => {
    expect(typesOn("AA-S", "2026-10-12")).toEqual(["public"]);
    expect(typesOn(null, "2026-10-12")).toEqual(["public"]);
  });
  test("go where the country does not name them", () => expect(typesOn("AA-N", "2026-02-16")).toEqual([]));
});

test("a half day says from when it is off", () => {
  const { holidays } = calendar.list({ countryCode: "AA", year: 2026 });
  expect(holidays.map(({ date, halfDay, offFrom }) => [date, halfDay, offFrom])).toEqual([
    ["2026-02-16", false, null],
    ["2026-10-12", false, null],
    ["2026-12-24", true, "14:00"],
  ]);
});
