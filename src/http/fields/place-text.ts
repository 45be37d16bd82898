import { continentByName } from "../../domain/places/continent.ts";
import { countryByCode } from "../../domain/places/country.ts";
import {
  findNamedPlace,
  hasUnknownQualifier,
  readPlaceText,
  rivalOf,
  type Area,
  type NamesakeCity,
  type PlaceReading,
} from "../../domain/places/area.ts";
import { placeAt } from "../../domain/places/place-index.ts";
import type { Place } from "../../domain/places/place.ts";
import { searchPlaces } from "../../domain/places/search.ts";
import { badParameter } from "../request/bad-input.ts";
import type { RequestContext } from "../request/context.ts";

type PlaceContext = Pick<RequestContext, "data" | "warn">;

/**
 * The place that a free text means. A warning says what was taken for the text unless it is the place's name, and which
 * other place may be meant.
 *
 * @param count the most other matches to return
 * @throws AlmanacError `invalid_parameter` when nothing matches, or the text names a continent or is the abbreviation of
 * time zones
 */
export function placeOfText(
  name: string,
  text: string,
  count: number,
  context: RequestContext,
): Pick<PlaceReading, "others"> & { place: Place } {
  const { placeIndex, countries } = context.data;
  const continent = continentByName(text);
  if (continent !== null) {
    const expected = `a place on that continent; /v1/city/top?continent=${continent} lists them`;
    throw badParameter(name, "unknown", text, expected);
  }
  // Names come first, because the first question for an abbreviation reads every zone.
  const zones = isNameOfPlace(text, context) ? [] : context.zones.names.zonesOfAbbreviation(text.trim());
  if (zones.length > 0) {
    const expected = "a place, not the abbreviation of a time zone; tz takes zones";
    throw badParameter(name, "unknown", text, expected, zones);
  }
  const reading = readPlaceText(placeIndex, countries, text, count);
  if (reading === null) {
    const [, lat, lon] = /^(-?\d{1,3}(?:\.\d+)?)[,; ]{1,2}(-?\d{1,3}(?:\.\d+)?)$/.exec(text) ?? [];
    const expected =
      lat === undefined
        ? "the name of a place, or tz for a time zone"
        : `coordinates as lat=${lat}&lon=${lon}`;
    throw badParameter(name, "unknown", text, expected);
  }
  const place = placeAt(placeIndex, reading.index);
  const { area, match } = reading;
  const rival = rivalOf(placeIndex, reading);
  if (area !== null && match?.type !== "exact") warnOfArea(name, text, area, context);
  else if (match !== null && (match.type !== "exact" || hasUnknownQualifier(placeIndex, text))) {
    context.warn("place_guessed", `'${text}' was read as ${longName(place, context)}.`, name);
  } else if (rival !== null) {
    const other = placeAt(placeIndex, rival.index);
    const message = `'${text}' was read as ${longName(place, context)}; ${longName(other, context)} (${other.slug}) has the same name.`;
    context.warn("place_ambiguous", message, name);
  }
  return { place, others: reading.others };
}

/**
 * The place of a slug, an id or another name of a city; `null` if none. A warning tells of the country, region or large
 * city that a small place shares its slug with.
 */
export function placeOfSlug(name: string, text: string, context: PlaceContext): Place | null {
  const { placeIndex, countries } = context.data;
  const found = findNamedPlace(placeIndex, countries, text);
  if (found === null) return null;
  const place = placeAt(placeIndex, found.index);
  if (found.area !== null) warnOfNamesake(name, text, place, found.area, context);
  return place;
}

/** Warns that a name belongs to a country, region or large city as well as to the place that was taken for it. */
export function warnOfNamesake(
  name: string,
  text: string,
  place: Place,
  area: Area | NamesakeCity,
  context: PlaceContext,
): void {
  const { slug } = placeAt(context.data.placeIndex, area.index);
  const message = `'${text}' is ${longName(place, context)}. For the ${area.kind} ${area.name} send ${slug}.`;
  context.warn("place_ambiguous", message, name);
}

/** Warns that two items of a list are together the name of one place: `to=London,Ontario`. */
export function warnOfSplitName(
  name: string,
  [first, second]: readonly [string, string],
  context: PlaceContext,
): void {
  const { placeIndex } = context.data;
  const text = `${first}, ${second}`;
  const [match] = searchPlaces(placeIndex, { text, match: "exact", fuzzy: "off", limit: 1 }).matches;
  if (match === undefined || hasUnknownQualifier(placeIndex, text)) return;
  const place = placeAt(placeIndex, match.index);
  const message = `'${first}' and '${second}' were read as two places. For ${longName(place, context)} send ${place.slug}.`;
  context.warn("place_ambiguous", message, name);
}

function warnOfArea(name: string, text: string, area: Area, context: RequestContext): void {
  const place = longName(placeAt(context.data.placeIndex, area.index), context);
  const message =
    area.kind === "country"
      ? `'${text}' is a country; its capital was taken: ${place}.`
      : `'${text}' is a region; its largest city was taken: ${place}.`;
  context.warn("place_guessed", message, name);
}

function isNameOfPlace(text: string, { data }: PlaceContext): boolean {
  const query = { text, match: "exact", fuzzy: "off", limit: 5 } as const;
  return searchPlaces(data.placeIndex, query).matches.some(({ field }) => field !== "alternate_name");
}

/** "Paris, Île-de-France, France" in English, the language of warnings. */
function longName({ name, admin1Name, countryCode }: Place, { data }: PlaceContext): string {
  const country = countryByCode(data.countries, countryCode)?.name ?? countryCode;
  return [...new Set([name, admin1Name, country])].filter(Boolean).join(", ");
}
