import { resolveCountry, suggestCountries, type Country } from "../../domain/places/country.ts";
import { badParameter } from "../request/bad-input.ts";
import type { RequestContext } from "../request/context.ts";

/**
 * The country that a query parameter names.
 *
 * @param ofRegion what to suggest for the code of a region that was named instead
 * @throws AlmanacError `invalid_parameter`, reason `unknown`.
 */
export function countryOfQuery(
  name: string,
  text: string,
  context: Pick<RequestContext, "data" | "holidays">,
  ofRegion?: (code: string) => string,
): Country {
  const country = resolveCountry(context.data.countries, text);
  if (country !== null) return country;
  const named = [regionOfText(text, context)?.subdivision ?? context.holidays.regionsNamed(text)].flat();
  const known = named.filter((code) => context.holidays.hasSubdivision(code.slice(0, 2), code));
  const regions = ofRegion === undefined ? [] : known.map(ofRegion);
  throw badParameter(name, "unknown", text, "an ISO 3166-1 code or a country's English name", [
    ...regions,
    ...countrySuggestions(text, context),
  ]);
}

/** Slugs of countries that a text may mean, except countries without holiday data. */
export function countrySuggestions(
  text: string,
  { data, holidays }: Pick<RequestContext, "data" | "holidays">,
): string[] {
  return suggestCountries(data.countries, text).filter((slug) => {
    const country = resolveCountry(data.countries, slug);
    return country !== null && holidays.has(country.code);
  });
}

/** The longest region code in the holiday data, `NZ-CAN-TIMARU`, has 13 characters. */
export const MAX_REGION_LENGTH = 16;

/** The whole code of a subdivision that was sent with or without its country: `DE-BY` for `by`. */
export function subdivisionCode(countryCode: string, text: string): string {
  const upper = text.toUpperCase();
  return upper.startsWith(`${countryCode}-`) ? upper : `${countryCode}-${upper}`;
}

const isoPattern = /^([A-Za-z]{2})-[A-Za-z0-9]{1,5}$/;
const longPattern = /^([A-Za-z]{2})-[A-Za-z0-9-]{1,13}$/;

/**
 * Splits a region such as `DE-BY` into its country's code, which may be unknown, and the whole code in capitals. `null` for
 * other text: a country's name such as `el-salvador`, or a longer code that is not in the holiday data.
 */
export function regionOfText(
  text: string,
  { data: { countries }, holidays }: Pick<RequestContext, "data" | "holidays">,
): { countryCode: string; subdivision: string } | null {
  if (resolveCountry(countries, text) !== null) return null;
  const subdivision = text.toUpperCase();
  const isoCode = isoPattern.exec(text)?.[1];
  if (isoCode !== undefined) return { countryCode: isoCode, subdivision };
  const countryCode = longPattern.exec(text)?.[1]?.toUpperCase();
  if (countryCode === undefined) return null;
  return holidays.hasSubdivision(countryCode, subdivision) ? { countryCode, subdivision } : null;
}
