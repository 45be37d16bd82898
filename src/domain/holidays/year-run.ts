import { civilFromDays, daysFromCivil } from "../calendar/civil.ts";
import { holidayDay } from "./holiday-day.ts";
import type { HolidayDay } from "./holiday-day.ts";
import type { ActiveWindow, DatePrefix } from "./rule-file.ts";
import type { HolidayType } from "./rule-program.ts";
import { runBase, runRule } from "./rule-run.ts";
import type { Occurrence, RuleContext } from "./rule-run.ts";
import type { CompiledRule, RuleSet } from "./rule-set.ts";
import { foldSubstitutes } from "./substitutes.ts";

/** What rules that look at no others give from the bases of one year, by the rule's place in its set. */
type BaseYear = readonly (readonly HolidayDay[])[];

const NO_DAYS: readonly HolidayDay[] = [];
const NO_OTHERS = (): boolean => false;

/** Years of one rule set, most often asked for one after another. */
export type YearRunner = {
  run(set: RuleSet, year: number): HolidayDay[];
  /** Lets go of the base years held. */
  forget(): void;
};

/**
 * Runs rule sets by the year. A year is made of the bases of three, and so of two that the year before it needed as
 * well: those of the set asked last are held, three at most.
 */
export function createYearRunner(): YearRunner {
  const held = new Map<number, BaseYear>();
  let heldSet: RuleSet | null = null;

  function baseYear(set: RuleSet, base: number): BaseYear {
    const known = held.get(base);
    if (known !== undefined) return known;
    const fresh = runBaseYear(set, base);
    held.set(base, fresh);
    return fresh;
  }

  return {
    run(set, year) {
      if (set !== heldSet) held.clear();
      heldSet = set;
      for (const base of held.keys()) if (Math.abs(base - year) > 1) held.delete(base);
      return runYear(set, year, [baseYear(set, year - 1), baseYear(set, year), baseYear(set, year + 1)]);
    },
    forget() {
      held.clear();
      heldSet = null;
    },
  };
}

/** Whether what a rule gives hangs on its base alone. */
const isSteady = (rule: CompiledRule): boolean => !rule.dependsOnOthers && rule.spec.disable === null;

function runBaseYear(set: RuleSet, base: number): BaseYear {
  const context: RuleContext = { sightings: set.sightings, isHoliday: NO_OTHERS };
  return set.rules.map((rule) => {
    if (!isSteady(rule) || base < rule.firstBase || base > rule.lastBase) return NO_DAYS;
    const found: HolidayDay[] = [];
    for (const one of runBase(rule.program, base, rule.spec.dates, context))
      if (isActive(rule.active, one.day)) found.push(holidayDay(rule, one));
    return found;
  });
}

/**
 * All holidays of a rule set whose own day or day off falls in a Gregorian year, of all types, by date.
 * A rule that only gives the substitute of another is folded into it, so that one holiday is one entry.
 */
function runYear(set: RuleSet, year: number, bases: readonly BaseYear[]): HolidayDay[] {
  const first = daysFromCivil(year, 1, 1);
  const last = daysFromCivil(year + 1, 1, 1) - 1;
  const all = foldSubstitutes(runAll(set, year, bases));
  const touching = all
    .filter(
      (day) =>
        (day.day <= last && day.lastDay >= first) || (day.observedDay >= first && day.observedDay <= last),
    )
    .sort((a, b) => a.day - b.day || a.observedDay - b.observedDay);
  return withDistinctIds(dropRepeated(touching), all, first, last);
}

/** Rules that look at other holidays run last, and see what those before them gave. */
function runAll(set: RuleSet, year: number, bases: readonly BaseYear[]): HolidayDay[] {
  const found: HolidayDay[] = [];
  let holidays: Map<HolidayType, Set<number>> | null = null;
  let current: CompiledRule | null = null;
  const context: RuleContext = {
    sightings: set.sightings,
    isHoliday(day, type) {
      holidays ??= new Map();
      let days = holidays.get(type);
      if (days === undefined) {
        days = new Set();
        for (const one of found) if (one.rule.type === type && one.rule !== current) addDays(days, one);
        holidays.set(type, days);
      }
      return days.has(day);
    },
  };
  for (const [place, rule] of set.rules.entries()) {
    if (year + 1 < rule.firstBase || year - 1 > rule.lastBase) continue;
    if (isSteady(rule)) {
      for (const base of bases) for (const day of base[place] ?? NO_DAYS) found.push(day);
      continue;
    }
    current = rule;
    const occurrences = runRule(rule.program, year, rule.spec.dates, context).filter((one) =>
      isActive(rule.active, one.day),
    );
    for (const occurrence of replaceDisabled(rule, occurrences, year))
      found.push(holidayDay(rule, occurrence));
    if (rule.dependsOnOthers) holidays = null;
  }
  return found;
}

