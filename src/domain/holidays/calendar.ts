import { type HolidayDay } from "./holiday-day.ts";
import {
  createHolidayWriter,
  undatedIn,
  writeHoliday,
  type HolidayList,
  type HolidayQuery,
  type HolidayRegion,
  type HolidayScope,
  type SubdivisionName,
  type Holiday,
} from "./holiday.ts";
import { createCache } from "../cache.ts";
import { nameTags, pickName, type NameTags, type HolidayNames } from "./names.ts";
import {
  countDaysOff,
  daysOffOfRegions,
  type DaySpan,
  type RegionalDaysOff,
  type RegionWithMore,
} from "./regional-days.ts";
import { localDaysNotHeld, type LocalDaysNotHeld } from "./local-days.ts";
import { firstUndecided, type UndecidedYear } from "./yearly-decrees.ts";
import { createRuleBook, type RuleSource } from "./rule-book.ts";
import { createRuleYears } from "./rule-years.ts";
import { createSubdivisionNames } from "./subdivision-name.ts";
import { isAskedFor, type HolidayType } from "./rule-program.ts";
import { undatedRules, type CountryRules, type RuleSet } from "./rule-set.ts";
import { type Subdivision } from "./subdivision.ts";
import { checkKnownYear, checkYear, isKnownYear } from "./year-range.ts";
import { createSchoolCalendar, withoutCovered, type SchoolCalendar } from "../school/school-calendar.ts";

export type HolidayCalendar = {
  /** Release of the rules, "2026-11-20": the later of the data set and the files that correct it. */
  readonly version: string;
  readonly countryCodes: readonly string[];
  school: SchoolCalendar;
  /** Whether a country has holiday rules; reads them. */
  has(countryCode: string): boolean;
  /** Whether the days of a country or calendar are known in a year: false before and after those of a calendar's lists. */
  isKnown(code: string, year: number): boolean;
  /** Codes of the regions with an English name: `["DE-BY"]` for "bavaria". */
  regionsNamed(name: string): readonly string[];
  /** Whether a code is a subdivision's: of ISO 3166-2, withdrawn or not, or of the data's own. */
  hasSubdivision(countryCode: string, code: string): boolean;
  /** Name, languages, zones and subdivisions of a country; `null` when it has no holiday rules. */
  country(
    countryCode: string,
    lang?: string,
  ): {
    countryCode: string;
    name: string;
    localName: string;
    languages: readonly string[];
    zones: readonly string[];
    checkedMonth: string | null;
    subdivisions: SubdivisionName[];
  } | null;
  region(countryCode: string, code: string, lang: string): SubdivisionName | null;
  /** The name of a subdivision; its code when it has no name. */
  regionName(countryCode: string, code: string, lang: string): string;
  list(given: HolidayQuery): HolidayList;
  /** The same holidays as days without names, for callers that need only days off. Throws as `list` does. */
  days(scope: HolidayScope): readonly HolidayDay[];
  regionalDaysOff(input: Omit<HolidayScope, "subdivision">): readonly RegionalDaysOff[];
  /** The regions of a country with days off of their own from one day number to another, the most first. Throws as `list` does. */
  regionsWithMore(regionalSpan: RegionalSpan): readonly RegionWithMore[];
  /** Days off of towns of a place that are known to exist and whose dates are not held. Throws as `list` does. */
  localDaysNotHeld(asked: HolidayRegion & DaySpan): LocalDaysNotHeld[];
  /** The first year of a span for which a place's yearly decisions on days off are not held. Throws as `list` does. */
  firstUndecided(asked: HolidayRegion & DaySpan): UndecidedYear | null;
  /** Whether every holiday of the year has a known date; some are announced year by year. Throws as `list` does. */
  isComplete(scope: HolidayScope): boolean;
  /** Whether dates of a place may be estimates, in whatever year. Throws as `list` does. */
  mayEstimate(asked: HolidayRegion): boolean;
  /** Converts days to holidays with names, one by one; `lang` is a BCP 47 tag. Throws as `list` does. */
  writer(
    place: HolidayRegion,
    lang: string,
  ): { names: (day: HolidayDay) => HolidayNames; write: (day: HolidayDay) => Holiday };
  /** Number of cached days and holidays; bounded. */
  cacheWeight(): number;
  /** Clears the computed years and lists; the parsed rules stay. */
  clearCache(): void;
};

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
 * Makes the calendar of all countries from merged rules. Parses a country's rules at their first use; computed years
 * and finished lists have caches of fixed size.
 */
