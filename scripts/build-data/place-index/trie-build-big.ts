import { KIND, kindOfPosting, placeOfPosting } from "../../../src/domain/places/posting.ts";
import { createTopHits } from "../../../src/domain/places/top-hits.ts";
import { offerRange } from "../../../src/domain/places/trie-range.ts";
import type { BaseTrie, BigTables } from "../../../src/domain/places/trie.ts";
import {
  TOP_LIST_LENGTH,
  endOf,
  firstUnit,
  isBig,
  postingsOfTerm,
  termsBefore,
} from "../../../src/domain/places/trie.ts";

/** Builds the tables of the big nodes: their children, the best postings and the number of places of their subtrees. */
export function buildBigTables(trie: BaseTrie): BigTables {
  const starts = [0];
  const units: number[] = [];
  const children: number[] = [];
  const topStarts = [0];
  const tops: number[] = [];
  const counts: number[] = [];
  const wholeCounts: number[] = [];
  for (let node = 0; node < trie.nodeCount; node++) {
    if (!isBig(trie, node)) continue;
    const end = endOf(trie, node);
    for (let child = node + 1; child < end; child = endOf(trie, child)) {
      units.push(firstUnit(trie, child));
      children.push(child);
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
    tops.push(...hits.list.map(({ posting }) => posting));
    topStarts.push(tops.length);
    const [places, wholePlaces] = [new Set<number>(), new Set<number>()];
    for (let term = low; term < high; term++) {
      for (const posting of postingsOfTerm(trie, term)) {
        places.add(placeOfPosting(posting));
        if (kindOfPosting(posting) <= KIND.alternate) wholePlaces.add(placeOfPosting(posting));
      }
    }
    counts.push(places.size);
    wholeCounts.push(wholePlaces.size);
  }
  return {
    bigStarts: Uint32Array.from(starts),
    bigUnits: Uint16Array.from(units),
    bigChildren: Uint32Array.from(children),
    topStarts: Uint32Array.from(topStarts),
    topPostings: Uint32Array.from(tops),
    bigCounts: Uint32Array.from(counts),
    bigWholeCounts: Uint32Array.from(wholeCounts),
  };
}
