import { mustExist } from "../../domain/must-exist.ts";
import { Type } from "@sinclair/typebox";
import { civilFromDays, daysFromCivil } from "../../domain/calendar/civil.ts";
import { AlmanacError } from "../../domain/error.ts";
import { FIRST_HOLIDAY_YEAR, LAST_HOLIDAY_YEAR } from "../../domain/holidays/year-range.ts";
import type { DaysOffScope } from "../../domain/holidays/days-off.ts";
import type { Holiday, HolidayQuery } from "../../domain/holidays/holiday.ts";
import type { Country } from "../../domain/places/country.ts";
import { offsetSecondsAt, zoneById, type Zone } from "../../domain/tz/zone.ts";
import { todayIn, type DayContext } from "../../http/input/moment-parameter.ts";
import { conflictError, notFoundError } from "../../http/errors/bad-input.ts";
import { lawOfText, lawSuggestions, subdivisionCode, type Law } from "../../http/input/country-parameter.ts";
import type { RequestContext } from "../../http/context.ts";
import { warnOfLocalDays } from "./holiday-warning.ts";
import { SECONDS_PER_DAY } from "../../domain/time-unit.ts";
import { DAY_TYPES, type HolidayType } from "../../domain/holidays/rule-program.ts";
import { closed } from "../../http/answer/route-schema.ts";
import { choices, freeText, optional, ALIASES } from "../../http/input/parameter.ts";

/** The years from one to another that have holiday data. */
export function yearsOfHolidays(firstYear: number, lastYear: number): number[] {
  const first = Math.max(firstYear, FIRST_HOLIDAY_YEAR);
  const last = Math.min(lastYear, LAST_HOLIDAY_YEAR);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
}

/**
 * The holidays of several years in order, computed while other requests run. A holiday may be observed in the year beside its own,
 * so callers that need days include the neighbours. Throws as `HolidayCalendar.list` does.
 */
export async function listYears(
  query: Omit<HolidayQuery, "year">,
  firstYear: number,
  lastYear: number,
  context: RequestContext,
): Promise<Holiday[]> {
  const isKnown = (year: number): boolean => context.holidays.isKnown(query.countryCode, year);
  const years = yearsOfHolidays(firstYear, lastYear).filter(isKnown);
  const lists = await context.map(years, (year) => context.holidays.list({ ...query, year }).holidays);
  // One over New Year is in both lists.
  return [...new Map(lists.flat().map((one) => [`${one.id} ${one.date}`, one])).values()];
}

/**
 * The country or region that a path names.
 *
 * @throws AlmanacError `country_not_found` with suggestions, `holidays_not_available` for one without data.
 */
export function holidayCountryOfPath(text: string, context: RequestContext): Law {
  const found = lawOfText(text, context);
  if (found === null) {
    throw notFoundError(
      "country_not_found",
      "No country or region has the name or code",
      "country",
      text,
      "the code (ISO 3166) or the name of a country or region",
      lawSuggestions(text, context),
      "a code such as DE or DE-BY, or a name such as germany",
    );
  }
  if (!context.holidays.has(found.country.code)) {
    throw new AlmanacError(
      "holidays_not_available",
      `There is no holiday data for ${found.country.name}. See /v1/holidays/countries for the countries that have it.`,
    );
  }
  return found;
}

/**
 * The same country with the region that `region` names, with or without the country's code before it.
 *
 * @throws AlmanacError `conflicting_parameters` where the path names another region.
 */
export function withRegion(place: Law, region: string | undefined, context: RequestContext): Law {
  if (region === undefined) return place;
  const full = subdivisionCode(place.country.code, region, context);
  if (place.subdivision !== null && place.subdivision !== full) {
    const message = "The country and 'region' name different regions. Send the region in one of them.";
    throw conflictError(message, { name: "region", value: region, expected: place.subdivision });
  }
  return { ...place, subdivision: full };
}

type Clock = DayContext & Pick<RequestContext, "zones">;

function principalZone({ principalTimezone }: Country, { zones }: Clock): Zone {
  return mustExist(zoneById(zones.table, principalTimezone ?? "UTC"), "the principal zone of a country");
}

