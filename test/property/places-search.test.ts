import { describe, expect, test } from "bun:test";
import * as fc from "fast-check";
import { foldText, foldWords } from "../../src/domain/text/fold.ts";
import { alternateNamesAt, placeAt, type PlaceIndex } from "../../src/domain/places/place-index.ts";
import { searchPlaces, type SearchQuery } from "../../src/domain/places/search.ts";
import { walkFuzzy } from "../../src/domain/places/trie-fuzzy.ts";
import {
  endOf,
  findSpot,
  isTerminal,
  postingsOfTerm,
  termsBefore,
  trieFromBytes,
  trieToBytes,
  type Trie,
  type TrieSpot,
} from "../../src/domain/places/trie.ts";
import { KIND, packPosting, placeOfPosting } from "../../src/domain/places/posting.ts";
import { buildTrie, indexOf, samplePlace } from "../support/places-sample.ts";

/** A trie in which key `i` is a name of place `i`. */
function trieOf(keys: readonly string[]): Trie {
  const postings = new Map(keys.map((key, i) => [key, [packPosting(i, 0, KIND.main)]]));
  const statics = Uint16Array.from(keys, (_, i) => 10_000 + ((i * 7919) % 50_000));
  const trie = buildTrie(postings, statics, new Uint8Array(keys.length));
  return trieFromBytes(trieToBytes(trie));
}

function keysUnder(trie: Trie, keys: readonly string[], low: number, high: number): string[] {
  const under: string[] = [];
  for (let term = low; term < high; term++)
    for (const posting of postingsOfTerm(trie, term)) under.push(keys[placeOfPosting(posting)] ?? "");
  return under.sort();
}

function keepLeast(map: Map<string, number>, key: string, edits: number): void {
  map.set(key, Math.min(map.get(key) ?? edits, edits));
}

/** The optimal string alignment distance of two texts; with `isPrefix`, to the nearest prefix of `b`. */
function editsBetween(a: string, b: string, isPrefix: boolean): number {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, j) => j)];
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      let least = Math.min(
        (rows[i - 1]?.[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (rows[i - 1]?.[j - 1] ?? 0) + same,
      );
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, (rows[i - 2]?.[j - 2] ?? 0) + 1);
      row.push(least);
    }
    rows.push(row);
  }
  const last = rows[a.length] ?? [];
  return isPrefix ? Math.min(...last) : (last[b.length] ?? 0);
}

/** The spots of the trie that a key leads to with no, one or two edits. */
function walkAll(trie: Trie, text: string, isBeginningWanted: boolean): (TrieSpot & { edits: number })[] {
  const exact = findSpot(trie, text);
  const spots = exact === null ? [] : [{ ...exact, edits: 0 }];
  for (const edits of [1, 2])
    walkFuzzy(trie, text, { edits, isBeginningWanted, budget: 1e9 }, (spot) =>
      spots.push({ ...spot, edits }),
    );
  return isBeginningWanted ? spots : spots.filter((spot) => spot.isAtEnd && isTerminal(trie, spot.node));
}

/** Whether all letters are Latin ones: of other scripts the walk tries only some. */
function isNear(...texts: readonly string[]): boolean {
  return texts.every((text) => /^[a-z]*$/u.test(text));
}

const narrowKey = fc.string({ unit: fc.constantFrom("a", "b", "c"), minLength: 1, maxLength: 9 });
const wideKey = fc.oneof(
  narrowKey,
  fc.string({ unit: fc.constantFrom("a", "я", "京", "서", "𠮷", "ก"), minLength: 1, maxLength: 80 }),
  fc.string({ unit: "grapheme", minLength: 1, maxLength: 30 }),
);
const wideKeys = fc.uniqueArray(wideKey, { minLength: 1, maxLength: 60 });
const narrowKeys = fc.uniqueArray(narrowKey, { minLength: 1, maxLength: 200 });

describe("trie", () => {
  test("the terms under any beginning are those that begin so, exact ones marked, over any script", () => {
    fc.assert(
      fc.property(fc.uniqueArray(wideKey, { minLength: 1, maxLength: 150 }), wideKey, (keys, other) => {
        const trie = trieOf(keys);
        expect(trie.termCount).toBe(keys.length);
        const beginnings = [other, ...keys.flatMap((key) => [key, key.slice(0, 1), key.slice(0, 3)])];
        for (const beginning of beginnings) {
          const spot = findSpot(trie, beginning);
          const expected = keys.filter((key) => key.startsWith(beginning)).sort();
          if (spot === null) {
            expect(expected).toEqual([]);
            continue;
          }
          const { node } = spot;
          expect(
            keysUnder(trie, keys, termsBefore(trie, node), termsBefore(trie, endOf(trie, node))),
          ).toEqual(expected);
          expect(spot.isAtEnd && isTerminal(trie, node)).toBe(keys.includes(beginning));
        }
      }),
      { numRuns: 60 },
    );
  });

  test("the walk with edits finds what the table of edits finds, no more and no less", () => {
    fc.assert(
      fc.property(fc.oneof(narrowKeys, wideKeys), fc.nat(), narrowKey, (keys, pick, narrow) => {
        const trie = trieOf(keys);
        const like = keys[pick % keys.length] ?? "";
        for (const text of [
          narrow,
          like,
          `${like.slice(0, 2)}b${like.slice(3)}`,
          like.slice(1),
          `c${like}`,
        ]) {
          if (text === "") continue;
          const best = new Map<string, number>();
          const whole = new Map<string, number>();
          for (const { node, isAtEnd, edits } of walkAll(trie, text, true)) {
            const low = termsBefore(trie, node);
            for (const key of keysUnder(trie, keys, low, termsBefore(trie, endOf(trie, node))))
              keepLeast(best, key, edits);
            if (isAtEnd && isTerminal(trie, node))
              for (const key of keysUnder(trie, keys, low, low + 1)) keepLeast(whole, key, edits);
          }
          const names = new Map<string, number>();
          for (const { node, isAtEnd, edits } of walkAll(trie, text, false)) {
            const low = termsBefore(trie, node);
            expect(isAtEnd && isTerminal(trie, node)).toBe(true);
            for (const key of keysUnder(trie, keys, low, low + 1)) keepLeast(names, key, edits);
          }
          for (const key of keys) {
            const toBeginning = editsBetween(text, key, true);
            if (isNear(text, key))
              expect([text, key, best.get(key)]).toEqual([
                text,
                key,
                toBeginning <= 2 ? toBeginning : undefined,
              ]);
            const toWhole = editsBetween(text, key, false);
            for (const ends of [whole, names]) {
              expect(ends.get(key) ?? toWhole).toBeGreaterThanOrEqual(toWhole);
              // Letters missing at the end make the text a beginning, and are found as that.
              const isBeginning = editsBetween(text, key.slice(0, -1), false) < toWhole;
              if (isNear(text, key) && toWhole <= 2 && !isBeginning)
                expect([text, key, ends.get(key)]).toEqual([text, key, toWhole]);
            }
          }
        }
      }),
      { numRuns: 60 },
    );
  });
});

