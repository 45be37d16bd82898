import { describe, expect, test } from "bun:test";
import { indexOf, sampleIndex, samplePlace } from "../../../test/support/places-sample.ts";
import { placeAt } from "./place-index.ts";
import { searchPlaces, type PlaceMatch, type SearchQuery } from "./search.ts";

const index = sampleIndex();

function search(text: string, more: Partial<SearchQuery> = {}): PlaceMatch[] {
  return searchPlaces(index, { text, match: "auto", fuzzy: "auto", limit: 10, ...more }).matches;
}

function ids(text: string, more: Partial<SearchQuery> = {}): number[] {
  return search(text, more).map((match) => placeAt(index, match.index).id);
}

describe("the hits", () => {
  test.each([
    ["par", 2_988_507],
    ["Paris", 2_988_507],
    ["val disere", 2_971_074],
    ["VALDISERE", 2_971_074],
    ["Koln", 51],
    ["koeln", 51],
    ["cologne", 51],
    ["Париж", 2_988_507],
    ["紐約", 5_128_581],
    ["nwe york", 5_128_581],
    ["new yrok", 5_128_581],
    ["springfeild", 22],
    ["st louis", 52],
    ["york", 5_128_581],
    ["city", 5_128_581],
  ])("%s finds %d first", (text, id) => {
    expect(ids(text)[0]).toBe(id);
  });

  test("text without a letter or digit finds nothing", () => {
    for (const text of ["", "  ", "-,-", "🏙️", ",,,"])
      expect(searchPlaces(index, { text, match: "auto", fuzzy: "auto", limit: 10 })).toEqual({
        matches: [],
        total: 0,
        unmatched: [],
      });
  });

  test("a match has the stored spelling that matched, and how it matched", () => {
    expect(search("parigi")[0]).toMatchObject({ field: "alternate_name", value: "Parigi", type: "exact" });
    expect(search("val dis")[0]).toMatchObject({ field: "name", value: "Val-d'Isère", type: "prefix" });
    expect(search("koeln")[0]).toMatchObject({ field: "ascii_name", value: "Koeln", type: "exact" });
    expect(search("isere")[0]).toMatchObject({ value: "Val-d'Isère", type: "word" });
    expect(search("toeldo")[0]).toMatchObject({ value: "Toledo", type: "fuzzy" });
  });

  test.each([
    ["val di sotto", "Val-di-Sotto"],
    ["tomarnaja", "Tómarnaja"],
    ["oberdorf", "Ôberdörf"],
    ["выборг", "Вы́борг"],
    ["北京市", "北京市"],
    ["한강", "한강"],
  ])("of a place with hundreds of names, %s matched %s", (text, value) => {
    const more = ["Val-di-Sotto", "Tómarnaja", "Ôberdörf", "Вы́борг", "北京市", "한강"];
    const alternateNames = [...Array.from({ length: 300 }, (_, at) => `Nom ${at}`), ...more];
    const place = samplePlace({ id: 7, name: "Quelque", alternateNames });
    const query = { text, match: "auto", fuzzy: "off", limit: 1 } as const;
    expect(searchPlaces(indexOf([place]), query).matches[0]).toMatchObject({ value, type: "exact" });
  });

  test("a count is of one search alone", () => {
    const query = { text: "p", match: "auto", fuzzy: "off", limit: 10, countries: ["FR", "US"] } as const;
    const before = searchPlaces(index, query).total;
    expect(before).toBeGreaterThan(1);
    expect(searchPlaces(index, query).total).toBe(before);
    expect(searchPlaces(indexOf([samplePlace({ id: 8, name: "Paris" })]), query).total).toBe(1);
    expect(searchPlaces(index, query).total).toBe(before);
  });

  test("a place is found once, by its best hit, and the scores fall", () => {
    const found = search("pari", { limit: 100 });
    expect(new Set(found.map((match) => match.index)).size).toBe(found.length);
    const scores = found.map((match) => match.score);
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
    expect(scores.every((score) => score > 0 && score <= 1)).toBe(true);
  });

  test("a hit on a main name beats one on an alternate of as large a place", () => {
    const two = indexOf([
      samplePlace({ id: 1, name: "Alpha", alternateNames: ["Gamma"], population: 50_000 }),
      samplePlace({ id: 2, name: "Gamma", population: 50_000 }),
    ]);
    const [first] = searchPlaces(two, { text: "gamma", match: "auto", fuzzy: "auto", limit: 5 }).matches;
    expect(placeAt(two, first?.index ?? -1).id).toBe(2);
  });

  test("a capital comes before a town of its size, an exact name before a longer one of a metropolis", () => {
    const some = indexOf([
      samplePlace({ id: 1, name: "Berga", population: 100_000 }),
      samplePlace({ id: 2, name: "Berga", population: 100_000, featureCode: "PPLC" }),
      samplePlace({ id: 3, name: "Bergamot", population: 9_000_000 }),
    ]);
    const found = searchPlaces(some, { text: "berga", match: "auto", fuzzy: "auto", limit: 5 }).matches;
    expect(found.map((match) => placeAt(some, match.index).id)).toEqual([2, 1, 3]);
  });
});

