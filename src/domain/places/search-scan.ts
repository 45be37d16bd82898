import type { TopHits } from "./top-hits.ts";
import { offerHit } from "./top-hits.ts";
import { findFuzzy } from "./trie-fuzzy.ts";
import type { RangeScan } from "./trie-range.ts";
import { offerRange, offerTerm } from "./trie-range.ts";
import type { TrieKey, TrieSpot } from "./trie.ts";
import {
  KIND,
  LIST_FLAG,
  TOP_LIST_LENGTH,
  bigOrdinal,
  endOf,
  findSpot,
  isBig,
  isTerminal,
  kindOfPosting,
  placeOfPosting,
  staticOfPosting,
  termsBefore,
} from "./trie.ts";

/** How a hit was made; `TopHits.tags`. */
export const TAG = { exact: 1, prefix: 2, fuzzy: 3 } as const;

/**
 * Text quality of a beginning, by its letters. Of one to three letters anything may become. Who has typed five means the name of five
 * letters, if there is one, even where a longer name belongs to a far larger place; where there is none, the longer name is meant.
 */
const PREFIX_QUALITIES = [0.9, 0.9, 0.85, 0.78, 0.7, 0.64] as const;
const PREFIX_BESIDE_EXACT_QUALITIES = [0.9, 0.9, 0.85, 0.75, 0.5, 0.36] as const;
/** So few letters that are a whole name are mostly a code that people know (LA, SF, NYC): they mean its bearer. */
const MAX_CODE_LETTERS = 3;
const CODE_QUALITY = 1.15;
/** Text quality of a whole name with no, one and two edits. */
const FUZZY_QUALITIES = [1, 0.5, 0.32] as const;
/** A beginning with an error in it says less than a whole name with one. */
const FUZZY_PREFIX_FACTOR = 0.72;
/** Among the spellings of all languages nearly every error makes one; whoever errs means a main name more often than these. */
const FUZZY_ALTERNATE_FACTOR = 0.85;
/** With fewer letters a wrong beginning begins half of all names. */
const MIN_FUZZY_PREFIX_LETTERS = 5;
const FUZZY_BUDGETS = [0, 20_000, 60_000] as const;
const MAX_COUNTED_POSTINGS = 4096;

function prefixQuality(letters: number, isBesideExact: boolean): number {
  const qualities = isBesideExact ? PREFIX_BESIDE_EXACT_QUALITIES : PREFIX_QUALITIES;
  return qualities[Math.min(letters, qualities.length - 1)] ?? 0;
}

/** Whether something was found that bears the whole text as a whole name. */
export function hasExactHit(hits: TopHits): boolean {
  for (let i = 0; i < hits.size; i++)
    if (hits.tags[i] === TAG.exact && kindOfPosting(hits.postings[i] ?? 0) <= KIND.alternate) return true;
  return false;
}

/** Whether the list of the best at a node answers for its whole subtree under this scan. */
function isListEnough(scan: RangeScan): boolean {
  return (
    scan.filter === null &&
    scan.nearness === null &&
    scan.alternateFactor === 1 &&
    scan.maxKind === KIND.alternateWord &&
    scan.hits.limit <= TOP_LIST_LENGTH
  );
}

function offerSubtree(scan: RangeScan, node: number, quality: number, tag: number): void {
  const { trie, hits } = scan;
  if (isBig(trie, node) && isListEnough(scan)) {
    const ordinal = bigOrdinal(trie, node);
    const end = trie.topStarts[ordinal + 1] ?? 0;
    for (let i = trie.topStarts[ordinal] ?? 0; i < end; i++) {
      const posting = trie.topPostings[i] ?? 0;
      const score = quality * staticOfPosting(trie.statics, posting);
      if (score <= hits.threshold) return;
      offerHit(hits, placeOfPosting(posting), score, posting, tag);
    }
    return;
  }
  offerRange(scan, termsBefore(trie, node), termsBefore(trie, endOf(trie, node)), quality, tag);
}

/** Offers what a key names exactly and, if wanted, what begins with it. Returns where the key ends, or `null`. */
export function offerKey(
  scan: RangeScan,
  key: TrieKey,
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

/** Offers names, and beginnings of names, that up to `maxEdits` edits turn the key into. Bounded work. */
export function offerFuzzy(plain: RangeScan, key: TrieKey, maxEdits: 1 | 2, factor: number): void {
  const scan = { ...plain, alternateFactor: FUZZY_ALTERNATE_FACTOR };
  const found = findFuzzy(scan.trie, key, maxEdits, FUZZY_BUDGETS[maxEdits]);
  found.sort((a, b) => a.edits - b.edits);
  for (const { node, isAtEnd, edits } of found) {
    if (edits === 0) continue;
    const quality = factor * (FUZZY_QUALITIES[edits] ?? 0);
    if (isAtEnd && isTerminal(scan.trie, node))
      offerTerm(scan, termsBefore(scan.trie, node), quality, TAG.fuzzy);
    if (key.length >= MIN_FUZZY_PREFIX_LETTERS)
      offerSubtree(scan, node, quality * FUZZY_PREFIX_FACTOR, TAG.fuzzy);
  }
}

/**
 * How many distinct places have a name that begins with the key that ends at a spot and may be found: exact where nothing is
 * filtered; else of the first so many names, so that a count never costs more than the search.
 */
export function countPlaces(scan: RangeScan, spot: TrieSpot, isPrefixWanted: boolean): number {
  const { trie, filter } = scan;
  if (isPrefixWanted && filter === null && scan.maxKind === KIND.alternateWord && isBig(trie, spot.node))
    return trie.bigCounts[bigOrdinal(trie, spot.node)] ?? 0;
  const low = termsBefore(trie, spot.node);
  const high = isPrefixWanted ? termsBefore(trie, endOf(trie, spot.node)) : low + 1;
  const seen = new Set<number>();
  let looked = 0;
  const see = (posting: number) => {
    looked++;
    if (posting >>> 29 > scan.maxKind) return;
    const place = placeOfPosting(posting);
    if (filter === null || filter.accepts(place)) seen.add(place);
  };
  for (let term = low; term < high; term++) {
    if (looked >= MAX_COUNTED_POSTINGS) break;
    const value = trie.values[term] ?? 0;
    if (value < LIST_FLAG) {
      see(value);
      continue;
    }
    const start = value - LIST_FLAG;
    const end = start + (trie.lists[start] ?? 0);
    for (let i = start + 1; i <= end; i++) see(trie.lists[i] ?? 0);
  }
  return seen.size;
}
