import { civilFromDays, daysFromCivil } from "../calendar/civil.ts";
import { joinConsecutive } from "./consecutive.ts";
import type { DatePrefix } from "./rule-value.ts";
import { isActive } from "./active-window.ts";
import { runRule, WHOLE_DAY, type Occurrence, type RuleContext } from "./rule-program.ts";
import { dependsOnOthers, type CompiledRule, type ComputedDay, type RuleSet } from "./rule-set.ts";
import { withSubstitutes } from "./substitution.ts";

/** Days that rules gave in a year, for the other sets of the country that have the same rules. */
export type SharedDays = Map<CompiledRule, readonly ComputedDay[]>;

/**
 * All holidays of a rule set whose own day or day off falls in a Gregorian year, of all types, by date, each with its
 * substitute.
 */
export function runYear(set: RuleSet, year: number, shared: SharedDays = new Map()): ComputedDay[] {
  const first = daysFromCivil(year, 1, 1);
  const last = daysFromCivil(year + 1, 1, 1) - 1;
  const all = joinConsecutive(withSubstitutes(runAll(set, year, shared), set.isWeekend));
  const touching = all
    .filter(
      ({ day, lastDay, observedDay }) =>
        (day <= last && lastDay >= first) || (observedDay >= first && observedDay <= last),
    )
    .sort((a, b) => a.day - b.day || a.observedDay - b.observedDay);
  return withDistinctIds(dropRepeated(touching), all, first, last).map((one) => withPublicType(set, one));
}

/** A calendar has bank holidays of its base off like public ones; until here they count as what they are by law. */
const withPublicType = ({ publicTypes }: RuleSet, one: ComputedDay): ComputedDay =>
  publicTypes.includes(one.rule.type) ? { ...one, rule: { ...one.rule, type: "public" } } : one;

/** Runs all rules of a year. Rules that depend on other holidays come last and see the days of those before. */
function runAll({ rules, hijri, isWeekend }: RuleSet, year: number, shared: SharedDays): ComputedDay[] {
  const found: ComputedDay[] = [];
  const publicDays = (): ReadonlySet<number> =>
    new Set(found.filter(({ rule }) => rule.type === "public").map(({ day }) => day));
  for (const rule of rules) {
    const run = (): ComputedDay[] => runOne(rule, year, isWeekend, { hijri, publicDays });
    const isOwn = dependsOnOthers(rule) || rule.spec.observed !== null;
    found.push(...(isOwn ? run() : shared.getOrInsertComputed(rule, run)));
  }
  return found;
}

const mayHaveDays = ({ firstBase, lastBase }: CompiledRule, year: number): boolean =>
  firstBase <= year + 1 && year - 1 <= lastBase;

/** Days of a rule from the bases of three years, without those removed by law. */
function runOne(
  rule: CompiledRule,
  year: number,
  isWeekend: RuleSet["isWeekend"],
  context: RuleContext,
): ComputedDay[] {
  if (!mayHaveDays(rule, year)) return [];
  const occurrences = runRule(rule.program, year, rule.spec.dates, context).filter((one) =>
    isActive(rule.active, one.day),
  );
  return replaceDisabled(rule, occurrences, year)
    .map((one) => withTolerance(rule, one))
    .map((one) => computedDay(rule, withDecidedDayOff(rule, one, isWeekend)));
}

function withTolerance({ spec: { expected } }: CompiledRule, one: Occurrence): Occurrence {
  if (expected === null || one.day < expected.day || one.toleranceDays > 0) return one;
  return { ...one, toleranceDays: expected.toleranceDays };
}

/** A day off decided for this date overrides the one by rule; its own day is then worked, unless it is a weekly day off. */
function withDecidedDayOff(rule: CompiledRule, one: Occurrence, isWeekend: RuleSet["isWeekend"]): Occurrence {
  const observedDay = rule.spec.observed?.get(one.day);
  if (observedDay === undefined) return one;
  return { ...one, observedDay, isDayFree: observedDay === one.day || isWeekend(one.day) };
}