describe("match and fuzzy", () => {
  test("exact finds whole names only, prefix no later words, off no typos", () => {
    expect(ids("pari", { match: "exact" })).toEqual([]);
    expect(ids("paris", { match: "exact" })).toEqual([2_988_507, 4_717_560]);
    expect(ids("york", { match: "prefix" })).toEqual([]);
    expect(ids("toeldo", { fuzzy: "off" })).toEqual([]);
    expect(ids("toeldo", { match: "prefix" })).toEqual([]);
  });

  test("auto accepts no typo in three letters, one in seven, two in eight", () => {
    expect(ids("nyk")).toEqual([]);
    expect(ids("toldeo")).toContain(31);
    expect(ids("tlodeo")).toEqual([]);
    expect(ids("sprnigfeild")).toContain(21);
    expect(ids("tlodeo", { fuzzy: 2 })).toContain(31);
  });
});

describe("a name one letter away from the text", () => {
  const around = indexOf([
    samplePlace({ id: 1, name: "Toledo", population: 500_000 }),
    samplePlace({ id: 2, name: "Toleda", population: 20_000 }),
    samplePlace({ id: 3, name: "Toledu", population: 1 }),
    samplePlace({ id: 4, name: "Tolexo", population: 1000 }),
    samplePlace({ id: 5, name: "Orvietovi", population: 900_000 }),
    samplePlace({ id: 6, name: "Orvistava", population: 300 }),
    samplePlace({ id: 7, name: "Orvestave", population: 40 }),
  ]);
  const found = (text: string, more: Partial<SearchQuery> = {}): [number, string][] =>
    searchPlaces(around, { text, match: "auto", fuzzy: "auto", limit: 10, ...more }).matches.map((match) => [
      placeAt(around, match.index).id,
      match.type,
    ]);

  test("is found by its size, down to a part of the best", () => {
    expect(found("toledi")).toEqual([
      [1, "fuzzy"],
      [2, "fuzzy"],
    ]);
    expect(found("toledu")).toEqual([
      [1, "fuzzy"],
      [2, "fuzzy"],
      [3, "exact"],
    ]);
  });

  test("is listed beside the exact name of a village only when it is far larger", () => {
    expect(found("tolexo")).toEqual([
      [4, "exact"],
      [1, "fuzzy"],
    ]);
  });

  test("is found however small, where there is nothing better", () => {
    expect(found("orvestavi")).toEqual([
      [7, "fuzzy"],
      [6, "fuzzy"],
    ]);
  });

  test("comes with names two letters away that are as good", () => {
    expect(found("orvistova").map(([id]) => id)).toEqual([5, 6]);
    expect(found("orvistova", { fuzzy: 1 }).map(([id]) => id)).toEqual([6]);
  });
});

