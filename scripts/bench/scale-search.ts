import { foldText, scriptOfKey } from "../../src/domain/places/fold.ts";
import { nearestPlaces } from "../../src/domain/places/nearest.ts";
import {
  alternateNamesAt,
  findPlace,
  placeAt,
  type PlaceIndex,
} from "../../src/domain/places/place-index.ts";
import { searchPlaces, type SearchQuery } from "../../src/domain/places/search.ts";
import { createApp } from "../../src/http/app.ts";
import { NOW_EPOCH_MS, serviceDeps } from "../../test/contract/service.ts";
import { createRandom, spoil } from "./random.ts";
import { compareWith, type Ratio, type Work } from "./ratio.ts";

const QUERIES = 512;
/** Rank of the smallest place that names are taken from: about 5,000 people. */
const KNOWN_PLACES = 50_000;

/** What people do: names typed letter by letter, each letter a search; of so many names one is misspelt. */
const AS_TYPED = "names as they are typed";
const MISSPELT = 0.1;

const random = createRandom(20_261_123);

function draw(end: number): number {
  return Math.floor(random() * end);
}

function misspell(name: string): string {
  return spoil(name, draw(4), draw);
}

/** An index, and the service over it. */
type Searched = { index: PlaceIndex; send: (path: string) => Response | Promise<Response> };

/** A service whose clock goes on by a second at every look, so that no answer is kept for the next request. */
function createSearched(index: PlaceIndex): Searched {
  let epochMs = NOW_EPOCH_MS;
  const deps = serviceDeps({ now: () => (epochMs += 1000) });
  const app = createApp({ ...deps, data: { ...deps.data, placeIndex: index } });
  return { index, send: (path) => app.fetch(new Request(`http://localhost${path}`)) };
}

/** What is done to an index, or asked of its service, by what it is called; the same for any index. */
type Kind = (searched: Searched, from: number, count: number) => ReturnType<Work>;
type Kinds = ReadonlyMap<string, Kind>;

