import type { ZoneTable } from "../../domain/tz/table.ts";
import type { Api, Values } from "./api.ts";

/** What a word is looked up by. */
export type PlaceLookup = { readonly api: Api; mayNameZone(word: string): boolean };

const offset = /^(?:utc|gmt)?[+-]\d|^z$/i;

/** Whether a word may name a zone, so that the route of zones is not asked about every city. */
export function isZoneWord(
  word: string,
  { zoneIds, links }: ZoneTable,
  windows: readonly (readonly [windowsId: string, ianaId: string])[],
): boolean {
  const lower = word.toLowerCase();
  const isName = (name: string): boolean => name.toLowerCase() === lower;
  if (word.includes("/") || offset.test(word)) return true;
  return zoneIds.some(isName) || [...links.keys()].some(isName) || windows.some(([name]) => isName(name));
}

/** What a place that was typed is to the API. */
export type PlaceWord = {
  /** What routes take that name a zone or a city's slug. */
  readonly name: string;
  /** The zone of its clocks. */
  readonly zone: string;
  /** `null` for a zone. */
  readonly cityName: string | null;
  /** How the answer is headed: `Paris, Île-de-France, France`. */
  readonly label: string;
  /** What was understood where it was not what was typed. */
  readonly note: string | null;
};

type Search = {
  cities: { slug: string; name: string; display_name: string; timezone: string; match: { type: string } }[];
};

const coordinates = /^(-?\d+(?:\.\d+)?)[,\s]+(-?\d+(?:\.\d+)?)$/;

/** Latitude and longitude that were typed as `69.65,18.96`; `null` for other words. */
function readCoordinates(text: string): { lat: string; lon: string } | null {
  const [, lat, lon] = coordinates.exec(text) ?? [];
  return lat === undefined || lon === undefined ? null : { lat, lon };
}

/**
 * Asks the API what a word means: coordinates, a zone, then the best match of the city search. A word that is none of
 * them is handed on, so that the route it was meant for answers with its own error.
 */
export async function readPlace(text: string, { api, mayNameZone }: PlaceLookup): Promise<PlaceWord> {
  const asZone = (zone: string) => ({ name: zone, zone, cityName: null, label: text, note: null });
  const point = readCoordinates(text);
  if (point !== null) {
    const { data } = await api({ path: "/v1/timezone/at", query: point });
    return asZone((data as { timezone: string } | undefined)?.timezone ?? text);
  }
  if (text.includes("/")) return asZone(text);
  if (mayNameZone(text)) {
    const zone = await api({ path: `/v1/timezone/${encodeURIComponent(text)}`, query: {} });
    if (zone.isOk) return asZone((zone.data as { id: string }).id);
  }
  const search = await api({ path: "/v1/city/search", query: { q: text, limit: "1" } });
  const [city] = search.isOk ? (search.data as Search).cities : [];
  if (city === undefined) return asZone(text);
  const { slug, name: cityName, display_name: label, timezone: zone, match } = city;
  const note = match.type === "fuzzy" ? `'${text}' was read as ${label}.` : null;
  return { name: slug, zone, cityName, label, note };
}

/** What `/sun` and `/moon` take for a place that was typed. */
export function readSkyPlace(text: string): Values {
  return readCoordinates(text) ?? (text.includes("/") || /^utc$/i.test(text) ? { tz: text } : { q: text });
}

/** What `/meeting/suggest` takes for somebody who is at a place. */
export function participantAt({ name, cityName, label }: PlaceWord): Values {
  return { name: cityName ?? label, [cityName === null ? "timezone" : "city"]: name };
}
