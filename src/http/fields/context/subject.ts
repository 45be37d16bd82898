import {
  countryByCode,
  resolveCountry,
  suggestCountries,
  type Country,
} from "../../../domain/places/country.ts";
import { placeAt } from "../../../domain/places/place-index.ts";
import { findNamedPlace, suggestPlaces } from "../../../domain/places/area.ts";
import { findPlace } from "../../../domain/places/find-place.ts";
import type { Place } from "../../../domain/places/place.ts";
import { zoneSlug } from "../../../domain/tz/slug.ts";
import { fixedZone, zoneById, type Zone } from "../../../domain/tz/zone.ts";
import { notFoundError } from "../../request/bad-input.ts";
import { locationOfPlace, locationOfZone, type Location } from "../place-parameter.ts";
import { warnOfNamesake } from "../place-text.ts";
import type { RequestContext } from "../../request/context.ts";

/** The subject of a context: a place on Earth, or only a zone. */
export type Subject = {
  kind: "city" | "country" | "timezone" | "coordinates" | "utc";
  /** Canonical slug, if there is one. */
  slug: string | null;
  location: Location | null;
  zone: Zone;
  country: Country | null;
};

/** A city this large wins over a country with the same name. */
const LARGE_POPULATION = 100_000;

/**
 * The subject of a slug: a city, a country (its capital), a zone as a slug, or last a city by any of its names. A country
 * wins over a small place with the same name.
 *
 * @throws AlmanacError `slug_not_found` with suggestions.
 */
export function subjectOfSlug(text: string, context: RequestContext): Subject {
  const { data, zones } = context;
  const index = data.placeIndex;
  const found = findNamedPlace(index, data.countries, text);
  const place = found === null ? null : placeAt(index, found.index);
  const country = resolveCountry(data.countries, text);
  const isOwnSlug = found !== null && found.by !== "alias";
  if (place !== null && isOwnSlug && (country === null || place.population >= LARGE_POPULATION)) {
    if (found.area !== null) warnOfNamesake("slug", text, place, found.area, context);
    return subjectOfPlace(place, "city", context);
  }
  if (country !== null) return subjectOfCountry(country, context);
  const zone = zones.names.zoneBySlug(text);
  if (zone !== null) return subjectOfZone(zone, context);
  if (place !== null) return subjectOfPlace(place, "city", context);
  const near = [...suggestPlaces(index, data.countries, text), ...suggestCountries(data.countries, text)];
  throw notFoundError(
    "slug_not_found",
    "No city, country or time zone has the name",
    "slug",
    text,
    "a city's or country's slug, a GeoNames id, or a zone such as europe-paris",
    [...new Set(near)].slice(0, 5),
  );
}

export function subjectOfLocation(location: Location, context: RequestContext): Subject {
  const { place, zone } = location;
  if (place !== null) return subjectOfPlace(place, "city", context, location);
  return {
    kind: location.kind === "timezone" ? "timezone" : "coordinates",
    slug: null,
    location,
    zone: location.displayZone,
    country: countryOfZone(zone, context),
  };
}

/** A place, in its own zone unless the location has another. */
export function subjectOfPlace(
  place: Place,
  kind: "city" | "country",
  context: RequestContext,
  location: Location = locationOfPlace(place, null, null, context),
): Subject {
  return {
    kind,
    slug: place.slug,
    location,
    zone: location.displayZone,
    country: countryByCode(context.data.countries, place.countryCode),
  };
}

function subjectOfCountry(country: Country, context: RequestContext): Subject {
  const index = context.data.placeIndex;
  const capital = country.capital === null ? null : findPlace(index, country.capital.slug);
  if (capital !== null) {
    return {
      ...subjectOfPlace(placeAt(index, capital.index), "country", context),
      slug: country.slug,
      country,
    };
  }
  const zone = zoneById(context.zones.table, country.principalTimezone ?? "UTC") ?? fixedZone(0);
  return { ...subjectOfZone(zone, context), kind: "country", slug: country.slug, country };
}

function subjectOfZone(zone: Zone, context: RequestContext): Subject {
  const slug = zoneSlug(zone.id);
  const country = countryOfZone(zone, context);
  const location = locationOfZone(zone, context);
  return { kind: location === null && zone.id === "UTC" ? "utc" : "timezone", slug, location, zone, country };
}

/** The first country of a zone. */
function countryOfZone(zone: Zone, { data }: RequestContext): Country | null {
  const [code = ""] = data.zoneInfo(zone.id)?.countryCodes ?? [];
  return countryByCode(data.countries, code);
}
