/** Compares the week of every day from 1900 to 2100 with Temporal (ISO) and with a walk by the definition (all systems). */
import { expect, test } from "bun:test";
import { civilFromDays, dayOfWeek, dayOfYear, daysFromCivil } from "../../src/domain/calendar/civil.ts";
import { WEEK_SYSTEMS, weekByNumber, weekOf, type WeekSystem } from "../../src/domain/calendar/week.ts";

const FIRST = daysFromCivil(1900, 1, 1);
const LAST = daysFromCivil(2100, 12, 31);

test("ISO weeks, week-years, weekdays and days of the year are Temporal's", () => {
  let date = Temporal.PlainDate.from("1900-01-01");
  const issues: string[] = [];
  for (let days = FIRST; days <= LAST; days++) {
    const { week, weekYear } = weekOf(days, "iso");
    const isSame =
      week === date.weekOfYear &&
      weekYear === date.yearOfWeek &&
      dayOfWeek(days) === date.dayOfWeek &&
      dayOfYear(days) === date.dayOfYear;
    if (!isSame) issues.push(date.toString());
    date = date.add({ days: 1 });
  }
  expect(issues).toEqual([]);
});

/** The year whose first week begins on `start`, by the definition; `null` if it is no first week. */
function firstWeekOf(start: number, system: WeekSystem): number | null {
  for (let days = start; days < start + 7; days++) {
    const { year, month, day } = civilFromDays(days);
    const isFirst =
      system === "iso" ? dayOfWeek(days) === 4 && month === 1 && day <= 7 : month === 1 && day === 1;
    if (isFirst) return year;
  }
  return null;
}

const FIRST_WEEKDAY: Readonly<Record<WeekSystem, number>> = { iso: 1, us: 7, middle_east: 6 };

test.each([...WEEK_SYSTEMS])("%s weeks are those counted from week to week by the definition", (system) => {
  let start = FIRST;
  while (dayOfWeek(start) !== FIRST_WEEKDAY[system] || firstWeekOf(start, system) === null) start++;
  let weekYear = 0;
  let week = 0;
  const issues: number[] = [];
  for (; start <= LAST; start += 7) {
    const firstOf = firstWeekOf(start, system);
    if (firstOf === null) week++;
    else [weekYear, week] = [firstOf, 1];
    for (let days = start; days < start + 7; days++) {
      const found = weekOf(days, system);
      const isSame =
        found.week === week &&
        found.weekYear === weekYear &&
        found.startDays === start &&
        found.endDays === start + 6 &&
        found.week <= found.weeksInYear;
      if (!isSame) issues.push(days);
    }
    const byNumber = weekByNumber(weekYear, week, system);
    if (byNumber?.startDays !== start) issues.push(start);
  }
  expect(issues).toEqual([]);
});

test.each([...WEEK_SYSTEMS])("in %s the last week of a year is followed by week 1 of the next", (system) => {
  for (let year = 1900; year <= 2100; year++) {
    const { weeksInYear, startDays } = weekOf(daysFromCivil(year, 7, 1), system);
    const last = weekByNumber(year, weeksInYear, system);
    expect(weekOf((last?.endDays ?? startDays) + 1, system)).toMatchObject({ week: 1, weekYear: year + 1 });
    expect(weekByNumber(year, weeksInYear + 1, system)).toBeNull();
  }
});
