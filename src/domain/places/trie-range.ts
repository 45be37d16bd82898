import { mustExist } from "../must-exist.ts";
import type { RangeFilter } from "./place-filter.ts";
import type { TopHits } from "./top-hits.ts";
import { offerHit } from "./top-hits.ts";
import type { BaseTrie } from "./trie.ts";
import { BOUND_STEP, FANOUT, LIST_FLAG } from "./trie.ts";
import { KIND, kindOfPosting, placeOfPosting, staticOfPosting } from "./posting.ts";

/** One search over the trie: its filter, its hits, and the rest of its budget. */
export type RangeScan<T extends BaseTrie = BaseTrie> = {
  trie: T;
  hits: TopHits;
  filter: RangeFilter | null;
  /** Factor in 0..1 for a place, by how near it is; `null` when nearness does not count. */
  nearness: ((place: number) => number) | null;
  /** Highest posting kind that counts: `KIND.alternate` leaves hits on later words out. */
  maxKind: number;
  /** Further factor for hits on alternate names, at most 1. */
  alternateFactor: number;
  /** Steps left; shared by all scans of one search, so that its work is bounded. */
  budget: { stepsLeft: number };
};

/** With at most this many countries, bounds per country are used. */
const MAX_FEW_COUNTRIES = 4;
/** What a distance costs, in steps. */
const NEARNESS_STEPS = 3;

function offerPosting(scan: RangeScan, posting: number, quality: number, tag: number): void {
  scan.budget.stepsLeft--;
  if (kindOfPosting(posting) > scan.maxKind) return;
  const place = placeOfPosting(posting);
  // The filter goes first: it rejects most places, and its data are closer together in memory than the scores.
  if (scan.filter !== null && !scan.filter.accepts(place)) return;
  let score = quality * staticOfPosting(scan.trie.statics, posting);
  if (kindOfPosting(posting) === KIND.alternate) score *= scan.alternateFactor;
  if (score <= scan.hits.threshold) return;
  if (scan.nearness !== null) {
    scan.budget.stepsLeft -= NEARNESS_STEPS;
    score *= scan.nearness(place);
  }
  offerHit(scan.hits, place, score, posting, tag);
}

/** Offers all postings of one term, best first, until they can no longer change the result. */
export function offerTerm(scan: RangeScan, term: number, quality: number, tag: number): void {
  const { trie, hits } = scan;
  const value = mustExist(trie.values[term]);
  if (value < LIST_FLAG) {
    offerPosting(scan, value, quality, tag);
    return;
  }
  const start = value - LIST_FLAG;
  const end = start + 1 + mustExist(trie.lists[start]);
  for (let i = start + 1; i < end && scan.budget.stepsLeft > 0; i++) {
    const posting = mustExist(trie.lists[i]);
    if (quality * staticOfPosting(trie.statics, posting) <= hits.threshold) return;
    offerPosting(scan, posting, quality, tag);
  }
}

/** Whether no place of a term can pass the filter. */
export function isTermShut({ filter, trie }: RangeScan, term: number): boolean {
  return filter !== null && filter.reachable[mustExist(trie.termCountries[term])] !== 1;
}

function isBlockShut(scan: RangeScan, block: number): boolean {
  const end = Math.min((block + 1) * FANOUT, scan.trie.termCount);
  for (let term = block * FANOUT; term < end; term++) if (!isTermShut(scan, term)) return false;
  return true;
}

/** Highest static score of the places in a block that may pass the filter; -1 when none can. */
function boundOfBlock(scan: RangeScan, level: number, block: number): number {
  const { trie, filter } = scan;
  const at = mustExist(trie.levelStarts[level]) + block;
  const maximum = mustExist(trie.maxima[at]);
  if (filter === null) return maximum;
  if (level === 0) return isBlockShut(scan, block) ? -1 : maximum;
  if (filter.countries.length > MAX_FEW_COUNTRIES) return maximum;
  const row = (at - mustExist(trie.levelStarts[1])) * trie.countryCount;
  let steps = 0;
  for (const country of filter.countries)
    steps = Math.max(steps, mustExist(trie.countryMaxima[row + country]));
  return steps === 0 ? -1 : Math.min(maximum, steps * BOUND_STEP);
}

const MAX_LEVELS = 8;
/** Bounds of the blocks within one block, by level; -1 for a block that is done. */
const blockBounds = Array.from({ length: MAX_LEVELS }, () => new Int32Array(FANOUT));

/** Offers the terms of blocks `[from, to)` of a level, cut to `[low, high)`, the most promising block first. */
function scanBlocks(
  scan: RangeScan,
  level: number,
  from: number,
  to: number,
  low: number,
  high: number,
  quality: number,
  tag: number,
): void {
  const { hits, budget } = scan;
  const count = to - from;
  const bounds = blockBounds[level] ?? new Int32Array(FANOUT);
  for (let k = 0; k < count; k++) bounds[k] = boundOfBlock(scan, level, from + k);
  while (budget.stepsLeft > 0) {
    let best = 0;
    for (let k = 1; k < count; k++) if (mustExist(bounds[k]) > mustExist(bounds[best])) best = k;
    const bound = mustExist(bounds[best]);
    if (bound < 0 || quality * bound <= hits.threshold) return;
    bounds[best] = -1;
    const block = from + best;
    budget.stepsLeft--;
    if (level === 0) {
      const last = Math.min(high, (block + 1) * FANOUT);
      for (let term = Math.max(low, block * FANOUT); term < last; term++)
        if (!isTermShut(scan, term)) offerTerm(scan, term, quality, tag);
    } else {
      const span = FANOUT ** level;
      scanBlocks(
        scan,
        level - 1,
        Math.max(block * FANOUT, Math.floor(low / span)),
        Math.min((block + 1) * FANOUT, Math.ceil(high / span)),
        low,
        high,
        quality,
        tag,
      );
    }
  }
}

/**
 * Offers the places of the terms `[low, high)` to the hits of a scan, best blocks first, and stops early: the work grows
 * with the number of hits and the depth of the maxima, not with the length of the range.
 */
export function offerRange(scan: RangeScan, low: number, high: number, quality: number, tag: number): void {
  if (high <= low) return;
  let level = 0;
  let span: number = FANOUT;
  while (Math.ceil(high / span) - Math.floor(low / span) > FANOUT) {
    level++;
    span *= FANOUT;
  }
  scanBlocks(scan, level, Math.floor(low / span), Math.ceil(high / span), low, high, quality, tag);
}
