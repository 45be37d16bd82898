import { listOf, member, textOf } from "./api-catalog.ts";

export type Choice = {
  readonly kind: "city" | "timezone" | "country";
  readonly id: string;
  readonly name: string;
};

/** A choice in a list. `path` is its page; "" if none is wanted. */
export type Suggestion = Choice & { readonly detail: string; readonly path: string };

/** Searches for what a text may mean. @throws SearchFailure when the server does not answer */
export type Source = (text: string, limit: number) => Promise<readonly Suggestion[]>;

/** A search that failed; the message is for the reader. */
export class SearchFailure extends Error {}

/** Cities, countries and time zones, as the search page finds them. */
export const findChoices: Source = async (text, limit) =>
  // The answer of our own server.
  (await listAt(
    `/search?format=json&limit=${limit}&q=${encodeURIComponent(text)}`,
    "choices",
  )) as Suggestion[];

/** Cities by name, in any script and with small spelling mistakes. */
export const findCities: Source = async (text, limit) => {
  const cities = await listAt(`/v1/city/search?limit=${limit}&q=${encodeURIComponent(text)}`, "cities");
  return cities.map((city) => ({
    kind: "city",
    id: textOf(member(city, "slug")),
    name: textOf(member(city, "display_name")),
    detail: textOf(member(city, "timezone")),
    path: "",
  }));
};

/** Zones by the beginning of a word of their identifier, name or abbreviation, or by their offset. */
export const findZones: Source = async (text, limit) => {
  if (/^[+-]\d{2}:?\d{2}$|^utc$|^gmt$/i.test(text)) return [zoneSuggestion(text.toUpperCase(), "fixed")];
  // Zone names are in Latin letters; any other text can only name a city.
  if (text.length < 2 || /[\x7f-\uffff]/.test(text)) return [];
  const zones = await listAt(`/v1/timezone/list?limit=50&q=${encodeURIComponent(text)}`, "timezones");
  const wanted = plain(text);
  return zones
    .map((zone) => ({ id: textOf(member(zone, "id")), offset: textOf(member(zone, "utc_offset")), zone }))
    .filter(({ id, zone }) =>
      [id, textOf(member(zone, "name")), textOf(member(zone, "abbreviation"))].some((name) =>
        ` ${plain(name)}`.includes(` ${wanted}`),
      ),
    )
    .slice(0, limit)
    .map(({ id, offset }) => zoneSuggestion(id, `UTC${offset}`));
};

/** Countries by name or code. */
export const findCountries: Source = async (text, limit) => {
  const countries = await listAt(`/v1/holidays/countries?q=${encodeURIComponent(text)}`, "countries");
  return countries.slice(0, limit).map((country) => ({
    kind: "country",
    id: textOf(member(country, "country_code")),
    name: textOf(member(country, "name")),
    detail: textOf(member(country, "country_code")),
    path: "",
  }));
};

function zoneSuggestion(id: string, detail: string): Suggestion {
  return { kind: "timezone", id, name: id, detail, path: "" };
}

/** Words of a name, in lower case, with single spaces. */
function plain(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}+]+/gu, " ")
    .trim();
}

async function listAt(url: string, name: string): Promise<readonly unknown[]> {
  let response: Response;
  try {
    response = await fetch(url, { credentials: "omit" });
  } catch {
    throw new SearchFailure("The server could not be reached.");
  }
  if (response.status === 429) {
    const seconds = Number(response.headers.get("retry-after") ?? "60");
    const wait = seconds < 120 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;
    throw new SearchFailure(`The limit of calls is reached. Try again in ${wait}.`);
  }
  const answer: unknown = await response.json().catch(() => null);
  return response.ok ? listOf(member(answer, "data", name)) : [];
}
