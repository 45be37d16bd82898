import { AlmanacError } from "../error.ts";
import { outOfRange } from "./plain-date.ts";
import { workedPart, type BusinessCalendar } from "./business-calendar.ts";
import { MAX_DAYS, MIN_DAYS, civilFromDays, dayOfWeek, daysFromCivil, isDaysInRange } from "./civil.ts";
import { isWeekend, type Weekend } from "./weekend.ts";

/** Which of the two ends is counted. */
export type Inclusive = "both" | "start" | "end" | "none";

export type BusinessDayCount = {
  businessDays: number;
  /** Always businessDays + weekendDays + holidayDays. */
  totalDays: number;
  weekendDays: number;
  /** Holidays on days that are no weekend; a half-day counted as half is half here too. */
  holidayDays: number;
  /** Those holidays, ascending day numbers. */
  holidays: readonly number[];
};

/** The search for a business day ends after this many years without one. */
const BARREN_YEARS = 10;

function noBusinessDays(): AlmanacError {
  return new AlmanacError("no_business_days", "Weekend and holidays leave no business day to count.");
}

/** How many days from `low` to `high` are weekly days off: counts whole weeks at once, then the rest. */
function countWeekend(weekend: Weekend, low: number, high: number): number {
  let count = 0;
  for (const { startDays, endDays, days } of weekend) {
    const [first, last] = [Math.max(startDays, low), Math.min(endDays, high)];
    const weeks = Math.max(0, Math.floor((last - first + 1) / 7));
    const kinds = new Set(days);
    count += weeks * kinds.size;
    for (let day = first + weeks * 7; day <= last; day++) if (kinds.has(dayOfWeek(day))) count++;
  }
  return count;
}

/** Counts the days from `low` to `high`, both inclusive, in ascending order. */
function countAscending(calendar: BusinessCalendar, low: number, high: number): BusinessDayCount {
  if (high < low) return { businessDays: 0, totalDays: 0, weekendDays: 0, holidayDays: 0, holidays: [] };
  let weekendDays = countWeekend(calendar.weekend, low, high);
  let holidayDays = 0;
  const holidays: number[] = [];
  const lastYear = civilFromDays(high).year;
  for (let { year } = civilFromDays(low); year <= lastYear; year++) {
    for (const days of calendar.workingDays(year)) {
      if (days >= low && days <= high && isWeekend(calendar.weekend, days)) weekendDays--;
    }
    for (const [days, worked] of calendar.daysOff(year)) {
      if (days < low || days > high) continue;
      holidayDays += 1 - worked;
      holidays.push(days);
    }
  }
  holidays.sort((a, b) => a - b);
  const totalDays = high - low + 1;
  return {
    businessDays: totalDays - weekendDays - holidayDays,
    totalDays,
    weekendDays,
    holidayDays,
    holidays,
  };
}

/** Whether some day of the week is worked somewhere in the spans, or some day between is a make-up day. */
function canHoldWork(calendar: BusinessCalendar, low: number, high: number): boolean {
  const isWorked = ({ startDays, endDays, days }: Weekend[number]): boolean =>
    startDays <= high && endDays >= low && new Set(days).size < 7;
  if (calendar.weekend.some(isWorked)) return true;
  const lastYear = civilFromDays(high).year;
  for (let { year } = civilFromDays(low); year <= lastYear; year++)
    for (const days of calendar.workingDays(year)) if (days >= low && days <= high) return true;
  return false;
}

/**
 * Counts business days between two day numbers. `inclusive` says which end counts: "both" is the
 * spreadsheets' NETWORKDAYS, "start" the half-open count. With reversed ends every number is negative, and
 * `start` is still the caller's start. Equal ends count one day with "both" and none otherwise. Throws
 * `no_business_days` where the weekend is all seven days.
 */
export function countBusinessDays(
  calendar: BusinessCalendar,
  start: number,
  end: number,
  inclusive: Inclusive = "both",
): BusinessDayCount {
  const isReversed = end < start;
  const [low, high] = isReversed ? [end, start] : [start, end];
  if (!canHoldWork(calendar, low, high)) throw noBusinessDays();
  const hasStart = inclusive === "both" || inclusive === "start";
  const hasEnd = inclusive === "both" || inclusive === "end";
  const [hasLow, hasHigh] = isReversed ? [hasEnd, hasStart] : [hasStart, hasEnd];
  const count = countAscending(calendar, hasLow ? low : low + 1, hasHigh ? high : high - 1);
  if (!isReversed) return count;
  return {
    businessDays: 0 - count.businessDays,
    totalDays: 0 - count.totalDays,
    weekendDays: 0 - count.weekendDays,
    holidayDays: 0 - count.holidayDays,
    holidays: count.holidays,
  };
}

/**
 * The day `count` business days after the start (before it where negative); the start is not counted, and a
 * count of 0 gives the start itself. Where half days count, the first day on which the sum is reached.
 * `skipped` are the holidays between, in the direction of the count.
 *
 * Counts years as a whole and goes by days only in the last one. Throws `out_of_range`
 * beyond 0001-9999, and `no_business_days` where ten years in a row have none.
 */
export function addBusinessDays(
  calendar: BusinessCalendar,
  start: number,
  count: number,
): { days: number; skipped: readonly number[] } {
  if (count === 0) return { days: start, skipped: [] };
  const step = count > 0 ? 1 : -1;
  const skipped: number[] = [];
  let left = Math.abs(count);
  let barrenYears = 0;
  for (let days = start + step; ;) {
    if (!isDaysInRange(days)) throw outOfRange();
    const { year } = civilFromDays(days);
    const yearEnd = step > 0 ? daysFromCivil(year, 12, 31) : daysFromCivil(year, 1, 1);
    const chunk = countAscending(calendar, Math.min(days, yearEnd), Math.max(days, yearEnd));
    const holidays = step > 0 ? chunk.holidays : chunk.holidays.toReversed();
    if (chunk.businessDays >= left) {
      const reached = walk(calendar, days, step, left);
      for (const holiday of holidays) if ((reached - holiday) * step > 0) skipped.push(holiday);
      return { days: reached, skipped };
    }
    left -= chunk.businessDays;
    barrenYears = chunk.businessDays === 0 ? barrenYears + 1 : 0;
    if (barrenYears > BARREN_YEARS) throw noBusinessDays();
    skipped.push(...holidays);
    days = yearEnd + step;
  }
}

/** Goes by days within one year, which has `left` business days or more from `days` on. */
function walk(calendar: BusinessCalendar, from: number, step: number, left: number): number {
  let days = from;
  for (let rest = left - workedPart(calendar, days); rest > 0; rest -= workedPart(calendar, days))
    days += step;
  return days;
}

/** The nearest day strictly after (`step` 1) or before (-1) that is at least partly worked. Throws as above. */
export function nearestBusinessDay(calendar: BusinessCalendar, from: number, step: 1 | -1): number {
  let days = from;
  const limit = from + step * BARREN_YEARS * 366;
  do {
    days += step;
    if (days < MIN_DAYS || days > MAX_DAYS) throw outOfRange();
    if (days === limit) throw noBusinessDays();
  } while (workedPart(calendar, days) === 0);
  return days;
}
