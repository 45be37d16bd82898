import { mustExist } from "../must-exist.ts";
import type { TopHits } from "./top-hits.ts";
import { bestScore, dropHits, offerHit } from "./top-hits.ts";
import { walkFuzzy } from "./trie-fuzzy.ts";
import type { RangeScan } from "./trie-range.ts";
import { isTermShut, offerRange, offerTerm } from "./trie-range.ts";
import type { Trie, TrieSpot } from "./trie.ts";
import {
  TOP_LIST_LENGTH,
  bigOrdinal,
  endOf,
  findSpot,
  isBig,
  isTerminal,
  postingsOfTerm,
  termsBefore,
} from "./trie.ts";
import { KIND, kindOfPosting, placeOfPosting, staticOfPosting } from "./posting.ts";

export type SearchScan = RangeScan<Trie>;

/** How a hit matched; `TopHits.tags`. */
export const TAG = { exact: 1, prefix: 2, oneEdit: 3, twoEdits: 4 } as const;

/**
 * Text quality of a prefix, by its number of letters. One to three letters may become anything. Five letters that are a whole name mostly
 * mean that name, even where a longer one belongs to a far larger place.
 */
const PREFIX_QUALITIES = [0.9, 0.9, 0.85, 0.78, 0.7, 0.64] as const;
const PREFIX_BESIDE_EXACT_QUALITIES = [0.9, 0.9, 0.85, 0.75, 0.5, 0.36] as const;
/** A whole name with at most this many letters is mostly a well-known code (LA, SF, NYC). */
const MAX_CODE_LETTERS = 3;
const CODE_QUALITY = 1.15;
/** Text quality of a whole name with no, one and two edits. */
const FUZZY_QUALITIES = [1, 0.5, 0.32] as const;
/** A prefix with a typo says less than a whole name with one. */
const FUZZY_PREFIX_FACTOR = 0.72;
/** Factor for typos of alternate names: in some language nearly every typo is a name, but mostly a main name is meant. */
const FUZZY_ALTERNATE_FACTOR = 0.85;
/** With fewer letters, half of all names begin with the prefix or a typo of it. */
const MIN_FUZZY_PREFIX_LETTERS = 5;
/**
 * Typo matches that score no higher than this part of the best hit are left out. The second is for two typos, and beside names that
 * begin with the exact text.
 */
const FUZZY_FLOOR = 0.4;
const HIGH_FUZZY_FLOOR = 0.6;
/** Steps after which a walk ends. Two typos in any name take about 20,000. */
const FUZZY_BUDGET = 60_000;
const MAX_COUNTED_POSTINGS = 2048;
/** The cost of skipping a term, in postings. */
const SHUT_TERM_COST = 1 / 16;

/** Text quality of a prefix, by its number of letters. */
export function prefixQuality(letters: number, isBesideExact: boolean): number {
  const qualities = isBesideExact ? PREFIX_BESIDE_EXACT_QUALITIES : PREFIX_QUALITIES;
  return mustExist(qualities[Math.min(letters, qualities.length - 1)]);
}

/** Whether a place was found whose name is the text. Alternate names do not count: nearly every typo and beginning is one in some language. */
export function hasExactHit({ list }: TopHits): boolean {
  return list.some(({ tag, posting }) => tag === TAG.exact && kindOfPosting(posting) === KIND.main);
}

/** Whether the lists of best postings are in the order of this scan. */
function canUseLists(scan: SearchScan): boolean {
  return (
    scan.filter === null &&
    scan.nearness === null &&
    scan.alternateFactor === 1 &&
    scan.hits.limit <= TOP_LIST_LENGTH
  );
}

/**
 * Offers the list of best postings of a big node. `false` when too few of them count to stand for the whole subtree. Leaving out entries
 * of a kind that does not count is safe: such a place has no better posting in the subtree.
 */
function offerList(scan: SearchScan, ordinal: number, quality: number, tag: number): boolean {
  const { trie, hits } = scan;
  const start = mustExist(trie.topStarts[ordinal]);
  const end = mustExist(trie.topStarts[ordinal + 1]);
  let counted = 0;
  for (let i = start; i < end; i++) {
    const posting = mustExist(trie.topPostings[i]);
    if (kindOfPosting(posting) > scan.maxKind) continue;
    counted++;
    const score = quality * staticOfPosting(trie.statics, posting);
    if (score <= hits.threshold) return true;
    offerHit(hits, placeOfPosting(posting), score, posting, tag);
  }
  return counted >= hits.limit || end - start < TOP_LIST_LENGTH;
}

function offerSubtree(scan: SearchScan, node: number, quality: number, tag: number): void {
  const { trie } = scan;
  if (isBig(trie, node) && canUseLists(scan) && offerList(scan, bigOrdinal(trie, node), quality, tag)) return;
  offerRange(scan, termsBefore(trie, node), termsBefore(trie, endOf(trie, node)), quality, tag);
}