const word = fc.string({ unit: fc.constantFrom("a", "b", "é", "O", "ß"), minLength: 1, maxLength: 4 });
const name = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(" "));
const placeInput = fc.record({
  name,
  alternateNames: fc.array(name, { maxLength: 3 }),
  population: fc.integer({ min: 0, max: 10_000_000 }),
  countryCode: fc.constantFrom("FR", "US", "DE", "JP"),
  featureCode: fc.constantFrom("PPL", "PPLC", "PPLA"),
});
const places = fc
  .array(placeInput, { minLength: 1, maxLength: 120 })
  .map((inputs) => inputs.map((input, i) => samplePlace({ id: i + 1, ...input })));

function found(index: PlaceIndex, text: string, more: Partial<SearchQuery>): number[] {
  const query = { text, match: "auto", fuzzy: "off", limit: 100, ...more } as const;
  return searchPlaces(index, query).matches.map((match) => match.index);
}

function linearScan(
  index: PlaceIndex,
  accepts: (key: string, words: readonly string[]) => boolean,
): number[] {
  return Array.from({ length: index.table.count }, (_, place) => place).filter((place) => {
    const { name: own, asciiName } = placeAt(index, place);
    return [own, asciiName, ...alternateNamesAt(index, place)].some((text) =>
      accepts(foldText(text), foldWords(text)),
    );
  });
}

function sorted(numbers: readonly number[]): number[] {
  return [...numbers].sort((a, b) => a - b);
}

describe("search", () => {
  test("exact and prefix find what a scan of all names finds", () => {
    fc.assert(
      fc.property(places, name, (inputs, text) => {
        const index = indexOf(inputs.slice(0, 100));
        const key = foldText(text);
        expect(sorted(found(index, text, { match: "exact" }))).toEqual(
          linearScan(index, (own) => own === key),
        );
        expect(sorted(found(index, text, { match: "prefix" }))).toEqual(
          linearScan(index, (own) => own.startsWith(key)),
        );
      }),
      { numRuns: 80 },
    );
  });

  test("a condition leaves of the answer what meets it, in the same order", () => {
    fc.assert(
      fc.property(places, name, fc.constantFrom("FR", "US", "DE", "JP"), (inputs, text, country) => {
        const index = indexOf(inputs.slice(0, 100));
        const all = found(index, text, { match: "prefix" });
        const some = found(index, text, { match: "prefix", countries: [country] });
        expect(some).toEqual(all.filter((place) => placeAt(index, place).countryCode === country));
        const few = found(index, text, { match: "prefix", countries: [country], limit: 3 });
        expect(few).toHaveLength(Math.min(3, some.length));
        expect(new Set(few).isSubsetOf(new Set(some))).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  test("a smaller limit gives the same best scores", () => {
    fc.assert(
      fc.property(places, name, fc.integer({ min: 1, max: 14 }), (inputs, text, limit) => {
        const index = indexOf(inputs);
        const query = { text, match: "auto", fuzzy: "off" } as const;
        const scores = searchPlaces(index, { ...query, limit: 100 }).matches.map((match) => match.score);
        const best = searchPlaces(index, { ...query, limit }).matches.map((match) => match.score);
        expect(best).toEqual(scores.slice(0, limit));
      }),
      { numRuns: 60 },
    );
  });

  test("no text makes it throw, give too much or give anything twice", () => {
    const index = indexOf(fc.sample(places, { seed: 7, numRuns: 1 })[0] ?? []);
    const text = fc.oneof(fc.string({ unit: "binary", maxLength: 300 }), name, fc.string({ maxLength: 50 }));
    fc.assert(
      fc.property(
        text,
        fc.integer({ min: 1, max: 100 }),
        fc.constantFrom<SearchQuery["fuzzy"]>("auto", 1, 2),
        (query, limit, fuzzy) => {
          const { matches, total } = searchPlaces(index, { text: query, match: "auto", fuzzy, limit });
          expect(matches.length).toBeLessThanOrEqual(limit);
          expect(total).toBeGreaterThanOrEqual(matches.length);
          expect(new Set(matches.map((match) => match.index)).size).toBe(matches.length);
        },
      ),
      { numRuns: 300 },
    );
  });
});
