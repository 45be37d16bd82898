import type { HolidayDay } from "../holidays/holiday-day.ts";
import type { SchoolCell } from "./school-area.ts";
import { schoolDay, type SchoolYearbook } from "./school-calendar.ts";
import type { SchoolPeriod } from "./school-data.ts";

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
  const { areas, periods, periodsOf } = yearbook;
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
    current: mine.filter((one) => one.firstDay <= day && one.lastDay >= day).map(schoolDay),
    next: mine
      .filter((one) => one.firstDay > day)
      .slice(0, question.nextLimit)
      .map(schoolDay),
  };
}

const leastOf = (days: readonly (number | null)[]): number | null =>
  days.reduce(
    (least, day) => (least === null || day === null ? null : Math.min(least, day)),
    days[0] ?? null,
  );

/** Whether schools are closed on a day: all, some of them, none; `unknown` where the day's dates are not published. */
export type SchoolState = "all" | "some" | "none" | "unknown";

export type SchoolStatus = {
  state: SchoolState;
  /** Last day of the holidays, other holidays right after them included; `null` unless all schools are closed. */
  untilDay: number | null;
  /** Last day with published dates, in a row from this one; `null` where there is none. */
  knownUntilDay: number | null;
};

/** Schools are never open for longer without holidays: dates that are farther apart have a gap between them. */
const MAX_TERM_DAYS = 120;
/** Alternatives for parts of an area, such as two weeks of winter holidays, begin within five weeks of each other. */
const MAX_SHIFT_DAYS = 35;
const MIN_SHIFTED_DAYS = 3;
/** Summer holidays begin within a week after the lessons end. */
const MAX_WAIT_DAYS = 7;

/**
 * Whether schools that share the periods are closed on a day.
 *
 * @param periods of one cell, by first day
 */
function schoolStatus(periods: readonly SchoolPeriod[], day: number): SchoolStatus {
  const span = knownSpans(periods).find(({ first, last }) => day >= first && day <= last);
  const knownUntilDay = span?.last ?? null;
  const holidays = periods.filter(({ kind }) => kind === "holidays");
  const now = holidays.filter((one) => covers(one, day));
  const isSure = (one: SchoolPeriod): boolean =>
    !one.isDoubtful && !holidays.some((other) => isAlternative(one, other) && !covers(other, day));
  if (now.some(isSure)) return { state: "all", untilDay: lastOfRun(holidays, day, isSure), knownUntilDay };
  if (now.some(({ isDoubtful }) => !isDoubtful)) return { state: "some", untilDay: null, knownUntilDay };
  const isKnown = span !== undefined && now.length === 0;
  return { state: isKnown ? "none" : "unknown", untilDay: null, knownUntilDay };
}

const covers = ({ firstDay, lastDay }: SchoolPeriod, day: number): boolean =>
  day >= firstDay && day <= lastDay;

const daysIn = ({ firstDay, lastDay }: SchoolPeriod): number => lastDay - firstDay + 1;

/** Whether two records are the same holidays for different schools, of which the source does not say which are whose. */
function isAlternative(one: SchoolPeriod, other: SchoolPeriod): boolean {
  if (one === other || other.isDoubtful || one.names.join() !== other.names.join()) return false;
  if (one.firstDay === other.firstDay && one.lastDay === other.lastDay) return false;
  const isOverlap = one.firstDay <= other.lastDay && other.firstDay <= one.lastDay;
  const isLong = Math.min(daysIn(one), daysIn(other)) >= MIN_SHIFTED_DAYS;
  return isOverlap || (isLong && Math.abs(one.firstDay - other.firstDay) <= MAX_SHIFT_DAYS);
}

function lastOfRun(
  holidays: readonly SchoolPeriod[],
  day: number,
  isSure: (one: SchoolPeriod) => boolean,
): number {
  let last = day;
  for (const one of holidays)
    if (one.firstDay <= last + 1 && one.lastDay > last && isSure(one)) last = one.lastDay;
  return last;
}

/** The stretches of time whose dates are published: a list ends where the next date is too far away to be the next. */
function knownSpans(periods: readonly SchoolPeriod[]): { first: number; last: number }[] {
  const spans: { first: number; last: number }[] = [];
  let hasEnded = false;
  for (const { firstDay, lastDay, kind, isDoubtful } of periods) {
    const span = spans.at(-1);
    const isSummer = span !== undefined && firstDay - span.last <= MAX_WAIT_DAYS && lastDay > firstDay;
    const isNext = span !== undefined && firstDay - span.last <= MAX_TERM_DAYS && (!hasEnded || isSummer);
    if (isDoubtful) continue;
    if (isNext) span.last = Math.max(span.last, lastDay);
    else spans.push({ first: firstDay, last: lastDay });
    hasEnded = kind === "end_of_lessons";
  }
  return spans;
}
