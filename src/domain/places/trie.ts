import type { TriePrefilter } from "./trie-prefilter.ts";

/**
 * A radix trie over all folded names, in flat arrays, nodes in preorder: the first child of `n` is `n + 1`, and the subtree of
 * `n` ends before `endOf(n)`, which is also its next sibling if it has one. Terminal nodes are the terms, numbered in the same
 * order, so the terms of a subtree are one range and the best of a prefix is a range maximum, whatever the size of the subtree.
 */
export type Trie = {
  nodeCount: number;
  termCount: number;
  /**
   * Two words a node, side by side because both are read together. Label: offset into `labelPool` times 64, plus the label's length in
   * bytes. Link: end of the subtree in 24 bits, {@link TERMINAL_FLAG} and {@link BIG_FLAG}, and in six bits the label's first symbol
   * (63 for 63 and above), so that a step past a sibling reads nothing else.
   */
  nodes: Uint32Array;
  labelPool: Uint8Array;
  /** Symbol number -> UTF-16 unit; the most frequent 224 take one byte in a label. */
  symbolUnits: Uint16Array;
  /** UTF-16 unit -> symbol number, {@link NO_SYMBOL} where no name has it. */
  symbolOfUnit: Uint16Array;
  prefilter: TriePrefilter;
  /** Two words per 32 nodes: how many terms there are before them, and which of them are terms. */
  ranks: Uint32Array;
  /** Per term: its only posting, or {@link LIST_FLAG} plus an offset into `lists`. */
  values: Uint32Array;
  /** Lists, each a count followed by the postings, best first. */
  lists: Uint32Array;
  /** Best static score of each 16 terms, of each 16 of those, and so on, all levels in one array. */
  maxima: Uint16Array;
  levelStarts: readonly number[];
  /** Per term: the country of all its places, or {@link MANY_COUNTRIES}. */
  termCountries: Uint8Array;
  countryCount: number;
  /** Best static score in each country, in steps of {@link BOUND_STEP}, of each block of the maxima above the first level. */
  countryMaxima: Uint8Array;
  /** Children of big nodes: sorted units, and the child of each. */
  bigStarts: Uint32Array;
  bigUnits: Uint16Array;
  bigChildren: Uint32Array;
  /** Level of the best score under each of these children, as in the pre-filter. */
  bigLevels: Uint8Array;
  /** The best postings, of distinct places, of the subtree of each big node. */
  topStarts: Uint32Array;
  topPostings: Uint32Array;
  /** How many distinct places the subtree of each big node has. */
  bigCounts: Uint32Array;
  /** The same without hits on later words of names. */
  bigWholeCounts: Uint32Array;
  /** The same for each country that a very big node has places in. */
  countryStarts: Uint32Array;
  countryNumbers: Uint8Array;
  countryCounts: Uint16Array;
  countryWholeCounts: Uint16Array;
  /** Static score of each place: {@link STATIC_SCALE} times log10(population + 10), with bonuses. */
  statics: Uint16Array;
};

const TERMINAL_FLAG = 1 << 24;
const BIG_FLAG = 1 << 25;
const END_MASK = 0xff_ffff;
const HINT_SHIFT = 26;
const LAST_HINT = 63;
export const MAX_NODES = END_MASK;
export const LABEL_LENGTH_BITS = 6;
export const MAX_LABEL_BYTES = 63;
export const MAX_LABEL_POOL_BYTES = 2 ** (32 - LABEL_LENGTH_BITS);
export const NO_SYMBOL = 0xffff;
export const LIST_FLAG = 0x8000_0000;
/** Stands for a country's number where a term has several countries. */
export const MANY_COUNTRIES = 255;
/** Terms in a block of the maxima, and blocks in a block of the next level. */
export const FANOUT = 16;
export const STATIC_SCALE = 8000;
/** Static scores in large tables are rounded up to a multiple of this, to fit in a byte. */
export const BOUND_STEP = 256;
/** Bytes in front of a big node's label for its number among the big nodes. */
const BIG_ORDINAL_BYTES = 3;

/** Length of the lists of best postings at big nodes: the default answer has ten places. */
export const TOP_LIST_LENGTH = 12;

