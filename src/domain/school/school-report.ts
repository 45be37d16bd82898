import type { HolidayDay } from "../holidays/holiday-day.ts";
import type { SchoolCell } from "./school-area.ts";
import type { SchoolYearbook } from "./school-calendar.ts";
import { schoolStatus, type SchoolStatus } from "./school-status.ts";

/** Why there is no answer for all schools of a place. */
export const SCHOOL_REASONS = ["some_schools", "not_published"] as const;

export type SchoolReport = {
  /** Whether all schools have holidays, or none; `null` with the reason where neither is so, or is known. */
  isHoliday: boolean | null;
  reason: (typeof SCHOOL_REASONS)[number] | null;
  /** Last day of the holidays of all schools; `null` unless `isHoliday`. */
  untilDay: number | null;
  /** Last day with published dates for all schools; `null` where the day itself has none. */
  knownUntilDay: number | null;
  /** Schools that share all dates. */
  cells: readonly (SchoolCell & { status: SchoolStatus })[];
  /** Periods on the day, and the next ones, nearest first. */
  current: readonly HolidayDay[];
  next: readonly HolidayDay[];
};

/** The question of a place: its region, `null` for a whole country, and the name of a town in it. */
export type SchoolQuestion = {
  region: string | null;
  town: string | undefined;
  day: number;
  nextLimit: number;
};

/** Whether it is school holidays at a place on a day, and which are next. */
export function schoolReport(yearbook: SchoolYearbook, question: SchoolQuestion): SchoolReport {
  const { areas, periods, periodsOf, dayOf } = yearbook;
  const { day } = question;
  const scope = areas.scopeOf(question.region ?? yearbook.region, question.town);
  const cells = areas.cellsOf(scope).map((cell) => ({ ...cell, status: schoolStatus(periodsOf(cell), day) }));
  const states = new Set(cells.map(({ status }) => status.state));
  const isOnly = (state: SchoolStatus["state"]): boolean => states.size === 1 && states.has(state);
  const isHoliday = isOnly("all") ? true : isOnly("none") ? false : null;
  const reason = states.has("all") || states.has("some") ? "some_schools" : "not_published";
  const mine = periods.filter((one) => areas.concerns(one, scope));
  const known = cells.map(({ status }) => status.knownUntilDay);
  return {
    isHoliday,
    reason: isHoliday === null ? reason : null,
    untilDay: isHoliday === true ? Math.min(...cells.map(({ status }) => status.untilDay ?? day)) : null,
    knownUntilDay: known.length === 0 ? null : leastOf(known),
    cells,
    current: mine.filter((one) => one.firstDay <= day && one.lastDay >= day).map(dayOf),
    next: mine
      .filter((one) => one.firstDay > day)
      .slice(0, question.nextLimit)
      .map(dayOf),
  };
}

const leastOf = (days: readonly (number | null)[]): number | null =>
  days.reduce(
    (least, day) => (least === null || day === null ? null : Math.min(least, day)),
    days[0] ?? null,
  );
