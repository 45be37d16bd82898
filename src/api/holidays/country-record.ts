import { mustExist } from "../../domain/must-exist.ts";
import { Type } from "@sinclair/typebox";
import type { DataSet } from "../../dataset/open.ts";
import { DAY_NAMES } from "../../domain/calendar/day-name.ts";
import { weekendIn, weekendOn } from "../../domain/calendar/weekend.ts";
import type { Country } from "../../domain/places/country.ts";
import type { Localizer } from "../../http/answer/localizer.ts";
import { nullable, record } from "../../http/answer/route-schema.ts";

export type DayWord = Lowercase<(typeof DAY_NAMES)[number]>;

export const DAY_WORDS = DAY_NAMES.map((name) => name.toLowerCase() as DayWord);

export const CountrySchema = record("Country", {
  country_code: Type.String({ examples: ["FR"] }),
  country_code_alpha3: Type.String({ examples: ["FRA"] }),
  country_numeric: Type.String({ examples: ["250"] }),
  name: Type.String({ examples: ["France"] }),
  local_name: Type.String(),
  continent: Type.String({ examples: ["EU"] }),
  capital: nullable(Type.String(), { description: "Slug of the capital." }),
  languages: Type.Array(Type.String()),
  currency: nullable(Type.String(), { examples: ["EUR"] }),
  currency_name: nullable(Type.String()),
  calling_code: nullable(Type.String(), { examples: ["+33"] }),
  timezones: Type.Array(Type.String()),
  weekend: Type.Array(Type.String({ enum: [...DAY_WORDS] })),
  first_day_of_week: Type.String({ enum: [...DAY_WORDS] }),
  emoji: Type.String(),
});

/** A country as the API shows it, with its weekend on a day (days since 1970-01-01). */
export function countryRecord(country: Country, data: DataSet, days: number, localizer: Localizer) {
  return {
    country_code: country.code,
    country_code_alpha3: country.alpha3,
    country_numeric: country.numeric,
    name: localizer.country(country),
    local_name: country.nativeName,
    continent: country.continentCode,
    capital: country.capital?.slug ?? null,
    languages: [...country.languages],
    currency: country.currencyCode,
    currency_name: localizer.currency(country),
    calling_code: country.callingCodes[0] ?? null,
    timezones: [...country.timezones],
    weekend: weekendOn(weekendIn(data.weekends, country.code), days).map(dayWord),
    first_day_of_week: dayWord(country.firstDayOfWeek),
    emoji: country.emoji,
  };
}

/** "monday" for ISO day 1. */
export function dayWord(isoDay: number): string {
  return mustExist(DAY_WORDS[isoDay - 1]);
}
