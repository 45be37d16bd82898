import { describe, expect, test } from "bun:test";
import { holidayRules } from "../../src/dataset/holiday-rules.ts";
import { createBusinessCalendar } from "../../src/domain/calendar/business-calendar.ts";
import { everyWeek } from "../../src/domain/calendar/weekend.ts";
import { countBusinessDays } from "../../src/domain/calendar/business-days.ts";
import { daysFromCivil } from "../../src/domain/calendar/civil.ts";
import { createHolidayCalendar } from "../../src/domain/holidays/calendar.ts";
import { daysOffProvider } from "../../src/domain/holidays/days-off.ts";
import { readTable } from "../support/table.ts";

const calendar = createHolidayCalendar(holidayRules);
const datesOf = (countryCode: string, year: number, name: RegExp): string[] =>
  calendar
    .list({ countryCode, year, types: ["public", "bank", "observance"] })
    .holidays.filter((holiday) => name.test(holiday.name))
    .map(({ date, observedDate, type, halfDay, isEstimated }) =>
      [
        date,
        observedDate === date ? "" : `>${observedDate}`,
        ` ${type}`,
        halfDay ? " half" : "",
        isEstimated ? " ~" : "",
      ].join(""),
    );

describe("single holidays against what was published", () => {
  test.each(readTable("oracle/reference/holiday-dates.tsv"))(
    "%s %s %s",
    (country = "", year, name = "", expected = "") => {
      expect(datesOf(country, Number(year), new RegExp(name)).join("; ")).toBe(expected);
    },
  );
});

test("business days of the United States in November 2026: 19, nine weekend days and two holidays", () => {
  const business = createBusinessCalendar({
    weekend: everyWeek([6, 7]),
    holidays: daysOffProvider(calendar, { countryCode: "US", subdivision: null, types: ["public"] }),
  });
  const counted = countBusinessDays(business, daysFromCivil(2026, 11, 1), daysFromCivil(2026, 11, 30));
  expect(counted).toMatchObject({ businessDays: 19, weekendDays: 9, holidayDays: 2 });
});
