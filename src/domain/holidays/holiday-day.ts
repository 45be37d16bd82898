import type { Occurrence } from "./rule-run.ts";
import type { CompiledRule } from "./rule-set.ts";

/** One holiday of one year, without names. Days are day numbers. */
export type HolidayDay = {
  rule: CompiledRule;
  id: string;
  day: number;
  observedDay: number;
  /** Last day, `day` itself for most. */
  lastDay: number;
  isDayFree: boolean;
  isSubstitute: boolean;
  isHalfDay: boolean;
  /** How many days the official date may differ; 0 = it is decided. */
  toleranceDays: number;
  source: string | null;
};

const HOURS_PER_DAY = 24;

/** Converts an occurrence of a rule to a holiday. */
export function holidayDay(rule: CompiledRule, occurrence: Occurrence): HolidayDay {
  const { part } = occurrence;
  const hours = part.durationHours ?? HOURS_PER_DAY;
  const wholeDays = Math.max(1, Math.floor(hours / HOURS_PER_DAY));
  return {
    rule,
    id: rule.id,
    day: occurrence.day,
    observedDay: occurrence.observedDay,
    lastDay: occurrence.day + wholeDays - 1,
    isDayFree: occurrence.isDayFree,
    isSubstitute: occurrence.isSubstitute,
    isHalfDay: (part.startMinutes ?? 0) > 0 || hours < HOURS_PER_DAY,
    toleranceDays: occurrence.toleranceDays,
    source: rule.spec.source,
  };
}

export const isDayOff = (one: HolidayDay, day: number): boolean =>
  day === one.observedDay || (one.isDayFree && day >= one.day && day <= one.lastDay);

/** All days off of a holiday, in order. */
export function daysOffOf(day: HolidayDay): number[] {
  const off: number[] = [];
  if (day.isDayFree) for (let one = day.day; one <= day.lastDay; one += 1) off.push(one);
  if (!off.includes(day.observedDay)) off.push(day.observedDay);
  return off.sort((a, b) => a - b);
}

/** The first day off of a holiday from a day on; `null` when all are past. */
export function nextDayOff(day: HolidayDay, fromDay: number): number | null {
  const own = day.isDayFree && day.lastDay >= fromDay ? Math.max(day.day, fromDay) : null;
  if (day.observedDay < fromDay) return own;
  return own === null ? day.observedDay : Math.min(own, day.observedDay);
}
