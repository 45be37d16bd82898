import { readFileSync } from "node:fs";
import { formatDate } from "../../../src/domain/calendar/format.ts";
import { dayOfWeek } from "../../../src/domain/calendar/civil.ts";
import type { HolidayCalendar } from "../../../src/domain/holidays/calendar.ts";
import type { Holiday } from "../../../src/domain/holidays/holiday.ts";
import { HOLIDAY_TYPES } from "../../../src/domain/holidays/rule-program.ts";
import { MS_PER_DAY } from "../../../src/domain/time-unit.ts";

/** A day that OpenHolidays has and we have not, for a country (`national`) or an ISO 3166-2 code. */
export type ThirdDifference = { scope: string; date: string; name: string };

const FILE = new URL("../../oracle/reference/openholidays-public.tsv", import.meta.url);
const rows = readFileSync(FILE, "utf8").trim().split("\n").slice(1);
const rowsBy = Map.groupBy(rows, (row) => row.slice(0, 2));
const dayOf = (date: string): number => Date.parse(date) / MS_PER_DAY;
const SUNDAY = 7;

/** Where a third project, curated from official pages, has a day off and we have none of any type. */
export function thirdDifferences(calendar: HolidayCalendar, country: string): ThirdDifference[] {
  const listed = new Map<string, readonly Holiday[]>();
  function holidaysOf(subdivision: string | null, year: number): readonly Holiday[] {
    const key = `${subdivision} ${year}`;
    const known = listed.get(key);
    if (known !== undefined) return known;
    const { holidays } = calendar.list({ countryCode: country, subdivision, year, types: HOLIDAY_TYPES });
    listed.set(key, holidays);
    return holidays;
  }
  const isMissing = (subdivision: string | null, day: number): boolean => {
    const found = holidaysOf(subdivision, Number(formatDate(day).slice(0, 4))).filter(({ daysOff }) =>
      daysOff.includes(day),
    );
    return !found.some(({ type }) => type !== "observance" || dayOfWeek(day) === SUNDAY);
  };
  return (rowsBy.get(country) ?? []).flatMap((row) => {
    const [, start = "", end = "", , , , name = "", places = ""] = row.split("\t");
    // It has communes under codes of its own; those of ISO 3166-2 have two parts.
    const codes = places.split(",").filter((code) => /^[A-Z]{2}-\w+$/.test(code));
    const scopes = places === "" ? [null] : codes.filter((code) => calendar.hasSubdivision(country, code));
    const days = Array.from({ length: dayOf(end) - dayOf(start) + 1 }, (_, at) => dayOf(start) + at);
    return days.flatMap((day) =>
      scopes
        .filter((scope) => isMissing(scope, day))
        .map((scope) => ({ scope: scope ?? "national", date: formatDate(day), name: name.slice(3) })),
    );
  });
}