/** `disable` removes a year, a month or a day; the day of `enable` in the same year replaces it. */
function replaceDisabled(rule: CompiledRule, occurrences: Occurrence[], year: number): Occurrence[] {
  const { disable, enable } = rule.spec;
  if (disable === null) return occurrences;
  const remaining = occurrences.filter(
    (one) => !disable.some((prefix) => covers(prefix, one.day) || covers(prefix, one.observedDay)),
  );
  for (const prefix of enable ?? []) {
    if (prefix.month === null || prefix.day === null || Math.abs(prefix.year - year) > 1) continue;
    const wasTaken = disable.some((taken) => taken.year === prefix.year);
    const day = daysFromCivil(prefix.year, prefix.month, prefix.day);
    const pattern = occurrences.find((one) => civilFromDays(one.day).year === prefix.year);
    if (!wasTaken) continue;
    remaining.push({
      day,
      observedDay: day,
      isDayFree: true,
      part: pattern?.part ?? WHOLE_DAY,
      toleranceDays: 0,
    });
  }
  return remaining;
}

function covers(prefix: DatePrefix, day: number): boolean {
  const date = civilFromDays(day);
  return (
    date.year === prefix.year &&
    (prefix.month === null || date.month === prefix.month) &&
    (prefix.day === null || date.day === prefix.day)
  );
}

/** Of days with the same name, date and type only one stays: the first, or the first with another day off. */
function dropRepeated(days: readonly ComputedDay[]): ComputedDay[] {
  const distinct: ComputedDay[] = [];
  for (const day of days) {
    const at = distinct.findLastIndex(
      (one) => one.day === day.day && one.id === day.id && one.rule.type === day.rule.type,
    );
    const first = distinct[at];
    if (first === undefined) distinct.push(day);
    else if (first.observedDay === first.day && day.observedDay !== day.day) distinct[at] = day;
  }
  return distinct;
}

/**
 * Numbers a holiday that comes twice in a year (an Islamic feast in January and December) from the second on. Holidays
 * of a neighbouring year are counted in their own year, so that a holiday has the same id in both lists.
 */
function withDistinctIds(
  days: readonly ComputedDay[],
  all: readonly ComputedDay[],
  first: number,
  last: number,
): ComputedDay[] {
  const counts = new Map<string, number>();
  return days.map((day) => {
    const isOwnYear = day.day >= first && day.day <= last;
    const count = isOwnYear ? (counts.get(day.id) ?? 0) + 1 : placeInYear(day, all);
    if (isOwnYear) counts.set(day.id, count);
    return count === 1 ? day : { ...day, id: `${day.id}-${count}` };
  });
}

function placeInYear(day: ComputedDay, all: readonly ComputedDay[]): number {
  const { year } = civilFromDays(day.day);
  // A holiday over New Year belongs to the earlier year, although its last days are in this one.
  const newYear = daysFromCivil(year, 1, 1);
  const crossesYears = day.lastDay >= daysFromCivil(year + 1, 1, 1);
  const firstDay = crossesYears ? newYear + 1 : newYear;
  const earlier = all.filter((one) => one.id === day.id && one.day < day.day && one.day >= firstDay);
  return new Set(earlier.map((one) => one.day)).size + 1;
}

const HOURS_PER_DAY = 24;

function computedDay(rule: CompiledRule, occurrence: Occurrence): ComputedDay {
  const { part } = occurrence;
  const hours = part.durationHours ?? HOURS_PER_DAY;
  const isLater = part.startMinutes !== null && part.startMinutes > 0;
  const wholeDays = Math.max(1, Math.floor(hours / HOURS_PER_DAY));
  return {
    rule,
    id: rule.id,
    day: occurrence.day,
    observedDay: occurrence.observedDay,
    lastDay: occurrence.day + wholeDays - 1,
    isDayFree: occurrence.isDayFree,
    isHalfDay: isLater || hours < HOURS_PER_DAY,
    offFromMinutes: isLater ? part.startMinutes : null,
    toleranceDays: occurrence.toleranceDays,
    source: rule.spec.source,
  };
}
