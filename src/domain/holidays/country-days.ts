import type { HolidayDay, DayRule } from "./holiday-day.ts";
import type { LocalDaysGap } from "./local-days.ts";
import { NO_NAMES, type NamesByLanguage } from "./names.ts";
import { NATION, type PlaceSet } from "./place-set.ts";
import type { RegionList } from "./region-list.ts";
import type { KnownYears } from "./year-range.ts";
import type { YearlyDecrees } from "./yearly-decrees.ts";

/** A part of a country, "DE-BY" or "DE-BY-A", with the number of the place whose days it has. */
export type Region = { code: string; names: NamesByLanguage; place: number };

/** The regions of a country: those with rules, and those of ISO 3166-2 without. */
export type Regions = {
  /** Those with rules of their own, in the order of the data. */
  listed: readonly Region[];
  /** Finds codes of ISO 3166-2, withdrawn or not, and the data's own; `null` for an unknown code. */
  find(asked: string): Region | null;
  /** All codes, except withdrawn ones. */
  codes(): string[];
};

/** The country itself, or regions that have the same days. */
export type Place = {
  /** Its own languages, the principal one first. */
  languages: readonly string[];
  /** Whether dates may be estimates, in whatever year. */
  mayEstimate: boolean;
  /** Local days that exist and are not held; empty = none is missing. */
  localDays: readonly LocalDaysGap[];
  /** Decisions of every year that change days off. */
  decrees: YearlyDecrees | null;
};

/** What is said of a country or calendar beside its days; plain JSON. */
export type CountryFacts = KnownYears & {
  code: string;
  names: NamesByLanguage;
  languages: readonly string[];
  zones: readonly string[];
  /** The month in which its laws were last looked up, "2026-11"; `null` = never. */
  checkedMonth: string | null;
  /** Codes of the countries and calendars whose rules its days come from. */
  uses: readonly string[];
  /** By their numbers; the first is the country itself. */
  places: readonly Place[];
  /** Regions with rules of their own; parts of one are in no list. */
  regions: readonly (Region & { isPart: boolean })[];
  /** The data's codes for regions of ISO 3166-2: "IT-25-MI" for IT-MI. */
  dataCodes: readonly (readonly [dataCode: string, code: string])[];
  /** Other regions that have not the country's days: those within a region, or in another country as well. */
  within: readonly (readonly [code: string, place: number])[];
};

/** A holiday announced every year, and the first and the last year with a known date. */
export type UndatedDay = { id: string; rule: DayRule; knownFrom: number; knownTo: number; places: PlaceSet };

/** All holidays of a country and its regions whose own day or day off falls in a year, of all types, by date. */
export type CountryYear = {
  days: readonly HolidayDay[];
  /** The places that have each day. */
  places: readonly PlaceSet[];
  /** Announced every year, without a known date in this one. */
  undated: readonly UndatedDay[];
};

/** A country or calendar with its days: computed by the build, or here from an operator's rules. */
export type CountryDays = {
  readonly facts: CountryFacts;
  readonly regions: Regions;
  /** The days of a year from 1900 to 2100. Caches nothing. */
  year(year: number): CountryYear;
};

export function openRegions(facts: CountryFacts, list: RegionList): Regions {
  const entries = new Map(facts.regions.map((region) => [region.code, region]));
  const dataCodes = new Map(facts.dataCodes);
  const within = new Map(facts.within);
  const listed = facts.regions.filter(({ isPart }) => !isPart);
  return {
    listed,
    find(asked) {
      const known = entries.get(dataCodes.get(asked) ?? asked);
      if (known !== undefined) return known;
      const code = list.find(dataCodes.get(asked) ?? asked)?.code;
      if (code === undefined) return null;
      return entries.get(code) ?? { code, names: NO_NAMES, place: within.get(code) ?? NATION };
    },
    codes: () => [...new Set([...listed.map(({ code }) => code), ...list.codesOf(facts.code)])],
  };
}
