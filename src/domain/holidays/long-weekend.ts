import { daysFromCivil } from "../calendar/civil.ts";
import { formatDate } from "../calendar/format.ts";
import type { Holiday } from "./holiday.ts";

/** A run of days off with a holiday in it; ISO dates, both ends inclusive. */
export type LongWeekend = {
  start: string;
  end: string;
  days: number;
  /** Working days to take off for the run; empty when all its days are free. */
  bridgeDays: readonly string[];
};

const SHORTEST_DAYS = 3;
/** Days before and after the year to search, so that runs over its ends are found whole. */
const MARGIN_DAYS = 14;

type Run = { start: number; end: number; hasHoliday: boolean };

/**
 * The long weekends that touch a year: runs of at least three days off with a holiday in them, and runs of at least
 * four days with one working day among them to take off (a "bridge day").
 * @param holidays of the year and its neighbours; half days do not count.
 * @param isWeekend whether a day number is a weekly day off.
 */
export function longWeekends(
  year: number,
  holidays: readonly Holiday[],
  isWeekend: (day: number) => boolean,
): LongWeekend[] {
  const first = daysFromCivil(year, 1, 1);
  const last = daysFromCivil(year, 12, 31);
  const holidayDays = new Set(
    holidays.filter((holiday) => !holiday.halfDay).flatMap((holiday) => holiday.daysOff),
  );
  const runs = freeRuns(first - MARGIN_DAYS, last + MARGIN_DAYS, holidayDays, isWeekend);
  const found: { run: Run; bridge: number | null }[] = [];
  runs.forEach((run, index) => {
    if (run.hasHoliday && run.end - run.start + 1 >= SHORTEST_DAYS) found.push({ run, bridge: null });
    const next = runs[index + 1];
    if (next === undefined || next.start - run.end !== 2 || !(run.hasHoliday || next.hasHoliday)) return;
    const joined = { start: run.start, end: next.end, hasHoliday: true };
    if (joined.end - joined.start + 1 > SHORTEST_DAYS) found.push({ run: joined, bridge: run.end + 1 });
  });
  return found
    .filter(({ run }) => run.end >= first && run.start <= last)
    .map(({ run, bridge }) => ({
      start: formatDate(run.start),
      end: formatDate(run.end),
      days: run.end - run.start + 1,
      bridgeDays: bridge === null ? [] : [formatDate(bridge)],
    }));
}

function freeRuns(
  from: number,
  to: number,
  holidayDays: ReadonlySet<number>,
  isWeekend: (day: number) => boolean,
): Run[] {
  const runs: Run[] = [];
  for (let day = from; day <= to; day += 1) {
    const isHoliday = holidayDays.has(day);
    const isWeekendDay = isWeekend(day);
    if (!isHoliday && !isWeekendDay) continue;
    // A holiday on a weekend day makes no weekend longer.
    const isWon = isHoliday && !isWeekendDay;
    const run = runs.at(-1);
    if (run !== undefined && run.end === day - 1) {
      run.end = day;
      run.hasHoliday ||= isWon;
    } else {
      runs.push({ start: day, end: day, hasHoliday: isWon });
    }
  }
  return runs;
}
