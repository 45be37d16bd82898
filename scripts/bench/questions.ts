import { MS_PER_DAY } from "../../src/domain/time-unit.ts";
import { createDraws, createRandom, spoil } from "../../test/support/random.ts";

/** A request for any of the servers: a GET, or a POST with a JSON body. */
export type Question = { readonly path: string; readonly body?: string };

export const KINDS = ["time", "conversion", "search", "sun", "holidays", "meeting"] as const;
type Kind = (typeof KINDS)[number];

/** Values for questions, from the server itself, except zones. */
type Vocabulary = {
  zones: readonly string[];
  countries: readonly string[];
  cityNames: readonly string[];
};

/** Kinds of which a server may send an answer again. */
const REPEATED_KINDS = ["time", "conversion", "search", "sun", "holidays"] as const;
const REPEATED_QUESTIONS = 50_000;
const ZIPF_EXPONENT = 1.1;

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

/** Number of attempts to find a new question before one is repeated. */
const TRIES = 20;
/** One search in this many is misspelt. */
const MISSPELT = 10;
/** Questions that are all different, about random zones, moments, coordinates and countries, and names as they are typed. */
export function createQuestions(
  { zones, countries, cityNames }: Vocabulary,
  seed: number,
): Readonly<Record<Kind, () => Question>> {
  const { below, pick, moment, date, latitude, longitude } = createDraws(seed);
  const zone = (): string => encodeURIComponent(pick(zones));
  const typed = (): string => {
    const name = pick(cityNames).toLowerCase();
    const characters = [...name].slice(0, 2 + below(name.length - 1)).join("");
    return below(MISSPELT) === 0 && characters.length > 4 ? spoil(characters, below(4), below) : characters;
  };
  const meeting = (): string => {
    const start = date();
    const end = new Date(Date.parse(start) + 5 * MS_PER_DAY).toISOString().slice(0, 10);
    const participants = [pick(zones), pick(zones), pick(zones)];
    return JSON.stringify({ participants, duration_minutes: 60, window: { start, end }, limit: 3 });
  };
  const made = new Set<string>();
  const different = (make: () => Question) => (): Question => {
    let question = make();
    for (let tries = 1; tries < TRIES && made.has(JSON.stringify(question)); tries += 1) question = make();
    made.add(JSON.stringify(question));
    return question;
  };
  return {
    time: different(() => ({ path: `/v1/time/${pick(zones)}?at=${moment()}Z` })),
    conversion: different(() => ({
      path: `/v1/time/convert?from=${zone()}&to=${zone()}&time=${moment()}`,
    })),
    search: different(() => ({ path: `/v1/city/search?q=${encodeURIComponent(typed().trim())}` })),
    sun: different(() => ({ path: `/v1/sun?lat=${latitude()}&lon=${longitude()}&date=${date()}` })),
    holidays: different(() => ({ path: `/v1/holidays/${pick(countries)}/${1970 + below(100)}` })),
    meeting: different(() => ({ path: "/v1/meeting/suggest", body: meeting() })),
  };
}

/** Questions as many callers ask them: the n-th of 50,000 in proportion to n to the power of -1.1 (Zipf's law). */
export function createRepeated(vocabulary: Vocabulary, seed: number, drawSeed: number): () => Question {
  const questions = createQuestions(vocabulary, seed);
  const kindAt = (rank: number) => REPEATED_KINDS[rank % REPEATED_KINDS.length] ?? "time";
  const pool = Array.from({ length: REPEATED_QUESTIONS }, (_, rank) => questions[kindAt(rank)]());
  let total = 0;
  const ends = pool.map((_, rank) => (total += (rank + 1) ** -ZIPF_EXPONENT));
  const random = createRandom(drawSeed);
  return () => {
    const at = random() * total;
    let [low, high] = [0, ends.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((ends[middle] ?? 0) < at) low = middle + 1;
      else high = middle;
    }
    return pool[low] ?? { path: "/" };
  };
}
