import { civilFromDays, dayOfWeek } from "../calendar/civil.ts";
import { formatDate } from "../calendar/format.ts";
import { daysOffOf, type HolidayDay } from "./holiday-day.ts";
import { pickName, pickNamed, writeNames, type HolidayNames, type NameTags } from "./names.ts";
import type { CountryYear } from "./country-days.ts";
import { hasPlace } from "./place-set.ts";
import { isAskedFor, type HolidayType } from "./rule-program.ts";

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

/** A subdivision with its name: in the requested language, or else in English, or else its code. */
export type SubdivisionName = {
  code: string;
  name: string;
  /** BCP 47 tag of the language of `name`; `null` when that is the code. */
  nameLanguage: string | null;
  localName: string;
};

/** A day, with the subdivisions that observe it; `joined` is what the laws of several say of it. */
export type ScopedDay = {
  day: HolidayDay;
  subdivisions: readonly string[];
  joined?: { toleranceDays: number; source: string | null; note: string | null };
};

/**
 * Converts days of one country or subdivision to holidays with names in one language.
 *
 * @param subdivision code of the subdivision; `null` = the country's own days.
 */
export function createHolidayWriter(countryCode: string, subdivision: string | null, tags: NameTags) {
  return {
    names: (day: HolidayDay): HolidayNames => writeNames(day.rule.names, tags),
    write: (day: HolidayDay): Holiday => writeHoliday(scopeDay(day, subdivision), countryCode, tags),
  };
}

/** A day of a subdivision's list: observed by that subdivision alone, unless it is nationwide. */
export function scopeDay(day: HolidayDay, subdivision: string | null): ScopedDay {
  if (day.school !== undefined) return { day, subdivisions: day.school.subdivisions };
  return { day, subdivisions: day.rule.isNationwide || subdivision === null ? [] : [subdivision] };
}

/** One holiday of one year with its days off, and with names in one language. */
export function writeHoliday({ day, subdivisions, joined }: ScopedDay, countryCode: string, tags: NameTags) {
  const { rule } = day;
  const { names } = rule;
  const toleranceDays = joined?.toleranceDays ?? day.toleranceDays;
  const local = pickNamed(names, tags.local);
  const date = formatDate(day.day);
  return {
    /** The same every year; with `year`, or beside others of one name with its subdivisions, it is unique. */
    id: day.id,
    /** Year of `date`. */
    year: civilFromDays(day.day).year,
    /** ISO dates. `endDate` is the last day, inclusive. */
    date,
    observedDate: day.observedDay === day.day ? date : formatDate(day.observedDay),
    endDate: day.lastDay === day.day ? date : formatDate(day.lastDay),
    days: day.lastDay - day.day + 1,
    /** All days off of this holiday, as day numbers, in order. */
    daysOff: daysOffOf(day),
    /** ISO weekday of `date`, 1 = Monday. */
    dayOfWeek: dayOfWeek(day.day),
    ...writeNames(names, tags),
    localName: local.name,
    localLanguage: local.language,
    countryCode,
    nationwide: rule.isNationwide && subdivisions.length === 0,
    /** ISO 3166-2 codes that observe the holiday, when it is not nationwide. */
    subdivisions,
    type: rule.type,
    halfDay: day.isHalfDay,
    /** Local time from which a half day is off, "14:00"; `null` for whole days and where it is not known. */
    offFrom: day.offFromMinutes === null ? null : formatMinutes(day.offFromMinutes),
    /** Whether a sighting or an announcement may still change the date. */
    isEstimated: toleranceDays > 0,
    /** How many days the official date may differ; `null` when it is decided. */
    estimateToleranceDays: toleranceDays > 0 ? toleranceDays : null,
    /** The rule as in the data, "07-04 and if sunday then next monday". */
    rule: rule.text,
    /** The same in plain English. */
    explanation: rule.explanation,
    /** Law or announcement behind the rule, where a rule file names it. */
    source: joined === undefined ? day.source : joined.source,
    /** Remark in English, such as which towns or people observe it. */
    note: joined?.note ?? rule.note,
    /** Of published school holidays: what they are, and the groups of schools; `null` of all other days. */
    school: day.school === undefined ? null : { kind: day.school.kind, groups: day.school.groups },
  };
}

const formatMinutes = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;

export type Holiday = Readonly<ReturnType<typeof writeHoliday>>;

/** Holidays announced every year without a known date in this one. Answers list them, so that a year does not look complete. */
export function undatedIn(
  { undated }: CountryYear,
  place: number,
  types: readonly HolidayType[],
  tags: NameTags,
) {
  const found = undated
    .filter(({ rule, places }) => isAskedFor(types, rule.type) && hasPlace(places, place))
    .map(({ id, rule, knownFrom, knownTo }) => ({
      id,
      ...writeNames(rule.names, tags),
      localName: pickName(rule.names, tags.local),
      type: rule.type,
      /** First and last year with a known date. */
      knownFrom,
      knownTo,
    }));
  return [...new Map(found.map((one) => [one.id, one])).values()];
}

export type UndatedHoliday = ReturnType<typeof undatedIn>[number];

/** A year of a country or region. */
export type HolidayList = {
  /** Whether the subdivision has other days than the country; `null` without a subdivision. */
  isRegional: boolean | null;
  holidays: readonly Holiday[];
  /** Holidays of this year without a known date. */
  undated: readonly UndatedHoliday[];
};
