import { createCalendarDirectory } from "../domain/calendars/calendar-directory.ts";
import {
  NO_OWN_CALENDARS,
  withOwn,
  type KnownNames,
  type OwnCalendars,
} from "../domain/calendars/own-calendars.ts";
import { createHolidayCalendar, type HolidayCalendar } from "../domain/holidays/calendar.ts";
import { resolveCountry } from "../domain/places/country.ts";
import { createSchoolCalendar } from "../domain/school/school-calendar.ts";
import type { DataSet } from "./open.ts";
import { sha256 } from "./sha256.ts";

/** A data set with an operator's calendars, and what is computed from both. A request takes one, and never sees two. */
export type Facts = {
  readonly data: DataSet;
  readonly holidays: HolidayCalendar;
  /** Changes whenever an answer may, for entity tags. */
  readonly version: string;
};

/** Joins a data set with an operator's calendars. @throws Error where two calendars have one name. */
export function createFacts(data: DataSet, own: OwnCalendars = NO_OWN_CALENDARS): Facts {
  const definitions = [...data.calendars.calendars, ...own.definitions];
  const calendars = createCalendarDirectory(definitions, data.regionWeekends);
  const school = createSchoolCalendar(data.schoolHolidays);
  const holidays = createHolidayCalendar(withOwn(data.rules, own), { school });
  return {
    data: { ...data, calendars, weekends: [...data.regionWeekends, ...calendars.weekends] },
    holidays,
    version: `${data.version} ${ownVersion(own)}`.trim(),
  };
}

function ownVersion({ files, additions }: OwnCalendars): string {
  if (files.size + additions.size === 0) return "";
  return sha256(JSON.stringify([...files, ...additions])).slice(0, 16);
}

/** What an operator's calendars may refer to. */
export const knownNames = (data: DataSet): KnownNames => ({
  rules: data.rules,
  calendars: data.calendars,
  isZone: (id) => data.zoneInfo(id) !== null,
  isPlace: (text) =>
    resolveCountry(data.countries, text) !== null || data.rules.regions.codesNamed(text).length > 0,
});