const ONE_BYTE_SYMBOLS = 224;
const LONG_LEAD = 255;
const TWO_BYTE_END = ONE_BYTE_SYMBOLS + (LONG_LEAD - ONE_BYTE_SYMBOLS) * 256;

/** All postings of a term, best first. */
export function postingsOfTerm(trie: Pick<Trie, "values" | "lists">, term: number): Uint32Array {
  const value = trie.values[term] ?? 0;
  if (value < LIST_FLAG) return Uint32Array.of(value);
  const start = value - LIST_FLAG;
  return trie.lists.subarray(start + 1, start + 1 + (trie.lists[start] ?? 0));
}

function linkOf(trie: Trie, node: number): number {
  return trie.nodes[node * 2 + 1] ?? 0;
}

/** The link of a node: where its subtree ends, what it is, and the first symbol of its label. */
export function packLink(end: number, isTerm: boolean, isBigNode: boolean, leading: number): number {
  const hint = Math.min(leading, LAST_HINT);
  return ((hint << HINT_SHIFT) | end | (isTerm ? TERMINAL_FLAG : 0) | (isBigNode ? BIG_FLAG : 0)) >>> 0;
}

/** First node after the subtree of a node. */
export function endOf(trie: Trie, node: number): number {
  return linkOf(trie, node) & END_MASK;
}

/** Whether a name ends at the node of this link. */
export function isTermLink(link: number): boolean {
  return (link & TERMINAL_FLAG) !== 0;
}

export function isTerminal(trie: Trie, node: number): boolean {
  return isTermLink(linkOf(trie, node));
}

export function isBig(trie: Trie, node: number): boolean {
  return (linkOf(trie, node) & BIG_FLAG) !== 0;
}

export function labelStart(trie: Trie, node: number): number {
  return (trie.nodes[node * 2] ?? 0) >>> LABEL_LENGTH_BITS;
}

export function labelEnd(trie: Trie, node: number): number {
  const label = trie.nodes[node * 2] ?? 0;
  return (label >>> LABEL_LENGTH_BITS) + (label & MAX_LABEL_BYTES);
}

/** The symbol at a byte of the label pool. */
export function symbolAt(pool: Uint8Array, at: number): number {
  const lead = pool[at] ?? 0;
  if (lead < ONE_BYTE_SYMBOLS) return lead;
  if (lead < LONG_LEAD) return ONE_BYTE_SYMBOLS + ((lead - ONE_BYTE_SYMBOLS) << 8) + (pool[at + 1] ?? 0);
  return ((pool[at + 1] ?? 0) << 8) | (pool[at + 2] ?? 0);
}

/** The first symbol of a node's label. */
export function firstSymbol(trie: Trie, node: number): number {
  const hint = linkOf(trie, node) >>> HINT_SHIFT;
  return hint < LAST_HINT ? hint : symbolAt(trie.labelPool, labelStart(trie, node));
}

/** Bytes that a symbol takes in a label. */
export function symbolLength(symbol: number): number {
  if (symbol < ONE_BYTE_SYMBOLS) return 1;
  return symbol < TWO_BYTE_END ? 2 : 3;
}

/** Appends a symbol to a label; the inverse of {@link symbolAt}. */
export function pushSymbol(bytes: number[], symbol: number): void {
  if (symbol < ONE_BYTE_SYMBOLS) bytes.push(symbol);
  else if (symbol < TWO_BYTE_END) {
    const rest = symbol - ONE_BYTE_SYMBOLS;
    bytes.push(ONE_BYTE_SYMBOLS + (rest >> 8), rest & 255);
  } else bytes.push(LONG_LEAD, symbol >> 8, symbol & 255);
}

/** Number of a big node, by which its children and its best postings are found. */
export function bigOrdinal(trie: Trie, node: number): number {
  const at = labelStart(trie, node) - BIG_ORDINAL_BYTES;
  const pool = trie.labelPool;
  return (pool[at] ?? 0) | ((pool[at + 1] ?? 0) << 8) | ((pool[at + 2] ?? 0) << 16);
}

