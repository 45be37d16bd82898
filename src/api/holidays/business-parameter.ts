import {
  createBusinessCalendar,
  workedPart,
  type DayOff,
  type HalfDays,
  type BusinessCalendar,
} from "../../domain/calendar/business-calendar.ts";
import { civilFromDays } from "../../domain/calendar/civil.ts";
import { parseDayName } from "../../domain/calendar/day-name.ts";
import { everyWeek, isWeekend, weekendIn, weekendOn } from "../../domain/calendar/weekend.ts";
import { joinWeekends } from "../../domain/calendars/calendar-file.ts";
import { daysOffProvider, makeupDaysIn, type DaysOffScope } from "../../domain/holidays/days-off.ts";
import type { Holiday } from "../../domain/holidays/holiday.ts";
import { HOLIDAY_TYPES, type HolidayType } from "../../domain/holidays/rule-program.ts";
import type { Place } from "../../domain/places/place.ts";
import type { Zone } from "../../domain/tz/zone.ts";
import { chosenTypes, listYears, yearsOfHolidays, regionsWithMore } from "./holiday-parameter.ts";
import { calendarParameter, calendarsOfQuery } from "./calendars-of-query.ts";
import { warnOfDoubtfulDays } from "./doubtful-days.ts";
import { warnOfLocalDays, warnOfUnknownDaysOff } from "./holiday-warning.ts";
import { lawOfQuery, subdivisionCode } from "../../http/input/country-parameter.ts";
import { daysOfWord, todayIn } from "../../http/input/moment-parameter.ts";
import {
  choices,
  dates,
  list,
  optional,
  freeText,
  type DateWord,
  ALIASES,
} from "../../http/input/parameter.ts";
import { badParameter, conflictError } from "../../http/errors/bad-input.ts";
import { placeOfWords, type NamedPlace } from "../../http/input/words.ts";
import type { RequestContext } from "../../http/context.ts";

/** Types of holidays that may be days off work, which school holidays are not. */
const DAY_OFF_TYPES = HOLIDAY_TYPES.filter((type) => type !== "school");

/** Parameters that choose the business days. */
export const businessParameters = {
  city: optional(freeText, {
    description: "City whose region's weekend and holidays count, in place of `country`.",
    example: "munich",
  }),
  country: optional(freeText, {
    description:
      "Country or region by code or name, for its weekend and holidays; Saturday and Sunday when absent.",
    aliases: ALIASES.country,
    example: "US",
  }),
  calendar: calendarParameter,
  region: optional(freeText, {
    description: "Region by its ISO 3166-2 code or name.",
    aliases: ALIASES.region,
    example: "DE-BY",
  }),
  weekend: optional(list, {
    description: "Weekly days off by name, or `none`; overrides the country's.",
    example: ["friday", "saturday"],
  }),
  holidays: optional(dates, { description: "Further days off.", maxItems: 200 }),
  types: choices([...DAY_OFF_TYPES, "all"], {
    description: "Kinds of holidays that are days off.",
    default: ["public"],
  }),
};

export type BusinessQuery = {
  place?: Place | undefined;
  country?: string | undefined;
  region?: string | undefined;
  calendar?: readonly string[] | undefined;
  weekend?: readonly string[] | undefined;
  holidays?: readonly DateWord[] | undefined;
  exclude?: readonly DateWord[] | undefined;
  types: readonly (HolidayType | "all")[];
  half_days?: HalfDays | undefined;
  include_holidays?: boolean | undefined;
};

export const DAY_REASONS = ["weekend", "holiday", "makeup_workday"] as const;
export type DayReason = (typeof DAY_REASONS)[number];

