import type { PlaceFound, PlaceMissing } from "../../../web/meet/meeting-answer.ts";
import { errorOf, type Answer, type Api } from "../../question/api.ts";

type CityAnswer = {
  slug: string;
  name: string;
  display_name: string;
  country: string | null;
  timezone: string;
};

/** Finds the places of a list, without duplicates, and the unknown ones. A name is a city's before it is a zone's. */
export async function findPlaces(
  texts: readonly string[],
  language: string,
  api: Api,
): Promise<{ places: PlaceFound[]; missing: PlaceMissing[] }> {
  const found = await Promise.all(texts.map((text) => findPlace(text, language, api)));
  const bySlug = new Map<string, PlaceFound & { longName: string }>();
  const missing: PlaceMissing[] = [];
  for (const each of found) {
    if ("suggestions" in each) missing.push(each);
    else if (!bySlug.has(each.slug)) bySlug.set(each.slug, each);
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
  api: Api,
): Promise<(PlaceFound & { longName: string }) | PlaceMissing> {
  const city = await fetchCity(text, language, api);
  if (city.isOk) return placeOfCity(city);
  const zone = await api({ path: `/v1/time/${encodeURIComponent(text)}`, query: {} });
  if (!zone.isOk) return { text, suggestions: await suggestionsOf(city, zone, language, api) };
  // The published shape of the time route.
  const { timezone } = zone.data as { timezone: string };
  const name = timezone.slice(timezone.lastIndexOf("/") + 1).replaceAll("_", " ");
  return { slug: timezone, name, longName: timezone, country: null, timezone, participant: { timezone } };
}

function fetchCity(text: string, language: string, api: Api): Promise<Answer> {
  return api({ path: `/v1/city/${encodeURIComponent(text)}`, query: { include: "time", lang: language } });
}

function placeOfCity({ data }: Answer): PlaceFound & { longName: string } {
  // The published shape of the city route.
  const { slug, name, display_name: longName, country, timezone } = data as CityAnswer;
  return { slug, name, longName, country, timezone, participant: { city: slug } };
}

const MAX_SUGGESTIONS = 4;

async function suggestionsOf(
  city: Answer,
  zone: Answer,
  language: string,
  api: Api,
): Promise<PlaceMissing["suggestions"]> {
  const zones = errorOf(zone).suggestions.filter((id) => !id.startsWith("/"));
  const cities = await Promise.all(
    errorOf(city)
      .suggestions.slice(0, MAX_SUGGESTIONS)
      .map((slug) => fetchCity(slug, language, api)),
  );
  const named = cities.filter(({ isOk }) => isOk).map(placeOfCity);
  return [
    ...named.map(({ slug, longName }) => ({ slug, name: longName })),
    ...zones.map((id) => ({ slug: id, name: id })),
  ].slice(0, MAX_SUGGESTIONS);
}
