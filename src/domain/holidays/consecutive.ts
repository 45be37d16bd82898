import type { HolidayDay } from "./holiday-day.ts";

/**
 * Joins consecutive days of one name into one holiday of several days: some rules write a festival as one rule
 * ("1 Shawwal P3D"), others as a rule or a date for each day. Keeps the order.
 */
export function joinConsecutive(days: readonly HolidayDay[]): readonly HolidayDay[] {
  const byHoliday = Map.groupBy(days, ({ id, rule }) => `${id} ${rule.type} ${rule.isNationwide}`);
  if (byHoliday.size === days.length) return days;
  /** The result for a day: itself with a later last day, or nothing when an earlier day includes it. */
  const joined = new Map<HolidayDay, HolidayDay | null>();
  for (const same of byHoliday.values()) if (same.length > 1) joinRuns(same, joined);
  return days.flatMap((day) => {
    const stands = joined.get(day);
    return stands === null ? [] : [stands ?? day];
  });
}

function joinRuns(days: readonly HolidayDay[], joined: Map<HolidayDay, HolidayDay | null>): void {
  let first: HolidayDay | null = null;
  for (const day of days.toSorted((a, b) => a.day - b.day)) {
    const run: HolidayDay | null = first === null ? null : (joined.get(first) ?? first);
    if (first === null || run === null || !isPlain(run) || !isPlain(day) || !follows(day, run)) {
      first = day;
      continue;
    }
    const lastDay = Math.max(run.lastDay, day.lastDay);
    joined.set(first, { ...run, lastDay, toleranceDays: Math.max(run.toleranceDays, day.toleranceDays) });
    joined.set(day, null);
  }
}

/** Whole days off on their own dates: a day with a separate day off is not joined. */
const isPlain = (day: HolidayDay): boolean => day.isDayFree && !day.isHalfDay && day.observedDay === day.day;

const follows = (day: HolidayDay, last: HolidayDay): boolean =>
  day.day > last.day && day.day <= last.lastDay + 1;
