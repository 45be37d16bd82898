import {
  createBusinessCalendar,
  workedPart,
  type BusinessCalendar,
  type DayOff,
  type HalfDays,
} from "../../domain/calendar/business-calendar.ts";
import { civilFromDays } from "../../domain/calendar/civil.ts";
import { parseDayName } from "../../domain/calendar/day-name.ts";
import { everyWeek, isWeekend, weekendIn, weekendOn } from "../../domain/calendar/weekend.ts";
import { daysOffProvider, makeupDaysIn, type DaysOffScope } from "../../domain/holidays/days-off.ts";
import type { Holiday } from "../../domain/holidays/holiday.ts";
import { HOLIDAY_TYPES, type HolidayType } from "../../domain/holidays/rule-program.ts";
import type { Place } from "../../domain/places/place.ts";
import type { Zone } from "../../domain/tz/zone.ts";
import {
  chosenTypes,
  listYears,
  yearsOfHolidays,
  warnOfUnknownDaysOff,
  regionsWithMore,
} from "./holiday-parameter.ts";
import { lawOfQuery, subdivisionCode } from "./country-parameter.ts";
import { daysOfWord, todayIn } from "./moment-parameter.ts";
import { choices, dates, list, optional, freeText, type DateWord, ALIASES } from "../request/parameter.ts";
import { badParameter, conflictError } from "../request/bad-input.ts";
import { placeOfWords, type NamedPlace } from "./words.ts";
import type { RequestContext } from "../request/context.ts";

