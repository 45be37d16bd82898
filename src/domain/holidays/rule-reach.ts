import { daysFromCivil } from "../calendar/civil.ts";
import type { RuleBase, RuleProgram, RuleStep } from "./rule-program.ts";

const DAYS_PER_WEEK = 7;
const HOURS_PER_DAY = 24;
/** Days are numbered in a year of 365 days, so that a day near the end is near it in any year. */
const YEAR_DAYS = 365;
/** Nearer to the ends of a year, other rules may move a day into another year or depend on it there. */
const MARGIN_DAYS = 20;

/** Days of the year, the first being 0, on which a base may fall in any year of 1800 to 2200; `null` = anywhere. */
function daysOfYear(base: RuleBase): { first: number; last: number } | null {
  switch (base.kind) {
    case "gregorian": {
      const day = daysFromCivil(2001, base.month, base.day) - daysFromCivil(2001, 1, 1);
      return { first: day, last: day + 1 };
    }
    case "easter":
      // 22 March to 25 April.
      return { first: 80 + base.offsetDays, last: 115 + base.offsetDays };
    case "orthodox":
      // 3 April to 10 May: 11 to 14 days between the calendars in these centuries.
      return { first: 90 + base.offsetDays, last: 131 + base.offsetDays };
    default:
      return null;
  }
}

/** How many days a step may move or extend a day, in either direction. */
function reachOf(step: RuleStep): number {
  switch (step.kind) {
    case "move":
      return step.count * (step.weekday === 0 ? 1 : DAYS_PER_WEEK);
    case "if_weekday":
      return (step.to === null ? 0 : DAYS_PER_WEEK) + lengthDays(step.part.durationHours);
    case "if_holiday":
      return Number.POSITIVE_INFINITY;
    case "part":
      return lengthDays(step.part.durationHours);
    default:
      return 0;
  }
}

const lengthDays = (hours: number | null): number => Math.ceil((hours ?? 0) / HOURS_PER_DAY);

/**
 * Whether all days of a rule from the base of a year lie in that year and far from its ends, so that the years beside it
 * do not need them. True for most rules; never for those of calendars whose days move through the year.
 */
export function staysInYear({ base, steps, bridge }: RuleProgram): boolean {
  const days = bridge === null ? daysOfYear(base) : null;
  if (days === null) return false;
  const reach = MARGIN_DAYS + steps.reduce((sum, step) => sum + reachOf(step), 0);
  return days.first - reach >= 0 && days.last + reach < YEAR_DAYS;
}
