import { AlmanacError } from "../domain/error.ts";
import { foldText } from "../domain/text/fold.ts";
import { readPoint } from "../domain/places/point-text.ts";
import { questionOf, type Api, type Values } from "./api.ts";

/** Latitude and longitude of `69.65,18.96`, as routes take them; `null` for other texts. */
export function readCoordinates(text: string): { lat: string; lon: string } | null {
  const point = readPoint(text);
  return point === null ? null : { lat: String(point.latitudeDeg), lon: String(point.longitudeDeg) };
}

/**
 * What a route that reads a zone or a place takes for the words of a person or a model: the words themselves; for coordinates their zone,
 * and for a name with a comma, which would divide a list, the place's slug. An unknown place is passed on, so that the route answers with
 * its own error.
 */
export async function readPlace(text: string, api: Api): Promise<string> {
  const point = readCoordinates(text);
  if (point !== null) {
    const { data } = await api({ path: "/v1/timezone/at", query: point });
    return (data as { timezone: string } | undefined)?.timezone ?? text;
  }
  if (!text.includes(",")) return text;
  const { isOk, data } = await api(questionOf("GET /v1/city/:slug", { slug: text }));
  return isOk ? (data as { slug: string }).slug : text;
}

/** Longest name of a place in a row of places, in words: `democratic republic of the congo`. */
const MAX_NAME_WORDS = 5;
/** Words of a row, before any is looked up: fifty places of three words. */
const MAX_WORDS = 150;

/** Reads a row of places. Words that are together the name of a place are one: `new york tokyo` are two. */
export async function readPlaces(words: readonly string[], api: Api): Promise<string[]> {
  if (words.length > MAX_WORDS)
    throw new AlmanacError(
      "invalid_parameter",
      `${words.length} words name places: expected at most ${MAX_WORDS}.`,
    );
  const places: string[] = [];
  for (let at = 0; at < words.length;) {
    const count = await countNameWords(words.slice(at, at + MAX_NAME_WORDS), api);
    places.push(await readPlace(words.slice(at, at + count).join(" "), api));
    at += count;
  }
  return places;
}

/** How many of the first words are together a name. */
async function countNameWords(words: readonly string[], api: Api): Promise<number> {
  for (let count = words.length; count > 1; count -= 1) {
    const name = words.slice(0, count);
    const found = await nameOf(name, api);
    if (found !== null && !(await areTwoPlaces(name, found, api))) return count;
  }
  return 1;
}

/** What words together name, as the API writes it; `null` for nothing. */
async function nameOf(words: readonly string[], api: Api): Promise<string | null> {
  const name = words.join(" ").replace(/,$/, "");
  if (words.length > 1 && /[\d/]/.test(name)) return null;
  const { isOk, code, data } = await api(questionOf("GET /v1/time/:timezone", { timezone: name }));
  if (!isOk) return code === "ambiguous_place" ? name : null;
  return (data as { match: { name: string } | null }).match?.name ?? name;
}

/** Whether words without a comma name one place in another, and rather two: `cairo new york` is no row of one. */
async function areTwoPlaces(words: readonly string[], found: string, api: Api): Promise<boolean> {
  const firstPart = (name: string): string => foldText(name.replace(/,.*/, ""));
  for (let at = 1; at < words.length && !words[at - 1]?.endsWith(","); at += 1) {
    const head = await nameOf(words.slice(0, at), api);
    const isNarrowed = head !== null && head !== found && firstPart(head) === firstPart(found);
    const rest = words.slice(at);
    // Two letters behind a name are those of its state or country.
    if (isNarrowed && rest.join(" ").length > 2 && (await nameOf(rest, api)) !== null) return true;
  }
  return false;
}

/** Parameters of `/sun` and `/moon` for a place. */
export function readSkyPlace(text: string): Values {
  return readCoordinates(text) ?? (text.includes("/") || /^utc$/i.test(text) ? { tz: text } : { q: text });
}

/** A participant of `/meeting/suggest` at a place. */
export function participantAt(place: string): Values {
  return { name: place, timezone: place };
}