/** Types of holidays that may be days off: school holidays are none for those who work. */
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
  subdivision: optional(freeText, {
    description: "Region by its ISO 3166-2 code or name.",
    aliases: ALIASES.subdivision,
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
  subdivision?: string | undefined;
  weekend?: readonly string[] | undefined;
  holidays?: readonly DateWord[] | undefined;
  exclude?: readonly DateWord[] | undefined;
  types: readonly (HolidayType | "all")[];
  half_days?: HalfDays | undefined;
  include_holidays?: boolean | undefined;
};

export const DAY_REASONS = ["weekend", "holiday", "makeup_workday"] as const;
export type DayReason = (typeof DAY_REASONS)[number];

export type BusinessScope = {
  calendar: BusinessCalendar;
  /** Weekly days off of a year that a decree makes working days. */
  makeupDays(year: number): readonly number[];
  countryCode: string | null;
  subdivision: string | null;
  /** Why a day is not a business day, or is one although it is a weekend; `null` of an ordinary one. */
  reasonOn(days: number): DayReason | null;
  /** ISO numbers of the weekly days off on a day. */
  weekendOn(days: number): readonly number[];
  /** The country's holidays that are taken on any of these days. */
  holidaysOn(days: readonly number[]): Promise<Holiday[]>;
  /** About how many days later so many business days end, without holidays; more rather than less. */
  likelyDays(from: number, count: number): number;
  /** Computes the holidays between two days year by year while other requests run, so that counting finds them cached. */
  prepare(startDays: number, endDays: number): Promise<void>;
  /** The regions that have further days off between two days, with a warning; empty unless a whole country was named. */
  regionsWithMore(startDays: number, endDays: number): ReturnType<typeof regionsWithMore>;
};

/** The business calendar of a query. Years outside the holiday data have no holidays. */
export function businessScope(query: BusinessQuery, zone: Zone, context: RequestContext): BusinessScope {
  const { countryCode, subdivision } = regionOfQuery(query, context);
  const region = subdivision ?? countryCode;
  const weekend =
    query.weekend === undefined
      ? weekendIn(context.data.weekends, region)
      : everyWeek(weekdaysOf(query.weekend));
  const types = chosenTypes(query.types).filter((type) => type !== "school");
  const usesHolidays = countryCode !== null && query.include_holidays !== false;
  const makeupDays = (year: number): number[] =>
    usesHolidays ? makeupDaysIn(context.holidays, { countryCode, subdivision }, year) : [];
  const calendar = createBusinessCalendar({
    weekend,
    holidays: usesHolidays ? daysOffBy({ countryCode, subdivision, types }, context) : () => [],
    extraHolidays: (query.holidays ?? []).map((word) => daysOfWord(word, zone, context)),
    makeupDays,
    workingDays: (query.exclude ?? []).map((word) => daysOfWord(word, zone, context)),
    halfDays: query.half_days ?? "work",
  });
  // Lists one year, so that an unknown region is refused even if the span needs no holidays.
  if (usesHolidays) {
    context.holidays.list({ countryCode, subdivision, types, year: yearOfDay(todayIn(zone, context)) });
  }
  return {
    calendar,
    makeupDays,
    countryCode,
    subdivision,
    weekendOn: (days) => weekendOn(weekend, days),
    reasonOn(days) {
      if (workedPart(calendar, days) > 0)
        return makeupDays(yearOfDay(days)).includes(days) ? "makeup_workday" : null;
      return isWeekend(weekend, days) ? "weekend" : "holiday";
    },
    async holidaysOn(days) {
      if (!usesHolidays || days.length === 0) return [];
      const wanted = new Set(days);
      const found = new Map<string, Holiday>();
      const years = days.map(yearOfDay);
      const scope = { countryCode, subdivision, types, lang: context.language };
      const first = Math.min(...years) - 1;
      for (const holiday of await listYears(scope, first, Math.max(...years) + 1, context)) {
        if (holiday.daysOff.some((day) => wanted.has(day)))
          found.set(`${holiday.id} ${holiday.date}`, holiday);
      }
      return [...found.values()].toSorted((a, b) => (a.date < b.date ? -1 : 1));
    },
    likelyDays: (from, count) => Math.round((count * 7) / Math.max(1, 6.7 - weekendOn(weekend, from).length)),
    async prepare(startDays, endDays) {
      if (!usesHolidays) return;
      const [first = 0, last = 0] = [startDays, endDays].toSorted((a, b) => a - b).map(yearOfDay);
      await context.map(yearsOfHolidays(first, last), (year) =>
        context.holidays.days({ countryCode, subdivision, types, year }),
      );
    },
    async regionsWithMore(startDays, endDays) {
      if (!usesHolidays) return [];
      const [firstDay = 0, lastDay = 0] = [startDays, endDays].toSorted((a, b) => a - b);
      return await regionsWithMore({ countryCode, subdivision, types, firstDay, lastDay }, context);
    },
  };
}

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
  query: { city?: string | undefined; country?: string | undefined; subdivision?: string | undefined },
  context: RequestContext,
): NamedPlace | null {
  if (query.city === undefined) return null;
  const other = query.country === undefined ? "subdivision" : "country";
  const expected = "a city, or a country with its region, not both";
  if (query[other] !== undefined)
    throw conflictError(`'city' and '${other}' were both sent. Send ${expected}.`, { name: other, expected });
  return placeOfWords({ name: "city" }, query.city, context);
}

/** The country and region of a query, without a check of the region; `null` where it names none. */
export function regionOfQuery(
  { place, country, subdivision }: Pick<BusinessQuery, "place" | "country" | "subdivision">,
  context: RequestContext,
): { countryCode: string | null; subdivision: string | null } {
  if (place !== undefined) {
    assertHolidays(place.countryCode, "city", context);
    return { countryCode: place.countryCode, subdivision: place.subdivisionCode };
  }
  const name = country === undefined ? "subdivision" : "country";
  const text = country ?? subdivision;
  if (text === undefined) return { countryCode: null, subdivision: null };
  const {
    country: { code },
    subdivision: named,
  } = lawOfQuery(name, text, context);
  if (named === null && country === undefined)
    throw badParameter("subdivision", "syntax", text, "an ISO 3166-2 code such as DE-BY");
  assertHolidays(code, name, context);
  if (subdivision === undefined || country === undefined) return { countryCode: code, subdivision: named };
  const full = subdivisionCode(code, subdivision, context);
  if (named === null || named === full) return { countryCode: code, subdivision: full };
  const message = "'country' and 'subdivision' name different regions. Send the region in one of them.";
  throw conflictError(message, { name: "subdivision", value: subdivision, expected: named });
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
