import { mustExist } from "../../domain/must-exist.ts";
import { Type } from "@sinclair/typebox";
import { holidaysToCsv } from "../../domain/holidays/csv.ts";
import { feedNameLanguage, holidayFeedName } from "../../domain/holidays/feed-name.ts";
import { holidaysToIcs } from "../../domain/holidays/ics.ts";
import type { Holiday, UndatedHoliday } from "../../domain/holidays/holiday.ts";
import type { UpcomingHoliday } from "../../domain/holidays/upcoming.ts";
import type { HolidayNames } from "../../domain/holidays/names.ts";
import { SCHOOL_KINDS } from "../../domain/school/school-data.ts";
import { DAY_TYPES, HOLIDAY_TYPES, type HolidayType } from "../../domain/holidays/rule-program.ts";
import type { RequestContext } from "../../http/context.ts";
import { FormattedAnswer, type Format } from "../../http/answer/format.ts";
import type { Localizer } from "../../http/answer/localizer.ts";
import { sentenceLanguage } from "../../http/answer/sentences.ts";
import type { Law } from "../../http/input/country-parameter.ts";
import { closed, nullable, record } from "../../http/answer/route-schema.ts";

export const holidayProperties = {
  id: Type.String({ description: "The same every year.", examples: ["us-independence-day"] }),
  date: Type.String({ examples: ["2026-07-04"] }),
  observed_date: Type.String({
    description: "When the day off is taken; differs from `date` where another day stands for it.",
    examples: ["2026-07-03"],
  }),
  end_date: Type.String({ description: "Last day, inclusive." }),
  days: Type.Integer({ minimum: 1 }),
  day_of_week: Type.Integer({ minimum: 1, maximum: 7 }),
  day_name: Type.String({
    description: "In `lang` where every holiday of the answer has a name in it; else in English.",
  }),
  name: Type.String({ description: "In `lang`." }),
  name_language: Type.String({
    description: "Language that `name` is in.",
    examples: ["en"],
  }),
  local_name: Type.String({ description: "In the country's own language." }),
  local_language: Type.String({ description: "Language that `local_name` is in.", examples: ["en"] }),
  country_code: Type.String(),
  nationwide: Type.Boolean(),
  subdivisions: Type.Array(Type.String(), {
    description: "ISO 3166-2, where it is not nationwide; of school holidays also zones such as FR-ZA.",
  }),
  type: Type.String({ enum: [...DAY_TYPES] }),
  half_day: Type.Boolean(),
  off_from: nullable(Type.String({ examples: ["14:00"] }), {
    description: "Local time from which a half day is off; null for whole days and where it is not known.",
  }),
  is_estimated: Type.Boolean({ description: "The date hangs on a sighting or an announcement to come." }),
  estimate_tolerance_days: nullable(Type.Integer({ minimum: 1 }), {
    description: "How many days the official date may lie from this one; null where it is decided.",
  }),
  rule: Type.String({
    description: "How the date is found, in English.",
    examples: ["4 July; the Monday after is off as well when it falls on a Sunday"],
  }),
  source: nullable(Type.String(), { description: "Law or announcement behind it, where it is recorded." }),
  note: nullable(Type.String(), {
    description: "What holds of some towns or people alone, in English; null for most.",
  }),
  school: nullable(
    closed({
      kind: Type.String({ enum: [...SCHOOL_KINDS] }),
      groups: Type.Array(Type.String(), { description: "Groups of schools; empty for all of the area." }),
    }),
    { description: "Of published school holidays alone." },
  ),
};

export const HolidaySchema = record("Holiday", holidayProperties);

export type HolidayRecord = {
  id: string;
  date: string;
  observed_date: string;
  end_date: string;
  days: number;
  day_of_week: number;
  day_name: string;
  name: string;
  name_language: string;
  local_name: string;
  local_language: string;
  country_code: string;
  nationwide: boolean;
  subdivisions: string[];
  type: HolidayType;
  half_day: boolean;
  off_from: string | null;
  is_estimated: boolean;
  estimate_tolerance_days: number | null;
  rule: string;
  source: string | null;
  note: string | null;
  school: { groups: string[]; kind: "holidays" | "end_of_lessons" | "back_to_school" } | null;
};

