import { AlmanacError } from "../../domain/error.ts";
import { zoneCity } from "../languages/zone-city.ts";
import { ownCityRecord } from "../../http/answer/city-record.ts";
import { zoneOfWords } from "../../http/input/words.ts";
import { hintOf } from "../../http/errors/bad-input.ts";
import type { RequestContext } from "../../http/context.ts";
import type { Hours } from "../charts/meeting-profile.ts";
import { attempt } from "./page-part.ts";

/** A city or a zone of the meeting. */
export type PlaceFound = {
  readonly slug: string;
  readonly name: string;
  /** Its country; `null` for a zone, which has no holidays. */
  readonly country: string | null;
  readonly timezone: string;
  /** The participant in a body of `/v1/meeting/*`. */
  readonly participant: ({ readonly city: string } | { readonly timezone: string }) & {
    readonly name?: string;
    readonly working_hours?: Hours;
    readonly sleep_hours?: Hours;
    readonly weekend?: readonly string[];
  };
};

export type PlaceMissing = {
  readonly text: string;
  readonly suggestions: readonly { readonly slug: string; readonly name: string }[];
};

type Found = PlaceFound & { readonly longName: string };

/**
 * Finds the places of a list, without duplicates, and the unknown ones. A country or region stands for its capital or largest town.
 *
 * @param maxMissing how many unknown names are looked for, which takes milliseconds each; those after them are left out
 */
export async function findPlaces(
  texts: readonly string[],
  language: string,
  maxMissing: number,
  context: RequestContext,
): Promise<{ places: PlaceFound[]; missing: PlaceMissing[] }> {
  const bySlug = new Map<string, Found>();
  const missing: PlaceMissing[] = [];
  for (const text of texts) {
    await context.pause();
    const each = await findPlace(text, language, context);
    if ("suggestions" in each) missing.push(each);
    else if (!bySlug.has(each.slug)) bySlug.set(each.slug, each);
    if (missing.length === maxMissing) break;
  }
  const all = [...bySlug.values()];
  const isShared = (name: string): boolean => all.filter((each) => each.name === name).length > 1;
  const places = all.map(({ longName, ...place }) =>
    isShared(place.name) ? { ...place, name: longName.split(", ").slice(0, 2).join(", ") } : place,
  );
  return { places, missing };
}

/** The places of a list, for a picture, which cannot say that one is unknown. @throws AlmanacError `city_not_found` */
export async function knownPlaces(texts: readonly string[], context: RequestContext): Promise<PlaceFound[]> {
  const { places, missing } = await findPlaces(texts, context.language, 1, context);
  const [unknown] = missing;
  if (unknown === undefined) return places;
  const suggestions = unknown.suggestions.map(({ slug }) => slug);
  const message = `No city or time zone is called '${unknown.text.slice(0, 100)}'.`;
  throw new AlmanacError("city_not_found", message + hintOf(suggestions, "a city's slug such as paris"), {
    suggestions,
  });
}

async function findPlace(
  text: string,
  language: string,
  context: RequestContext,
): Promise<Found | PlaceMissing> {
  const named = await readPlace(text, language, context);
  if (!(named instanceof AlmanacError)) return named;
  return { text, suggestions: await suggestionsOf(named, language, context) };
}

async function readPlace(
  text: string,
  language: string,
  context: RequestContext,
): Promise<Found | AlmanacError> {
  const part = context.part(language);
  const named = await attempt(() => zoneOfWords({ name: "cities" }, text, part));
  if (named instanceof AlmanacError) return named;
  const { zone, place } = named;
  if (place !== null) {
    const { slug, name, display_name: longName, country, timezone } = ownCityRecord(place, part);
    return { slug, name, longName, country, timezone, participant: { city: slug } };
  }
  const { id } = zone;
  return {
    slug: id,
    name: zoneCity(id, part),
    longName: id,
    country: null,
    timezone: id,
    participant: { timezone: id },
  };
}

const MAX_SUGGESTIONS = 4;

async function suggestionsOf(
  { extra, suggestions }: AlmanacError,
  language: string,
  context: RequestContext,
): Promise<PlaceMissing["suggestions"]> {
  // The cities of an area that has several zones.
  const { candidates = [] } = extra as { candidates?: readonly { slug: string }[] };
  const isZone = (text: string): boolean => text.includes("/");
  const texts =
    candidates.length > 0
      ? candidates.map(({ slug }) => slug)
      : [...suggestions.filter((text) => !isZone(text)), ...suggestions.filter(isZone)];
  const found = await Promise.all(
    // A city may have the name of its area of several zones, Chihuahua, and is then refused like it.
    texts.slice(0, MAX_SUGGESTIONS).map((text) => readPlace(text, language, context)),
  );
  return found.flatMap((each) => ("longName" in each ? [{ slug: each.slug, name: each.longName }] : []));
}
