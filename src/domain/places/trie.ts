import { mustExist } from "../must-exist.ts";
import { createCache, type Cache } from "../cache.ts";
import { openSections, packSections, type Sections } from "../block-sections.ts";

/**
 * A radix trie over all folded names, in flat arrays, nodes in preorder: the first child of `n` is `n + 1`, and the subtree of
 * `n` ends before `endOf(n)`, which is also its next sibling if it has one. Terminal nodes are the terms, numbered in the same
 * order, so the terms of a subtree are one range and the best of a prefix is a range maximum, whatever the size of the subtree.
 */
const BASE_SECTIONS = {
  /**
   * Two words a node, side by side because both are read together. Label: offset into `labels` times 64, plus the label's length.
   * Link: end of the subtree in 24 bits, {@link TERMINAL_FLAG} and {@link BIG_FLAG}.
   */
  nodes: Uint32Array,
  /** UTF-16 units. In front of a big node's label is its number among the big nodes. */
  labels: Uint16Array,
  /** Two words per 32 nodes: how many terms there are before them, and which of them are terms. */
  ranks: Uint32Array,
  /** Per term: its only posting, or {@link LIST_FLAG} plus an offset into `lists`. */
  values: Uint32Array,
  /** Lists, each a count followed by the postings, best first. */
  lists: Uint32Array,
  /** Best static score of each 16 terms, of each 16 of those, and so on, all levels in one array. */
  maxima: Uint16Array,
  /** Per term: the country of all its places, or {@link MANY_COUNTRIES}. */
  termCountries: Uint8Array,
  /** Best static score in each country, in steps of {@link BOUND_STEP}, of each block of the maxima above the first level. */
  countryMaxima: Uint8Array,
  /** Static score of each place: {@link STATIC_SCALE} times log10(population + 10), with bonuses. */
  statics: Uint16Array,
} as const;

/** What speeds up the big nodes, which have many terms. */
const BIG_SECTIONS = {
  /** Children of big nodes: sorted units, and the child of each. */
  bigStarts: Uint32Array,
  bigUnits: Uint16Array,
  bigChildren: Uint32Array,
  /** The best postings, of distinct places, of the subtree of each big node. */
  topStarts: Uint32Array,
  topPostings: Uint32Array,
  /** How many distinct places the subtree of each big node has. */
  bigCounts: Uint32Array,
  /** The same without hits on later words of names. */
  bigWholeCounts: Uint32Array,
} as const;

const SECTIONS = { ...BASE_SECTIONS, ...BIG_SECTIONS };

/** The arrays of a trie and what follows from them. */
export type BaseTrie = Sections<typeof BASE_SECTIONS> & {
  nodeCount: number;
  termCount: number;
  /** Starts of the levels of the maxima; the last level has one block. */
  levelStarts: readonly number[];
  /** Width of a row of `countryMaxima`. */
  countryCount: number;
  /** How many places of some countries a big node has: counting them may take longer than a search. */
  countsByCountry: Cache<number>;
};
export type BigTables = Sections<typeof BIG_SECTIONS>;
export type Trie = BaseTrie & BigTables;

const TERMINAL_FLAG = 1 << 24;
const BIG_FLAG = 1 << 25;
const END_MASK = 0xff_ffff;
export const MAX_NODES = END_MASK;
export const MAX_BIG_NODES = 0xffff;
export const LABEL_LENGTH_BITS = 6;
export const MAX_LABEL_LENGTH = 63;
export const MAX_LABEL_UNITS = 2 ** (32 - LABEL_LENGTH_BITS);
export const LIST_FLAG = 0x8000_0000;
/** Stands for a country's number where a term has several countries. */
export const MANY_COUNTRIES = 255;
/** Terms in a block of the maxima, and blocks in a block of the next level. */
export const FANOUT = 16;
export const STATIC_SCALE = 8000;
/** Static scores by country are rounded up to a multiple of this, to fit in a byte. */
export const BOUND_STEP = 256;
/** Length of the lists of best postings at big nodes: the default answer has ten places. */
export const TOP_LIST_LENGTH = 12;
const MAX_COUNTS = 2000;

/** Completes the arrays of a trie; keeps other members. */
export function createTrie<Arrays extends Sections<typeof BASE_SECTIONS>>(arrays: Arrays): Arrays & BaseTrie {
  const termCount = arrays.values.length;
  const levelStarts = levelStartsFor(termCount);
  // Without terms there is one level alone.
  const highBlocks = mustExist(levelStarts.at(-1)) - (levelStarts[1] ?? 0);
  const countryCount = highBlocks > 0 ? arrays.countryMaxima.length / highBlocks : 0;
  const countsByCountry = createCache<number>(MAX_COUNTS);
  const nodeCount = arrays.nodes.length / 2;
  return { ...arrays, nodeCount, termCount, levelStarts, countryCount, countsByCountry };
}

/** The trie as bytes for {@link trieFromBytes}. */
export function trieToBytes(trie: Trie): Uint8Array {
  return packSections(SECTIONS, trie);
}

/** Opens the bytes of {@link trieToBytes} as views. Throws `internal_error` on damage. */
export function trieFromBytes(bytes: Uint8Array): Trie {
  return createTrie(openSections(SECTIONS, bytes));
}

