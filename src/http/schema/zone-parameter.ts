import type { DataSet } from "../../dataset/open.ts";
import type { ZoneSet } from "../../dataset/zones.ts";
import { AlmanacError } from "../../domain/error.ts";
import { findPlace, placeAt } from "../../domain/places/place-index.ts";
import { zoneById, type Zone } from "../../domain/tz/zone.ts";
import { badParameter } from "../core/bad-input.ts";
import type { RequestContext } from "../core/request-context.ts";

/** A zone named in a query: a zone identifier, or a city's slug where the route allows it. */
export type NamedZone = { zone: Zone; label: string };

type Surroundings = { zones: ZoneSet; data: DataSet; warn: RequestContext["warn"] };

/** The zone of a path parameter. @throws AlmanacError `timezone_not_found` with suggestions. */
export function zoneOfPath(text: string, around: Surroundings): Zone {
  const found = around.zones.names.resolve(text);
  if (found.ok) {
    for (const warning of found.warnings) around.warn(warning.code, warning.message, "timezone");
    return found.zone;
  }
  const suggestions = [...found.suggestions];
  const place = findPlace(around.data.placeIndex, text);
  if (place !== null) {
    const { timezone, slug } = placeAt(around.data.placeIndex, place.index);
    suggestions.unshift(timezone);
    suggestions.splice(4);
    suggestions.push(`/context/${slug}`);
  }
  const unique = [...new Set(suggestions)].slice(0, 5);
  throw new AlmanacError("timezone_not_found", `No timezone is called '${text.slice(0, 100)}'.`, {
    errors: [
      {
        in: "path",
        name: "timezone",
        reason: "unknown",
        value: text.slice(0, 100),
        expected: "IANA timezone identifier",
      },
    ],
    suggestions: unique,
  });
}

/**
 * The zone of a query parameter that may also name a city.
 *
 * @throws AlmanacError `invalid_parameter`, reason `unknown`.
 */
export function zoneOfQuery(name: string, text: string, around: Surroundings): NamedZone {
  const found = around.zones.names.resolve(text);
  if (found.ok) {
    for (const warning of found.warnings) around.warn(warning.code, warning.message, name);
    return { zone: found.zone, label: found.zone.id };
  }
  const match = findPlace(around.data.placeIndex, text);
  if (match !== null) {
    const place = placeAt(around.data.placeIndex, match.index);
    const zone = zoneById(around.zones.table, place.timezone);
    if (zone !== null) return { zone, label: place.name };
  }
  throw badParameter(
    name,
    "unknown",
    text,
    "an IANA timezone identifier, a UTC offset or a city's slug",
    found.suggestions.slice(0, 5),
  );
}
