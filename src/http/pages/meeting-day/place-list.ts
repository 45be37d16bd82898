import { AlmanacError } from "../../../domain/error.ts";
import type { PlaceFound, PlaceMissing } from "../../../web/meet/meeting-answer.ts";
import { zoneOfPath } from "../../fields/zone-parameter.ts";
import type { RequestContext } from "../../request/context.ts";
import { CityQuery, describeCity } from "../../routes/city.ts";
import { attempt, runPart } from "../page-part.ts";

type Found = PlaceFound & { readonly longName: string };

/**
 * Finds the places of a list, without duplicates, and the unknown ones. A name is a city's before it is a zone's.
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

async function findPlace(
  text: string,
  language: string,
  context: RequestContext,
): Promise<Found | PlaceMissing> {
  // No city has a slash in its name: only its likes would be looked for.
  const isZone = text.includes("/") && context.zones.names.resolve(text).ok;
  const city = isZone ? null : await findCity(text, language, context);
  if (city !== null && !(city instanceof AlmanacError)) return city;
  const zone = await attempt(() => zoneOfPath(text, context.part()));
  if (zone instanceof AlmanacError)
    return { text, suggestions: await suggestionsOf(city?.suggestions ?? [], zone, language, context) };
  const { id } = zone;
  const name = id.slice(id.lastIndexOf("/") + 1).replaceAll("_", " ");
  return { slug: id, name, longName: id, country: null, timezone: id, participant: { timezone: id } };
}

function findCity(text: string, language: string, context: RequestContext): Promise<Found | AlmanacError> {
  return attempt(() => {
    const texts = { include: "time", lang: language };
    const city = runPart(context, CityQuery, texts, (query, part) => describeCity(text, query, part));
    const { slug, name, display_name: longName, country, timezone } = city;
    return { slug, name, longName, country, timezone, participant: { city: slug } };
  });
}

const MAX_SUGGESTIONS = 4;

async function suggestionsOf(
  slugs: readonly string[],
  zone: AlmanacError,
  language: string,
  context: RequestContext,
): Promise<PlaceMissing["suggestions"]> {
  const zones = zone.suggestions.filter((id) => !id.startsWith("/"));
  const cities = await Promise.all(
    slugs.slice(0, MAX_SUGGESTIONS).map((slug) => findCity(slug, language, context)),
  );
  const named = cities.flatMap((each) => (each instanceof AlmanacError ? [] : [each]));
  return [
    ...named.map(({ slug, longName }) => ({ slug, name: longName })),
    ...zones.map((id) => ({ slug: id, name: id })),
  ].slice(0, MAX_SUGGESTIONS);
}
