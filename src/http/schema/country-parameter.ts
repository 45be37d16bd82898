import { resolveCountry, suggestCountries, type Country } from "../../domain/places/country.ts";
import { badParameter } from "../core/bad-input.ts";
import type { RequestContext } from "../core/request-context.ts";

/** The country that a query parameter names. @throws AlmanacError `invalid_parameter`, reason `unknown`. */
export function countryOfQuery(
  name: string,
  text: string,
  context: Pick<RequestContext, "data" | "holidays">,
): Country {
  const country = resolveCountry(context.data.countries, text);
  if (country !== null) return country;
  throw badParameter(
    name,
    "unknown",
    text,
    "an ISO 3166-1 code or a country's English name",
    countrySuggestions(text, context),
  );
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
