import { civilFromDays, daysFromCivil } from "../calendar/civil.ts";
import { joinConsecutive } from "./consecutive.ts";
import { holidayDay } from "./holiday-day.ts";
import type { HolidayDay } from "./holiday-day.ts";
import type { ActiveWindow, DatePrefix } from "./rule-file.ts";
import type { HolidayType } from "./rule-program.ts";
import { runBase, runRule } from "./rule-run.ts";
import type { Occurrence, RuleContext } from "./rule-run.ts";
import type { CompiledRule, RuleSet } from "./rule-set.ts";
import { foldSubstitutes } from "./substitutes.ts";

/** Days of steady rules from the bases of one year. */
type BaseYear = {
  readonly roaming: readonly HolidayDay[];
  /** Days of rules that stay in their year, which the years beside it do not need; `null` = not run yet. */
  staying: readonly HolidayDay[] | null;
};

const NO_OTHERS = (): boolean => false;

/** Runs the years of rule sets; quickest for consecutive years of one set. */
export type YearRunner = {
  run(set: RuleSet, year: number): HolidayDay[];
  /** Clears the cached base years. */
  clearCache(): void;
};

/**
 * Runs rule sets by the year. A year needs the bases of three years, two of which the year before needed as well: those
 * of the last set are cached, three at most.
 */
export function createYearRunner(): YearRunner {
  const cachedYears = new Map<number, BaseYear>();
  let cachedSet: RuleSet | null = null;

  function baseYear(set: RuleSet, base: number): BaseYear {
    const known = cachedYears.get(base);
    if (known !== undefined) return known;
    const fresh: BaseYear = { roaming: runBases(set, set.roaming, base), staying: null };
    cachedYears.set(base, fresh);
    return fresh;
  }

  /** Days of steady rules from the bases of three years; of the neighbours all (`isWhole`), or only those that leave them. */
  function steadyDays(set: RuleSet, year: number, isWhole: boolean): readonly HolidayDay[] {
    let found: readonly HolidayDay[] = [];
    for (let base = year - 1; base <= year + 1; base += 1) {
      const days = baseYear(set, base);
      found = mergeByPlace(found, days.roaming);
      if (!isWhole && base !== year) continue;
      days.staying ??= runBases(set, set.staying, base);
      found = mergeByPlace(found, days.staying);
    }
    return found;
  }

  return {
    run(set, year) {
      if (set !== cachedSet) cachedYears.clear();
      cachedSet = set;
      for (const base of cachedYears.keys()) if (Math.abs(base - year) > 1) cachedYears.delete(base);
      if (!set.looksFar) {
        const near = runYear(set, year, steadyDays(set, year, false));
        if (!near.hasForeign) return near.days;
      }
      return runYear(set, year, steadyDays(set, year, true)).days;
    },
    clearCache() {
      cachedYears.clear();
      cachedSet = null;
    },
  };
}

function runBases(set: RuleSet, rules: readonly CompiledRule[], base: number): HolidayDay[] {
  const context: RuleContext = { hijri: set.hijri, isHoliday: NO_OTHERS };
  const found: HolidayDay[] = [];
  for (const rule of rules) {
    if (base < rule.firstBase || base > rule.lastBase) continue;
    for (const one of runBase(rule.program, base, rule.spec.dates, context))
      if (isActive(rule.active, one.day)) found.push(holidayDay(rule, withDecidedDayOff(rule, one)));
  }
  return found;
}

/** Merges two lists in the order of their rules; on a tie the first list comes first. */
function mergeByPlace(a: readonly HolidayDay[], b: readonly HolidayDay[]): readonly HolidayDay[] {
  if (a.length === 0 || b.length === 0) return a.length === 0 ? b : a;
  const merged: HolidayDay[] = [];
  let at = 0;
  for (const day of b) {
    for (let next = a[at]; next !== undefined && next.rule.place <= day.rule.place; next = a[at]) {
      merged.push(next);
      at += 1;
    }
    merged.push(day);
  }
  for (let next = a[at]; next !== undefined; next = a[at]) {
    merged.push(next);
    at += 1;
  }
  return merged;
}

/** Days that touch a year, and whether one has its own date in another year, whose days then decide its number. */
type TouchingDays = { days: HolidayDay[]; hasForeign: boolean };

/**
 * All holidays of a rule set whose own day or day off falls in a Gregorian year, of all types, by date.
 * A rule that only gives the substitute of another is folded into it, so that one holiday is one entry.
 */
