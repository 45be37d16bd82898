import type { Parsed } from "../error.ts";
import { civilFromDays, dayOfWeek, daysFromCivil } from "./civil.ts";
import { refusal } from "./refusal.ts";

export const WEEK_SYSTEMS = ["iso", "us", "middle_east"] as const;
export type WeekSystem = (typeof WEEK_SYSTEMS)[number];

/** `firstDay`: ISO number of the day a week begins on. `anchorDay`: a day of January that is always in week 1. */
const RULES: Readonly<Record<WeekSystem, { firstDay: number; anchorDay: number }>> = {
  // ISO 8601: week 1 has the year's first Thursday, so 4 January is always in it.
  iso: { firstDay: 1, anchorDay: 4 },
  us: { firstDay: 7, anchorDay: 1 },
  middle_east: { firstDay: 6, anchorDay: 1 },
};

/** A week of a system. `startDays` and `endDays` are the day numbers of its first and last day. */
export type Week = {
  week: number;
  weekYear: number;
  startDays: number;
  endDays: number;
  weeksInYear: number;
};

/** The last day of a weekday (ISO number) at or before a day. */
export function startOfWeek(days: number, firstDay: number): number {
  return days - ((dayOfWeek(days) - firstDay + 7) % 7);
}

function firstWeekStart(weekYear: number, system: WeekSystem): number {
  const { firstDay, anchorDay } = RULES[system];
  return startOfWeek(daysFromCivil(weekYear, 1, anchorDay), firstDay);
}

/** Number of weeks, 52 or 53, in a week-year of the system. */
export function weeksInYear(weekYear: number, system: WeekSystem): number {
  return (firstWeekStart(weekYear + 1, system) - firstWeekStart(weekYear, system)) / 7;
}

function weekAt(weekYear: number, week: number, system: WeekSystem): Week {
  const startDays = firstWeekStart(weekYear, system) + (week - 1) * 7;
  return { week, weekYear, startDays, endDays: startDays + 6, weeksInYear: weeksInYear(weekYear, system) };
}

/**
 * The week a day number lies in. The week-year differs from the calendar year around 1 January: 2027-01-01
 * is in ISO week 53 of 2026 and in US week 1 of 2027. Within a week of year 1 or 9999 the week's ends and
 * the week-year may lie just outside the range of dates.
 */
export function weekOf(days: number, system: WeekSystem): Week {
  const { year } = civilFromDays(days);
  let weekYear = year;
  if (days >= firstWeekStart(year + 1, system)) weekYear = year + 1;
  else if (days < firstWeekStart(year, system)) weekYear = year - 1;
  const week = Math.floor((days - firstWeekStart(weekYear, system)) / 7) + 1;
  return weekAt(weekYear, week, system);
}

/** The week of a given number, or null where the week-year has no such week (week 53 of a year of 52). */
export function weekByNumber(weekYear: number, week: number, system: WeekSystem): Week | null {
  return week >= 1 && week <= weeksInYear(weekYear, system) ? weekAt(weekYear, week, system) : null;
}

/** ISO week date, "2026-W47-5". Day numbers of an ISO week run from Monday = 1. */
export function formatWeekDate(days: number): string {
  const { weekYear, week } = weekOf(days, "iso");
  return `${String(weekYear).padStart(4, "0")}-W${String(week).padStart(2, "0")}-${dayOfWeek(days)}`;
}

const WEEK_OF_YEAR = /^([0-9]{4})-?[Ww]([0-9]{2})$/;
const WEEK_NUMBER = /^[Ww]?[0-9]{1,2}$/;
const WEEK_FORMS = "2026-W47, or a week number 1 to 53 together with year";

/**
 * Reads the name of a week: "2026-W47" or "2026W47", or a bare number without a year (`weekYear` null). `weekByNumber`
 * says whether the year has that week. Refuses with `syntax`, `too_small` or
 * `too_large`; never throws.
 */
export function parseWeek(text: string): Parsed<{ weekYear: number | null; week: number }> {
  const full = WEEK_OF_YEAR.exec(text);
  if (full === null && !WEEK_NUMBER.test(text)) return refusal("syntax", WEEK_FORMS);
  const weekYear = full === null ? null : Number(full[1]);
  const week = Number(full === null ? text.replace(/^w/i, "") : full[2]);
  if (week < 1 || weekYear === 0) return refusal("too_small", WEEK_FORMS);
  if (week > 53) return refusal("too_large", WEEK_FORMS);
  return { ok: true, value: { weekYear, week } };
}
