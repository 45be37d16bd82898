import { AlmanacError } from "../error.ts";
import { touchesMonth, type HolidayDay } from "./holiday-day.ts";
import {
  createHolidayWriter,
  scopeDay,
  undatedIn,
  writeHoliday,
  type HolidayList,
  type HolidayQuery,
  type HolidayRegion,
  type HolidayScope,
  type ScopedDay,
  type SubdivisionName,
} from "./holiday.ts";
import { createCache, type Cache } from "../cache.ts";
import { nameTags, pickName, regionName, type NameTags } from "./names.ts";
import {
  countDaysOff,
  haveSameDays,
  daysOffOfRegions,
  regionalDays,
  type DaySpan,
  type RegionalDaysOff,
  type RegionWithMore,
} from "./regional-days.ts";
import { localDaysNotHeld } from "./local-days.ts";
import { firstUndecided } from "./yearly-decrees.ts";
import type { HolidayArea } from "./rule-file.ts";
import { createRuleBook, type HolidayRules } from "./rule-book.ts";
import { isAskedFor, type HolidayType } from "./rule-program.ts";
import { compileCountry, undatedRules, type CountryRules, type RuleSet } from "./rule-set.ts";
import { readSubdivision, type Subdivision } from "./subdivision.ts";
import { checkKnownYear, checkYear, isKnownYear } from "./year-range.ts";
import { runYear } from "./year-run.ts";
import { createSchoolCalendar, withoutCovered, type SchoolCalendar } from "../school/school-calendar.ts";

export type HolidayCalendar = ReturnType<typeof createHolidayCalendar>;

type RegionalSpan = DaySpan & { countryCode: string; types: readonly HolidayType[]; lang: string };

/** Limits of the caches: days of computed years, and holidays of finished lists; and the published school holidays. */
export type HolidayCalendarOptions = {
  cachedDays?: number;
  cachedHolidays?: number;
  school?: SchoolCalendar;
};

const weigh = (days: readonly unknown[]): number => days.length + 1;
const weighList = ({ holidays, undated }: HolidayList): number => weigh(holidays) + undated.length;
const PUBLIC_ONLY: readonly HolidayType[] = ["public"];

/**
 * Makes the calendar of all countries from plain rules. Parses a country's rules at their first use; computed years
 * and finished lists have caches of fixed size.
 */
