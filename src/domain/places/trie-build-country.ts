import type { Trie } from "./trie.ts";
import { endOf, isBig, postingsOfTerm, termsBefore } from "./trie.ts";
import { KIND, kindOfPosting, placeOfPosting } from "./posting.ts";

/** The part of a trie that counts the places of a country under its very big nodes. */
export type CountryCounts = Pick<
  Trie,
  "countryStarts" | "countryNumbers" | "countryCounts" | "countryWholeCounts"
>;

/** Empty counts, until they are built. */
export const NO_COUNTRY_COUNTS: CountryCounts = {
  countryStarts: new Uint32Array(1),
  countryNumbers: new Uint8Array(0),
  countryCounts: new Uint16Array(0),
  countryWholeCounts: new Uint16Array(0),
};

/** Under a node with fewer terms the search counts the places itself. */
const COUNTED_TERMS = 256;
const MAX_COUNT = 0xffff;

/** Counts the distinct places by country under each big node that has many terms, with and without hits on later words. */
export function buildCountryCounts(trie: Trie, bigCount: number, countries: Uint8Array): CountryCounts {
  const countryStarts = new Uint32Array(bigCount + 1);
  const numbers: number[] = [];
  const counts: number[] = [];
  const wholeCounts: number[] = [];
  const lastSeen = new Int32Array(trie.statics.length).fill(-1);
  const lastSeenWhole = new Int32Array(trie.statics.length).fill(-1);
  let ordinal = 0;
  for (let node = 0; node < trie.nodeCount; node++) {
    if (!isBig(trie, node)) continue;
    const first = termsBefore(trie, node);
    const last = termsBefore(trie, endOf(trie, node));
    const end = last - first < COUNTED_TERMS ? first : last;
    const byCountry = new Uint32Array(trie.countryCount);
    const wholeByCountry = new Uint32Array(trie.countryCount);
    for (let term = first; term < end; term++) {
      for (const posting of postingsOfTerm(trie, term)) {
        const place = placeOfPosting(posting);
        const country = countries[place] ?? 0;
        if (lastSeen[place] !== ordinal) byCountry[country] = (byCountry[country] ?? 0) + 1;
        lastSeen[place] = ordinal;
        if (kindOfPosting(posting) > KIND.alternate) continue;
        if (lastSeenWhole[place] !== ordinal) wholeByCountry[country] = (wholeByCountry[country] ?? 0) + 1;
        lastSeenWhole[place] = ordinal;
      }
    }
    for (const [country, count] of byCountry.entries()) {
      if (count === 0) continue;
      numbers.push(country);
      counts.push(Math.min(MAX_COUNT, count));
      wholeCounts.push(Math.min(MAX_COUNT, wholeByCountry[country] ?? 0));
    }
    ordinal++;
    countryStarts[ordinal] = numbers.length;
  }
  return {
    countryStarts,
    countryNumbers: Uint8Array.from(numbers),
    countryCounts: Uint16Array.from(counts),
    countryWholeCounts: Uint16Array.from(wholeCounts),
  };
}
