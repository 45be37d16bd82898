import { expect, test } from "bun:test";
import { mergedRules } from "../../src/dataset/holiday-rules.ts";
import { formatDate } from "../../src/domain/calendar/format.ts";
import { createHolidayCalendar } from "../../src/domain/holidays/calendar.ts";
import { readTable } from "../support/table.ts";

const calendar = createHolidayCalendar(mergedRules);

/** Sundays need no law to be off; some laws name those of Easter and Pentecost, some do not. */
const isSunday = (date: string): boolean => new Date(date).getUTCDay() === 0;

test.each(readTable("oracle/reference/law-days.tsv"))(
  "%s %s: all days that %s names are off and cited from it, and no others",
  (countryCode = "", year = "", _law = "", citation = "", listed = "") => {
    const named = listed.split(" ").map((day) => `${year}-${day}`);
    const { holidays } = calendar.list({ countryCode, year: Number(year), types: ["public"] });
    const cites = (source: string | null): boolean => new RegExp(citation).test(source ?? "");
    const whole = holidays.filter(({ halfDay }) => !halfDay);
    const given = new Set(whole.flatMap(({ date, daysOff }) => [date, ...daysOff.map(formatDate)]));
    expect({
      missing: named.filter((date) => !given.has(date)),
      notNamed: whole
        .filter(({ date, source }) => !named.includes(date) && !isSunday(date) && cites(source))
        .map(({ date }) => date),
      citedFromElsewhere: whole
        .filter(({ date, source }) => named.includes(date) && !cites(source))
        .map(({ date, source }) => `${date} ${source}`),
    }).toEqual({ missing: [], notNamed: [], citedFromElsewhere: [] });
  },
);

test.each(readTable("oracle/reference/half-day-hours.tsv"))(
  "%s: half of %s is off, from %s",
  (scope = "", date = "", offFrom = "") => {
    const { holidays } = calendar.list({
      countryCode: scope.slice(0, 2),
      subdivision: scope.length > 2 ? scope : null,
      year: Number(date.slice(0, 4)),
      types: ["public", "special"],
    });
    const halves = holidays.filter((holiday) => holiday.halfDay && holiday.date === date);
    expect(halves.map((holiday) => holiday.offFrom)).toEqual([offFrom]);
  },
);