function countBits(word: number): number {
  let bits = word - ((word >>> 1) & 0x5555_5555);
  bits = (bits & 0x3333_3333) + ((bits >>> 2) & 0x3333_3333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24;
}

/** Number of terms before a node; with the node's end, the range of the terms in its subtree. */
export function termsBefore(trie: Trie, node: number): number {
  const at = (node >>> 5) * 2;
  const below = (1 << (node & 31)) - 1;
  return (trie.ranks[at] ?? 0) + countBits((trie.ranks[at + 1] ?? 0) & below);
}

/** A key as the trie's symbols, with the UTF-16 units beside them. */
export type TrieKey = { units: Uint16Array; symbols: Uint16Array; length: number };

export function trieKey(trie: Trie, key: string): TrieKey {
  const length = key.length;
  const units = new Uint16Array(length);
  const symbols = new Uint16Array(length);
  for (let i = 0; i < length; i++) {
    const unit = key.charCodeAt(i);
    units[i] = unit;
    symbols[i] = trie.symbolOfUnit[unit] ?? NO_SYMBOL;
  }
  return { units, symbols, length };
}

/** First position in `bigUnits[from, to)` whose unit is not below `unit`. */
export function lowerBoundUnit(bigUnits: Uint16Array, unit: number, from: number, to: number): number {
  let low = from;
  let high = to;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((bigUnits[middle] ?? 0) < unit) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Position, among the children of big nodes, of the child whose label begins with a unit; -1 when there is none. */
export function bigChildAt(trie: Trie, node: number, unit: number): number {
  const ordinal = bigOrdinal(trie, node);
  const to = trie.bigStarts[ordinal + 1] ?? 0;
  const at = lowerBoundUnit(trie.bigUnits, unit, trie.bigStarts[ordinal] ?? 0, to);
  return at < to && trie.bigUnits[at] === unit ? at : -1;
}

/** The child of a node whose label begins with a symbol, or -1. */
export function childOf(trie: Trie, node: number, unit: number, symbol: number): number {
  if (symbol === NO_SYMBOL) return -1;
  const link = linkOf(trie, node);
  if ((link & BIG_FLAG) !== 0) {
    const at = bigChildAt(trie, node, unit);
    return at < 0 ? -1 : (trie.bigChildren[at] ?? -1);
  }
  const end = link & END_MASK;
  for (let child = node + 1; child < end; child = endOf(trie, child))
    if (firstSymbol(trie, child) === symbol) return child;
  return -1;
}

/** Where a key ends in the trie: the node, the byte of its label after the key, and whether that is the label's end. */
export type TrieSpot = { node: number; at: number; isAtEnd: boolean };

/** Follows `key[from..]` down from a byte of a node's label. `null` when no name has these symbols. */
export function descend(
  trie: Trie,
  key: TrieKey,
  from: number,
  startNode: number,
  startAt: number,
): TrieSpot | null {
  let node = startNode;
  let at = startAt;
  let end = labelEnd(trie, node);
  for (let i = from; i < key.length; i++) {
    const symbol = key.symbols[i] ?? NO_SYMBOL;
    if (at === end) {
      node = childOf(trie, node, key.units[i] ?? 0, symbol);
      if (node < 0) return null;
      at = labelStart(trie, node);
      end = labelEnd(trie, node);
    } else if (symbolAt(trie.labelPool, at) !== symbol) return null;
    at += symbolLength(symbol);
  }
  return { node, at, isAtEnd: at === end };
}

/** Where a whole key ends, from the root. */
export function findSpot(trie: Trie, key: TrieKey): TrieSpot | null {
  return descend(trie, key, 0, 0, labelEnd(trie, 0));
}

/** Starts of the levels of the maxima for so many terms; the last level has one block. */
export function levelStartsFor(termCount: number): number[] {
  const starts = [0];
  let blocks = Math.ceil(termCount / FANOUT);
  let total = 0;
  while (blocks > 0) {
    total += blocks;
    starts.push(total);
    if (blocks === 1) break;
    blocks = Math.ceil(blocks / FANOUT);
  }
  return starts;
}

/** Unit -> symbol number, the inverse of the list of units. */
export function invertSymbols(symbolUnits: Uint16Array): Uint16Array {
  const symbolOfUnit = new Uint16Array(0x1_0000).fill(NO_SYMBOL);
  for (const [symbol, unit] of symbolUnits.entries()) symbolOfUnit[unit] = symbol;
  return symbolOfUnit;
}
