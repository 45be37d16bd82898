import { createTopHits } from "./top-hits.ts";
import type { Trie } from "./trie.ts";
import { TOP_LIST_LENGTH, endOf, firstSymbol, isBig, postingsOfTerm, termsBefore } from "./trie.ts";
import { KIND, kindOfPosting, placeOfPosting } from "./posting.ts";
import { levelOf } from "./trie-prefilter.ts";
import { bestStaticIn, offerRange } from "./trie-range.ts";

/** The part of a trie that speeds up its big nodes. */
export type BigTables = Pick<
  Trie,
  | "bigStarts"
  | "bigUnits"
  | "bigChildren"
  | "bigLevels"
  | "topStarts"
  | "topPostings"
  | "bigCounts"
  | "bigWholeCounts"
>;

/** Empty tables, until they are built. */
export const NO_BIG_TABLES: BigTables = {
  bigStarts: new Uint32Array(1),
  bigUnits: new Uint16Array(0),
  bigChildren: new Uint32Array(0),
  bigLevels: new Uint8Array(0),
  topStarts: new Uint32Array(1),
  topPostings: new Uint32Array(0),
  bigCounts: new Uint32Array(0),
  bigWholeCounts: new Uint32Array(0),
};

/**
 * Builds the tables of the big nodes of a trie that has its nodes, terms and postings: their children, and the best
 * postings of their subtrees.
 */
export function buildBigTables(trie: Trie, bigCount: number): BigTables {
  const bigStarts = new Uint32Array(bigCount + 1);
  const topStarts = new Uint32Array(bigCount + 1);
  const units: number[] = [];
  const children: number[] = [];
  const levels: number[] = [];
  const tops: number[] = [];
  const bigCounts = new Uint32Array(bigCount);
  const bigWholeCounts = new Uint32Array(bigCount);
  const lastSeenWhole = new Int32Array(trie.statics.length).fill(-1);
  const lastSeen = new Int32Array(trie.statics.length).fill(-1);
  let ordinal = 0;
  for (let node = 0; node < trie.nodeCount; node++) {
    if (!isBig(trie, node)) continue;
    const end = endOf(trie, node);
    for (let child = node + 1; child < end; child = endOf(trie, child)) {
      units.push(trie.symbolUnits[firstSymbol(trie, child)] ?? 0);
      children.push(child);
      const best = bestStaticIn(trie, termsBefore(trie, child), termsBefore(trie, endOf(trie, child)));
      levels.push(levelOf(best));
    }
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
    for (let term = low; term < high; term++) {
      for (const posting of postingsOfTerm(trie, term)) {
        const place = placeOfPosting(posting);
        if (kindOfPosting(posting) <= KIND.alternate && lastSeenWhole[place] !== ordinal) {
          lastSeenWhole[place] = ordinal;
          bigWholeCounts[ordinal] = (bigWholeCounts[ordinal] ?? 0) + 1;
        }
        if (lastSeen[place] === ordinal) continue;
        lastSeen[place] = ordinal;
        bigCounts[ordinal] = (bigCounts[ordinal] ?? 0) + 1;
      }
    }
    for (let i = 0; i < hits.size; i++) tops.push(hits.postings[i] ?? 0);
    ordinal++;
    bigStarts[ordinal] = children.length;
    topStarts[ordinal] = tops.length;
  }
  return {
    bigStarts,
    topStarts,
    bigCounts,
    bigWholeCounts,
    bigUnits: Uint16Array.from(units),
    bigChildren: Uint32Array.from(children),
    bigLevels: Uint8Array.from(levels),
    topPostings: Uint32Array.from(tops),
  };
}