/** The business calendar of a query. Years outside the holiday data have no holidays. */
export function businessScope(query: BusinessQuery, zone: Zone, context: RequestContext): BusinessScope {
  const calendars = calendarsOfQuery(query, context).map(({ id }) => id);
  const { countryCode, subdivision } = regionOfQuery(query, context);
  const regions = calendars.length > 0 ? calendars : [subdivision ?? countryCode];
  const weekend =
    query.weekend === undefined
      ? joinWeekends(regions.map((region) => weekendIn(context.data.weekends, region)))
      : everyWeek(weekdaysOf(query.weekend));
  const types = chosenTypes(query.types).filter((type) => type !== "school");
  /** Whose holidays count. */
  const law =
    countryCode === null || query.include_holidays === false ? null : { countryCode, subdivision, types };
  const laws =
    query.include_holidays === false
      ? []
      : law === null
        ? calendars.map((id) => ({ countryCode: id, subdivision: null, types }))
        : [law];
  const daysOf = (words: readonly DateWord[] = []) => words.map((word) => daysOfWord(word, zone, context));
  /** Weekly days off of a year that a decree makes business days. */
  const makeupDaysOf = (year: number): number[] =>
    // One of several calendars has the weekend off all the same.
    laws.length === 1 ? laws.flatMap((one) => makeupDaysIn(context.holidays, one, year)) : [];
  const ofLaws = laws.map((one) => daysOffBy(one, context));
  const calendar = createBusinessCalendar({
    weekend,
    holidays: (year) => ofLaws.flatMap((of) => of(year)),
    extraHolidays: daysOf(query.holidays),
    makeupDays: makeupDaysOf,
    workingDays: daysOf(query.exclude),
    halfDays: query.half_days ?? "work",
  });
  // Lists one year, so that an unknown region is refused even if the span needs no holidays.
  if (law !== null) {
    const year = yearOfDay(todayIn(zone, context));
    // A calendar may not know this year; it has no regions.
    if (context.holidays.isKnown(law.countryCode, year)) context.holidays.list({ ...law, year });
  }
  return {
    calendar,
    countryCode,
    subdivision,
    calendars,
    weekendOn: (days: number) => weekendOn(weekend, days),
    reasonOn(days: number): DayReason | null {
      if (workedPart(calendar, days) > 0)
        return calendar.makeupDays(yearOfDay(days)).includes(days) ? "makeup_workday" : null;
      return isWeekend(weekend, days) ? "weekend" : "holiday";
    },
    async holidaysOn(days: readonly number[]): Promise<Holiday[]> {
      if (days.length === 0) return [];
      const wanted = new Set(days);
      const years = days.map(yearOfDay);
      const [first, last] = [Math.min(...years) - 1, Math.max(...years) + 1];
      const all: Holiday[] = [];
      for (const one of laws)
        all.push(...(await listYears({ ...one, lang: context.language }, first, last, context)));
      return all
        .filter(({ daysOff }) => daysOff.some((day) => wanted.has(day)))
        .toSorted((a, b) => (a.date < b.date ? -1 : 1));
    },
    likelyDays: (from: number, count: number) =>
      Math.round((count * 7) / Math.max(1, 6.7 - weekendOn(weekend, from).length)),
    async prepare(startDays: number, endDays: number): Promise<void> {
      const [first = 0, last = 0] = [startDays, endDays].toSorted((a, b) => a - b).map(yearOfDay);
      for (const one of laws) {
        const years = yearsOfHolidays(first, last).filter((year) =>
          context.holidays.isKnown(one.countryCode, year),
        );
        await context.map(years, (year) => context.holidays.days({ ...one, year }));
      }
    },
    warnOfDays(firstDay: number, lastDay: number): void {
      if (law === null) return;
      const isWorked = (each: number): boolean => workedPart(calendar, each) > 0;
      warnOfLocalDays({ ...law, firstDay, lastDay }, context, { isWorked, hasTypes: false });
      warnOfDoubtfulDays({ ...law, firstDay, lastDay }, context);
    },
    async regionsWithMore(startDays: number, endDays: number) {
      if (law === null) return [];
      const [firstDay = 0, lastDay = 0] = [startDays, endDays].toSorted((a, b) => a - b);
      const isWorked = (day: number): boolean => workedPart(calendar, day) > 0;
      warnOfDoubtfulDays({ ...law, firstDay, lastDay }, context);
      return await regionsWithMore({ ...law, firstDay, lastDay }, context, isWorked);
    },
  };
}