/** Today's day number in a country's principal zone, or in UTC if it has none. */
export function todayOfCountry({ country }: { country: Country }, context: Clock): number {
  return todayIn(principalZone(country, context), context);
}

/**
 * `Cache-Control` of answers about the country's current year: an hour, or until the year ends there. One second less,
 * because the current second has begun.
 */
export function cacheControlOfYear({ country }: { country: Country }, context: Clock): string {
  const nowSeconds = Math.floor(context.nowEpochMs / 1000);
  const localSeconds = nowSeconds + offsetSecondsAt(principalZone(country, context), nowSeconds);
  const { year } = civilFromDays(Math.floor(localSeconds / SECONDS_PER_DAY));
  const leftSeconds = daysFromCivil(year + 1, 1, 1) * SECONDS_PER_DAY - localSeconds;
  return `public, max-age=${Math.min(3600, leftSeconds - 1)}`;
}

export const typesParameter = choices([...DAY_TYPES, "all"], {
  description:
    "Kinds of days; `all` for every kind of holiday; `workday` for weekends that a decree makes business days. `public` brings the `special` days of a country with two kinds.",
  default: ["public"],
});

export const regionParameter = optional(freeText, {
  description: "Region by its ISO 3166-2 code or name; adds its days.",
  aliases: ALIASES.region,
  example: "DE-BY",
});

/** The chosen types, with `all` expanded. */
export function chosenTypes(types: readonly (HolidayType | "all")[]): HolidayType[] {
  const isAll = types.includes("all");
  return DAY_TYPES.filter((type) => types.includes(type) || (isAll && type !== "workday"));
}

/** At most this many years of a longer span are looked at. */
const MAX_REGIONAL_YEARS = 3;
/** Most regions that a warning names. */
const MAX_NAMED = 5;

export const RegionalMoreSchema = Type.Array(
  closed({ subdivision: Type.String(), name: Type.String(), days: Type.Integer() }),
  {
    description: `Regions with days off that the country has not, the most first; of a longer span those of its first ${MAX_REGIONAL_YEARS} years. Empty where a region is asked for.`,
  },
);

/** What is counted, from the first to the last day. */
type RegionalSpan = DaysOffScope & { firstDay: number; lastDay: number };

/**
 * The regions of a country that have days off of their own in a span, with a warning that names them; of a region a warning
 * of the days of its towns.
 *
 * @param isWorked leaves out days that are off anyway in a region
 */
export async function regionsWithMore(
  span: RegionalSpan,
  context: RequestContext,
  isWorked?: (day: number) => boolean,
) {
  const { countryCode, subdivision, firstDay, lastDay } = span;
  if (subdivision !== null) {
    warnOfLocalDays(span, context, { ...(isWorked && { isWorked }), hasTypes: true });
    return [];
  }
  const { holidays, localizer, language } = context;
  const types = span.types.filter((type) => type !== "school");
  const { year: firstYear } = civilFromDays(firstDay);
  const years = yearsOfHolidays(
    firstYear,
    Math.min(civilFromDays(lastDay).year, firstYear + MAX_REGIONAL_YEARS - 1),
  );
  const [first, last] = [years[0], years.at(-1)];
  if (first === undefined || last === undefined) return [];
  const asked = {
    countryCode,
    types,
    firstDay: Math.max(firstDay, daysFromCivil(first, 1, 1)),
    lastDay: Math.min(lastDay, daysFromCivil(last, 12, 31)),
    lang: language,
  };
  const more = holidays.regionsWithMore(asked).map(({ code, days, region }) => ({
    subdivision: code,
    name: region === null ? code : localizer.subdivision(region),
    days,
  }));
  if (more.length === 0) return [];
  const named = more.slice(0, MAX_NAMED).map(({ name, days }) => `${name} (${days})`);
  const rest = more.length > MAX_NAMED ? ` and ${more.length - MAX_NAMED} more` : "";
  context.warn(
    "holidays_regional",
    `Regions of this country have days off that are not counted here: ${named.join(", ")}${rest}. Name one in 'region' to count them.`,
  );
  return more;
}
