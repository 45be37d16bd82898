import { civilFromDays } from "../calendar/civil.ts";
import type { UndatedHoliday } from "./holiday.ts";
import { writeNames } from "./holiday-writer.ts";
import { pickName } from "./names.ts";
import type { NameTags } from "./names.ts";
import type { ActiveWindow } from "./active-window.ts";
import type { HolidayType } from "./rule-program.ts";
import type { RuleSet } from "./rule-set.ts";

/**
 * Holidays announced year by year (`announced …` rules) without a known date in the year. Answers list them, so that a
 * year does not look complete when it is not.
 */
export function undatedIn(
  set: RuleSet,
  year: number,
  types: readonly HolidayType[],
  tags: NameTags,
): UndatedHoliday[] {
  const found = new Map<string, UndatedHoliday>();
  for (const { rule, knownYears } of set.announced) {
    if (!types.includes(rule.type) || !isPossiblyActive(rule.active, year)) continue;
    if (knownYears.includes(year)) continue;
    found.set(rule.id, {
      id: rule.id,
      ...writeNames(rule.names, tags),
      localName: pickName(rule.names, tags.local),
      type: rule.type,
      knownFrom: knownYears[0] ?? null,
      knownTo: knownYears.at(-1) ?? null,
    });
  }
  return [...found.values()];
}

function isPossiblyActive(windows: readonly ActiveWindow[] | null, year: number): boolean {
  if (windows === null) return true;
  return windows.some(
    ({ fromDay, toDay }) =>
      (fromDay === null || civilFromDays(fromDay).year <= year) &&
      (toDay === null || civilFromDays(toDay - 1).year >= year),
  );
}
