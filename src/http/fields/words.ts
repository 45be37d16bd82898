import { Type } from "@sinclair/typebox";
import type { DataSet } from "../../dataset/open.ts";
import type { ZoneSet } from "../../dataset/zones.ts";
import { AlmanacError, type ErrorCode } from "../../domain/error.ts";
import type { Area } from "../../domain/places/area.ts";
import { continentByName } from "../../domain/places/continent.ts";
import { placeAt } from "../../domain/places/place-index.ts";
import type { Place } from "../../domain/places/place.ts";
import { readName, type Bearer } from "../../domain/places/read-name.ts";
import {
  readWords,
  suggestPlaces,
  zoneOfArea,
  zoneOfLastPart,
  type PlaceReading,
  type WordsReading,
  type World,
} from "../../domain/places/read-words.ts";
import { slugifyText } from "../../domain/places/slug-text.ts";
import { KNOWN_ZONES } from "../../domain/tz/known-zones.ts";
import { fixedZone, zoneById, type Zone } from "../../domain/tz/zone.ts";
import { badParameter, notFoundError, whereOf } from "../request/bad-input.ts";
import type { RequestContext } from "../request/context.ts";
import { Localizer } from "../request/localizer.ts";
import { countryNameOf, displayNameOf } from "./city.ts";
import { closed, nullable, record } from "./route-schema.ts";

type WordsContext = { zones: ZoneSet; data: DataSet; warn: RequestContext["warn"] };

/** Where words stand: the name of a query parameter or the pointer of a body's member; with an error's code, a path. */
export type WordsSource = { name: string; notFound?: ErrorCode };

/** A zone that was named, itself or by a place or an area; `place` is that place, or the area's town. */
export type NamedZone = {
  zone: Zone;
  place: Place | null;
  area: Area | null;
  reading: WordsReading | null;
};

/** A place that was named, by its own name or that of an area. */
export type NamedPlace = NamedZone & { place: Place; area: null; reading: PlaceReading };

const MAX_SUGGESTIONS = 5;

/** How words were read, as the API shows it. */
export const MatchSchema = nullable(
  record("Match", {
    kind: Type.String({ enum: ["country", "region", "island", "city", "airport"] }),
    name: Type.String({ examples: ["Mumbai, Maharashtra, India"] }),
    score: Type.Number({
      description: "Share of the people of all places and areas of that name, 0 to 1.",
    }),
    also_named: Type.Array(closed({ kind: Type.String(), name: Type.String(), send: Type.String() }), {
      description:
        "Others of that name with a third as many people, in another zone, and what to send for each.",
    }),
  }),
  { description: "What the words were taken for; `null` for a zone, an offset, a full slug or an id." },
);

export function worldOf({ data, zones }: Pick<WordsContext, "data" | "zones">): World {
  return { index: data.placeIndex, countries: data.countries, zones: zones.names, table: zones.table };
}

/** How words were read; `null` if they are an identifier. */
export function matchRecord(
  reading: WordsReading | null,
  { data, localizer }: Pick<RequestContext, "data" | "localizer">,
) {
  if (reading === null || "naming" in reading || reading.isId) return null;
  return {
    kind: reading.kind,
    name: nameOf(reading.bearer, data, localizer),
    score: reading.score,
    also_named: reading.alsoNamed.map((other) => ({
      kind: other.kind,
      name: nameOf(other, data, localizer),
      send: wordsFor(other, data),
    })),
  };
}

/**
 * The place that words mean: of a country its capital, of a region its largest town, with a warning.
 *
 * @throws AlmanacError if they mean none
 */
export function placeOfWords(source: WordsSource, text: string, context: WordsContext): NamedPlace {
  const reading = readWords(text, "place", worldOf(context));
  if (reading === null || "naming" in reading) throw unknownPlace(source, text, reading, context);
  const named = namedPlace(source.name, text, reading, context);
  if (named === null) throw unknownPlace(source, text, null, context);
  return named;
}

