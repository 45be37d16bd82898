import { civilFromDays } from "./civil.ts";
import { isWeekend, type Weekend } from "./weekend.ts";

/** A day off that is no weekend day by rule: a holiday on the date it is observed. */
export type DayOff = { days: number; isHalf: boolean };

/** What a half-day holiday counts as: a full working day, a day off, or half a working day. */
export type HalfDays = "work" | "off" | "half";

export type BusinessRules = {
  weekend: Weekend;
  /**
   * Holidays that fall in a calendar year **by the date observed** (a New Year's Day observed on 31 December
   * belongs to December's year). In any order; of two on one day the full one counts.
   */
  holidays: (year: number) => readonly DayOff[];
  /** Further whole days off, as day numbers. */
  extraHolidays?: readonly number[];
  /** Worked even on a weekend or holiday. */
  workingDays?: readonly number[];
  /** Weekly days off of a year that a decree makes working days; they are not worked where they are among the extra holidays. */
  makeupDays?: (year: number) => readonly number[];
  halfDays?: HalfDays;
};

/**
 * Which days are worked, in a form that counts long spans without a loop over days. Caches the holidays of
 * the years it used: create one per request.
 */
export type BusinessCalendar = {
  weekend: Weekend;
  /** Days off of a year, weekends and working days left out: day number to the part of the day worked, 0 or 0.5. */
  daysOff: (year: number) => ReadonlyMap<number, number>;
  /** Days of a year that are worked whatever day of the week or holiday they are. */
  workingDays: (year: number) => ReadonlySet<number>;
  /** Those of them that a decree makes working days. */
  makeupDays: (year: number) => readonly number[];
};

/** For years without days off, such as those without computed holidays. */
const NO_DAYS_OFF: ReadonlyMap<number, number> = new Map();

export function createBusinessCalendar(rules: BusinessRules): BusinessCalendar {
  const { weekend, halfDays = "work" } = rules;
  const workingByYear = Map.groupBy(rules.workingDays ?? [], (days) => civilFromDays(days).year);
  const extra = new Set(rules.extraHolidays);
  const makeupDays = cachedByYear(
    (year) => rules.makeupDays?.(year).filter((days) => !extra.has(days)) ?? [],
  );
  const workingDays = cachedByYear(
    (year) => new Set([...(workingByYear.get(year) ?? []), ...makeupDays(year)]),
  );
  const extraByYear = Map.groupBy(rules.extraHolidays ?? [], (days) => civilFromDays(days).year);
  const halfWorked = halfDays === "half" ? 0.5 : 0;

  const listYear = (year: number): ReadonlyMap<number, number> => {
    const holidays = rules.holidays(year);
    const extraDays = extraByYear.get(year);
    if (holidays.length === 0 && extraDays === undefined) return NO_DAYS_OFF;
    const found = new Map<number, number>();
    for (const { days, isHalf } of holidays) {
      if (isHalf && halfDays === "work") continue;
      found.set(days, Math.min(isHalf ? halfWorked : 0, found.get(days) ?? 1));
    }
    for (const days of extraDays ?? []) found.set(days, 0);
    const off = new Map<number, number>();
    const worked = workingDays(year);
    for (const [days, part] of found) {
      if (!worked.has(days) && !isWeekend(weekend, days)) off.set(days, part);
    }
    return off;
  };
  return { weekend, workingDays, makeupDays, daysOff: cachedByYear(listYear) };
}

function cachedByYear<T>(ofYear: (year: number) => T): (year: number) => T {
  const years = new Map<number, T>();
  return (year) => years.getOrInsertComputed(year, ofYear);
}

/** What part of a day is worked: 1, 0.5 (a half-day holiday, with `half`) or 0. */
export function workedPart(calendar: BusinessCalendar, days: number): number {
  const { year } = civilFromDays(days);
  if (calendar.workingDays(year).has(days)) return 1;
  if (isWeekend(calendar.weekend, days)) return 0;
  return calendar.daysOff(year).get(days) ?? 1;
}
