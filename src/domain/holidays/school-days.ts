import { daysFromCivil } from "../calendar/civil.ts";
import type { SchoolCalendar } from "../school/school-calendar.ts";
import type { HolidayDay } from "./holiday-day.ts";
import type { HolidayType } from "./rule-program.ts";

/**
 * Reads the published school holidays with a day in a year, where the types ask for them: a region's, those of the whole
 * country for `null`, or "all".
 */
export function schoolDaysReader(school: SchoolCalendar | undefined) {
  return (
    countryCode: string,
    subdivision: string | null | "all",
    { year, types }: { year: number; types: readonly HolidayType[] },
  ): readonly HolidayDay[] => {
    if (school === undefined || !types.includes("school")) return [];
    return school.days(countryCode, subdivision, daysFromCivil(year, 1, 1), daysFromCivil(year, 12, 31));
  };
}

/** Leaves out the days on which a rule closes schools, where published holidays cover them. */
export function withoutCovered<T extends HolidayDay>(
  days: readonly T[],
  ofSchools: readonly HolidayDay[],
): readonly T[] {
  if (ofSchools.length === 0) return days;
  const isCovered = ({ rule, day, lastDay }: HolidayDay): boolean =>
    rule.type === "school" && ofSchools.some((one) => one.day <= day && one.lastDay >= lastDay);
  return days.filter((day) => !isCovered(day));
}
