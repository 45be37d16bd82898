import { civilFromDays, daysFromCivil } from "../calendar/civil.ts";
import type { ActiveWindow, DatePrefix } from "./rule-file.ts";
import type { HolidayType } from "./rule-program.ts";
import { runRule } from "./rule-run.ts";
import type { Occurrence, RuleContext } from "./rule-run.ts";
import type { CompiledRule, RuleSet } from "./rule-set.ts";

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
/** A day off stands at most this far from its holiday. */
const NEAR_DAYS = 5;

/**
 * All holidays of a rule set whose own day or day off falls in a Gregorian year, of all types, by date.
 * A rule that only gives the substitute of another is folded into it, so that one holiday is one entry.
 */
export function runYear(set: RuleSet, year: number): HolidayDay[] {
  const first = daysFromCivil(year, 1, 1);
  const last = daysFromCivil(year + 1, 1, 1) - 1;
  const all = foldSubstitutes(runAll(set, year));
  const touching = all
    .filter(
      (day) =>
        (day.day <= last && day.lastDay >= first) || (day.observedDay >= first && day.observedDay <= last),
    )
    .sort((a, b) => a.day - b.day || a.observedDay - b.observedDay);
  return withDistinctIds(dropRepeated(touching), all, first, last);
}

/** Rules that look at other holidays run last, and see what those before them gave. */
function runAll(set: RuleSet, year: number): HolidayDay[] {
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
  for (const rule of set.rules) {
    if (rule.isPast(year)) continue;
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

function holidayDay(rule: CompiledRule, occurrence: Occurrence): HolidayDay {
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

/** Joins "substitutes …" rules with the holiday they stand for. Of another type (a bank's day off), they stay apart. */
function foldSubstitutes(days: readonly HolidayDay[]): HolidayDay[] {
  const own = days.filter((day) => day.isDayFree);
  for (const substitute of days.filter((day) => !day.isDayFree)) {
    const sameDay = own.filter((day) => day.day === substitute.day && day.isDayFree);
    const typed = sameDay.filter((day) => day.rule.type === substitute.rule.type);
    const holiday = typed.find((day) => day.id === substitute.id) ?? typed[0];
    if (holiday !== undefined && holiday.observedDay === holiday.day) {
      own[own.indexOf(holiday)] = withObserved(holiday, substitute);
      continue;
    }
    const isAlone = sameDay.length === 0 || holiday !== undefined;
    own.push(
      isAlone
        ? { ...substitute, day: substitute.observedDay, lastDay: substitute.observedDay, isDayFree: true }
        : { ...substitute, id: `${substitute.id}-${substitute.rule.type}` },
    );
  }
  return foldDatedSubstitutes(own);
}

function withObserved(holiday: HolidayDay, substitute: HolidayDay): HolidayDay {
  return { ...holiday, observedDay: substitute.observedDay, source: holiday.source ?? substitute.source };
}

/** Joins a dated day off ("2023-11-13", marked `substitute`) with the holiday of its name some days before or after. */
function foldDatedSubstitutes(days: readonly HolidayDay[]): HolidayDay[] {
  const own = [...days];
  for (const substitute of days.filter(isDatedSubstitute)) {
    const holiday = own.find(
      (day) =>
        day.id === substitute.id &&
        day.rule.type === substitute.rule.type &&
        !isDatedSubstitute(day) &&
        day.observedDay === day.day &&
        Math.abs(day.day - substitute.day) <= NEAR_DAYS,
    );
    if (holiday === undefined) continue;
    own[own.indexOf(holiday)] = withObserved(holiday, substitute);
    own.splice(own.indexOf(substitute), 1);
  }
  return own;
}

function isDatedSubstitute({ rule }: HolidayDay): boolean {
  const { base, steps } = rule.program;
  return (
    rule.spec.isSubstitute === true && base.kind === "gregorian" && base.year !== null && steps.length === 0
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