/** The place of a reading, with warnings of what was read into the words; `null` for a country without a town. */
export function namedPlace(
  name: string,
  text: string,
  reading: PlaceReading,
  context: WordsContext,
): NamedPlace | null {
  const { bearer, alsoNamed } = reading;
  if (bearer.place === null) return null;
  const place = placeAt(context.data.placeIndex, bearer.place);
  const { area } = bearer;
  if (area !== null && place.slug !== slugifyText(text)) {
    const town = { country: "capital", region: "largest city", island: "largest town" }[area.kind];
    const what = area.kind === "island" ? "an island" : `a ${area.kind}`;
    const message = `'${text}' is ${what}; its ${town} was taken: ${displayNameOf(place, context.data)}.`;
    context.warn("place_guessed", message, name);
  }
  if (alsoNamed.length > 0) warnOfRivals(name, text, reading, context);
  const zone = zoneById(context.zones.table, place.timezone) ?? fixedZone(0);
  return { zone, place, area: null, reading };
}

/**
 * The zone that words mean, itself or that of a place; of a country or region the zone of most of its people.
 *
 * @throws AlmanacError if they mean none, or an area of several zones
 */
export function zoneOfWords(source: WordsSource, text: string, context: WordsContext): NamedZone {
  const world = worldOf(context);
  const reading = readWords(text, "zone", world);
  if (reading === null) throw unknownZone(source, text, context);
  if ("naming" in reading) {
    for (const { code, message } of reading.naming.warnings) context.warn(code, message, source.name);
    return { zone: reading.naming.zone, place: null, area: null, reading };
  }
  const { area, place: index } = reading.bearer;
  if (reading.alsoNamed.length > 0) warnOfRivals(source.name, text, reading, context);
  const place = index === null ? null : placeAt(context.data.placeIndex, index);
  const zone =
    area === null
      ? (zoneById(world.table, place?.timezone ?? "") ?? fixedZone(0))
      : zoneOfNamedArea(source, text, area, context);
  return { zone, place, area, reading };
}

function zoneOfNamedArea(source: WordsSource, text: string, area: Area, context: WordsContext): Zone {
  const found = zoneOfArea(area, worldOf(context));
  const zone = found.ok ? zoneById(context.zones.table, found.timezone) : null;
  if (found.ok && zone !== null) {
    if (found.others.length > 0) {
      const message = `'${text}' has several time zones; that of most people was taken: ${zone.id}, not ${found.others.join(", ")}.`;
      context.warn("zone_guessed", message, source.name);
    }
    // ET and PT are codes of countries, but beside a time they are abbreviations of zones.
    const zones = context.zones.names.zonesOfAbbreviation(text.trim());
    if (zones.length > 0) throw unknownZone(source, text, context, [...new Set([...zones, zone.id])]);
    return zone;
  }
  if (found.ok || found.candidates.length === 0) throw unknownZone(source, text, context);
  const candidates = found.candidates.map(({ timezone, place }) => {
    const { name, slug } = placeAt(context.data.placeIndex, place);
    return { timezone, city: name, slug };
  });
  const listed = candidates.map(({ timezone, city }) => `${timezone} (${city})`).join(", ");
  const expected = "one of its time zones or cities";
  const where =
    source.notFound === undefined ? whereOf(source.name) : ({ in: "path", name: source.name } as const);
  throw new AlmanacError(
    "ambiguous_place",
    `'${text}' has several time zones. Send one of them or a city: ${listed}.`,
    {
      errors: [{ ...where, reason: "unknown", value: text.slice(0, 100), expected }],
      suggestions: candidates.map(({ timezone }) => timezone),
      extra: { candidates },
    },
  );
}