export type BusinessScope = {
  calendar: BusinessCalendar;
  countryCode: string | null;
  subdivision: string | null;
  calendars: string[];
  /** ISO numbers of the weekly days off on a day. */
  weekendOn(days: number): readonly number[];
  /** Why a day is not a business day, or is one although it is a weekend; `null` of an ordinary one. */
  reasonOn(days: number): DayReason | null;
  /** The country's holidays that are taken on any of these days. */
  holidaysOn(days: readonly number[]): Promise<Holiday[]>;
  /** About how many days this many business days take, without holidays; rather too many. */
  likelyDays(from: number, count: number): number;
  /** Computes the holidays between two days year by year while other requests run, so that counting finds them cached. */
  prepare(startDays: number, endDays: number): Promise<void>;
  /** Warns of days that some towns of the region have off, and of all that may still change days off. */
  warnOfDays(firstDay: number, lastDay: number): void;
  /** The regions that have further days off between two days, or the towns of a region, with a warning; empty for a region. */
  regionsWithMore(
    startDays: number,
    endDays: number,
  ): Promise<{ subdivision: string; name: string; days: number }[]>;
};

const yearOfDay = (days: number): number => civilFromDays(days).year;

/** The days off of a year, with a warning where they are not all known. */
function daysOffBy(scope: DaysOffScope, context: RequestContext): (year: number) => readonly DayOff[] {
  const daysOffIn = daysOffProvider(context.holidays, scope);
  return (year) => {
    warnOfUnknownDaysOff({ ...scope, year }, context);
    return daysOffIn(year);
  };
}

/**
 * The city that a query names in place of a country; `null` without one.
 *
 * @throws AlmanacError where it names a country too, or a place that is not known.
 */
export function cityOfQuery(
  query: { city?: string | undefined; country?: string | undefined; region?: string | undefined },
  context: RequestContext,
): NamedPlace | null {
  if (query.city === undefined) return null;
  const other = query.country === undefined ? "region" : "country";
  const expected = "a city, or a country with its region, not both";
  if (query[other] !== undefined)
    throw conflictError(`'city' and '${other}' were both sent. Send ${expected}.`, { name: other, expected });
  return placeOfWords({ name: "city" }, query.city, context);
}

/** The country and region of a query, without a check of the region; `null` where it names none. */
export function regionOfQuery(
  { place, country, region }: Pick<BusinessQuery, "place" | "country" | "region">,
  context: RequestContext,
): { countryCode: string | null; subdivision: string | null } {
  if (place !== undefined) {
    assertHolidays(place.countryCode, "city", context);
    return { countryCode: place.countryCode, subdivision: place.subdivisionCode };
  }
  const name = country === undefined ? "region" : "country";
  const text = country ?? region;
  if (text === undefined) return { countryCode: null, subdivision: null };
  const {
    country: { code },
    subdivision: named,
  } = lawOfQuery(name, text, context);
  if (named === null && country === undefined)
    throw badParameter("region", "syntax", text, "an ISO 3166-2 code such as DE-BY");
  assertHolidays(code, name, context);
  if (region === undefined || country === undefined) return { countryCode: code, subdivision: named };
  const full = subdivisionCode(code, region, context);
  if (named === null || named === full) return { countryCode: code, subdivision: full };
  const message = "'country' and 'region' name different regions. Send the region in one of them.";
  throw conflictError(message, { name: "region", value: region, expected: named });
}

function assertHolidays(code: string, name: string, context: RequestContext): void {
  if (context.holidays.has(code)) return;
  throw badParameter(name, "unknown", code, "a country with holiday data; see /v1/holidays/countries");
}

function weekdaysOf(names: readonly string[]): number[] {
  if (names.length === 1 && names[0]?.toLowerCase() === "none") return [];
  return names.map((name) => {
    const parsed = parseDayName(name.trim());
    if (parsed.ok) return parsed.value;
    throw badParameter("weekend", "enum", name, `${parsed.expected}, or none`);
  });
}