/** All postings of a term, best first. */
export function postingsOfTerm(
  trie: Pick<BaseTrie, "values" | "lists">,
  term: number,
): Uint32Array | readonly number[] {
  const value = mustExist(trie.values[term]);
  if (value < LIST_FLAG) return [value];
  const start = value - LIST_FLAG;
  return trie.lists.subarray(start + 1, start + 1 + mustExist(trie.lists[start]));
}

function linkOf({ nodes }: Pick<BaseTrie, "nodes">, node: number): number {
  return mustExist(nodes[node * 2 + 1]);
}

/** The link of a node: where its subtree ends, and what it is. */
export function packLink(end: number, isTerm: boolean, isBigNode: boolean): number {
  return end | (isTerm ? TERMINAL_FLAG : 0) | (isBigNode ? BIG_FLAG : 0);
}

/** First node after the subtree of a node. */
export function endOf(trie: BaseTrie, node: number): number {
  return linkOf(trie, node) & END_MASK;
}

/** Whether a name ends at a node. */
export function isTerminal(trie: Pick<BaseTrie, "nodes">, node: number): boolean {
  return (linkOf(trie, node) & TERMINAL_FLAG) !== 0;
}

export function isBig(trie: BaseTrie, node: number): boolean {
  return (linkOf(trie, node) & BIG_FLAG) !== 0;
}

export function labelStart({ nodes }: BaseTrie, node: number): number {
  return mustExist(nodes[node * 2]) >>> LABEL_LENGTH_BITS;
}

export function labelEnd({ nodes }: BaseTrie, node: number): number {
  const label = mustExist(nodes[node * 2]);
  return (label >>> LABEL_LENGTH_BITS) + (label & MAX_LABEL_LENGTH);
}

export function firstUnit(trie: BaseTrie, node: number): number {
  return mustExist(trie.labels[labelStart(trie, node)]);
}

/** Number of a big node, by which its children and its best postings are found. */
export function bigOrdinal(trie: BaseTrie, node: number): number {
  return mustExist(trie.labels[labelStart(trie, node) - 1]);
}

function countBits(word: number): number {
  let bits = word - ((word >>> 1) & 0x5555_5555);
  bits = (bits & 0x3333_3333) + ((bits >>> 2) & 0x3333_3333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24;
}

/** Number of terms before a node; with the node's end, the range of the terms in its subtree. */
export function termsBefore({ ranks }: BaseTrie, node: number): number {
  const at = (node >>> 5) * 2;
  const below = (1 << (node & 31)) - 1;
  return mustExist(ranks[at]) + countBits(mustExist(ranks[at + 1]) & below);
}

/** Position, among the children of big nodes, of the first child of a node whose unit is not below `unit`, or `bigEnd`. */
export function bigChildFrom(trie: Trie, node: number, unit: number): number {
  const { bigUnits, bigStarts } = trie;
  const ordinal = bigOrdinal(trie, node);
  let low = mustExist(bigStarts[ordinal]);
  let high = mustExist(bigStarts[ordinal + 1]);
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (mustExist(bigUnits[middle]) < unit) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The end of a big node's children. */
export function bigEnd(trie: Trie, node: number): number {
  return mustExist(trie.bigStarts[bigOrdinal(trie, node) + 1]);
}

/** The child of a node whose label begins with a unit; -1 if there is none. */
export function childOf(trie: Trie, node: number, unit: number): number {
  if (isBig(trie, node)) {
    const at = bigChildFrom(trie, node, unit);
    return at < bigEnd(trie, node) && trie.bigUnits[at] === unit ? (trie.bigChildren[at] ?? -1) : -1;
  }
  const end = endOf(trie, node);
  let child = node + 1;
  // Siblings are in the order of their units.
  while (child < end && firstUnit(trie, child) < unit) child = endOf(trie, child);
  return child < end && firstUnit(trie, child) === unit ? child : -1;
}

/** Where a key ends in the trie: the node, the position after the key in its label, and whether that is the label's end. */
export type TrieSpot = { node: number; at: number; isAtEnd: boolean };

/** Follows `key[from..]` down from a position in a node's label. `null` when no name has these letters. */
export function descend(
  trie: Trie,
  key: string,
  from: number,
  startNode: number,
  startAt: number,
): TrieSpot | null {
  let node = startNode;
  let at = startAt;
  let end = labelEnd(trie, node);
  for (let i = from; i < key.length; i++, at++) {
    const unit = key.charCodeAt(i);
    if (at === end) {
      node = childOf(trie, node, unit);
      if (node < 0) return null;
      at = labelStart(trie, node);
      end = labelEnd(trie, node);
    } else if (trie.labels[at] !== unit) return null;
  }
  return { node, at, isAtEnd: at === end };
}

/** Where a whole key ends, from the root. */
export function findSpot(trie: Trie, key: string): TrieSpot | null {
  return descend(trie, key, 0, 0, labelEnd(trie, 0));
}

/** The postings of the names equal to a key, best first. */
export function postingsOfKey(trie: Trie, key: string): Uint32Array | readonly number[] {
  const spot = findSpot(trie, key);
  if (spot === null || !spot.isAtEnd || !isTerminal(trie, spot.node)) return [];
  return postingsOfTerm(trie, termsBefore(trie, spot.node));
}

/** Where each level of maxima starts, for a number of terms. */
export function levelStartsFor(termCount: number): number[] {
  const starts = [0];
  let blocks = termCount;
  while (blocks > 1 || (blocks === 1 && starts.length === 1)) {
    blocks = Math.ceil(blocks / FANOUT);
    starts.push(mustExist(starts.at(-1)) + blocks);
  }
  return starts;
}
