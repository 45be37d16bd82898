import { createDraws, spoil } from "../../test/support/random.ts";

/** What different requests are made of: what the server itself knows, but for zones, which everybody has. */
export type Vocabulary = {
  zones: readonly string[];
  countries: readonly string[];
  cityNames: readonly string[];
};

const BIGGEST_CITIES = 5000;
const CITIES_A_PAGE = 200;

/** Asks a server for its countries with holidays and its biggest cities. */
export async function readVocabulary(url: string): Promise<Vocabulary> {
  const ask = async (path: string): Promise<unknown> => {
    const response = await fetch(url + path);
    const { data } = (await response.json()) as { data?: unknown };
    if (data === undefined) throw new Error(`${path} was answered ${response.status}`);
    return data;
  };
  const { countries } = (await ask("/v1/holidays/countries")) as { countries: { country_code: string }[] };
  const cityNames: string[] = [];
  for (let page = 1; page <= BIGGEST_CITIES / CITIES_A_PAGE; page += 1) {
    const top = await ask(`/v1/city/top?limit=${CITIES_A_PAGE}&page=${page}`);
    cityNames.push(...(top as { cities: { name: string }[] }).cities.map(({ name }) => name));
  }
  return {
    zones: Intl.supportedValuesOf("timeZone"),
    countries: countries.map(({ country_code }) => country_code),
    cityNames,
  };
}

/** So many tries for a request that was not made before; a repeated one is taken after that. */
const TRIES = 20;
/** One search of so many is misspelt. */
const MISSPELT = 10;

/**
 * Paths that are all different, a fifth each: times at random moments in random zones, conversions, names of cities as
 * they are typed, the sun at random coordinates and dates, holidays of random countries and years.
 */
export function createDifferent({ zones, countries, cityNames }: Vocabulary, seed: number): () => string {
  const { below, pick, moment, date, latitude, longitude } = createDraws(seed);
  const zone = (): string => encodeURIComponent(pick(zones));
  const typed = (): string => {
    const name = pick(cityNames).toLowerCase();
    const letters = [...name].slice(0, 2 + below(name.length - 1)).join("");
    return below(MISSPELT) === 0 && letters.length > 4 ? spoil(letters, below(4), below) : letters;
  };
  const kinds: readonly (() => string)[] = [
    () => `/v1/time/${pick(zones)}?at=${moment()}Z`,
    () => `/v1/time/convert?from=${zone()}&to=${zone()}&time=${moment()}`,
    () => `/v1/city/search?q=${encodeURIComponent(typed().trim())}`,
    () => `/v1/sun?lat=${latitude()}&lon=${longitude()}&date=${date()}`,
    () => `/v1/holidays/${pick(countries)}/${1970 + below(100)}`,
  ];
  const made = new Set<string>();
  let turn = 0;
  return () => {
    const kind = kinds[turn % kinds.length];
    if (kind === undefined) throw new Error("no kind of request");
    turn += 1;
    let path = kind();
    for (let tries = 1; tries < TRIES && made.has(path); tries += 1) path = kind();
    made.add(path);
    return path;
  };
}