/**
 * Holidays as the API shows them, with names in one language.
 *
 * @param all every holiday that the answer names
 */
export function holidayRecords(
  holidays: readonly Holiday[],
  localizer: Localizer,
  all: readonly HolidayNames[] = holidays,
): HolidayRecord[] {
  return holidays.map(localizer.holidayNamer(all)).map((holiday) => holidayRecord(holiday, localizer));
}

/** As `holidayRecords`, with the days until each. */
export function upcomingRecords(
  holidays: readonly UpcomingHoliday[],
  localizer: Localizer,
  all: readonly HolidayNames[],
) {
  return holidayRecords(holidays, localizer, all).map((one, index) => ({
    ...one,
    days_until: mustExist(holidays[index]).daysUntil,
  }));
}

function holidayRecord(holiday: Holiday, localizer: Localizer): HolidayRecord {
  return {
    id: holiday.id,
    date: holiday.date,
    observed_date: holiday.observedDate,
    end_date: holiday.endDate,
    days: holiday.days,
    day_of_week: holiday.dayOfWeek,
    day_name: localizer.weekday(holiday.dayOfWeek),
    name: holiday.name,
    name_language: holiday.nameLanguage,
    local_name: holiday.localName,
    local_language: holiday.localLanguage,
    country_code: holiday.countryCode,
    nationwide: holiday.nationwide,
    subdivisions: [...holiday.subdivisions],
    type: holiday.type,
    half_day: holiday.halfDay,
    off_from: holiday.offFrom,
    is_estimated: holiday.isEstimated,
    estimate_tolerance_days: holiday.estimateToleranceDays,
    rule: localizer.english(holiday.explanation),
    source: holiday.source,
    note: localizer.english(holiday.note),
    school: holiday.school === null ? null : { ...holiday.school, groups: [...holiday.school.groups] },
  };
}

export const UndatedSchema = record("UndatedHoliday", {
  id: Type.String(),
  name: Type.String(),
  local_name: Type.String(),
  type: Type.String({ enum: [...HOLIDAY_TYPES] }),
  known_from: nullable(Type.Integer()),
  known_to: nullable(Type.Integer()),
});

/** Holidays of the year whose dates are not announced yet. */
export function undatedRecords(
  undated: readonly UndatedHoliday[],
  localizer: Localizer,
  all: readonly HolidayNames[],
) {
  return undated.map(localizer.holidayNamer(all)).map((one) => ({
    id: one.id,
    name: one.name,
    local_name: one.localName,
    type: one.type,
    known_from: one.knownFrom,
    known_to: one.knownTo,
  }));
}

/** Holidays as a table or a calendar file, which is named after the place in the caller's language. */
export function holidayFile(
  format: Format,
  holidays: readonly Holiday[],
  place: Law | null,
  context: RequestContext,
): FormattedAnswer {
  const { localizer } = context;
  const named = holidays.map(localizer.holidayNamer(holidays));
  if (format === "csv") return new FormattedAnswer("csv", holidaysToCsv(named));
  const language = sentenceLanguage(context.language);
  localizer.noteLanguage(language);
  const name = place === null ? "Holidays" : feedNameOf(place, context);
  const remark = context.warnings.map(({ message }) => message).join(" ");
  // Warnings are in English.
  if (remark !== "") localizer.noteLanguage("en");
  const release = context.holidays.version;
  const feed = { name, host: "almanac", release, language, ...(remark !== "" && { remark }) };
  return new FormattedAnswer("ics", holidaysToIcs(named, feed));
}

function feedNameOf({ country, subdivision }: Law, context: RequestContext): string {
  const language = feedNameLanguage(context.language);
  context.localizer.noteLanguage(language);
  const region = subdivision === null ? null : context.holidays.region(country.code, subdivision, language);
  return holidayFeedName(
    context.data.countryName(country.code, language) ?? country.name,
    region === null ? null : context.localizer.subdivision(region),
    language,
  );
}
