import { describe, expect, test } from "bun:test";
import { createRandom, spoil } from "../support/random.ts";
import { join } from "node:path";
import { openDataSet } from "../../src/dataset/open.ts";
import { foldText } from "../../src/domain/text/fold.ts";
import { createPlaceFilter } from "../../src/domain/places/place-filter.ts";
import { alternateNamesAt, placeAt } from "../../src/domain/places/place-index.ts";
import { placeNamed } from "../support/places-sample.ts";
import { searchPlaces, type PlaceMatch, type SearchQuery } from "../../src/domain/places/search.ts";
import { readTable } from "../support/table.ts";

const { placeIndex: index } = openDataSet(
  { kind: "file", path: join(import.meta.dir, "../../data/almanac.sqlite") },
  { verify: "quick" },
);

function search(text: string, more: Partial<SearchQuery> = {}): PlaceMatch[] {
  return searchPlaces(index, { text, match: "auto", fuzzy: "auto", limit: 10, ...more }).matches;
}

function firstId(text: string): number | null {
  const [first] = search(text);
  return first === undefined ? null : placeAt(index, first.index).id;
}

describe("what people type finds what they mean first", () => {
  test.each(readTable("oracle/reference/place-names.tsv"))("%s", (text = "", id) => {
    expect(firstId(text)).toBe(Number(id));
  });

  test("Springfield, IL is in Illinois", () => {
    const [first] = search("Springfield, IL");
    expect(placeAt(index, first?.index ?? -1)).toMatchObject({ countryCode: "US", admin1Code: "IL" });
  });
});

/** Whole numbers below an end, the same in every run. */
function createDraw(seed: number): (end: number) => number {
  const random = createRandom(seed);
  return (end) => Math.floor(random() * end);
}

function bears(place: number, key: string): boolean {
  const { name, asciiName } = placeAt(index, place);
  return [name, asciiName, ...alternateNamesAt(index, place)].some((spelling) => foldText(spelling) === key);
}

/** A country or region of the name may come before a village. */
const AREA_FIELDS = new Set(["country", "region", "island"]);

/** Shares of texts whose answer a test accepts first, and among the first five. */
function sharesOf(cases: readonly (readonly [text: string, isRight: (place: number) => boolean])[]): {
  first: number;
  inFive: number;
} {
  let first = 0;
  let inFive = 0;
  for (const [text, isRight] of cases) {
    const rank = search(text).findIndex(
      ({ index: place, field }) => AREA_FIELDS.has(field) || isRight(place),
    );
    if (rank === 0) first++;
    if (rank >= 0 && rank < 5) inFive++;
  }
  return { first: first / cases.length, inFive: inFive / cases.length };
}

describe("names drawn at random", () => {
  test("a name as it is finds first a place that bears it: 99 of 100", () => {
    const draw = createDraw(1);
    const cases = Array.from({ length: 2000 }, () => {
      const { name } = placeAt(index, draw(index.table.count));
      const key = foldText(name);
      return [name, (place: number) => bears(place, key)] as const;
    });
    expect(sharesOf(cases).first).toBeGreaterThanOrEqual(0.99);
  });

  test("a name in another script: 97 of 100", () => {
    const draw = createDraw(2);
    const cases: [string, (place: number) => boolean][] = [];
    while (cases.length < 1000) {
      const others = alternateNamesAt(index, draw(50_000)).filter(
        (name) => foldText(name).charCodeAt(0) >= 0x250,
      );
      const name = others[draw(others.length)];
      if (name === undefined) continue;
      const key = foldText(name);
      cases.push([name, (place) => bears(place, key)]);
    }
    expect(sharesOf(cases).first).toBeGreaterThanOrEqual(0.97);
  });

  test("one letter wrong, missing, extra or swapped in a large city's name: 92 of 100 first, 98 in five", () => {
    const draw = createDraw(3);
    const large: number[] = [];
    for (let place = 0; placeAt(index, place).population > 300_000; place++)
      if (foldText(placeAt(index, place).name).length >= 6) large.push(place);
    const cases: [string, (place: number) => boolean][] = [];
    while (cases.length < 2000) {
      const { name } = placeAt(index, large[draw(large.length)] ?? 0);
      const spoilt = spoil(name, cases.length % 4, draw);
      const key = foldText(name);
      if (foldText(spoilt) !== key) cases.push([spoilt, (place) => bears(place, key)]);
    }
    const { first, inFive } = sharesOf(cases);
    expect(first).toBeGreaterThanOrEqual(0.92);
    expect(inFive).toBeGreaterThanOrEqual(0.98);
  });
});

describe("slugs of the whole data set", () => {
  test("are unique, and each resolves to its own place", () => {
    const slugs = new Set<string>();
    for (let place = 0; place < index.table.count; place++) slugs.add(placeAt(index, place).slug);
    expect(slugs.size).toBe(index.table.count);
    for (let place = 0; place < index.table.count; place += 23) {
      const { slug } = placeAt(index, place);
      expect(placeNamed(index, slug)).toBe(place);
    }
  });

  test.each([
    ["paris", 2_988_507],
    ["Paris", 2_988_507],
    ["paris-us-tx", 4_717_560],
    ["paris-fr-2988507", 2_988_507],
    ["2988507", 2_988_507],
    ["São Paulo", 3_448_439],
    ["new_york", 5_128_581],
    ["new-york-city", 5_128_581],
  ])("%s", (text, id) => {
    expect(placeAt(index, placeNamed(index, text) ?? -1).id).toBe(id);
  });
});

describe("what a search leaves out could not have come in", () => {
  test("ten answers to misspelt and begun names score like the best ten of a hundred", () => {
    const draw = createDraw(9);
    const conditions: Partial<SearchQuery>[] = [
      {},
      { countries: ["DE"] },
      { continents: ["AS"] },
      { fuzzy: 2 },
    ];
    for (let i = 0; i < 160; i++) {
      const name = placeAt(index, draw(30_000)).name.toLowerCase();
      const at = 1 + draw(name.length);
      const text = i % 3 === 0 ? name.slice(0, 3) : name.slice(0, at) + name.slice(at + 1);
      const more = conditions[i % conditions.length] ?? {};
      const scores = search(text, { ...more, limit: 100 }).map((match) => match.score);
      expect([text, search(text, more).map((match) => match.score)]).toEqual([text, scores.slice(0, 10)]);
    }
  });

  test.each([
    ["ber", { countries: ["DE"] }],
    ["san", { countries: ["US", "IT"] }],
    ["s", { countries: ["LU"] }],
    ["mar", { continents: ["EU"] }],
    ["al", { countries: ["ES"], minPopulation: 1 }],
  ])("the total of names that begin with %s counts every place of %j", (text, more) => {
    const everywhere = searchPlaces(index, { text, match: "prefix", fuzzy: "off", limit: 1, ...more });
    const filter = createPlaceFilter(index.table, index.areas, more);
    let count = 0;
    for (let place = 0; place < index.table.count; place++) {
      if (filter?.accepts(place) !== true) continue;
      const { name, asciiName } = placeAt(index, place);
      const spellings = [name, asciiName, ...alternateNamesAt(index, place)];
      if (spellings.some((spelling) => foldText(spelling).startsWith(text))) count++;
    }
    if (filter?.isByCountry === false) expect(everywhere.total).toBeLessThanOrEqual(count);
    else expect(everywhere.total).toBe(count);
  });
});
