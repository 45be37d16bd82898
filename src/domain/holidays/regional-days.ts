import { civilFromDays } from "../calendar/civil.ts";
import { daysOffIn, type HolidayDay } from "./holiday-day.ts";
import type { ScopedDay, SubdivisionName } from "./holiday.ts";
import { isAskedFor, type HolidayType } from "./rule-program.ts";
import { dependsOnOthers, type CompiledRule, type RuleSet } from "./rule-set.ts";
import { mayHaveDays, runYear } from "./year-run.ts";

/** The days off of a region that its country has not, as day numbers. */
export type RegionalDaysOff = { code: string; days: readonly number[] };

/** How many days off a region has that its country has not; its name is `null` where the code is unknown. */
export type RegionWithMore = { code: string; days: number; region: SubdivisionName | null };

type YearOfTypes = { year: number; types: readonly HolidayType[] };

/** The regions that have days off of their own in a year. Caches nothing. */
export function daysOffOfRegions(
  regions: Iterable<{ code: string; set: RuleSet }>,
  national: readonly HolidayDay[],
  asked: YearOfTypes,
): RegionalDaysOff[] {
  const daysOff = (holidays: readonly HolidayDay[]): Set<number> => {
    const ofTypes = holidays.filter(({ rule }) => isAskedFor(asked.types, rule.type));
    return new Set(daysOffIn(asked.year, ofTypes).map(({ days }) => days));
  };
  const known = daysOff(national);
  const found: RegionalDaysOff[] = [];
  for (const { code, set } of regions) {
    const rules = decidingRules(set, asked);
    if (rules.length === 0) continue;
    const days = [...daysOff(runYear({ ...set, rules }, asked.year)).difference(known)];
    if (days.length > 0) found.push({ code, days });
  }
  return found;
}

/** From the first to the last day, as day numbers. */
export type DaySpan = { firstDay: number; lastDay: number };

/** How many days off of their own regions have in a span, the most first; those that have none are left out. */
export function countDaysOff(
  { firstDay, lastDay }: DaySpan,
  inYear: (year: number) => readonly RegionalDaysOff[],
): { code: string; days: number }[] {
  const counts = new Map<string, number>();
  for (let { year } = civilFromDays(firstDay); year <= civilFromDays(lastDay).year; year += 1) {
    for (const { code, days } of inYear(year)) {
      const count = days.filter((day) => day >= firstDay && day <= lastDay).length;
      if (count > 0) counts.set(code, (counts.get(code) ?? 0) + count);
    }
  }
  return [...counts].map(([code, days]) => ({ code, days })).toSorted((a, b) => b.days - a.days);
}

/**
 * The rules that decide which days off a region has and its country has not: those that differ, with the others of the
 * same holidays; all where a substitute or a day between holidays depends on the others.
 */
function decidingRules({ rules, differing }: RuleSet, { year, types }: YearOfTypes): CompiledRule[] {
  const substituted = [...rules, ...differing].filter(({ substitutions }) => substitutions.length > 0);
  const kinds = new Set<HolidayType>([...types, "public", ...substituted.map(({ type }) => type)]);
  const matters = (rule: CompiledRule): boolean => kinds.has(rule.type) && mayHaveDays(rule, year);
  const ids = new Set(differing.filter(matters).map(({ id }) => id));
  if (ids.size === 0) return [];
  const isWhole = substituted.length > 0 || rules.some(dependsOnOthers);
  return rules.filter((rule) => matters(rule) && (isWhole || ids.has(rule.id)));
}

/** Whether two years have the same days by the same rules; of all types without any. */
export function haveSameDays(
  one: readonly HolidayDay[],
  other: readonly HolidayDay[],
  types?: readonly HolidayType[],
): boolean {
  const keysOf = (days: readonly HolidayDay[]): string[] =>
    days
      .filter((day) => types?.includes(day.rule.type) ?? true)
      .map((day) => `${day.rule.text} ${day.day} ${day.observedDay} ${day.lastDay}`);
  const [known, keys] = [new Set(keysOf(one)), keysOf(other)];
  return keys.length === known.size && keys.every((key) => known.has(key));
}

const keyOf = (day: HolidayDay): string =>
  `${day.id} ${day.day} ${day.lastDay} ${day.observedDay} ${day.rule.type}`;

/**
 * Days of the subdivisions that the country's own list does not have, each once with all subdivisions that observe it.
 * Includes national holidays that some observe on another day, under their own id. What the laws of the subdivisions say
 * apart is joined.
 */
export function regionalDays(
  subdivisions: Iterable<{ code: string; days: () => readonly HolidayDay[] }>,
  national: readonly ScopedDay[],
): ScopedDay[] {
  const seen = new Set(national.map(keyOf));
  const found = new Map<string, Map<string, HolidayDay>>();
  for (const { code, days } of subdivisions)
    for (const day of days()) {
      const key = keyOf(day);
      if (!seen.has(key)) found.getOrInsertComputed(key, () => new Map()).set(code, day);
    }
  return [...found.values()].flatMap(joinRegions);
}

/** One day of several subdivisions. */
function joinRegions(byCode: ReadonlyMap<string, HolidayDay>): ScopedDay[] {
  const days = [...byCode.values()];
  return days.slice(0, 1).map((first) => ({
    ...first,
    toleranceDays: Math.max(...days.map(({ toleranceDays }) => toleranceDays)),
    source: joinTexts(byCode, "; ", ({ source }) => source),
    note: joinTexts(byCode, " ", ({ rule }) => rule.spec.note),
    subdivisions: [...byCode.keys()],
  }));
}

/** A text that all have, or each that some have after their codes; `null` for none. */
function joinTexts(
  byCode: ReadonlyMap<string, HolidayDay>,
  between: string,
  textOf: (day: HolidayDay) => string | null,
): string | null {
  const holders = Map.groupBy(byCode.keys(), (code) => {
    const day = byCode.get(code);
    return day === undefined ? null : textOf(day);
  });
  const [text = null] = holders.keys();
  if (holders.size === 1) return text;
  return [...holders]
    .flatMap(([each, codes]) => (each === null ? [] : `${codes.join(", ")}: ${each}`))
    .join(between);
}
