import { KIND, kindOfPosting, placeOfPosting } from "./posting.ts";
import { createTopHits } from "./top-hits.ts";
import { bestStaticIn, offerRange } from "./trie-range.ts";
import type { BaseTrie, BigTables } from "./trie.ts";
import { BOUND_STEP, TOP_LIST_LENGTH, endOf, firstUnit, isBig, postingsOfTerm, termsBefore } from "./trie.ts";

/** Under a node with fewer terms the search counts the places of a country itself. */
const COUNTED_TERMS = 256;
const MAX_COUNT = 0xffff;

/** Counts, by country, the distinct places of terms, and those that are not only hits on later words. */
type CountPlaces = (low: number, high: number) => { counts: Uint32Array; wholeCounts: Uint32Array };

function createCounter(trie: BaseTrie, countries: Uint8Array): CountPlaces {
  const countryCount = countries.reduce((most, country) => Math.max(most, country + 1), 0);
  const seenBy = new Int32Array(countries.length);
  const seenWholeBy = new Int32Array(countries.length);
  let call = 0;
  const see = (seen: Int32Array, counts: Uint32Array, place: number): void => {
    if (seen[place] === call) return;
    seen[place] = call;
    const country = countries[place] ?? 0;
    counts[country] = (counts[country] ?? 0) + 1;
  };
  return (low, high) => {
    call++;
    const counts = new Uint32Array(countryCount);
    const wholeCounts = new Uint32Array(countryCount);
    for (let term = low; term < high; term++) {
      for (const posting of postingsOfTerm(trie, term)) {
        see(seenBy, counts, placeOfPosting(posting));
        if (kindOfPosting(posting) <= KIND.alternate) see(seenWholeBy, wholeCounts, placeOfPosting(posting));
      }
    }
    return { counts, wholeCounts };
  };
}

/** Builds the tables of the big nodes: their children, the best postings and the number of places of their subtrees. */
export function buildBigTables(trie: BaseTrie, countries: Uint8Array): BigTables {
  const starts = [0];
  const units: number[] = [];
  const children: number[] = [];
  const bounds: number[] = [];
  const topStarts = [0];
  const tops: number[] = [];
  const bigCounts: number[] = [];
  const bigWholeCounts: number[] = [];
  const countryStarts = [0];
  const countryRows: { country: number; count: number; wholeCount: number }[] = [];
  const countPlaces = createCounter(trie, countries);
  const sum = (numbers: Uint32Array): number => numbers.reduce((total, number) => total + number, 0);
  for (let node = 0; node < trie.nodeCount; node++) {
    if (!isBig(trie, node)) continue;
    const end = endOf(trie, node);
    for (let child = node + 1; child < end; child = endOf(trie, child)) {
      units.push(firstUnit(trie, child));
      children.push(child);
      const best = bestStaticIn(trie, termsBefore(trie, child), termsBefore(trie, endOf(trie, child)));
      bounds.push(Math.ceil(best / BOUND_STEP));
    }
    starts.push(children.length);

    const [low, high] = [termsBefore(trie, node), termsBefore(trie, end)];
    const hits = createTopHits(TOP_LIST_LENGTH);
    const scan = {
      trie,
      hits,
      filter: null,
      nearness: null,
      maxKind: KIND.alternateWord,
      alternateFactor: 1,
      budget: { stepsLeft: Infinity },
    };
    offerRange(scan, low, high, 1, 0);
    tops.push(...hits.postings.subarray(0, hits.size));
    topStarts.push(tops.length);

    const { counts, wholeCounts } = countPlaces(low, high);
    bigCounts.push(sum(counts));
    bigWholeCounts.push(sum(wholeCounts));
    for (const [country, count] of counts.entries()) {
      if (count === 0 || high - low < COUNTED_TERMS) continue;
      countryRows.push({ country, count, wholeCount: wholeCounts[country] ?? 0 });
    }
    countryStarts.push(countryRows.length);
  }
  return {
    bigStarts: Uint32Array.from(starts),
    bigUnits: Uint16Array.from(units),
    bigChildren: Uint32Array.from(children),
    bigBounds: Uint8Array.from(bounds),
    topStarts: Uint32Array.from(topStarts),
    topPostings: Uint32Array.from(tops),
    bigCounts: Uint32Array.from(bigCounts),
    bigWholeCounts: Uint32Array.from(bigWholeCounts),
    countryStarts: Uint32Array.from(countryStarts),
    countryNumbers: Uint8Array.from(countryRows, ({ country }) => country),
    countryCounts: Uint16Array.from(countryRows, ({ count }) => Math.min(MAX_COUNT, count)),
    countryWholeCounts: Uint16Array.from(countryRows, ({ wholeCount }) => Math.min(MAX_COUNT, wholeCount)),
  };
}