/** Offers the names equal to a key and, if wanted, those that begin with it. Returns where the key ends, or `null`. */
export function offerKey(
  scan: SearchScan,
  key: string,
  factor: number,
  isPrefixWanted: boolean,
): TrieSpot | null {
  const spot = findSpot(scan.trie, key);
  if (spot === null) return null;
  if (spot.isAtEnd && isTerminal(scan.trie, spot.node))
    offerTerm(
      scan,
      termsBefore(scan.trie, spot.node),
      key.length <= MAX_CODE_LETTERS ? factor * CODE_QUALITY : factor,
      TAG.exact,
    );
  if (isPrefixWanted)
    offerSubtree(scan, spot.node, factor * prefixQuality(key.length, hasExactHit(scan.hits)), TAG.prefix);
  return spot;
}

/**
 * Offers names and prefixes a number of edits from the key, the most promising first, until no other can be better than the hits so far
 * or good enough beside them. Bounded work.
 */
export function offerFuzzy(plain: SearchScan, key: string, edits: 1 | 2, factor: number): void {
  const scan = { ...plain, alternateFactor: FUZZY_ALTERNATE_FACTOR };
  const { trie, hits } = scan;
  const isBeginningWanted = key.length >= MIN_FUZZY_PREFIX_LETTERS;
  const tag = edits === 1 ? TAG.oneEdit : TAG.twoEdits;
  const quality = factor * FUZZY_QUALITIES[edits];
  const floor = (): number =>
    (edits === 2 || hits.list[0]?.tag === TAG.prefix ? HIGH_FUZZY_FLOOR : FUZZY_FLOOR) * bestScore(hits);
  const want = { edits, isBeginningWanted, budget: FUZZY_BUDGET };
  hits.threshold = Math.max(hits.threshold, floor());
  walkFuzzy(trie, key, want, ({ node, isAtEnd }) => {
    if (isAtEnd && isTerminal(trie, node)) offerTerm(scan, termsBefore(trie, node), quality, tag);
    if (isBeginningWanted) offerSubtree(scan, node, quality * FUZZY_PREFIX_FACTOR, tag);
    hits.threshold = Math.max(hits.threshold, floor());
  });
  // Early hits of the walk may be below the floor that the best one has set.
  dropHits(hits, tag, floor());
}

/** A bit for each place, all zero between two counts: a new array for each count would cost more than a search. */
let metBits = new Uint32Array(0);

/**
 * How many distinct places that pass the filter have a name with the prefix that ends at a spot. Exact without a filter or with one by
 * country alone; else counts only the first names, so that a count never costs more than the search.
 */
export function countPlaces(scan: SearchScan, spot: TrieSpot, isPrefixWanted: boolean): number {
  const { trie, filter, maxKind } = scan;
  const { node } = spot;
  const isBigPrefix = isPrefixWanted && isBig(trie, node);
  if (filter === null && isBigPrefix) {
    const counts = maxKind === KIND.alternateWord ? trie.bigCounts : trie.bigWholeCounts;
    return mustExist(counts[bigOrdinal(trie, node)]);
  }
  if (!isPrefixWanted && !(spot.isAtEnd && isTerminal(trie, node))) return 0;
  const low = termsBefore(trie, node);
  const high = isPrefixWanted ? termsBefore(trie, endOf(trie, node)) : low + 1;
  if (filter === null || !filter.isByCountry) return countTerms(scan, low, high, MAX_COUNTED_POSTINGS);
  const count = (): number => countTerms(scan, low, high, Infinity);
  const key = `${node} ${maxKind} ${filter.countries.join(" ")}`;
  return isBigPrefix ? trie.countsByCountry.getOrMake(key, count) : count();
}

/** Counts the distinct places of terms, up to a number of postings. */
function countTerms(scan: SearchScan, low: number, high: number, most: number): number {
  const { trie, filter, maxKind } = scan;
  if (metBits.length <= trie.statics.length >>> 5) metBits = new Uint32Array((trie.statics.length >>> 5) + 1);
  const met: number[] = [];
  let looked = 0;
  for (let term = low; term < high && looked < most; term++) {
    if (isTermShut(scan, term)) {
      looked += SHUT_TERM_COST;
      continue;
    }
    for (const posting of postingsOfTerm(trie, term)) {
      const place = placeOfPosting(posting);
      looked++;
      if (kindOfPosting(posting) > maxKind || (filter !== null && !filter.accepts(place))) continue;
      const word = mustExist(metBits[place >>> 5]);
      if ((word & (1 << (place & 31))) !== 0) continue;
      metBits[place >>> 5] = word | (1 << (place & 31));
      met.push(place);
    }
  }
  for (const place of met) metBits[place >>> 5] = 0;
  return met.length;
}
