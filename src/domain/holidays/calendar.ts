import { type HolidayDay, touchesMonth } from "./holiday-day.ts";
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
  type Holiday,
} from "./holiday.ts";
import { createCache } from "../cache.ts";
import { mustExist } from "../must-exist.ts";
import { compileDays } from "./compiled-days.ts";
import type { CountryDays, CountryYear, Place, Region } from "./country-days.ts";
import { nameTags, pickName, type NameTags, type HolidayNames } from "./names.ts";
import {
  countDaysOff,
  haveSameDays,
  regionalDays,
  type DaySpan,
  type RegionWithMore,
} from "./regional-days.ts";
import { localDaysNotHeld, type LocalDaysNotHeld } from "./local-days.ts";
import { hasPlace, NATION } from "./place-set.ts";
import { firstUndecided, type UndecidedYear } from "./yearly-decrees.ts";
import { createRuleBook, type RuleSource } from "./rule-book.ts";
import { createSubdivisionNames } from "./subdivision-name.ts";
import { isAskedFor, type HolidayType } from "./rule-program.ts";
import { readSubdivision } from "./subdivision.ts";
import { checkKnownYear, checkYear, isKnownYear } from "./year-range.ts";
import { AlmanacError } from "../error.ts";
import { createSchoolCalendar, isCovered, type SchoolCalendar } from "../school/school-calendar.ts";

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
  /** Number of cached days; bounded. */
  cacheWeight(): number;
  /** Clears the years; what is known of the countries stays. */
  clearCache(): void;
};

type RegionalSpan = DaySpan & { countryCode: string; types: readonly HolidayType[]; lang: string };

export type HolidayCalendarOptions = {
  /** Most days that are cached. */
  cachedDays?: number;
  /** The published school holidays. */
  school?: SchoolCalendar;
};

const PUBLIC_ONLY: readonly HolidayType[] = ["public"];

/** A place by its number in its country; `region` is `null` for the country itself. */
type PlaceInCountry = { country: CountryDays; region: Region | null; place: number };

/**
 * Makes the calendar of all countries: of the days that the build has computed, and of rules that are compiled at the first use of
 * their country. Years have a cache of fixed size.
 */
