import { resolveCountry, suggestCountries, type Country } from "../../domain/places/country.ts";
import type { Area } from "../../domain/places/area.ts";
import type { Place } from "../../domain/places/place.ts";
import { readWords } from "../../domain/places/read-words.ts";
import { badParameter } from "../errors/bad-input.ts";
import type { RequestContext } from "../context.ts";
import { worldOf } from "./words.ts";

/** A country or calendar, or a region of it by its whole code (ISO 3166-2), which may be unknown. */
export type Law = { country: Country; subdivision: string | null };

type LawContext = Pick<RequestContext, "data" | "holidays" | "zones">;

/** A country of the query parameter `country`. @throws AlmanacError `invalid_parameter`, reason `unknown`. */
export function countryOfQuery(text: string, context: LawContext): Country {
  const law = lawOfText(text, context);
  const isCountry = law !== null && context.data.countries.byCode.has(law.country.code);
  if (isCountry && law.subdivision === null) return law.country;
  const suggestions = law === null || !isCountry ? countrySuggestions(text, context) : [law.country.code];
  throw badParameter("country", "unknown", text, "an ISO 3166-1 code or a country's name", suggestions);
}

/** The country or region that a query parameter names. @throws AlmanacError `invalid_parameter`, reason `unknown`. */
export function lawOfQuery(name: string, text: string, context: LawContext): Law {
  const law = lawOfText(text, context);
  if (law !== null) return law;
  const expected = "the code (ISO 3166) or the name of a country or region";
  throw badParameter(name, "unknown", text, expected, lawSuggestions(text, context));
}

/** Codes of regions and slugs of countries that a text may mean, except countries without holiday data; else calendars. */
export function lawSuggestions(text: string, context: LawContext): string[] {
  const areas = [...context.holidays.regionsNamed(text), ...countrySuggestions(text, context)];
  return areas.length > 0 ? areas : context.data.calendars.suggest(text);
}

function countrySuggestions(text: string, { data, holidays }: LawContext): string[] {
  return suggestCountries(data.countries, text).filter((slug) => {
    const country = resolveCountry(data.countries, slug);
    return country !== null && holidays.has(country.code);
  });
}

/**
 * The region whose law holds at a place that an area was named for: the area, or the place's own where it has the area's name
 * and is a part of it (the city of Porto in the district of Porto).
 */
export function regionOfNamed(area: Pick<Area, "code" | "name"> | null, place: Place): string | null {
  const own = place.subdivisionCode;
  const isNamesake = area?.name === place.name && own?.startsWith(`${area.code}-`) === true;
  return area === null || area.code === "" || isNamesake ? own : area.code;
}

/** The whole code of a country's region: `DE-BY` for `by` and `Bavaria`. Other words are returned as a code that is not known. */
export function subdivisionCode(countryCode: string, text: string, context: LawContext): string {
  const upper = text.toUpperCase();
  const code = upper.startsWith(`${countryCode}-`) ? upper : `${countryCode}-${upper}`;
  const { holidays } = context;
  if (holidays.hasSubdivision(countryCode, code)) return code;
  const prefix = `${countryCode}-`;
  const [named, ...others] = holidays.regionsNamed(text).filter((one) => one.startsWith(prefix));
  if (named !== undefined) return others.length === 0 ? named : code;
  const region = areaOfWords(`${text}, ${countryCode}`, context)?.subdivision ?? null;
  return region?.startsWith(prefix) === true ? region : code;
}

const isoPattern = /^([A-Za-z]{2})-[A-Za-z0-9]{1,5}$/;
const longPattern = /^([A-Za-z]{2})-[A-Za-z0-9-]{1,24}$/;

/** The country, calendar or region of a code, or of a name in any language; `null` for other texts, and for the name of several regions. */
export function lawOfText(text: string, context: LawContext): Law | null {
  const { data, holidays } = context;
  const country = resolveCountry(data.countries, text);
  if (country !== null) return { country, subdivision: null };
  const calendar = data.calendars.find(text);
  if (calendar !== null) return { country: data.calendars.asCountry(calendar), subdivision: null };
  const [, iso, long = ""] = isoPattern.exec(text) ?? ["", undefined, longPattern.exec(text)?.[1]];
  const subdivision = text.toUpperCase();
  if (iso !== undefined || holidays.hasSubdivision(long.toUpperCase(), subdivision))
    return lawOf(iso ?? long, subdivision, context);
  const [named, ...others] = holidays.regionsNamed(text);
  if (others.length > 0) return null;
  return named === undefined ? areaOfWords(text, context) : lawOf(named.slice(0, 2), named, context);
}

function lawOf(countryCode: string, subdivision: string | null, { data }: LawContext): Law | null {
  const country = resolveCountry(data.countries, countryCode);
  return country === null ? null : { country, subdivision };
}

/** A country or region by the words for places. One without days off of its own has those of its country. */
function areaOfWords(text: string, context: LawContext): Law | null {
  const reading = readWords(text, "place", worldOf(context));
  const { kind, code = "" } = (reading !== null && "bearer" in reading && reading.bearer.area) || {};
  if (code === "" || (kind !== "country" && kind !== "region")) return null;
  const countryCode = code.slice(0, 2);
  return lawOf(countryCode, context.holidays.hasSubdivision(countryCode, code) ? code : null, context);
}