/** Queries out of the names of the base, which the larger indexes have too. */
function createKinds(base: PlaceIndex): Kinds {
  const drawNames = (end: number, accepts: (name: string) => boolean): string[] => {
    const names: string[] = [];
    while (names.length < QUERIES) {
      const { name } = placeAt(base, draw(end));
      if (accepts(name)) names.push(name);
    }
    return names;
  };
  const names = drawNames(KNOWN_PLACES, () => true);
  const typos = drawNames(KNOWN_PLACES, (name) => name.length >= 6 && name.length <= 12).map(misspell);
  const twoTypos = typos.map(misspell);
  const others: string[] = [];
  while (others.length < QUERIES) {
    const spellings = alternateNamesAt(base, draw(KNOWN_PLACES));
    const foreign = spellings.filter((spelling) => scriptOfKey(foldText(spelling)) === "other");
    const spelling = foreign[draw(foreign.length)];
    if (spelling !== undefined) others.push(spelling);
  }
  const countries = new Intl.DisplayNames("en", { type: "region" });
  const qualified = Array.from({ length: QUERIES }, () => {
    const { name, countryCode } = placeAt(base, draw(KNOWN_PLACES));
    return `${name.toLowerCase()}, ${countries.of(countryCode)?.toLowerCase() ?? countryCode}`;
  });
  const slugs = Array.from({ length: QUERIES }, () => placeAt(base, draw(base.table.count)).slug);
  const points = Array.from({ length: QUERIES }, () => placeAt(base, draw(base.table.count)));

  const each =
    (act: (index: PlaceIndex, at: number) => number) =>
    ({ index }: Searched, from: number, count: number): number => {
      let sum = 0;
      for (let at = from; at < from + count; at += 1) sum += act(index, at);
      return sum;
    };
  const search = (texts: readonly string[], more: Partial<SearchQuery> = {}) =>
    each(
      (index, at) =>
        searchPlaces(index, {
          text: texts[at % texts.length] ?? "",
          match: "auto",
          fuzzy: "auto",
          limit: 10,
          ...more,
        }).matches.length,
    );
  const request = (texts: readonly string[], more = "") => {
    const paths = texts.map((text) => `/v1/city/search?q=${encodeURIComponent(text)}${more}`);
    return async ({ send }: Searched, from: number, count: number): Promise<number> => {
      for (let at = from; at < from + count; at += 1) {
        const response = await send(paths[at % paths.length] ?? "");
        if (response.status !== 200) throw new Error(`a request was answered ${response.status}`);
      }
      return count;
    };
  };
  const begin = (letters: number): string[] => names.map((name) => name.slice(0, letters));
  const typed = [...names.slice(0, Math.round(QUERIES * (1 - MISSPELT))), ...typos]
    .slice(0, QUERIES)
    .flatMap((name) => Array.from(name, (_, at) => name.slice(0, at + 1)));
  // In another order: what is asked for next is seldom what was near it.
  for (let at = typed.length - 1; at > 0; at -= 1) {
    const other = draw(at + 1);
    [typed[at], typed[other]] = [typed[other] ?? "", typed[at] ?? ""];
  }

  return new Map<string, Kind>([
    [AS_TYPED, search(typed)],
    [`request, ${AS_TYPED}`, request(typed)],
    ["prefix of 1 letter", search(begin(1))],
    ["prefix of 2 letters", search(begin(2))],
    ["prefix of 3 letters", search(begin(3))],
    ["prefix of 4 letters, no typos", search(begin(4), { fuzzy: "off" })],
    ["prefix of 6 letters, no typos", search(begin(6), { fuzzy: "off" })],
    ["whole name, no typos", search(names, { fuzzy: "off" })],
    ["prefix of 4 letters", search(begin(4))],
    ["prefix of 6 letters", search(begin(6))],
    ["whole name", search(names)],
    ["whole name, any village", search(drawNames(base.table.count, () => true))],
    ["one typo", search(typos)],
    ["two typos", search(twoTypos)],
    ["two typos, two edits allowed", search(twoTypos, { fuzzy: 2 })],
    ["other scripts", search(others)],
    ["beginning of 3 in other scripts", search(others.map((name) => name.slice(0, 3)))],
    ["with its country", search(qualified)],
    ["prefix of 3 in one country", search(begin(3), { countries: ["DE"] })],
    [
      "ten nearest",
      each((index, at) => {
        const { latitudeDeg = 0, longitudeDeg = 0 } = points[at % QUERIES] ?? {};
        return nearestPlaces(index, latitudeDeg, longitudeDeg, { limit: 10 }).length;
      }),
    ],
    ["slug", each((index, at) => findPlace(index, slugs[at % QUERIES] ?? "")?.index ?? 0)],
    ["request, prefix of 2 letters", request(begin(2))],
    ["request, prefix of 3 letters", request(begin(3))],
    ["request, prefix of 4 letters", request(begin(4))],
    ["request, prefix of 6 letters", request(begin(6))],
    ["request, whole name", request(names)],
    ["request, one typo", request(typos)],
    ["request, two typos", request(twoTypos)],
    ["request, two typos, two edits allowed", request(twoTypos, "&fuzzy=2")],
    ["request, other scripts", request(others)],
    ["request, with its country", request(qualified)],
    ["request, prefix of 3 in one country", request(begin(3), "&country=DE")],
  ]);
}

/** Every kind of search over a base and over larger indexes; one list of ratios for each of these. */
export async function compareSearches(base: PlaceIndex, larger: readonly PlaceIndex[]): Promise<Ratio[][]> {
  const lists = larger.map((): Ratio[] => []);
  const searched = createSearched(base);
  const largerSearched = larger.map(createSearched);
  for (const [title, run] of createKinds(base)) {
    const ratios = await compareWith(
      (from, count) => run(searched, from, count),
      largerSearched.map((each) => [title, (from, count) => run(each, from, count)] as const),
    );
    for (const [at, ratio] of ratios.entries()) lists[at]?.push(ratio);
  }
  return lists;
}
