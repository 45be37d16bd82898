import { civilFromDays } from "../calendar/civil.ts";
import { pickName, writeNames, type HolidayNames, type NameTags } from "./names.ts";
import type { ActiveWindow, HolidayType } from "./rule-program.ts";
import type { RuleSet } from "./rule-set.ts";

/** A holiday that is announced year by year and whose date in this year is not known. */
export type UndatedHoliday = HolidayNames & {
  id: string;
  localName: string;
  type: HolidayType;
  /** First and last year with a known date. */
  knownFrom: number | null;
  knownTo: number | null;
};

/** A holiday announced in so many years, and in so large a part of those from the first to the last, comes every year. */
const REGULAR = { years: 4, part: 0.75 };

/** Rules of days off that are decreed now and then: for a transfer of work, or to lengthen a feast. */
const OCCASIONAL = /^announced (?:swap|\S+-off)$/;
/** Rules that come every year, although few of their dates are known. */
const YEARLY = /^announced yearly-/;

/**
 * Holidays announced every year (`announced …` rules) without a known date in the year. Answers list them, so that a
 * year does not look complete when it is not. Those decreed now and then are missed in no year.
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
    if (OCCASIONAL.test(rule.text)) continue;
    const [first = year, last = year] = [knownYears[0], knownYears.at(-1)];
    if (year >= first && year <= last) continue;
    const isRegular = knownYears.length >= Math.max(REGULAR.years, REGULAR.part * (last - first + 1));
    if (!isRegular && !YEARLY.test(rule.text)) continue;
    found.set(rule.id, {
      id: rule.id,
      ...writeNames(rule.names, tags),
      localName: pickName(rule.names, tags.local),
      type: rule.type,
      knownFrom: first,
      knownTo: last,
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
