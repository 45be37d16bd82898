import { runYear } from "./year-run.ts";
import { isAskedFor } from "./rule-program.ts";
import { haveSameDays, regionalDays } from "./regional-days.ts";
import { type Subdivision, readSubdivision } from "./subdivision.ts";
import type { RuleBook } from "./rule-book.ts";
import {
  type HolidayQuery,
  type HolidayRegion,
  type HolidayScope,
  type ScopedDay,
  scopeDay,
} from "./holiday.ts";
import { type HolidayDay, touchesMonth } from "./holiday-day.ts";
import type { HolidayArea } from "./rule-file.ts";
import { compileCountry, type CountryRules, type RuleSet } from "./rule-set.ts";
import { AlmanacError } from "../error.ts";
import { createCache } from "../cache.ts";
import { type SchoolCalendar, withoutCovered } from "../school/school-calendar.ts";

/** The compiled rules of the countries, and the days that they give. */
export type RuleYears = {
  /** The rules of a country, compiled at their first use; `null` for one without. */
  countryRules(countryCode: string): CountryRules | null;
  ruleSet(country: CountryRules, subdivision: Subdivision | null): RuleSet;
  /** The days of a year by a set of rules, cached. */
  yearOf(set: RuleSet, year: number): readonly HolidayDay[];
  /** The days that a query asks for, each with the regions that have it. */
  scopedDays(
    country: CountryRules,
    subdivision: Subdivision | null,
    query: Required<HolidayQuery>,
  ): ScopedDay[];
  /** Whether a subdivision's year has a day more or less than the country's. */
  differsFromCountry(country: CountryRules, set: RuleSet, scope: HolidayScope): boolean;
  /** @throws AlmanacError `holidays_not_available`, `invalid_parameter` */
  placeOf(region: HolidayRegion): { country: CountryRules; subdivision: Subdivision | null };
  /** The country and the areas within it that a place lies in, from the widest to the innermost. */
  areasOf(asked: HolidayRegion): HolidayArea[];
  /** Number of cached days. */
  weight(): number;
  /** Clears the computed years; the compiled rules stay. */
  clear(): void;
};

/** @param cachedDays days that the cache holds at most */
export function createRuleYears(book: RuleBook, school: SchoolCalendar, cachedDays: number): RuleYears {
  const compiled = new Map<string, CountryRules>();
  const sets = createCache<RuleSet>(2048);
  const years = createCache<readonly HolidayDay[]>(cachedDays, (days) => days.length + 1);

  function countryRules(countryCode: string): CountryRules | null {
    const cached = compiled.get(countryCode);
    if (cached !== undefined) return cached;
    if (!book.has(countryCode)) return null;
    const fresh = compileCountry(book, countryCode);
    if (fresh !== null) compiled.set(countryCode, fresh);
    return fresh;
  }

  function ruleSet(country: CountryRules, subdivision: Subdivision | null): RuleSet {
    if (subdivision === null || subdivision.path.length === 0) return country.national;
    return sets.getOrMake(subdivision.code, () => country.regional(subdivision));
  }

  const yearOf = (set: RuleSet, year: number): readonly HolidayDay[] =>
    years.getOrMake(`${set.subdivision ?? set.countryCode} ${year}`, () => runYear(set, year));

  function scopedDays(
    country: CountryRules,
    subdivision: Subdivision | null,
    { year, types, month, includeRegional }: Required<HolidayQuery>,
  ): ScopedDay[] {
    const isWanted = (day: HolidayDay): boolean =>
      isAskedFor(types, day.rule.type) && (month === null || touchesMonth(day, year, month));
    const days = yearOf(ruleSet(country, subdivision), year);
    const code = subdivision?.code ?? null;
    const national = days.map((day) => scopeDay(day, code));
    const parts = country.subdivisions.listed.map((part) => ({
      code: part.code,
      days: () => yearOf(ruleSet(country, part), year),
    }));
    const found = includeRegional ? [...national, ...regionalDays(parts, national)] : national;
    const ofSchools = school.days(country.code, includeRegional ? "all" : code, { year, types });
    return [...withoutCovered(found, ofSchools), ...ofSchools.map((day) => scopeDay(day, null))].filter(
      isWanted,
    );
  }

  function differsFromCountry(country: CountryRules, set: RuleSet, { year, types }: HolidayScope): boolean {
    return (
      set !== country.national && !haveSameDays(yearOf(country.national, year), yearOf(set, year), types)
    );
  }

  function placeOf({ countryCode, subdivision }: HolidayRegion): {
    country: CountryRules;
    subdivision: Subdivision | null;
  } {
    const country = countryRules(countryCode);
    if (country === null)
      throw new AlmanacError("holidays_not_available", `There is no holiday data for ${countryCode}.`);
    return { country, subdivision: readSubdivision(country, subdivision?.toUpperCase() ?? "", book.regions) };
  }

  function areasOf(asked: HolidayRegion): HolidayArea[] {
    const { country, subdivision } = placeOf(asked);
    return [country.area, ...(subdivision?.path ?? [])];
  }

  return {
    countryRules,
    ruleSet,
    yearOf,
    scopedDays,
    differsFromCountry,
    placeOf,
    areasOf,
    weight: () => years.weight,
    clear() {
      sets.clear();
      years.clear();
    },
  };
}