function addDays(days: Set<number>, one: HolidayDay): void {
  for (let day = one.day; day <= one.lastDay; day += 1) days.add(day);
  days.add(one.observedDay);
}

function isActive(windows: readonly ActiveWindow[] | null, day: number): boolean {
  if (windows === null) return true;
  return windows.some(
    ({ fromDay, toDay }) => (fromDay === null || fromDay <= day) && (toDay === null || day < toDay),
  );
}

/** `disable` takes a year, a month or a day away; the day of `enable` in the same year stands for it. */
function replaceDisabled(rule: CompiledRule, occurrences: Occurrence[], year: number): Occurrence[] {
  const { disable, enable } = rule.spec;
  if (disable === null) return occurrences;
  const kept = occurrences.filter(
    (one) => !disable.some((prefix) => covers(prefix, one.day) || covers(prefix, one.observedDay)),
  );
  for (const prefix of enable ?? []) {
    if (prefix.month === null || prefix.day === null || Math.abs(prefix.year - year) > 1) continue;
    const wasTaken = disable.some((taken) => taken.year === prefix.year);
    const day = daysFromCivil(prefix.year, prefix.month, prefix.day);
    const pattern = occurrences.find((one) => civilFromDays(one.day).year === prefix.year);
    if (!wasTaken) continue;
    kept.push({
      day,
      observedDay: day,
      isDayFree: true,
      part: pattern?.part ?? { startMinutes: null, durationHours: null },
      isEstimated: false,
    });
  }
  return kept;
}

function covers(prefix: DatePrefix, day: number): boolean {
  const date = civilFromDays(day);
  return (
    date.year === prefix.year &&
    (prefix.month === null || date.month === prefix.month) &&
    (prefix.day === null || date.day === prefix.day)
  );
}

/** The same name on the same day of the same type counts once. Those of one day stand beside each other. */
function dropRepeated(days: readonly HolidayDay[]): HolidayDay[] {
  const kept: HolidayDay[] = [];
  for (const day of days) {
    let at = kept.length - 1;
    let first = kept[at];
    while (first !== undefined && first.day === day.day && !isSameHoliday(first, day)) {
      at -= 1;
      first = kept[at];
    }
    if (first === undefined || first.day !== day.day) kept.push(day);
    else if (first.observedDay === first.day && day.observedDay !== day.day) kept[at] = day;
  }
  return kept;
}

function isSameHoliday(a: HolidayDay, b: HolidayDay): boolean {
  return a.id === b.id && a.rule.type === b.rule.type;
}

/**
 * A holiday that comes twice in a year (an Islamic feast in January and December) is numbered from the second on.
 * Those of a neighbour year are counted in their own year, so that a holiday has the same id in both lists.
 */
function withDistinctIds(
  days: readonly HolidayDay[],
  all: readonly HolidayDay[],
  first: number,
  last: number,
): HolidayDay[] {
  const counts = new Map<string, number>();
  return days.map((day) => {
    const isOwnYear = day.day >= first && day.day <= last;
    const count = isOwnYear ? (counts.get(day.id) ?? 0) + 1 : placeInYear(day, all);
    if (isOwnYear) counts.set(day.id, count);
    return count === 1 ? day : { ...day, id: `${day.id}-${count}` };
  });
}

function placeInYear(day: HolidayDay, all: readonly HolidayDay[]): number {
  const { year } = civilFromDays(day.day);
  const earlier = all.filter(
    (one) => one.id === day.id && one.day < day.day && civilFromDays(one.day).year === year,
  );
  return new Set(earlier.map((one) => one.day)).size + 1;
}
