import { mustExist } from "../../domain/must-exist.ts";
import type { DataSet } from "../../dataset/open.ts";
import { AlmanacError, type ErrorCode } from "../../domain/error.ts";
import { withoutKind } from "../../domain/places/division-kind.ts";
import type { Place } from "../../domain/places/place.ts";
import { placeAt } from "../../domain/places/place-index.ts";
import { explainUnmatched } from "../../domain/places/read-name.ts";
import { continentByName } from "../../domain/places/continent.ts";
import { readPoint } from "../../domain/places/point-text.ts";
import {
  readWords,
  suggestPlaces,
  zoneOfArea,
  zoneOfLastPart,
  type WordsReading,
  type World,
} from "../../domain/places/read-words.ts";
import { KNOWN_ZONES } from "../../domain/tz/known-zones.ts";
import { badParameter, notFoundError } from "./bad-input.ts";

/** Where words stand: the name of a query parameter or the pointer of a body's member; with an error's code, a path. */
export type WordsSource = { name: string; notFound?: ErrorCode };

const MAX_SUGGESTIONS = 5;

/** The error for words that name no place; `reading` is the zone that they name instead. */
export function unknownPlace(
  { name, notFound }: WordsSource,
  text: string,
  reading: WordsReading | null,
  world: World,
): AlmanacError {
  const elsewhere = reading === null ? placeElsewhere(text, world) : null;
  const continent = elsewhere?.expected ?? placeOnContinent(text);
  const near = elsewhere?.slugs ?? (reading === null && continent === null ? suggestPlaces(text, world) : []);
  if (elsewhere !== null && notFound !== undefined) {
    const { expected, slugs } = elsewhere;
    const error = notFoundError(notFound, "No city has the name or id", name, text, expected, slugs);
    return new AlmanacError(notFound, `No place is called '${text.slice(0, 100)}'. Send ${expected}.`, error);
  }
  if (notFound !== undefined) {
    const expected = continent ?? "a city's slug such as paris or paris-us-tx, its name, or a GeoNames id";
    return notFoundError(notFound, "No city has the name or id", name, text, expected, near);
  }
  const zones = reading === null ? world.zones.zonesOfAbbreviation(text.trim()) : [];
  const expected = continent ?? expectedPlace(text, reading, zones);
  return badParameter(name, "unknown", text, expected, zones.length > 0 ? zones : near);
}

/** Letters and digits of the post in countries that have most of them: 90210, 10115 Berlin, SW1A 1AA, K1A 0B1, 1011 AB. */
const POSTCODE =
  /^(?:\d{4,6}|\d{5}-\d{3,4}|\d{3} ?\d{2}|\d{4} ?[A-Z]{2}|[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}|[A-Z]\d[A-Z] ?\d[A-Z]\d)(?:[\s,]|$)/iu;

/** What to send for a name whose qualifiers no place satisfies, or a postcode; `null` for other texts. */
function placeElsewhere(text: string, world: World): { expected: string; slugs: string[] } | null {
  if (POSTCODE.test(text.trim()))
    return { expected: "the name of the place: postcodes are not known here", slugs: [] };
  const found = explainUnmatched(world.index, text);
  if (found === null) return null;
  const quoted = (words: readonly string[]): string => words.map((word) => `'${word}'`).join(", ");
  const missing = found.unknown.length > 0 ? found.unknown : found.unmatched;
  const elsewhere = found.namesakes.flatMap(({ place, kind }) =>
    place === null || kind === "country" ? [] : place,
  );
  const namesakes = [...new Set([...found.halfNamed, ...elsewhere])]
    .slice(0, MAX_SUGGESTIONS)
    .map((place) => placeAt(world.index, place));
  if (namesakes.length === 0) return null;
  const why =
    found.unknown.length > 0
      ? `${quoted(missing)} names nothing`
      : `none of that name lies in ${quoted(missing)}`;
  const listed = namesakes.map((place) => `${place.name} in ${whereIs(place)} (${place.slug})`).join("; ");
  return {
    expected: `another qualifier: ${why}. There is ${listed}`,
    slugs: namesakes.map(({ slug }) => slug),
  };
}

/** The divisions and the country that a place lies in. */
function whereIs({ admin2Name, admin1Name, countryCode }: Place): string {
  return [...new Set([withoutKind(admin2Name), admin1Name, countryCode])]
    .filter((part) => part !== "")
    .join(", ");
}

/** What to send in place of a continent; `null` for other texts. */
function placeOnContinent(text: string): string | null {
  const continent = continentByName(text);
  return continent === null
    ? null
    : `a place on that continent; /v1/city/top?continent=${continent} lists them`;
}

function expectedPlace(text: string, reading: WordsReading | null, zones: readonly string[]): string {
  if (zones.length > 0) return "a place, not the abbreviation of a time zone; tz takes zones";
  const point = readPoint(text);
  if (point !== null) return `coordinates as lat=${point.latitudeDeg}&lon=${point.longitudeDeg}`;
  return reading === null
    ? "the name or slug of a place, or a GeoNames id"
    : "a place, or tz for a time zone";
}

/** The error for words that name no zone. */
export function unknownZone(
  { name, notFound }: WordsSource,
  text: string,
  suggestions: readonly string[],
  world: World,
): AlmanacError {
  const elsewhere = text.includes(",") ? placeElsewhere(text, world) : null;
  const continent = elsewhere?.expected ?? placeOnContinent(text);
  const near = elsewhere?.slugs ?? (continent === null ? suggestions : []);
  if (notFound === undefined)
    return badParameter(
      name,
      "unknown",
      text,
      continent ?? "an IANA time zone, a UTC offset or a place",
      near,
    );
  const expected = continent ?? "an IANA timezone identifier such as Europe/Paris, or a place";
  return notFoundError(notFound, "No time zone or place has the name", name, text, expected, near);
}

/** Zones, and places whose zones would do, for words that name none. */
export function suggestZones(text: string, world: World, data: DataSet): string[] {
  const ofPlace = zoneOfLastPart(text, world);
  const naming = world.zones.resolve(text);
  const found = [
    ...(ofPlace === null ? [] : [ofPlace.id]),
    ...zonesNamed(text, data),
    ...(naming.ok ? [] : naming.suggestions),
  ];
  const isClear = (slug: string): boolean => {
    const reading = readWords(slug, "zone", world);
    const area = reading !== null && "bearer" in reading ? reading.bearer.area : null;
    return area === null || zoneOfArea(area, world).ok;
  };
  const isZone = text.includes("/") && found.length > 0;
  const places = isZone ? [] : suggestPlaces(text, world).filter(isClear);
  return [...new Set([...found, ...places])].slice(0, MAX_SUGGESTIONS);
}

/** Large zones with an English name: `Eastern Time`, `Eastern`, `Pacific Time (US & Canada)`. */
function zonesNamed(text: string, data: DataSet): string[] {
  const name = mustExist(text.split("(")[0]).trim().toLowerCase();
  const isNamed = (id: string): boolean => {
    const { generic, standard, daylight } = data.zoneNames(id, "en") ?? {};
    return [generic, standard, daylight].some((each) =>
      [name, `${name} time`].includes(each?.toLowerCase() ?? ""),
    );
  };
  return name === "" || name.includes("/") ? [] : KNOWN_ZONES.filter(isNamed);
}
