import type { HolidayNames } from "./one-language.ts";
import type { HolidayType } from "./rule-program.ts";

/** One holiday of one year: a record for the holiday itself, with the day off that stands for it. */
export type Holiday = HolidayNames & {
  /** The same every year; with `year` it is unique. */
  id: string;
  /** Year of `date`. */
  year: number;
  /** ISO dates. `endDate` is the last day, inclusive. */
  date: string;
  observedDate: string;
  endDate: string;
  days: number;
  /** Every day off this holiday gives, as day numbers, in order. */
  daysOff: readonly number[];
  /** ISO weekday of `date`, 1 = Monday. */
  dayOfWeek: number;
  localName: string;
  localLanguage: string;
  countryCode: string;
  nationwide: boolean;
  /** ISO 3166-2 codes where the holiday holds, when not nationwide. */
  subdivisions: readonly string[];
  type: HolidayType;
  halfDay: boolean;
  /** The date hangs on a sighting or an announcement still to come. */
  isEstimated: boolean;
  /** How many days the official date may lie from this one; `null` where it is decided. */
  estimateToleranceDays: number | null;
  /** The rule as the data have it, "07-04 and if sunday then next monday". */
  rule: string;
  /** The same in plain English. */
  explanation: string;
  /** Law or announcement behind the rule, where a rule file names it. */
  source: string | null;
  /** What holds of some towns or people alone, in English. */
  note: string | null;
};

/** A holiday that is announced year by year and whose date in the year asked for is not known. */
export type UndatedHoliday = HolidayNames & {
  id: string;
  localName: string;
  type: HolidayType;
  /** First and last year with a known date. */
  knownFrom: number | null;
  knownTo: number | null;
};

export type HolidayRegion = {
  /** ISO 3166-1 alpha-2, upper case. */
  countryCode: string;
  /** ISO 3166-2, any case; `null` = the country's own days only. */
  subdivision?: string | null;
};

export type HolidayScope = HolidayRegion & {
  /** 1900-2100. */
  year: number;
  /** Default: public only. */
  types?: readonly HolidayType[];
};

export type HolidayQuery = HolidayScope & {
  /** BCP 47; default "en". */
  lang?: string;
  /** 1-12: only the holidays of which a day, or the day off that stands for it, falls in the month. */
  month?: number | null;
  /** Adds the days of all subdivisions, each with the list of those it holds in. */
  includeRegional?: boolean;
};

export type HolidayList = {
  /** Whether the subdivision asked for has other days than the country; `null` where none was asked for. */
  isRegional: boolean | null;
  holidays: readonly Holiday[];
  /** Holidays that this year has and the data cannot date. */
  undated: readonly UndatedHoliday[];
};

/** A subdivision by name: in the language asked for, or else in English; its code where it has none. */
export type SubdivisionName = {
  code: string;
  name: string;
  /** BCP 47 tag of the language `name` is in; `null` where it is the code. */
  nameLanguage: string | null;
  localName: string;
};

export type HolidayCountry = {
  countryCode: string;
  name: string;
  localName: string;
  languages: readonly string[];
  /** Zones as the data set lists them, the principal one first. */
  zones: readonly string[];
  subdivisions: readonly SubdivisionName[];
};
