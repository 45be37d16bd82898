import { AlmanacError } from "../../domain/error.ts";
import type { ZoneTable } from "../../domain/tz/table.ts";
import type { Api, Values } from "./api.ts";

/** Looks up the places in a command or a tool's call. */
export type PlaceLookup = {
  readonly api: Api;
  mayNameZone(word: string): boolean;
  /** Receives a remark if a text is not the place's name, or the name of another place too. */
  note(remark: string): void;
};

const offset = /^(?:utc|gmt)?[+-]\d|^z$/i;

/** Whether a word may name a zone, so that cities are not looked up as zones first. */
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

/** A place that a person or a model wrote. */
export type PlaceWord = {
  /** A zone or a city's slug, for routes that accept both. */
  readonly name: string;
  readonly zone: string;
  /** `null` for a zone. */
  readonly cityName: string | null;
  /** The heading of the answer: `Paris, Île-de-France, France`. */
  readonly label: string;
};

type Found = { location: { slug: string; name: string; display_name: string; timezone: string } };

const coordinates = /^(-?\d+(?:\.\d+)?)[,\s]+(-?\d+(?:\.\d+)?)$/;

/** Latitude and longitude of `69.65,18.96`; `null` for other texts. */
function readCoordinates(text: string): { lat: string; lon: string } | null {
  const [, lat, lon] = coordinates.exec(text) ?? [];
  return lat === undefined || lon === undefined ? null : { lat, lon };
}

/**
 * Reads a place as coordinates, as a zone, or as free text for a place. An unknown place is passed on, so that
 * the route answers with its own error.
 */
export async function readPlace(text: string, { api, mayNameZone, note }: PlaceLookup): Promise<PlaceWord> {
  const asZone = (zone: string) => ({ name: zone, zone, cityName: null, label: text });
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
  const found = await api({ path: "/v1/context", query: { q: text, include: "location" } });
  if (!found.isOk) return asZone(text);
  // The published shape of the route.
  const { slug, name: cityName, display_name: label, timezone: zone } = (found.data as Found).location;
  found.warnings.forEach(note);
  return { name: slug, zone, cityName, label };
}

/** Longest name of a city in a row of places, in words: `rio de janeiro`. */
const MAX_NAME_WORDS = 3;
/** Words of a row, before any is looked up: fifty such names. */
const MAX_WORDS = 50 * MAX_NAME_WORDS;

/** Reads a row of places. Words that are together the name of a city are one place: `new york tokyo` are two. */
export async function readPlaces(words: readonly string[], lookup: PlaceLookup): Promise<PlaceWord[]> {
  if (words.length > MAX_WORDS)
    throw new AlmanacError(
      "invalid_parameter",
      `${words.length} words name places: expected at most ${MAX_WORDS}.`,
    );
  const places: PlaceWord[] = [];
  for (let at = 0; at < words.length;) {
    const count = await countNameWords(words.slice(at, at + MAX_NAME_WORDS), lookup);
    places.push(await readPlace(words.slice(at, at + count).join(" "), lookup));
    at += count;
  }
  return places;
}

/** How many of the first words are together the name of a city. */
async function countNameWords(words: readonly string[], { api }: PlaceLookup): Promise<number> {
  for (let count = words.length; count > 1; count -= 1) {
    const q = words.slice(0, count).join(" ").replace(/,$/, "");
    const { data } = await api({ path: "/v1/city/search", query: { q, match: "exact", limit: "1" } });
    if (!/[\d/,]/.test(q) && (data as { count?: number } | undefined)?.count === 1) return count;
  }
  return 1;
}

/** Parameters of `/sun` and `/moon` for a place. */
export function readSkyPlace(text: string): Values {
  return readCoordinates(text) ?? (text.includes("/") || /^utc$/i.test(text) ? { tz: text } : { q: text });
}

/** A participant of `/meeting/suggest` at a place. */
export function participantAt({ name, cityName, label }: PlaceWord): Values {
  return { name: cityName ?? label, [cityName === null ? "timezone" : "city"]: name };
}
