import { mustExist } from "../../domain/must-exist.ts";
import { Type, type Static } from "@sinclair/typebox";
import type { Place } from "../../domain/places/place.ts";
import { zoneById, type Zone } from "../../domain/tz/zone.ts";
import { zoneSlug } from "../../domain/tz/slug.ts";
import { zoneAt, type ZoneAt } from "../../domain/tz-map/zone-at.ts";
import { optional, freeText, ALIASES, decimal, searchText } from "./parameter.ts";
import { badParameter, conflictError, missingParameter } from "../errors/bad-input.ts";
import type { RequestContext } from "../context.ts";
import { placeOfWords, zoneOfWords, type NamedPlace } from "./words.ts";
import { placeOfAddress } from "./address-place.ts";
import { callerAddress, proxyHeader } from "../client-address.ts";

export const latitudeParameter = decimal({
  description: "Latitude in degrees, north positive.",
  aliases: ["latitude"],
  minimum: -90,
  maximum: 90,
  example: 48.8566,
});

export const longitudeParameter = decimal({
  description: "Longitude in degrees, east positive.",
  aliases: ["lng", "long", "longitude"],
  minimum: -180,
  maximum: 180,
  example: 2.3522,
});

/** The parameters that name a place, one of: `city`, `lat` and `lon`, `q`, or `tz`. */
export const placeParameters = {
  city: optional(freeText, {
    description:
      "A place in words: a city, or a country, region or island, read as its capital or largest town; a slug or GeoNames id.",
    example: "paris",
  }),
  lat: Type.Optional(latitudeParameter),
  lon: Type.Optional(longitudeParameter),
  q: searchText("The same as `city`.", "Toledo, Spain"),
  tz: optional(freeText, {
    description: "Alone: the zone's principal location. Beside a place: the zone that times are shown in.",
    aliases: ALIASES.tz,
    example: "Europe/Paris",
  }),
};

export type PlaceQuery = {
  [name in keyof typeof placeParameters]?: Static<(typeof placeParameters)[name]> | undefined;
};

/** The place that a request is about. */
export type Location = {
  kind: "city" | "coordinates" | "timezone";
  latitudeDeg: number;
  longitudeDeg: number;
  elevationM: number | null;
  place: Place | null;
  /** How the words that name it were read. */
  reading: NamedPlace["reading"] | null;
  zoneSource: ZoneAt["source"] | null;
  /** The place's own zone. */
  zone: Zone;
  /** The zone of the times and dates in the answer. */
  displayZone: Zone;
};

const NO_PLACE = { elevationM: null, place: null, reading: null, zoneSource: null } as const;

/**
 * The place that a request names; `null` when it names none.
 *
 * @throws AlmanacError `conflicting_parameters` for two places, `missing_parameter` for half a coordinate,
 * `invalid_parameter` for an unknown place.
 */
function locationOf(query: PlaceQuery, context: RequestContext): Location | null {
  assertOneFamily(query);
  const coordinate = coordinateOf(query);
  const display = query.tz === undefined ? null : zoneOfWords({ name: "tz" }, query.tz, context).zone;
  if (coordinate !== null) return ofCoordinate(coordinate, display, context);
  const words = query.city ?? query.q;
  if (words !== undefined) {
    const name = query.city === undefined ? "q" : "city";
    return locationOfPlace(placeOfWords({ name }, words, context), display, context);
  }
  if (display === null) return null;
  const location = locationOfZone(display, context);
  if (location !== null) return location;
  const expected = "a zone with a place on Earth, or city, lat and lon, or q";
  const path =
    display.kind === "fixed" && !/^[A-Z]/.test(display.id) ? [] : [`/v1/context/${zoneSlug(display.id)}`];
  throw badParameter("tz", "unknown", display.id, expected, path);
}

/**
 * The place that a request names, or else the place of the caller.
 *
 * @throws AlmanacError `missing_parameter` when neither is known.
 */
export function requiredLocation(query: PlaceQuery, context: RequestContext): Location {
  const location = givenLocation(query, context);
  if (location !== null) return location;
  throw missingParameter("city", "a place: city=paris, lat and lon, q=Toledo, Spain, or tz=Europe/Paris");
}

/** The same; `null` when neither is known. */
export function givenLocation(query: PlaceQuery, context: RequestContext): Location | null {
  return locationOf(query, context) ?? hintedLocation(context);
}

/** The zone of a query that names only a zone without a place on Earth, such as UTC; else `null`. */
export function placelessZone({ city, lat, lon, q, tz }: PlaceQuery, context: RequestContext): Zone | null {
  if (tz === undefined || city !== undefined || lat !== undefined || lon !== undefined || q !== undefined)
    return null;
  const { zone } = zoneOfWords({ name: "tz" }, tz, context);
  return locationOfZone(zone, context) === null ? zone : null;
}

/**
 * The place of the caller: by the headers `CF-Timezone`, `CF-IPLatitude` and `CF-IPLongitude` of a trusted proxy, else by
 * the caller's address. `null` if neither is known; bad headers are ignored.
 */
