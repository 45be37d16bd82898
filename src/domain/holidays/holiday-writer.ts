import { civilFromDays, dayOfWeek } from "../calendar/civil.ts";
import { formatDate } from "../calendar/format.ts";
import { daysOffOf, type HolidayDay } from "./holiday-day.ts";
import type { Holiday } from "./holiday.ts";
import { englishName, pickNamed, type NameTags, type NamesByLanguage } from "./names.ts";
import type { HolidayNames } from "./one-language.ts";
import { explainRule } from "./rule-explanation.ts";

export type ScopedDay = HolidayDay & { subdivisions: readonly string[] };

/** Converts days of one country or subdivision to holidays with names in one language. */
export type HolidayWriter = {
  names(day: HolidayDay): HolidayNames;
  write(day: HolidayDay): Holiday;
};

/** @param subdivision code of the subdivision; `null` = the country's own days. */
export function createHolidayWriter(
  countryCode: string,
  subdivision: string | null,
  tags: NameTags,
): HolidayWriter {
  return {
    names: (day) => writeNames(day.rule.names, tags),
    write: (day) => writeHoliday(scopeDay(day, subdivision), countryCode, tags),
  };
}

/** The names of a holiday: in the requested language or else in English, and in English. */
export function writeNames(names: NamesByLanguage, tags: NameTags): HolidayNames {
  const { name, language } = pickNamed(names, tags.wanted);
  return { name, nameLanguage: language, english: englishName(names) };
}

/** A day of a subdivision's list: observed by that subdivision alone, unless it is nationwide. */
export function scopeDay(day: HolidayDay, subdivision: string | null): ScopedDay {
  if (day.school !== undefined) return { ...day, subdivisions: day.school.subdivisions };
  return { ...day, subdivisions: day.rule.isNationwide || subdivision === null ? [] : [subdivision] };
}

export function writeHoliday(day: ScopedDay, countryCode: string, tags: NameTags): Holiday {
  const { rule } = day;
  const local = pickNamed(rule.names, tags.local);
  const date = formatDate(day.day);
  return {
    id: day.id,
    year: civilFromDays(day.day).year,
    date,
    observedDate: day.observedDay === day.day ? date : formatDate(day.observedDay),
    endDate: day.lastDay === day.day ? date : formatDate(day.lastDay),
    days: day.lastDay - day.day + 1,
    daysOff: daysOffOf(day),
    dayOfWeek: dayOfWeek(day.day),
    ...writeNames(rule.names, tags),
    localName: local.name,
    localLanguage: local.language,
    countryCode,
    nationwide: rule.isNationwide && day.subdivisions.length === 0,
    subdivisions: day.subdivisions,
    type: rule.type,
    halfDay: day.isHalfDay,
    isEstimated: day.toleranceDays > 0,
    estimateToleranceDays: day.toleranceDays > 0 ? day.toleranceDays : null,
    rule: rule.text,
    explanation: explainRule(rule),
    source: day.source,
    note: rule.spec.note,
    school: day.school === undefined ? null : { kind: day.school.kind, groups: day.school.groups },
  };
}
