import { calendarOfRules } from "../../../test/support/holidays/of-rules.ts";
import { expect, test } from "bun:test";
import { daysFromCivil } from "../calendar/civil.ts";
import { upcomingHolidays } from "./upcoming.ts";
import type { UpcomingQuery } from "./upcoming.ts";

const base = {
  version: "1",
  names: {},
  holidays: {
    AA: {
      names: { en: "Aa" },
      substitutes: [{ on: "saturday", to: "previous", only: ["07-04", "01-01"] }],
      days: {
        "01-01": { name: { en: "New Year" } },
        "12-25 P2D": { name: { en: "Christmas" } },
      },
    },
    BB: { names: { en: "Bb" }, days: { "12-26": { name: { en: "Boxing Day" } } } },
  },
};
const calendar = calendarOfRules({ base, files: new Map() });
const day = (text: string): number =>
  daysFromCivil(Number(text.slice(0, 4)), Number(text.slice(5, 7)), Number(text.slice(8)));
const ask = (
  today: Record<string, string>,
  over: Partial<UpcomingQuery> = {},
): ReturnType<typeof upcomingHolidays> =>
  upcomingHolidays(calendar, {
    countries: Object.entries(today).map(([countryCode, date]) => ({
      countryCode,
      subdivision: null,
      todayDay: day(date),
    })),
    types: ["public"],
    lang: "en",
    days: 90,
    limit: 10,
    ...over,
  });

test("each country counts from its own local date, nearest first", () => {
  const found = ask({ AA: "2026-12-24", BB: "2026-12-25" });
  expect(found.holidays.map((holiday) => [holiday.id, holiday.daysUntil])).toEqual([
    ["aa-christmas", 1],
    ["bb-boxing-day", 1],
    ["aa-new-year", 8],
  ]);
  expect([found.from, found.to]).toEqual(["2026-12-24", "2027-03-25"]);
});

test("zero days ahead finds today's holiday, also on its second day", () => {
  const found = ask({ AA: "2026-12-26", BB: "2026-12-25" }, { days: 0 });
  expect(found.today.map(({ countryCode, isHoliday }) => [countryCode, isHoliday])).toEqual([
    ["AA", true],
    ["BB", false],
  ]);
  expect(found.holidays.map((holiday) => holiday.daysUntil)).toEqual([0]);
});

test("a day observed before its date counts from the day observed, once", () => {
  const found = ask({ AA: "2027-12-27" }, { days: 10 });
  expect(found.holidays.map((holiday) => [holiday.date, holiday.observedDate, holiday.daysUntil])).toEqual([
    ["2028-01-01", "2027-12-31", 4],
  ]);
});

test("the limit cuts the list and the total counts all", () => {
  const found = ask({ AA: "2026-12-01" }, { limit: 1 });
  expect([found.holidays.length, found.total]).toEqual([1, 2]);
});
