import type { DataSet } from "../../dataset/open.ts";
import type { ZoneSet } from "../../dataset/zones.ts";
import { placeAt } from "../../domain/places/place-index.ts";
import { findNamedPlace, readPlaceText } from "../../domain/places/area.ts";
import type { Place } from "../../domain/places/place.ts";
import { KNOWN_ZONES } from "../../domain/tz/known-zones.ts";
import { zoneById, type Zone } from "../../domain/tz/zone.ts";
import { badParameter, notFoundError } from "../request/bad-input.ts";
import type { RequestContext } from "../request/context.ts";
import { placeOfSlug } from "./place-text.ts";
import type { Moment } from "../../domain/calendar/parse.ts";
import { optional, freeText, ALIASES } from "../request/parameter.ts";

/** A zone, and the city if one was named. */
export type NamedZone = { zone: Zone; place: Place | null };

type ZoneContext = { zones: ZoneSet; data: DataSet; warn: RequestContext["warn"] };

/** The zone of a path parameter. @throws AlmanacError `timezone_not_found` with suggestions. */
export function zoneOfPath(text: string, context: ZoneContext): Zone {
  const found = context.zones.names.resolve(text);
  if (found.ok) {
    for (const warning of found.warnings) context.warn(warning.code, warning.message, "timezone");
    return found.zone;
  }
  const place = placeMeant(text, found.suggestions, context);
  const suggestions =
    place === null
      ? zonesFor(null, text, found.suggestions, context.data)
      : [...withZoneOf(place, found.suggestions).slice(0, MAX_SUGGESTIONS - 1), `/v1/context/${place.slug}`];
  const expected = "an IANA timezone identifier such as Europe/Paris";
  const subject = "No time zone has the name";
  throw notFoundError("timezone_not_found", subject, "timezone", text, expected, suggestions);
}

const MAX_SUGGESTIONS = 5;
/** Texts that may be a zone's abbreviation or an airport's code as well as the alias of a city. */
const ABBREVIATION = /^[A-Za-z]{2,5}$/;

/** The place that a text may mean if it names no zone: as a whole, or by its last part, as in `Asia/Beijing`. */
function placeMeant(
  text: string,
  suggestions: readonly string[],
  { data, zones }: Pick<ZoneContext, "data" | "zones">,
): Place | null {
  const { placeIndex, countries } = data;
  if (zonesNamed(text, data).length > 0) return null;
  const last = text.slice(text.lastIndexOf("/") + 1);
  const whole = findNamedPlace(placeIndex, countries, text);
  const found = whole ?? (last === text ? null : findNamedPlace(placeIndex, countries, last));
  // ET and PT are codes of countries, but beside a time they are the abbreviations of zones.
  const isAbbreviation = zones.names.zonesOfAbbreviation(text).length > 0;
  if (!isAbbreviation && (found === null || found.area !== null)) {
    const reading = readPlaceText(placeIndex, countries, text, 0);
    const isMeant = reading?.match?.type === "exact" || (reading?.area ?? null) !== null;
    if (reading !== null && isMeant) return placeAt(placeIndex, reading.index);
  }
  if (found === null) return null;
  const isDoubtful = found.by === "alias" && ABBREVIATION.test(text) && suggestions.length > 0;
  return isDoubtful || found.by === "id" ? null : placeAt(placeIndex, found.index);
}

/** Zones to suggest for an unknown zone; the zone of a place with that name comes first. */
export function suggestZones(
  text: string,
  suggestions: readonly string[],
  context: Pick<ZoneContext, "data" | "zones">,
): readonly string[] {
  return zonesFor(placeMeant(text, suggestions, context), text, suggestions, context.data);
}

/** Zones to suggest where a text means a place, or none. */
function zonesFor(
  place: Place | null,
  text: string,
  suggestions: readonly string[],
  data: DataSet,
): readonly string[] {
  const found = place === null ? [...zonesNamed(text, data), ...suggestions] : withZoneOf(place, suggestions);
  return [...new Set(found)].slice(0, MAX_SUGGESTIONS);
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
  return name === "" ? [] : KNOWN_ZONES.filter(isNamed);
}

function withZoneOf(place: Place, suggestions: readonly string[]): string[] {
  return [...new Set([place.timezone, ...suggestions])];
}

/**
 * The zone of a query parameter that may also name a city.
 *
 * @throws AlmanacError `invalid_parameter`, reason `unknown`.
 */
export function zoneOfQuery(name: string, text: string, context: ZoneContext): NamedZone {
  const found = context.zones.names.resolve(text);
  if (found.ok) {
    for (const warning of found.warnings) context.warn(warning.code, warning.message, name);
    return { zone: found.zone, place: null };
  }
  const place = placeOfSlug(name, text, context);
  const zone = place === null ? null : zoneById(context.zones.table, place.timezone);
  if (zone !== null) return { zone, place };
  const expected = "an IANA timezone identifier, a UTC offset or a city's slug";
  throw badParameter(name, "unknown", text, expected, suggestZones(text, found.suggestions, context));
}

export const zoneTextParameter = optional(freeText, {
  description: "Zone of local times and of words such as `today`; UTC when absent.",
  aliases: ALIASES.tz,
  example: "America/New_York",
});

/**
 * The zone of a request's dates: `tz`, else the one in brackets after a moment, else UTC.
 *
 * @throws AlmanacError `invalid_parameter` when two moments name different zones and `tz` does not decide.
 */
export function dateZone(
  tz: string | undefined,
  moments: readonly (Moment | undefined)[],
  context: RequestContext,
): Zone {
  if (tz !== undefined) return zoneOfQuery("tz", tz, context).zone;
  const named = moments.flatMap((moment) =>
    (moment?.kind === "instant" || moment?.kind === "local") && moment.zone !== null ? [moment.zone] : [],
  );
  const [first, second] = [...new Set(named)];
  if (first !== undefined && second !== undefined) {
    throw badParameter("tz", "missing", "", `'tz', as the moments name two zones: ${first} and ${second}`);
  }
  return zoneOfQuery("tz", first ?? "UTC", context).zone;
}
