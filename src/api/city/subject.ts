import { mustExist } from "../../domain/must-exist.ts";
import { countryByCode, type Country } from "../../domain/places/country.ts";
import type { Area } from "../../domain/places/area.ts";
import type { Place } from "../../domain/places/place.ts";
import { nearestPlaces } from "../../domain/places/nearest.ts";
import { placeAt, timezoneAt } from "../../domain/places/place-index.ts";
import { readWords, suggestPlaces, type WordsReading } from "../../domain/places/read-words.ts";
import { zoneSlug } from "../../domain/tz/slug.ts";
import { zoneById, type Zone } from "../../domain/tz/zone.ts";
import { notFoundError } from "../../http/errors/bad-input.ts";
import { regionOfNamed } from "../../http/input/country-parameter.ts";
import { locationOfPlace, locationOfZone, type Location } from "../../http/input/place-parameter.ts";
import { namedPlace, worldOf, type NamedPlace } from "../../http/input/words.ts";
import type { RequestContext } from "../../http/context.ts";

/** The subject of a context: a place on Earth, or only a zone. */
export type Subject = {
  kind: "city" | Area["kind"] | "timezone" | "coordinates" | "utc";
  /** Canonical slug, if there is one. */
  slug: string | null;
  location: Location | null;
  /** The zone that times are shown in. */
  zone: Zone;
  /** The zone of the place itself. */
  homeZone: Zone;
  country: Country | null;
  /** The region by whose law people are at work there; `null` for the country's alone. */
  subdivision: string | null;
  /** How the words that name it were read. */
  reading: WordsReading | null;
};

/** A coordinate has the holidays of the nearest place within this distance. */
const MAX_REGION_KM = 30;

/**
 * The subject of words in a path: a city, a country (its capital), a region or island (its largest town), or a zone as a slug.
 *
 * @throws AlmanacError `slug_not_found` with suggestions.
 */
export function subjectOfSlug(text: string, context: RequestContext): Subject {
  const world = worldOf(context);
  const reading = readWords(text, "place", world);
  if (reading !== null && "naming" in reading) return subjectOfZone(reading.naming.zone, context);
  const named = reading === null ? null : namedPlace("slug", text, reading, context);
  if (named !== null) return subjectOfPlace(named, context);
  const area = reading?.bearer.area ?? null;
  if (area !== null) return subjectOfEmptyCountry(area, context);
  throw notFoundError(
    "slug_not_found",
    "No city, country or time zone has the name",
    "slug",
    text,
    "a city's or country's slug, a GeoNames id, or a zone such as europe-paris",
    suggestPlaces(text, world),
  );
}

export function subjectOfLocation(location: Location, context: RequestContext): Subject {
  const { place, reading, zone } = location;
  if (place !== null) return subjectOfPlace({ place, reading }, context, location);
  const near = location.kind === "coordinates" ? placeNear(location, context) : null;
  return {
    kind: location.kind === "timezone" ? "timezone" : "coordinates",
    slug: null,
    location,
    zone: location.displayZone,
    homeZone: zone,
    country:
      near === null ? countryOfZone(zone, context) : countryByCode(context.data.countries, near.countryCode),
    subdivision: near?.subdivisionCode ?? null,
    reading: null,
  };
}

/** The place nearest to a coordinate, in its own zone. */
function placeNear({ latitudeDeg, longitudeDeg, zone }: Location, { data }: RequestContext): Place | null {
  const [near] = nearestPlaces(data.placeIndex, latitudeDeg, longitudeDeg, {
    limit: 1,
    radiusKm: MAX_REGION_KM,
    accept: (index) => timezoneAt(data.placeIndex, index) === zone.id,
  });
  return near === undefined ? null : placeAt(data.placeIndex, near.index);
}

/** A place, or the area that it stands for, in its own zone unless the location has another. */
export function subjectOfPlace(
  named: Pick<NamedPlace, "place"> & { reading: NamedPlace["reading"] | null },
  context: RequestContext,
  location: Location = locationOfPlace(named, null, context),
): Subject {
  const { place, reading } = named;
  const kind = reading === null || reading.kind === "airport" ? "city" : reading.kind;
  const country = countryByCode(context.data.countries, place.countryCode);
  return {
    kind,
    slug: kind === "country" && country !== null ? country.slug : place.slug,
    location,
    zone: location.displayZone,
    homeZone: location.zone,
    country,
    subdivision: regionOfNamed(kind === "region" ? (reading?.bearer.area ?? null) : null, place),
    reading,
  };
}

/** A country where nobody lives: its zone. */
function subjectOfEmptyCountry({ code }: Area, context: RequestContext): Subject {
  const country = countryByCode(context.data.countries, code);
  const zone = mustExist(
    zoneById(context.zones.table, country?.principalTimezone ?? "UTC"),
    "the principal zone of a country",
  );
  return { ...subjectOfZone(zone, context), kind: "country", slug: country?.slug ?? null, country };
}

function subjectOfZone(zone: Zone, context: RequestContext): Subject {
  const slug = zoneSlug(zone.id);
  const country = countryOfZone(zone, context);
  const location = locationOfZone(zone, context);
  const kind = location === null && zone.id === "UTC" ? "utc" : "timezone";
  return { kind, slug, location, zone, homeZone: zone, country, subdivision: null, reading: null };
}

function countryOfZone(zone: Zone, { data }: RequestContext): Country | null {
  const [code = ""] = data.zoneInfo(zone.id)?.countryCodes ?? [];
  return countryByCode(data.countries, code);
}
