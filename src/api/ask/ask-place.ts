import type { Area } from "../../domain/places/area.ts";
import type { Place } from "../../domain/places/place.ts";
import type { Country } from "../../domain/places/country.ts";
import { resolveCountry } from "../../domain/places/country.ts";
import { readPoint } from "../../domain/places/point-text.ts";
import { cityOfZone, zoneSlug } from "../../domain/tz/slug.ts";
import { zoneById, type Zone, UTC } from "../../domain/tz/zone.ts";
import { zoneAt } from "../../domain/tz-map/zone-at.ts";
import { AlmanacError } from "../../domain/error.ts";
import { slugifyText } from "../../domain/text/slug-text.ts";
import type { RequestContext } from "../../http/context.ts";
import { badParameter } from "../../http/errors/bad-input.ts";
import { lawOfText } from "../../http/input/country-parameter.ts";
import { hintedLocation } from "../../http/input/place-parameter.ts";
import { placeOfWords, worldOf, zoneOfWords } from "../../http/input/words.ts";
import { ownCityRecord } from "../../http/answer/city-record.ts";
import { readWords } from "../../domain/places/read-words.ts";

/** A place, zone or point that a question is about. */
export type AskedPlace = {
  readonly name: string;
  /** What routes and pages take for it: a slug or a zone's id. */
  readonly id: string;
  readonly zone: Zone;
  /** Parameters of the sun and the moon. */
  readonly sky: Readonly<Record<string, string>>;
  /** The page about it. */
  readonly page: string;
  /** Code of the country or region whose holidays it has; `null` where it is not known. */
  readonly area: string | null;
};

/** A country or region by its code, ISO 3166-1 or -2. */
export type AskedArea = { readonly code: string; readonly name: string };

/** @throws AlmanacError for words that name several zones, such as "usa" */
export function askedPlace(words: string, context: RequestContext, name = "q"): AskedPlace {
  const point = readPoint(words);
  if (point !== null) {
    const { latitudeDeg, longitudeDeg } = point;
    if (Math.abs(latitudeDeg) > 90 || Math.abs(longitudeDeg) > 180)
      throw badParameter(name, "too_large", words, "a latitude up to 90 and a longitude up to 180 degrees");
    const isKnown = (id: string): boolean => zoneById(context.zones.table, id) !== null;
    const { timezone } = zoneAt(context.data.zoneMap, latitudeDeg, longitudeDeg, isKnown);
    const zone = zoneOfWords({ name }, timezone, context).zone;
    return {
      name: words,
      id: zone.id,
      zone,
      sky: { lat: String(latitudeDeg), lon: String(longitudeDeg) },
      page: `/search?q=${encodeURIComponent(words)}`,
      area: null,
    };
  }
  const { zone, place, area } = namedOf(words, name, context);
  if (place === null) return placeOfZone(zone, context);
  const { countryCode, subdivisionCode: own } = place;
  const isRegion = own !== null && context.holidays.hasSubdivision(countryCode, own);
  return {
    name: nameOf(place, area, words, context),
    id: place.slug,
    zone,
    sky: { city: place.slug },
    page: `/places/${place.slug}`,
    area: area?.kind === "country" ? countryCode : isRegion ? own : countryCode,
  };
}

/** Names a smaller town, or a namesake of a larger one, with its country. */
const KNOWN_TOWN_PEOPLE = 100_000;

/** The name of a place, with the island or region that was named, and in full where it or another of its name may surprise. */
function nameOf(place: Place, area: Area | null, words: string, context: RequestContext): string {
  const isNamesake = place.slug !== slugifyText(place.name);
  const isLittleKnown = area === null && place.population < KNOWN_TOWN_PEOPLE;
  if (isNamesake || isLittleKnown || isAmbiguous(words, context))
    return ownCityRecord(place, context).display_name;
  const isOfArea = area !== null && area.kind !== "country" && area.name !== place.name;
  return isOfArea ? `${place.name} (${area.name})` : place.name;
}

/** Whether another place of that name may be meant, so that the answer should say which it is of. */
function isAmbiguous(words: string, context: RequestContext): boolean {
  const reading = readWords(words, "zone", worldOf(context));
  return reading !== null && "alsoNamed" in reading && reading.alsoNamed.length > 0;
}

/** A zone or place; Singapore and Jamaica are names of zones too, but rather meant as places. */
function namedOf(words: string, name: string, context: RequestContext) {
  const named = zoneOfWords({ name }, words, context);
  const isCountry = named.place === null && resolveCountry(context.data.countries, words) !== null;
  return isCountry && words.length > 3 ? placeOfWords({ name }, words, context) : named;
}

/** The caller's clock where no place is known. */
export const UTC_PLACE: AskedPlace = {
  ...placeOfZone(UTC, null),
  name: "UTC",
  id: "UTC",
  page: "/zones/utc",
};

function placeOfZone(zone: Zone, context: RequestContext | null): AskedPlace {
  // The main zone of one country tells it.
  const countries =
    context?.data.countries.countries.filter((one) => one.principalTimezone === zone.id) ?? [];
  const [country] = countries;
  const area = countries.length === 1 && country !== undefined ? country.code : null;
  const name = zone.id.includes("/") ? cityOfZone(zone.id) : zone.id;
  // An offset is no zone with a page of its own.
  const page = /^[+-]/.test(zone.id) ? `/convert/${zone.id}` : `/zones/${zoneSlug(zone.id)}`;
  return { name, id: zone.id, zone, sky: { tz: zone.id }, page, area };
}

/** The caller's place: what `tz` names, or what a proxy or the operator knows; `null` for none. */
export function ownPlace(tz: string | undefined, context: RequestContext): AskedPlace | null {
  if (tz !== undefined) return askedPlace(tz, context, "tz");
  const hinted = hintedLocation(context);
  if (hinted === null) return null;
  return hinted.place === null
    ? placeOfZone(hinted.displayZone, context)
    : askedPlace(hinted.place.slug, context);
}

/** The country or region that words name, of a city's own. @throws AlmanacError if it has no holidays. */
export function askedArea(words: string, context: RequestContext): AskedArea {
  const law = lawOfText(words, context);
  if (law !== null) {
    const area = areaOf(law.country, law.subdivision, context);
    // Georgia is a country, and a state of another.
    const isBoth = law.subdivision === null && context.holidays.regionsNamed(words).length > 0;
    return isBoth ? { ...area, name: `${area.name} (the country)` } : area;
  }
  const { area } = askedPlace(words, context);
  if (area === null) throw badParameter("q", "unknown", words, "a country or region");
  return areaOfCode(area, context);
}

/** @throws AlmanacError if the code is no country's */
export function areaOfCode(code: string, context: RequestContext): AskedArea {
  const country = resolveCountry(context.data.countries, code.slice(0, 2));
  if (country === null) throw new AlmanacError("invalid_parameter", `No country has the code ${code}.`);
  return areaOf(country, code.length > 2 ? code : null, context);
}

function areaOf(country: Country, code: string | null, context: RequestContext): AskedArea {
  const calendar = context.data.calendars.find(country.code);
  if (calendar !== null) return { code: calendar.id, name: calendar.name };
  if (code !== null) return { code, name: context.holidays.regionName(country.code, code, "en") };
  return { code: country.code, name: context.localizer.in("en").country(country) };
}