function runYear(set: RuleSet, year: number, steady: readonly HolidayDay[]): TouchingDays {
  const first = daysFromCivil(year, 1, 1);
  const last = daysFromCivil(year + 1, 1, 1) - 1;
  const all = joinConsecutive(foldSubstitutes(runAll(set, year, steady)));
  const touching: HolidayDay[] = [];
  let hasForeign = false;
  for (const day of all) {
    const isOwn = day.day >= first && day.day <= last;
    const touches = day.day <= last && day.lastDay >= first;
    if (!touches && (day.observedDay < first || day.observedDay > last)) continue;
    touching.push(day);
    hasForeign ||= !isOwn;
  }
  touching.sort((a, b) => a.day - b.day || a.observedDay - b.observedDay);
  return { days: withDistinctIds(dropRepeated(touching), all, first, last), hasForeign };
}

/** Runs all rules of a year. Rules that depend on other holidays run last and see the days of the others. */
function runAll(set: RuleSet, year: number, steady: readonly HolidayDay[]): readonly HolidayDay[] {
  const context: RuleContext = { hijri: set.hijri, isHoliday: NO_OTHERS };
  const amended = set.amended.flatMap((rule) => runUnsteady(rule, year, context));
  const found = mergeByPlace(steady, amended);
  return set.dependent.length === 0 ? found : withDependent(set, year, found);
}

function withDependent(set: RuleSet, year: number, others: readonly HolidayDay[]): HolidayDay[] {
  const found = [...others];
  let holidays: Map<HolidayType, Set<number>> | null = null;
  let current: CompiledRule | null = null;
  const context: RuleContext = {
    hijri: set.hijri,
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
  for (const rule of set.dependent) {
    current = rule;
    holidays = null;
    found.push(...runUnsteady(rule, year, context));
  }
  return found;
}

/** Days of a rule from the bases of three years, without those removed by law. */
function runUnsteady(rule: CompiledRule, year: number, context: RuleContext): HolidayDay[] {
  if (year + 1 < rule.firstBase || year - 1 > rule.lastBase) return [];
  const occurrences = runRule(rule.program, year, rule.spec.dates, context).filter((one) =>
    isActive(rule.active, one.day),
  );
  return replaceDisabled(rule, occurrences, year).map((one) =>
    holidayDay(rule, withDecidedDayOff(rule, one)),
  );
}

function addDays(days: Set<number>, one: HolidayDay): void {
  if (one.isDayFree) for (let day = one.day; day <= one.lastDay; day += 1) days.add(day);
  days.add(one.observedDay);
}

function isActive(windows: readonly ActiveWindow[] | null, day: number): boolean {
  if (windows === null) return true;
  return windows.some(
    ({ fromDay, toDay }) => (fromDay === null || fromDay <= day) && (toDay === null || day < toDay),
  );
}

/** A day off decided for this date overrides the one by rule. */
function withDecidedDayOff(rule: CompiledRule, one: Occurrence): Occurrence {
  const observedDay = rule.spec.observed?.get(one.day);
  if (observedDay === undefined) return one;
  return { ...one, observedDay, isDayFree: observedDay === one.day };
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
      isSubstitute: false,
      part: pattern?.part ?? { startMinutes: null, durationHours: null },
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

/** Drops days with the same name, date and type. Expects the days of one date next to each other. */
function dropRepeated(days: readonly HolidayDay[]): HolidayDay[] {
  const distinct: HolidayDay[] = [];
  for (const day of days) {
    let at = distinct.length - 1;
    let first = distinct[at];
    while (first !== undefined && first.day === day.day && !isSameHoliday(first, day)) {
      at -= 1;
      first = distinct[at];
    }
    if (first === undefined || first.day !== day.day) distinct.push(day);
    else if (first.observedDay === first.day && day.observedDay !== day.day) distinct[at] = day;
  }
  return distinct;
}

function isSameHoliday(a: HolidayDay, b: HolidayDay): boolean {
  return a.id === b.id && a.rule.type === b.rule.type;
}

/**
 * Numbers a holiday that comes twice in a year (an Islamic feast in January and December) from the second on. Holidays
 * of a neighbouring year are counted in their own year, so that a holiday has the same id in both lists.
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
  // A holiday over New Year belongs to the earlier year, although its last days are in this one.
  const newYear = daysFromCivil(year, 1, 1);
  const crossesYears = day.lastDay >= daysFromCivil(year + 1, 1, 1);
  const firstDay = crossesYears ? newYear + 1 : newYear;
  const earlier = all.filter((one) => one.id === day.id && one.day < day.day && one.day >= firstDay);
  return new Set(earlier.map((one) => one.day)).size + 1;
}