function warnOfRivals(
  name: string,
  text: string,
  { bearer, alsoNamed }: PlaceReading,
  context: WordsContext,
): void {
  const { data } = context;
  const others = alsoNamed.map((other) => `${nameOf(other, data)} (${wordsFor(other, data)})`);
  const have = others.length === 1 ? "has" : "have";
  const message = `'${text}' was read as ${nameOf(bearer, data)}; ${others.join("; ")} ${have} the same name.`;
  context.warn("place_ambiguous", message, name);
}

/** A bearer's name, "Paris, Île-de-France, France", by default in English, the language of warnings. */
function nameOf({ area, place }: Bearer, data: DataSet, localizer = new Localizer(data)): string {
  const town = place === null ? null : placeAt(data.placeIndex, place);
  if (area === null) return town === null ? "" : displayNameOf(town, data, localizer);
  const name = localizer.area(area);
  return area.kind === "country" || town === null ? name : `${name}, ${countryNameOf(town, data, localizer)}`;
}

/** What to send for a bearer alone: a code of ISO 3166, or a slug that only it has. */
function wordsFor({ area, place }: Bearer, data: DataSet): string {
  if (area !== null && area.code !== "") return area.code;
  return place === null ? "" : placeAt(data.placeIndex, place).slug;
}

function unknownPlace(
  { name, notFound }: WordsSource,
  text: string,
  reading: WordsReading | null,
  context: WordsContext,
): AlmanacError {
  const continent = placeOnContinent(text);
  const near = reading === null && continent === null ? suggestPlaces(text, worldOf(context)) : [];
  if (notFound !== undefined) {
    const expected = continent ?? "a city's slug such as paris or paris-us-tx, its name, or a GeoNames id";
    return notFoundError(notFound, "No city has the name or id", name, text, expected, near);
  }
  const zones = reading === null ? context.zones.names.zonesOfAbbreviation(text.trim()) : [];
  const expected = continent ?? expectedPlace(text, reading, zones);
  return badParameter(name, "unknown", text, expected, zones.length > 0 ? zones : near);
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
  const [, lat, lon] = /^(-?\d{1,3}(?:\.\d+)?)[,; ]{1,2}(-?\d{1,3}(?:\.\d+)?)$/.exec(text) ?? [];
  if (lat !== undefined) return `coordinates as lat=${lat}&lon=${lon}`;
  return reading === null
    ? "the name or slug of a place, or a GeoNames id"
    : "a place, or tz for a time zone";
}

function unknownZone(
  { name, notFound }: WordsSource,
  text: string,
  context: WordsContext,
  suggestions: readonly string[] = suggestZones(text, context),
): AlmanacError {
  const continent = placeOnContinent(text);
  const near = continent === null ? suggestions : [];
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
export function suggestZones(text: string, context: Pick<WordsContext, "data" | "zones">): string[] {
  const world = worldOf(context);
  const ofPlace = zoneOfLastPart(text, world);
  const naming = context.zones.names.resolve(text);
  const found = [
    ...(ofPlace === null ? [] : [ofPlace.id]),
    ...zonesNamed(text, context.data),
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
  const name = (text.split("(")[0] ?? "").trim().toLowerCase();
  const isNamed = (id: string): boolean => {
    const { generic, standard, daylight } = data.zoneNames(id, "en") ?? {};
    return [generic, standard, daylight].some((each) =>
      [name, `${name} time`].includes(each?.toLowerCase() ?? ""),
    );
  };
  return name === "" || name.includes("/") ? [] : KNOWN_ZONES.filter(isNamed);
}

/** Warns that two items of a list are together the name of one place: `to=London,Ontario`. */
export function warnOfSplitName(
  name: string,
  [first, second]: readonly [string, string],
  context: WordsContext,
): void {
  const reading = readName(context.data.placeIndex, `${first}, ${second}`);
  if (reading === null || reading.bearer.place === null) return;
  const place = placeAt(context.data.placeIndex, reading.bearer.place);
  const message = `'${first}' and '${second}' were read as two places. For ${displayNameOf(place, context.data)} send ${place.slug}.`;
  context.warn("place_ambiguous", message, name);
}
