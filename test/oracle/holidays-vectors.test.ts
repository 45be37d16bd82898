import { describe, expect, test } from "bun:test";
import { holidayRules } from "../../src/dataset/holiday-rules.ts";
import { createBusinessCalendar } from "../../src/domain/calendar/business-calendar.ts";
import { everyWeek } from "../../src/domain/calendar/weekend.ts";
import { countBusinessDays } from "../../src/domain/calendar/business-days.ts";
import { daysFromCivil } from "../../src/domain/calendar/civil.ts";
import { createHolidayCalendar } from "../../src/domain/holidays/calendar.ts";
import { daysOffProvider } from "../../src/domain/holidays/days-off.ts";

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

/** Published dates: government gazettes and announcements. */
const CASES: readonly (readonly [
  country: string,
  year: number,
  name: RegExp,
  expected: readonly string[],
])[] = [
  ["US", 2026, /Independence/, ["2026-07-04>2026-07-03 public"]],
  ["US", 2027, /New Year's Day/, ["2027-01-01 public", "2028-01-01>2027-12-31 public"]],
  ["US", 2023, /Veterans/, ["2023-11-11>2023-11-10 public"]],
  ["DE", 2026, /Christmas Eve/, ["2026-12-24 bank half"]],
  ["CH", 2026, /National/, ["2026-08-01 public"]],
  ["CH", 2026, /Whit Monday/, ["2026-05-25 observance"]],
  ["BE", 2026, /Assumption/, ["2026-08-15 public"]],
  ["TR", 2025, /Ramadan|Eid al-Fitr/, ["2025-03-29 public half", "2025-03-30 public"]],
  ["UA", 2026, /Victory/, ["2026-05-08 public"]],
  ["UA", 2021, /Independence/, ["2021-08-24 public"]],
  ["GB", 2022, /Spring/, ["2022-06-02 public"]],
  ["IM", 2026, /Tynwald/, ["2026-07-05>2026-07-06 public"]],
  [
    "GI",
    2024,
    /Winter|Workers|King/,
    ["2024-02-12 public", "2024-04-28>2024-04-29 public", "2024-06-17 public"],
  ],
  ["SK", 2026, /fascism/, ["2026-05-08 observance"]],
  ["SK", 2027, /fascism/, ["2027-05-08 public"]],
  ["CO", 2026, /Chiquinquirá/, ["2026-07-13 public"]],
  [
    "EC",
    2024,
    /Guayaquil|Souls|Cuenca|Labour/,
    [
      "2024-05-01>2024-05-03 public",
      "2024-10-09>2024-10-11 public",
      "2024-11-02>2024-11-01 public",
      "2024-11-03>2024-11-04 public",
    ],
  ],
  ["MX", 2024, /Federal Government/, ["2024-10-01 public"]],
  [
    "BG",
    2022,
    /Christmas/,
    ["2022-12-24>2022-12-27 public", "2022-12-25>2022-12-28 public", "2022-12-26 public"],
  ],
  ["GY", 2026, /Deepavali/, ["2026-11-08>2026-11-09 public ~"]],
];

describe("single holidays against what was published", () => {
  test.each(CASES)("%s %i %p", (country, year, name, expected) => {
    expect(datesOf(country, year, name)).toEqual([...expected]);
  });
});

test("business days of the United States in November 2026: 19, nine weekend days and two holidays", () => {
  const business = createBusinessCalendar({
    weekend: everyWeek([6, 7]),
    holidays: daysOffProvider(calendar, { countryCode: "US", subdivision: null, types: ["public"] }),
  });
  const counted = countBusinessDays(business, daysFromCivil(2026, 11, 1), daysFromCivil(2026, 11, 30));
  expect(counted).toMatchObject({ businessDays: 19, weekendDays: 9, holidayDays: 2 });
});