export function createHolidayCalendar(rules: HolidayRules, options: HolidayCalendarOptions = {}) {
  const book = createRuleBook(rules);
  const compiled = new Map<string, CountryRules>();
  const sets = createCache<RuleSet>(2048);
  const years = createCache<readonly HolidayDay[]>(options.cachedDays ?? 60_000, weigh);
  const school = options.school ?? createSchoolCalendar(new Map());
  const regionNamesByLang = createCache<Cache<SubdivisionName | null>>(64);
  const daysOffByRegion = createCache<readonly RegionalDaysOff[]>(40_000, weigh);
  const lists = createCache<HolidayList>(options.cachedHolidays ?? 8_000, weighList);
  const moreByRegion = createCache<readonly RegionWithMore[]>(40_000, weigh);

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

  /** Whether a subdivision's year has a day more or less than the country's. */
  function differsFromCountry(country: CountryRules, set: RuleSet, { year, types }: HolidayScope): boolean {
    return (
      set !== country.national && !haveSameDays(yearOf(country.national, year), yearOf(set, year), types)
    );
  }

  function compute(
    country: CountryRules,
    query: Required<HolidayQuery>,
    subdivision: Subdivision | null,
  ): HolidayList {
    const set = ruleSet(country, subdivision);
    const tags = tagsOf(set, query.lang);
    const scoped = scopedDays(country, subdivision, query);
    const days = scoped.sort(
      (a, b) => a.day - b.day || Number(b.rule.isNationwide) - Number(a.rule.isNationwide),
    );
    return {
      isRegional: subdivision === null ? null : differsFromCountry(country, set, query),
      holidays: days.map((day) => writeHoliday(day, country.code, tags)),
      undated: undatedIn(set, query.year, query.types, tags),
    };
  }

  /** @throws AlmanacError as `list` does. */
  function placeOf({ countryCode, subdivision }: HolidayRegion): {
    country: CountryRules;
    subdivision: Subdivision | null;
  } {
    const country = countryRules(countryCode);
    if (country === null)
      throw new AlmanacError("holidays_not_available", `There is no holiday data for ${countryCode}.`);
    return { country, subdivision: readSubdivision(country, subdivision?.toUpperCase() ?? "", book.regions) };
  }

  /** The country and the areas within it that a place lies in, from the widest to the innermost. */
  function areasOf(asked: HolidayRegion): HolidayArea[] {
    const { country, subdivision } = placeOf(asked);
    return [country.area, ...(subdivision?.path ?? [])];
  }

  /**
   * The holidays of a country and year, by date. Throws `holidays_not_available` for a country without rules,
   * `invalid_parameter` for a subdivision it does not have (the error names those it has), `out_of_range` for
   * a year outside 1900-2100.
   */
  function list(given: HolidayQuery): HolidayList {
    const query: Required<HolidayQuery> = {
      subdivision: null,
      types: PUBLIC_ONLY,
      lang: "en",
      month: null,
      includeRegional: false,
      ...given,
    };
    const wanted = query.subdivision?.toUpperCase() ?? "";
    const key = `${query.countryCode} ${wanted} ${query.year} ${query.types.join()} ${query.lang} ${query.month} ${query.includeRegional}`;
    const cached = lists.get(key);
    if (cached !== undefined) return cached;
    checkYear(query.year);
    const { country, subdivision } = placeOf(query);
    checkKnownYear(country.code, country.area, query.year);
    const fresh = compute(country, query, subdivision);
    lists.set(key, fresh);
    return fresh;
  }

  function describeRegion(
    { code, names }: Pick<Subdivision, "code" | "names">,
    tags: NameTags,
  ): SubdivisionName {
    const named = regionName(names, book.regions.nameOf(code), tags);
    const localName = pickName(names, tags.local);
    return { code, name: named?.name ?? code, nameLanguage: named?.language ?? null, localName };
  }

  /** A subdivision with its name, in `lang` or in English; `null` for an unknown code. */
  const region = (countryCode: string, code: string, lang: string): SubdivisionName | null =>
    // Most codes begin with their country's, and are then a key by themselves: an answer may name a hundred.
    regionNamesByLang
      .getOrMake(lang, () => createCache(400))
      .getOrMake(code.startsWith(countryCode) ? code : `${countryCode} ${code}`, () => {
        const country = countryRules(countryCode);
        const found = country?.subdivisions.find(code.toUpperCase()) ?? null;
        if (country === null || found === null) return null;
        return describeRegion(found, { wanted: nameTags([lang]), local: nameTags(country.area.languages) });
      });

  /** The regions of a country that have days off of their own in a year. Throws as `list` does. */
  function regionalDaysOff({ countryCode, types = PUBLIC_ONLY, year }: Omit<HolidayScope, "subdivision">) {
    checkYear(year);
    const { country } = placeOf({ countryCode });
    return daysOffByRegion.getOrMake(`${countryCode} ${year} ${types.join()}`, () => {
      const regions = country.subdivisions.listed.map((part) => ({
        code: part.code,
        set: ruleSet(country, part),
      }));
      return daysOffOfRegions(regions, yearOf(country.national, year), { year, types });
    });
  }

  return {
    /** Release of the rules, "2026-11-20": the later of the data set and the files that correct it. */
    get version() {
      return book.version();
    },
    get countryCodes() {
      return book.countryCodes();
    },
    school,
    /** Whether a country has holiday rules; reads them. */
    has: (countryCode: string): boolean => countryRules(countryCode) !== null,
    /** Whether the days of a country or calendar are known in a year: false before and after those of a calendar's lists. */
    isKnown(code: string, year: number): boolean {
      const area = countryRules(code)?.area;
      return area !== undefined && isKnownYear(area, year);
    },
    /** Codes of the regions with an English name: `["DE-BY"]` for "bavaria". */
    regionsNamed: (name: string): readonly string[] => book.regions.codesNamed(name),
    /** Whether a code is a subdivision's: of ISO 3166-2, withdrawn or not, or of the data's own. */
    hasSubdivision: (countryCode: string, code: string): boolean => region(countryCode, code, "en") !== null,
    /** Name, languages, zones and subdivisions of a country; `null` when it has no holiday rules. */
    country(countryCode: string, lang = "en") {
      const rulesOf = countryRules(countryCode);
      if (rulesOf === null) return null;
      const { area } = rulesOf;
      const tags = { wanted: nameTags([lang]), local: nameTags(area.languages) };
      return {
        countryCode,
        name: pickName(area.names, tags.wanted),
        localName: pickName(area.names, tags.local),
        languages: area.languages,
        /** As the data set lists them, the principal one first. */
        zones: area.zones,
        /** The month in which its laws were last looked up, "2026-11"; `null` = never. */
        checkedMonth: area.checkedMonth,
        subdivisions: rulesOf.subdivisions.listed.map((each) => describeRegion(each, tags)),
      };
    },
    region,
    /** The name of a subdivision; its code when it has no name. */
    regionName: (countryCode: string, code: string, lang: string) =>
      region(countryCode, code, lang)?.name ?? code,
    list,
    /** The same holidays as days without names, for callers that need only days off. Throws as `list` does. */
    days(scope: HolidayScope): readonly HolidayDay[] {
      checkYear(scope.year);
      const { country, subdivision } = placeOf(scope);
      checkKnownYear(country.code, country.area, scope.year);
      const { types = PUBLIC_ONLY } = scope;
      const ofSchools = school.days(country.code, subdivision?.code ?? null, { ...scope, types });
      const found = withoutCovered(yearOf(ruleSet(country, subdivision), scope.year), ofSchools);
      return [...found, ...ofSchools].filter((day) => isAskedFor(types, day.rule.type));
    },
    regionalDaysOff,
    /** The regions of a country with days off of their own from one day number to another, the most first. Throws as `list` does. */
    regionsWithMore({ countryCode, types, lang, ...span }: RegionalSpan): readonly RegionWithMore[] {
      const key = `${countryCode} ${span.firstDay} ${span.lastDay} ${types.join()} ${lang}`;
      return moreByRegion.getOrMake(key, () => {
        const counted = countDaysOff(span, (year) => regionalDaysOff({ countryCode, types, year }));
        return counted.map((each) => ({ ...each, region: region(countryCode, each.code, lang) }));
      });
    },
    /** Days off of towns of a place that are known to exist and whose dates are not held. Throws as `list` does. */
    localDaysNotHeld: (asked: HolidayRegion & DaySpan) => localDaysNotHeld(areasOf(asked), asked),
    /** The first year of a span for which a place's yearly decisions on days off are not held. Throws as `list` does. */
    firstUndecided: (asked: HolidayRegion & DaySpan) => firstUndecided(areasOf(asked), asked),
    /** Whether every holiday of the year has a known date; some are announced year by year. Throws as `list` does. */
    isComplete(scope: HolidayScope): boolean {
      const { country, subdivision } = placeOf(scope);
      return undatedRules(ruleSet(country, subdivision), scope.year, scope.types ?? PUBLIC_ONLY).length === 0;
    },
    /** Converts days to holidays with names, one by one; `lang` is a BCP 47 tag. Throws as `list` does. */
    writer(place: HolidayRegion, lang: string) {
      const { country, subdivision } = placeOf(place);
      const tags = tagsOf(ruleSet(country, subdivision), lang);
      return createHolidayWriter(country.code, subdivision?.code ?? null, tags);
    },
    /** Number of cached days and holidays; bounded. */
    cacheWeight: (): number => years.weight + lists.weight,
    /** Clears the computed years and lists; the parsed rules stay. */
    clearCache(): void {
      for (const cache of [sets, years, lists, regionNamesByLang, daysOffByRegion, moreByRegion])
        cache.clear();
    },
  };
}

const tagsOf = (set: RuleSet, lang: string): NameTags => ({ wanted: nameTags([lang]), local: set.localTags });