export function createHolidayCalendar(
  rules: RuleSource,
  options: HolidayCalendarOptions = {},
): HolidayCalendar {
  const book = createRuleBook(rules);
  const school = options.school ?? createSchoolCalendar(new Map());
  const ruleYears = createRuleYears(book, school, options.cachedDays ?? 60_000);
  const { countryRules, ruleSet, yearOf, scopedDays, differsFromCountry, placeOf, areasOf } = ruleYears;
  const regionNames = createSubdivisionNames(book, countryRules);
  const region = regionNames.find;
  const daysOffByRegion = createCache<readonly RegionalDaysOff[]>(40_000, weigh);
  const lists = createCache<HolidayList>(options.cachedHolidays ?? 8_000, weighList);
  const moreByRegion = createCache<readonly RegionWithMore[]>(40_000, weigh);

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
    get version() {
      return book.version();
    },
    get countryCodes() {
      return book.countryCodes();
    },
    school,
    has: (countryCode: string): boolean => countryRules(countryCode) !== null,
    isKnown(code: string, year: number): boolean {
      const area = countryRules(code)?.area;
      return area !== undefined && isKnownYear(area, year);
    },
    regionsNamed: (name: string): readonly string[] => book.regions.codesNamed(name),
    hasSubdivision: (countryCode: string, code: string): boolean => region(countryCode, code, "en") !== null,
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
        subdivisions: rulesOf.subdivisions.listed.map((each) => regionNames.describe(each, tags)),
      };
    },
    region,
    regionName: (countryCode: string, code: string, lang: string) =>
      region(countryCode, code, lang)?.name ?? code,
    list,
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
    regionsWithMore({ countryCode, types, lang, ...span }: RegionalSpan): readonly RegionWithMore[] {
      const key = `${countryCode} ${span.firstDay} ${span.lastDay} ${types.join()} ${lang}`;
      return moreByRegion.getOrMake(key, () => {
        const counted = countDaysOff(span, (year) => regionalDaysOff({ countryCode, types, year }));
        return counted.map((each) => ({ ...each, region: region(countryCode, each.code, lang) }));
      });
    },
    localDaysNotHeld: (asked: HolidayRegion & DaySpan) => localDaysNotHeld(areasOf(asked), asked),
    firstUndecided: (asked: HolidayRegion & DaySpan) => firstUndecided(areasOf(asked), asked),
    isComplete(scope: HolidayScope): boolean {
      const { country, subdivision } = placeOf(scope);
      return undatedRules(ruleSet(country, subdivision), scope.year, scope.types ?? PUBLIC_ONLY).length === 0;
    },
    mayEstimate(asked: HolidayRegion): boolean {
      const { country, subdivision } = placeOf(asked);
      return ruleSet(country, subdivision).mayEstimate;
    },
    writer(place: HolidayRegion, lang: string) {
      const { country, subdivision } = placeOf(place);
      const tags = tagsOf(ruleSet(country, subdivision), lang);
      return createHolidayWriter(country.code, subdivision?.code ?? null, tags);
    },
    cacheWeight: (): number => ruleYears.weight() + lists.weight,
    clearCache(): void {
      for (const each of [ruleYears, regionNames, lists, daysOffByRegion, moreByRegion]) each.clear();
    },
  };
}

const tagsOf = (set: RuleSet, lang: string): NameTags => ({ wanted: nameTags([lang]), local: set.localTags });