export function hintedLocation(context: RequestContext): Location | null {
  const zoneText = proxyHeader("cf-timezone", context);
  const found = zoneText === null ? null : context.zones.names.resolve(zoneText);
  const display = found?.ok ? found.zone : null;
  const latitudeDeg = coordinateHint(proxyHeader("cf-iplatitude", context), 90);
  const longitudeDeg = coordinateHint(proxyHeader("cf-iplongitude", context), 180);
  if (latitudeDeg !== null && longitudeDeg !== null)
    return ofCoordinate({ latitudeDeg, longitudeDeg }, display, context);
  const hinted = display === null ? null : locationOfZone(display, context);
  if (hinted !== null || !(context.deps.geoip || context.deps.home)) return hinted;
  return locationOfAddress(callerAddress(context), context);
}

/** The location of an address, as `placeOfAddress` finds it. */
export function locationOfAddress(address: string, context: RequestContext): Location | null {
  const found = placeOfAddress(address, context);
  if (found.kind === "none") return null;
  if (found.kind === "zone") return locationOfZone(found.zone, context);
  if (found.kind === "place") return locationOfPlace({ place: found.place, reading: null }, null, context);
  return ofCoordinate(found, found.zone, context);
}

function coordinateHint(text: string | null, limit: number): number | null {
  if (text === null || !/^-?\d{1,3}(?:\.\d{1,10})?$/.test(text)) return null;
  const value = Number(text);
  return Math.abs(value) <= limit ? value : null;
}

function assertOneFamily(query: PlaceQuery): void {
  const families = [
    { name: "city", label: "city", value: query.city },
    { name: "lat", label: "lat and lon", value: query.lat ?? query.lon },
    { name: "q", label: "q", value: query.q },
  ].filter(({ value }) => value !== undefined);
  if (families.length < 2) return;
  const labels = families.map(({ label }) => label).join(" and by ");
  throw conflictError(
    `The place was named more than once: by ${labels}. Send one of them.`,
    ...families.map(({ name }) => ({ name, expected: "one of city, lat and lon, or q" })),
  );
}

export type Coordinate = { latitudeDeg: number; longitudeDeg: number };

/** The coordinate of a query; `null` without one. @throws AlmanacError `missing_parameter` for half of one. */
export function coordinateOf({ lat, lon }: Pick<PlaceQuery, "lat" | "lon">): Coordinate | null {
  if (lat !== undefined && lon !== undefined) return { latitudeDeg: lat, longitudeDeg: lon };
  if (lat === undefined && lon === undefined) return null;
  throw missingParameter(lat === undefined ? "lat" : "lon", "both lat and lon");
}

/** The location at ground level, for positions of Sun and Moon. */
export function groundSite({ latitudeDeg, longitudeDeg }: Location) {
  return { latitudeDeg, longitudeDeg, elevationM: 0 };
}

/** The location of a place; `display` is the zone of the answer's times, `null` for the place's own. */
export function locationOfPlace(
  { place, reading }: Pick<Location, "reading"> & { place: Place },
  display: Zone | null,
  context: RequestContext,
): Location {
  const zone = mustExist(
    zoneById(context.zones.table, place.timezone),
    `the zone ${place.timezone} of a place`,
  );
  return {
    kind: "city",
    latitudeDeg: place.latitudeDeg,
    longitudeDeg: place.longitudeDeg,
    elevationM: place.elevationM,
    place,
    reading,
    zoneSource: null,
    zone,
    displayZone: display ?? zone,
  };
}

function ofCoordinate(
  { latitudeDeg, longitudeDeg }: Coordinate,
  display: Zone | null,
  context: RequestContext,
): Location {
  const { table } = context.zones;
  const isKnown = (id: string): boolean => zoneById(table, id) !== null;
  const found = zoneAt(context.data.zoneMap, latitudeDeg, longitudeDeg, isKnown);
  const zone = mustExist(zoneById(table, found.timezone), `the zone ${found.timezone} of a coordinate`);
  return {
    ...NO_PLACE,
    kind: "coordinates",
    latitudeDeg: roundCoordinate(latitudeDeg),
    longitudeDeg: longitudeDeg === 180 ? -180 : roundCoordinate(longitudeDeg),
    zoneSource: found.source,
    zone,
    displayZone: display ?? zone,
  };
}

/** The location of a zone: its principal place; `null` for zones without one. */
export function locationOfZone(zone: Zone, context: RequestContext): Location | null {
  const info = context.data.zoneInfo(zone.id) ?? context.data.zoneInfo(zone.canonicalId);
  if (info === null || info.latitudeDeg === null || info.longitudeDeg === null) return null;
  const { latitudeDeg, longitudeDeg } = info;
  return { ...NO_PLACE, kind: "timezone", latitudeDeg, longitudeDeg, zone, displayZone: zone };
}

/** Rounds to six decimals, a tenth of a metre. */
function roundCoordinate(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6;
}