describe("conditions", () => {
  test("apply before the limit", () => {
    expect(ids("paris", { countries: ["us"], limit: 1 })).toEqual([4_717_560]);
    expect(ids("toledo", { continents: ["EU"], limit: 1 })).toEqual([31]);
    expect(ids("toledo", { timezone: "America/New_York", limit: 1 })).toEqual([32]);
    expect(ids("springfield", { admin1: "IL" })).toEqual([21]);
    expect(ids("springfield", { admin1: "US-MA" })).toEqual([22]);
    expect(ids("springfield", { admin1: "illinois" })).toEqual([21]);
    expect(ids("paris", { minPopulation: 100_000 })).toEqual([2_988_507]);
    expect(ids("paris", { countries: ["ZZ"] })).toEqual([]);
    expect(ids("paris", { countries: ["FR"], continents: ["NA"] })).toEqual([]);
  });

  test("nearness prefers, in proportion to its bias", () => {
    const near = { latitudeDeg: 33, longitudeDeg: -95 };
    expect(ids("paris", { near: { ...near, bias: 0 } })[0]).toBe(2_988_507);
    expect(ids("paris", { near: { ...near, bias: 0.9 } })[0]).toBe(4_717_560);
    const [first] = search("paris", { near: { ...near, bias: 0.9 } });
    expect(first?.distanceKm).toBeCloseTo(89.7, 0);
    expect(search("paris")[0]?.distanceKm).toBeNull();
  });
});

test("a nearby village is found by its prefix, though larger places fill the answer", () => {
  const towns = Array.from({ length: 3000 }, (_, i) =>
    samplePlace({
      id: i + 1,
      name: `Sand ${i}`,
      latitudeDeg: -40,
      longitudeDeg: 100,
      population: 90_000 - i,
    }),
  );
  const village = samplePlace({
    id: 9000,
    name: "Sandling",
    latitudeDeg: 48,
    longitudeDeg: 11,
    population: 50,
  });
  const many = indexOf([...towns, village]);
  const near = { latitudeDeg: 48.01, longitudeDeg: 11, bias: 1 };
  const [first] = searchPlaces(many, { text: "sa", match: "auto", fuzzy: "auto", limit: 3, near }).matches;
  expect(placeAt(many, first?.index ?? -1).id).toBe(9000);
});

test("an index without places finds nothing", () => {
  const none = indexOf([]);
  const query = { match: "auto", fuzzy: 2, limit: 10 } as const;
  for (const text of ["a", "paris", "東京"])
    expect(searchPlaces(none, { text, ...query })).toEqual({ matches: [], total: 0, unmatched: [] });
});

describe("qualifiers", () => {
  test.each([
    ["Toledo, Spain", [31]],
    ["toledo, ES", [31]],
    ["Toledo, ESP", [31]],
    ["Toledo, Spanien", [31]],
    ["toledo spain", [31]],
    ["Toledo, Spa", [31]],
    ["Toledo, Ohio, United States", [32]],
    ["Paris, TX", [4_717_560]],
    ["paris texas", [4_717_560]],
    ["toeldo spain", [31]],
    ["Париж, Франция", [2_988_507]],
    ["Toledo、Spain", [31]],
  ])("%s", (text, expected) => {
    expect(ids(text).slice(0, 1)).toEqual(expected);
  });

  test("letters that mean a country and a division mean both", () => {
    expect(ids("Springfield, IL")).toEqual([21]);
    expect(ids("Haifa, IL")).toEqual([41]);
  });

  test("qualifiers that no place satisfies are told, and the places found without them", () => {
    expect(ids("Toledo, Germany")).toEqual(ids("Toledo"));
    expect(ids("Toledo, Nowhereland")[0]).toBe(32);
    expect(search("Toledo, Nowhereland")[0]?.score).toBeLessThan(search("Toledo")[0]?.score ?? 0);
  });
});

test("total counts places beyond the limit, and is never below the number of hits", () => {
  const result = searchPlaces(index, { text: "par", match: "auto", fuzzy: "auto", limit: 1 });
  expect(result.matches).toHaveLength(1);
  expect(result.total).toBe(5);
  expect(searchPlaces(index, { text: "toeldo", match: "auto", fuzzy: "auto", limit: 10 }).total).toBe(2);
});

function total(text: string, match: SearchQuery["match"]): number {
  return searchPlaces(index, { text, match, fuzzy: "auto", limit: 1 }).total;
}

test("total counts only whole names with match=exact", () => {
  expect(total("pari", "exact")).toBe(0);
  expect(total("paris", "exact")).toBe(2);
  expect(total("par", "prefix")).toBe(5);
  expect(total("york", "prefix")).toBe(0);
});

test("limits out of range are brought into it", () => {
  expect(ids("par", { limit: 0 })).toHaveLength(1);
  expect(ids("par", { limit: 1e9 }).length).toBe(5);
});