export function createHolidayCalendar(
  rules: RuleSource,
  options: HolidayCalendarOptions = {},
): HolidayCalendar {
  const book = createRuleBook(rules);
  const school = options.school ?? createSchoolCalendar(new Map());
  const countries = new Map<string, CountryDays>();
  const years = createCache<CountryYear>(options.cachedDays ?? 20_000, ({ days }) => days.length + 1);
  const regionNames = createSubdivisionNames(rules.regions, countryDays);
  const region = regionNames.find;

  function countryDays(code: string): CountryDays | null {
    const cached = countries.get(code);
    if (cached !== undefined) return cached;
    const fresh = rules.days(code) ?? (rules.has(code) ? compileDays(book, code) : null);
    if (fresh !== null) countries.set(code, fresh);
    return fresh;
  }

  const yearOf = (country: CountryDays, year: number): CountryYear =>
    years.getOrMake(`${country.facts.code} ${year}`, () => country.year(year));

  /** @throws AlmanacError `holidays_not_available`, `invalid_parameter` */
  function placeOf({ countryCode, subdivision }: HolidayRegion): PlaceInCountry {
    const country = countryDays(countryCode);
    if (country === null)
      throw new AlmanacError("holidays_not_available", `There is no holiday data for ${countryCode}.`);
    const code = subdivision?.toUpperCase() ?? "";
    const found = readSubdivision(countryCode, country.regions, code, rules.regions);
    return { country, region: found, place: found?.place ?? NATION };
  }

  const factsOf = (asked: HolidayRegion): Place => {
    const { country, place } = placeOf(asked);
    return placeFacts(country, place);
  };

  function scopedDays(
    { country, region: asked, place }: PlaceInCountry,
    inYear: CountryYear,
    { year, types, month, includeRegional }: Required<HolidayQuery>,
  ): ScopedDay[] {
    const code = asked?.code ?? null;
    const ofSchools = school.days(country.facts.code, includeRegional ? "all" : code, { year, types });
    const isWanted = (day: HolidayDay): boolean =>
      isAskedFor(types, day.rule.type) && (month === null || touchesMonth(day, year, month));
    const isLaw = (day: HolidayDay): boolean => isWanted(day) && !isCovered(day, ofSchools);
    const own = daysAt(inYear, place);
    const regional = includeRegional ? regionalDays(country.regions.listed, inYear, own) : [];
    return [
      ...own.filter(isLaw).map((day) => scopeDay(day, code)),
      ...regional.filter(({ day }) => isLaw(day)),
      ...ofSchools.filter(isWanted).map((day) => scopeDay(day, null)),
    ];
  }

  return {
    get version() {
      return rules.version();
    },
    get countryCodes() {
      return rules.countryCodes();
    },
    school,
    has: (countryCode: string): boolean => countryDays(countryCode) !== null,
    isKnown(code: string, year: number): boolean {
      const facts = countryDays(code)?.facts;
      return facts !== undefined && isKnownYear(facts, year);
    },
    regionsNamed: (name: string): readonly string[] => rules.regions.codesNamed(name),
    hasSubdivision: (countryCode: string, code: string): boolean => region(countryCode, code, "en") !== null,
    country(countryCode: string, lang = "en") {
      const country = countryDays(countryCode);
      if (country === null) return null;
      const { names, languages, zones, checkedMonth } = country.facts;
      const tags = { wanted: nameTags([lang]), local: nameTags(languages) };
      return {
        countryCode,
        name: pickName(names, tags.wanted),
        localName: pickName(names, tags.local),
        languages,
        /** As the data set lists them, the principal one first. */
        zones,
        /** The month in which its laws were last looked up, "2026-11"; `null` = never. */
        checkedMonth,
        subdivisions: country.regions.listed.map((each) => regionNames.describe(each, tags)),
      };
    },
    region,
    regionName: (countryCode: string, code: string, lang: string) =>
      region(countryCode, code, lang)?.name ?? code,
    /**
     * The holidays of a country and year, by date. Throws `holidays_not_available` for a country without rules,
     * `invalid_parameter` for a subdivision it does not have (the error names those it has), `out_of_range` for
     * a year outside 1900-2100.
     */
    list(given: HolidayQuery): HolidayList {
      const query: Required<HolidayQuery> = {
        subdivision: null,
        types: PUBLIC_ONLY,
        lang: "en",
        month: null,
        includeRegional: false,
        ...given,
      };
      checkYear(query.year);
      const found = placeOf(query);
      const { country, place } = found;
      checkKnownYear(country.facts.code, country.facts, query.year);
      const tags = tagsOf(placeFacts(country, place), query.lang);
      const inYear = yearOf(country, query.year);
      const days = scopedDays(found, inYear, query).sort(
        ({ day: a }, { day: b }) =>
          a.day - b.day || Number(b.rule.isNationwide) - Number(a.rule.isNationwide),
      );
      return {
        isRegional: found.region === null ? null : differsFromCountry(inYear, place, query.types),
        holidays: days.map((day) => writeHoliday(day, country.facts.code, tags)),
        undated: undatedIn(inYear, place, query.types, tags),
      };
    },
    days(scope: HolidayScope): readonly HolidayDay[] {
      checkYear(scope.year);
      const { country, region: asked, place } = placeOf(scope);
      checkKnownYear(country.facts.code, country.facts, scope.year);
      const { types = PUBLIC_ONLY } = scope;
      const ofSchools = school.days(country.facts.code, asked?.code ?? null, { ...scope, types });
      const own = daysAt(yearOf(country, scope.year), place).filter((day) => !isCovered(day, ofSchools));
      return [...own, ...ofSchools].filter((day) => isAskedFor(types, day.rule.type));
    },
    regionsWithMore({ countryCode, types, lang, ...span }: RegionalSpan): readonly RegionWithMore[] {
      const { country } = placeOf({ countryCode });
      const counted = countDaysOff(country.regions.listed, types, span, (year) => yearOf(country, year));
      return counted.map((each) => ({ ...each, region: region(countryCode, each.code, lang) }));
    },
    localDaysNotHeld: (asked: HolidayRegion & DaySpan) => localDaysNotHeld(factsOf(asked), asked),
    firstUndecided: (asked: HolidayRegion & DaySpan) => firstUndecided(factsOf(asked), asked),
    isComplete(scope: HolidayScope): boolean {
      const { country, place } = placeOf(scope);
      const { types = PUBLIC_ONLY } = scope;
      return !yearOf(country, scope.year).undated.some(
        ({ rule, places }) => isAskedFor(types, rule.type) && hasPlace(places, place),
      );
    },
    mayEstimate: (asked: HolidayRegion): boolean => factsOf(asked).mayEstimate,
    writer(asked: HolidayRegion, lang: string) {
      const { country, region: found, place } = placeOf(asked);
      const tags = tagsOf(placeFacts(country, place), lang);
      return createHolidayWriter(country.facts.code, found?.code ?? null, tags);
    },
    cacheWeight: (): number => years.weight,
    clearCache(): void {
      years.clear();
      regionNames.clear();
    },
  };
}

const placeFacts = ({ facts }: CountryDays, place: number): Place => mustExist(facts.places[place]);

const tagsOf = ({ languages }: Place, lang: string): NameTags => ({
  wanted: nameTags([lang]),
  local: nameTags(languages),
});

/** The days of a year that a place has. */
const daysAt = ({ days, places }: CountryYear, place: number): HolidayDay[] =>
  days.filter((_, at) => hasPlace(mustExist(places[at]), place));

/** Whether a place's year has a day more or less than the country's. */
const differsFromCountry = (year: CountryYear, place: number, types: readonly HolidayType[]): boolean =>
  place !== NATION && !haveSameDays(daysAt(year, NATION), daysAt(year, place), types);
