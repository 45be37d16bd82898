import { civilFromDays } from "../calendar/civil.ts";
import type { UndatedHoliday } from "./holiday.ts";
import { pickName } from "./names.ts";
import type { ActiveWindow } from "./rule-file.ts";
import type { HolidayType } from "./rule-program.ts";
import type { CompiledRule, RuleSet } from "./rule-set.ts";

/**
 * Holidays announced year by year (`announced …` rules) for which no date of the year is known: what the data cannot
 * say is said, instead of leaving a year that only looks complete. Dates given to the same holiday by rules of single
 * years count as known.
 */
export function undatedIn(
  set: RuleSet,
  year: number,
  types: readonly HolidayType[],
  lang: string,
): UndatedHoliday[] {
  const found = new Map<string, UndatedHoliday>();
  for (const rule of set.rules) {
    if (rule.program.base.kind !== "announced" || !types.includes(rule.type)) continue;
    if (!isPossiblyActive(rule.active, year)) continue;
    const known = knownYears(set.rules.filter((other) => other.id === rule.id));
    if (known.includes(year)) continue;
    found.set(rule.id, {
      id: rule.id,
      name: pickName(rule.names, [lang]),
      localName: pickName(rule.names, set.languages),
      type: rule.type,
      knownFrom: known[0] ?? null,
      knownTo: known.at(-1) ?? null,
    });
  }
  return [...found.values()];
}

function knownYears(rules: readonly CompiledRule[]): number[] {
  const years = rules.flatMap(({ program: { base }, spec }) => [
    ...(spec.dates?.keys() ?? []),
    ...(base.kind === "gregorian" && base.year !== null ? [base.year] : []),
  ]);
  return years.sort((a, b) => a - b);
}

function isPossiblyActive(windows: readonly ActiveWindow[] | null, year: number): boolean {
  if (windows === null) return true;
  return windows.some(
    ({ fromDay, toDay }) =>
      (fromDay === null || civilFromDays(fromDay).year <= year) &&
      (toDay === null || civilFromDays(toDay - 1).year >= year),
  );
}
