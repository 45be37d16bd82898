import type { Occurrence } from "./rule-run.ts";
import type { CompiledRule } from "./rule-set.ts";

/** One holiday of one year, before language. Days are day numbers. */
export type HolidayDay = {
  rule: CompiledRule;
  id: string;
  day: number;
  observedDay: number;
  /** Last day, `day` itself for most. */
  lastDay: number;
  isDayFree: boolean;
  isHalfDay: boolean;
  isEstimated: boolean;
  source: string | null;
};

const HOURS_PER_DAY = 24;

/** What an occurrence of a rule is as a holiday. */
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
    isHalfDay: (part.startMinutes ?? 0) > 0 || hours < HOURS_PER_DAY,
    isEstimated: occurrence.isEstimated,
    source: rule.spec.source,
  };
}
