import type { HolidayNames } from "./one-language.ts";
import type { SchoolDays } from "./holiday-day.ts";
import type { HolidayType } from "./rule-program.ts";

/** One holiday of one year, with its days off. */
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
  /** All days off of this holiday, as day numbers, in order. */
  daysOff: readonly number[];
  /** ISO weekday of `date`, 1 = Monday. */
  dayOfWeek: number;
  localName: string;
  localLanguage: string;
  countryCode: string;
  nationwide: boolean;
  /** ISO 3166-2 codes that observe the holiday, when it is not nationwide. */
  subdivisions: readonly string[];
  type: HolidayType;
  halfDay: boolean;
  /** Whether a sighting or an announcement may still change the date. */
  isEstimated: boolean;
  /** How many days the official date may differ; `null` when it is decided. */
  estimateToleranceDays: number | null;
  /** The rule as in the data, "07-04 and if sunday then next monday". */
  rule: string;
  /** The same in plain English. */
  explanation: string;
  /** Law or announcement behind the rule, where a rule file names it. */
  source: string | null;
  /** Remark in English, such as which towns or people observe it. */
  note: string | null;
  /** Of published school holidays: what they are, and the groups of schools; `null` of all other days. */
  school: Pick<SchoolDays, "kind" | "groups"> | null;
};

/** A holiday that is announced year by year and whose date in this year is not known. */
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
  /** 1-12: only the holidays with a day or a day off in the month. */
  month?: number | null;
  /** Adds the days of all subdivisions, each with the subdivisions that observe it. */
  includeRegional?: boolean;
};

export type HolidayList = {
  /** Whether the subdivision has other days than the country; `null` without a subdivision. */
  isRegional: boolean | null;
  holidays: readonly Holiday[];
  /** Holidays of this year without a known date. */
  undated: readonly UndatedHoliday[];
};

/** A subdivision with its name: in the requested language, or else in English, or else its code. */
export type SubdivisionName = {
  code: string;
  name: string;
  /** BCP 47 tag of the language of `name`; `null` when that is the code. */
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
