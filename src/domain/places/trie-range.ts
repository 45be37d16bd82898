import type { TopHits } from "./top-hits.ts";
import { offerHit } from "./top-hits.ts";
import type { Trie } from "./trie.ts";
import { FANOUT, KIND, LIST_FLAG, kindOfPosting, placeOfPosting, staticOfPosting } from "./trie.ts";

/** Which places may be found, and what their distance does to their score. */
export type RangeFilter = {
  /** Countries that may be found, modulo 64, as in the trie's masks. */
  maskLow: number;
  maskHigh: number;
  accepts(place: number): boolean;
};

/** One search over the trie: what may be found, what was found, and how much work it may still do. */
export type RangeScan = {
  trie: Trie;
  hits: TopHits;
  filter: RangeFilter | null;
  /** Factor in 0..1 for a place, by how near it is; `null` when all are alike. */
  nearness: ((place: number) => number) | null;
  /** Highest posting kind that counts: `KIND.alternate` leaves hits on later words out. */
  maxKind: number;
  /** Further factor for hits on alternate names, at most 1. */
  alternateFactor: number;
  /** Steps that may still be made; shared by all scans of one search, and so the bound of its work. */
  budget: { stepsLeft: number };
};

/** What a distance costs, in steps. */
const NEARNESS_STEPS = 3;

function offerPosting(scan: RangeScan, posting: number, quality: number, tag: number): void {
  scan.budget.stepsLeft--;
  if (kindOfPosting(posting) > scan.maxKind) return;
  let score = quality * staticOfPosting(scan.trie.statics, posting);
  if (kindOfPosting(posting) === KIND.alternate) score *= scan.alternateFactor;
  if (score <= scan.hits.threshold) return;
  const place = placeOfPosting(posting);
  if (scan.filter !== null && !scan.filter.accepts(place)) return;
  if (scan.nearness !== null) {
    scan.budget.stepsLeft -= NEARNESS_STEPS;
    score *= scan.nearness(place);
  }
  offerHit(scan.hits, place, score, posting, tag);
}

/** Offers all postings of one term, best first, until they can no longer change the result. */
export function offerTerm(scan: RangeScan, term: number, quality: number, tag: number): void {
  const { trie, hits } = scan;
  const value = trie.values[term] ?? 0;
  if (value < LIST_FLAG) {
    offerPosting(scan, value, quality, tag);
    return;
  }
  const start = value - LIST_FLAG;
  const end = start + 1 + (trie.lists[start] ?? 0);
  for (let i = start + 1; i < end && scan.budget.stepsLeft > 0; i++) {
    const posting = trie.lists[i] ?? 0;
    if (quality * staticOfPosting(trie.statics, posting) <= hits.threshold) return;
    offerPosting(scan, posting, quality, tag);
  }
}

function meetsMask(scan: RangeScan, level: number, block: number): boolean {
  const { filter, trie } = scan;
  if (filter === null || level > 0) return true;
  const at = block * 2;
  return (
    ((trie.countryMasks[at] ?? 0) & filter.maskLow) !== 0 ||
    ((trie.countryMasks[at + 1] ?? 0) & filter.maskHigh) !== 0
  );
}

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
  const { trie, hits } = scan;
  const base = trie.levelStarts[level] ?? 0;
  let done = 0;
  const count = to - from;
  while (done !== (1 << count) - 1 && scan.budget.stepsLeft > 0) {
    let best = -1;
    let bestMaximum = -1;
    for (let k = 0; k < count; k++) {
      const maximum = trie.maxima[base + from + k] ?? 0;
      if (maximum > bestMaximum && (done & (1 << k)) === 0) {
        bestMaximum = maximum;
        best = k;
      }
    }
    if (quality * bestMaximum <= hits.threshold) return;
    done |= 1 << best;
    const block = from + best;
    scan.budget.stepsLeft--;
    if (!meetsMask(scan, level, block)) continue;
    if (level === 0) {
      const last = Math.min(high, (block + 1) * FANOUT);
      for (let term = Math.max(low, block * FANOUT); term < last; term++) offerTerm(scan, term, quality, tag);
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
 * Offers the places of the terms `[low, high)` to the hits of a scan, in an order that lets it stop early: the work is in
 * proportion to what is found and to the depth of the maxima, not to the length of the range.
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
