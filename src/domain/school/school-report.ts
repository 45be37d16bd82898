import type { HolidayDay } from "../holidays/holiday-day.ts";
import type { SchoolCell } from "./school-area.ts";
import { schoolDay, type SchoolYearbook } from "./school-calendar.ts";
import { coverageOf, isLocalOn, UNKNOWN_REASONS, type CellCoverage } from "./school-coverage.ts";
import type { SchoolPeriod } from "./school-data.ts";

/** Why there is no answer for all schools of a place. */
export const SCHOOL_REASONS = ["some_schools", ...UNKNOWN_REASONS] as const;

type UnknownReason = (typeof UNKNOWN_REASONS)[number];

export type SchoolReport = {
  /** Whether all schools have holidays, or none; `null` with the reason where neither is so, or is known. */
  isHoliday: boolean | null;
  reason: (typeof SCHOOL_REASONS)[number] | null;
  /** Last day of the holidays of all schools; `null` unless `isHoliday`. */
  untilDay: number | null;
  /** Who sets the holidays; `null` unless the reason is `set_locally`. */
  setBy: string | null;
  /** First and last day with all dates of all schools, around the day or else nearest to it; `null` where there is none. */
  knownFromDay: number | null;
  knownUntilDay: number | null;
  /** When the table was last compared with what is published; `null` where it has nothing of the schools. */
  lookedDay: number | null;
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
  const found = areas.cellsOf(scope);
  // A region that no record is for has schools all the same.
  const asked: readonly SchoolCell[] = found.length === 0 ? [{ area: scope.region, group: null }] : found;
  const cells = asked.map((cell) => {
    const own = periodsOf(cell);
    return { ...cell, status: schoolStatus(own, coverageOf(yearbook, cell, scope, own), day) };
  });
  const statuses = cells.map(({ status }) => status);
  const isEach = (state: SchoolState): boolean => statuses.every((status) => status.state === state);
  const isHoliday = isEach("all") ? true : isEach("none") ? false : null;
  const mine = periods.filter((one) => areas.concerns(one, scope));
  const knownFrom = statuses.map((status) => status.knownFromDay);
  const knownUntil = statuses.map((status) => status.knownUntilDay);
  const looked = statuses.flatMap(({ lookedDay }) => lookedDay ?? []);
  const reason = isHoliday === null ? reasonOf(statuses) : null;
  return {
    isHoliday,
    reason,
    untilDay: isHoliday === true ? Math.min(...statuses.map(({ untilDay }) => untilDay ?? day)) : null,
    setBy:
      reason === "set_locally" ? (statuses.find((status) => status.setBy !== null)?.setBy ?? null) : null,
    knownFromDay: knownFrom.every((known) => known !== null) ? Math.max(...knownFrom) : null,
    knownUntilDay: knownUntil.every((known) => known !== null) ? Math.min(...knownUntil) : null,
    lookedDay: looked.length === 0 ? null : Math.min(...looked),
    cells,
    current: mine.filter((one) => one.firstDay <= day && one.lastDay >= day).map(schoolDay),
    next: mine
      .filter((one) => one.firstDay > day)
      .slice(0, question.nextLimit)
      .map(schoolDay),
  };
}

/** Why schools have no common answer: some have holidays, or the first reason by which some are not known. */
function reasonOf(statuses: readonly SchoolStatus[]): (typeof SCHOOL_REASONS)[number] {
  if (statuses.some(({ state }) => state === "all" || state === "some")) return "some_schools";
  return (
    UNKNOWN_REASONS.find((reason) => statuses.some((status) => status.reason === reason)) ?? "not_covered"
  );
}

/** Whether schools are closed on a day: all, some of them, none; `unknown` where the table cannot tell. */
export type SchoolState = "all" | "some" | "none" | "unknown";

export type SchoolStatus = {
  state: SchoolState;
  /** Last day of the holidays, other holidays right after them included; `null` unless all schools are closed. */
  untilDay: number | null;
  /** Why the state is `unknown`; else `null`. */
  reason: UnknownReason | null;
  setBy: string | null;
  /** First and last day of the span with all dates around the day, or else of the one nearest to it; `null` without any. */
  knownFromDay: number | null;
  knownUntilDay: number | null;
  lookedDay: number | null;
};

/** Alternatives for parts of an area, such as two weeks of winter holidays, begin within five weeks of each other. */
const MAX_SHIFT_DAYS = 35;
const MIN_SHIFTED_DAYS = 3;

/**
 * Whether schools that share the periods are closed on a day.
 *
 * @param periods of one cell, by first day
 */
function schoolStatus(
  periods: readonly SchoolPeriod[],
  { spans, local, row, isExcluded }: CellCoverage,
  day: number,
): SchoolStatus {
  const decided = local.find(isLocalOn(day));
  const around = spans.find(({ first, last }) => day >= first && day <= last);
  const nearest = around ?? spans.findLast(({ first }) => first <= day) ?? spans[0];
  const known = {
    setBy: decided?.setBy ?? null,
    knownFromDay: nearest?.first ?? null,
    knownUntilDay: nearest?.last ?? null,
    lookedDay: (decided ?? row)?.lookedDay ?? null,
  };
  const unknown = (reason: UnknownReason): SchoolStatus => ({
    state: "unknown",
    untilDay: null,
    reason,
    ...known,
  });
  if (isExcluded) return unknown("not_covered");
  const holidays = periods.filter(({ kind }) => kind === "holidays");
  const now = holidays.filter((one) => covers(one, day));
  const isSure = (one: SchoolPeriod): boolean =>
    !one.isDoubtful && !holidays.some((other) => isAlternative(one, other) && !covers(other, day));
  if (now.some(isSure))
    return { state: "all", untilDay: lastOfRun(holidays, day, isSure), reason: null, ...known, setBy: null };
  if (now.some(({ isDoubtful }) => !isDoubtful))
    return { state: "some", untilDay: null, reason: null, ...known, setBy: null };
  if (decided !== undefined) return unknown("set_locally");
  if (around !== undefined && now.length === 0)
    return { state: "none", untilDay: null, reason: null, ...known };
  const publishedUntilDay = row?.publishedUntilDay ?? null;
  return unknown(publishedUntilDay !== null && day > publishedUntilDay ? "not_published" : "not_covered");
}

const covers = ({ firstDay, lastDay }: SchoolPeriod, day: number): boolean =>
  day >= firstDay && day <= lastDay;

const daysIn = ({ firstDay, lastDay }: SchoolPeriod): number => lastDay - firstDay + 1;

/** Whether two records are the same holidays for different schools, and the source does not say for which. */
function isAlternative(one: SchoolPeriod, other: SchoolPeriod): boolean {
  if (one === other || other.isDoubtful || one.names !== other.names) return false;
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
