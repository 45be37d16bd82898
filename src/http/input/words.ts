import { mustExist } from "../../domain/must-exist.ts";
import { Type } from "@sinclair/typebox";
import type { DataSet } from "../../dataset/open.ts";
import type { ZoneSet } from "../../dataset/zones.ts";
import { AlmanacError } from "../../domain/error.ts";
import { countryByCode } from "../../domain/places/country.ts";
import type { Area } from "../../domain/places/area.ts";
import { placeAt } from "../../domain/places/place-index.ts";
import type { Place } from "../../domain/places/place.ts";
import type { Bearer } from "../../domain/places/bearers.ts";
import { readName } from "../../domain/places/read-name.ts";
import {
  readWords,
  zoneOfArea,
  type PlaceReading,
  type WordsReading,
  type World,
} from "../../domain/places/read-words.ts";
import { slugifyText } from "../../domain/text/slug-text.ts";
import { zoneById, type Zone } from "../../domain/tz/zone.ts";
import { whereOf } from "../errors/bad-input.ts";
import type { RequestContext } from "../context.ts";
import { Localizer } from "../answer/localizer.ts";
import { countryNameOf, displayNameOf } from "../answer/place-name.ts";
import { closed, nullable, record } from "../answer/route-schema.ts";
import { suggestZones, unknownPlace, unknownZone, type WordsSource } from "../errors/unknown-words.ts";

type WordsContext = { zones: ZoneSet; data: DataSet; warn: RequestContext["warn"] };

/** A zone that was named, itself or by a place or an area; `place` is that place, or the area's town. */
export type NamedZone = {
  zone: Zone;
  place: Place | null;
  area: Area | null;
  reading: WordsReading | null;
};

/** A place that was named, by its own name or that of an area. */
export type NamedPlace = NamedZone & { place: Place; area: null; reading: PlaceReading };

/** Zones that are in use beside that of a region: by law in Xinjiang, in fact in Abkhazia. */
const SECOND_CLOCKS: ReadonlyMap<string, string> = new Map([
  ["CN-XJ", "Asia/Shanghai"],
  ["GE-AB", "Europe/Moscow"],
]);

/** How words were read, as the API shows it. */
export const MatchSchema = nullable(
  record("Match", {
    kind: Type.String({ enum: ["country", "region", "island", "city", "airport"] }),
    name: Type.String({ examples: ["Mumbai, Maharashtra, India"] }),
    score: Type.Number({
      description: "Share of the people of all places and areas of that name, 0 to 1.",
    }),
    note: nullable(Type.String(), {
      description: "Why its time zone differs from its country's best-known one.",
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
    note:
      reading.bearer.place === null ? null : zoneNote(placeAt(data.placeIndex, reading.bearer.place), data),
    also_named: reading.alsoNamed.map((other) => ({
      kind: other.kind,
      name: nameOf(other, data, localizer),
      send: wordsFor(other, data),
    })),
  };
}

/**
 * Why a place has a zone that zone.tab does not list for its country: tzdb joins places of one history since 1970, as Hanoi and
 * Bangkok. `null` for other places.
 */
export function zoneNote(
  { name, timezone, countryCode }: Pick<Place, "name" | "timezone" | "countryCode">,
  data: DataSet,
): string | null {
  const country = countryByCode(data.countries, countryCode);
  const listed = country?.timezones ?? [];
  const isJoined = country?.canonicalTimezones.includes(timezone) === true && !listed.includes(timezone);
  const [first] = listed;
  return !isJoined || first === undefined
    ? null
    : `${name} is in ${timezone}, not ${first}: tzdb gives this part of ${country.name} that zone, whose clocks have agreed with it since 1970 at least.`;
}

/**
 * The place that words mean: of a country its capital, of a region its largest town, with a warning.
 *
 * @throws AlmanacError if they mean none
 */
export function placeOfWords(source: WordsSource, text: string, context: WordsContext): NamedPlace {
  const reading = readWords(text, "place", worldOf(context));
  if (reading === null || "naming" in reading) throw unknownPlace(source, text, reading, worldOf(context));
  const named = namedPlace(source.name, text, reading, context);
  if (named === null) throw unknownPlace(source, text, null, worldOf(context));
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
  if (reading.isHalf) warnOfHalfName(name, text, place, context);
  if (alsoNamed.length > 0) warnOfRivals(name, text, reading, context);
  const zone = mustExist(
    zoneById(context.zones.table, place.timezone),
    `the zone ${place.timezone} of a place`,
  );
  warnOfSecondClock(name, text, place.subdivisionCode, zone, context);
  return { zone, place, area: null, reading };
}

function warnOfHalfName(name: string, text: string, place: Place, context: WordsContext): void {
  const message = `'${text}' was read as ${displayNameOf(place, context.data)}, whose name begins so.`;
  context.warn("place_completed", message, name);
}

function warnOfSecondClock(
  name: string,
  text: string,
  code: string | null,
  zone: Zone,
  context: WordsContext,
): void {
  const other = SECOND_CLOCKS.get(code ?? "");
  if (other === undefined) return;
  const message = `Clocks in '${text}' show ${zone.id}, which was taken, or ${other}.`;
  context.warn("second_clock", message, name);
}

/**
 * The zone that words mean, itself or that of a place; of a country or region the zone of most of its people.
 *
 * @throws AlmanacError if they mean none, or an area of several zones
 */
export function zoneOfWords(source: WordsSource, text: string, context: WordsContext): NamedZone {
  const world = worldOf(context);
  const reading = readWords(text, "zone", world);
  if (reading === null)
    throw unknownZone(source, text, suggestZones(text, worldOf(context), context.data), worldOf(context));
  if ("naming" in reading) {
    for (const { code, message } of reading.naming.warnings) context.warn(code, message, source.name);
    return { zone: reading.naming.zone, place: null, area: null, reading };
  }
  const { area, place: index } = reading.bearer;
  if (reading.alsoNamed.length > 0) warnOfRivals(source.name, text, reading, context);
  const place = index === null ? null : placeAt(context.data.placeIndex, index);
  if (reading.isHalf && place !== null) warnOfHalfName(source.name, text, place, context);
  const zone =
    area === null
      ? mustExist(
          zoneById(world.table, mustExist(place, "a place without an area").timezone),
          "the zone of a place",
        )
      : zoneOfNamedArea(source, text, area, context);
  // ET and PT are codes of countries and Pacific is a town, but beside a time they are zones.
  const zones = reading.isId ? [] : context.zones.names.zonesOfAbbreviation(text.trim());
  if (zones.length > 0) throw unknownZone(source, text, [...new Set([...zones, zone.id])], world);
  warnOfSecondClock(source.name, text, area?.code ?? place?.subdivisionCode ?? null, zone, context);
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
    return zone;
  }
  if (found.ok || found.candidates.length === 0)
    throw unknownZone(source, text, suggestZones(text, worldOf(context), context.data), worldOf(context));
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
