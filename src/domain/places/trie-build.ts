import type { Trie } from "./trie.ts";
import {
  BOUND_STEP,
  FANOUT,
  LABEL_LENGTH_BITS,
  LIST_FLAG,
  MANY_COUNTRIES,
  MAX_LABEL_BYTES,
  MAX_LABEL_POOL_BYTES,
  MAX_NODES,
  invertSymbols,
  isTermLink,
  levelStartsFor,
  packLink,
  postingsOfTerm,
  pushSymbol,
  symbolLength,
} from "./trie.ts";
import { MAX_PLACES, placeOfPosting, staticOfPosting } from "./posting.ts";
import { NO_BIG_TABLES, buildBigTables } from "./trie-build-big.ts";
import { NO_COUNTRY_COUNTS, buildCountryCounts } from "./trie-build-country.ts";
import { buildPrefilter } from "./trie-build-prefilter.ts";

/** A subtree with so many terms gets a table of its children and a list of its best postings. */
const BIG_TERMS = 64;
/** UTF-16 units of the labels, most frequent first. */
function countSymbols(keys: readonly string[]): Uint16Array {
  const counts = new Uint32Array(0x1_0000);
  for (const key of keys)
    for (let i = 0; i < key.length; i++) counts[key.charCodeAt(i)] = (counts[key.charCodeAt(i)] ?? 0) + 1;
  const units = Array.from(counts.keys()).filter((unit) => (counts[unit] ?? 0) > 0);
  units.sort((a, b) => (counts[b] ?? 0) - (counts[a] ?? 0) || a - b);
  return Uint16Array.from(units);
}

type NodeArrays = {
  nodes: Uint32Array;
  nodeCount: number;
  pool: Uint8Array;
  poolLength: number;
  bigCount: number;
};

function writePool(nodes: NodeArrays, bytes: readonly number[]): number {
  const start = nodes.poolLength;
  if (start + bytes.length > nodes.pool.length) {
    const larger = new Uint8Array(nodes.pool.length * 2 + bytes.length);
    larger.set(nodes.pool);
    nodes.pool = larger;
  }
  nodes.pool.set(bytes, start);
  nodes.poolLength = start + bytes.length;
  return start;
}

function sharedLength(first: string, last: string, from: number): number {
  const end = Math.min(first.length, last.length);
  let at = from;
  while (at < end && first.charCodeAt(at) === last.charCodeAt(at)) at++;
  return at;
}

/** Builds the nodes of sorted distinct keys in preorder. */
function buildNodes(keys: readonly string[], symbolOfUnit: Uint16Array): NodeArrays {
  const capacity = keys.length * 2 + 64;
  const nodes: NodeArrays = {
    nodes: new Uint32Array(capacity * 2),
    nodeCount: 0,
    pool: new Uint8Array(1 << 20),
    poolLength: 0,
    bigCount: 0,
  };
  // Most labels are endings that many names share: each is stored once.
  const labelOffsets = new Map<string, number>();
  const layNode = (low: number, high: number, from: number, isRoot: boolean): void => {
    const first = keys[low] ?? "";
    const shared = isRoot ? 0 : sharedLength(first, keys[high - 1] ?? "", from);
    const bytes: number[] = [];
    let at = from;
    while (at < shared) {
      const symbol = symbolOfUnit[first.charCodeAt(at)] ?? 0;
      if (bytes.length + symbolLength(symbol) > MAX_LABEL_BYTES) break;
      pushSymbol(bytes, symbol);
      at++;
    }
    const node = nodes.nodeCount++;
    const isBigNode = high - low >= BIG_TERMS;
    const text = first.slice(from, at);
    let offset = isBigNode ? undefined : labelOffsets.get(text);
    if (offset === undefined) {
      if (isBigNode) {
        const ordinal = nodes.bigCount++;
        writePool(nodes, [ordinal & 255, (ordinal >> 8) & 255, ordinal >> 16]);
      }
      offset = writePool(nodes, bytes);
      labelOffsets.set(text, offset);
    }
    nodes.nodes[node * 2] = offset * (1 << LABEL_LENGTH_BITS) + bytes.length;
    const isTerm = !isRoot && first.length === at;
    let start = isTerm ? low + 1 : low;
    while (start < high) {
      const unit = (keys[start] ?? "").charCodeAt(at);
      let end = start + 1;
      while (end < high && (keys[end] ?? "").charCodeAt(at) === unit) end++;
      layNode(start, end, at, false);
      start = end;
    }
    const leading = isRoot ? 0 : (symbolOfUnit[first.charCodeAt(from)] ?? 0);
    nodes.nodes[node * 2 + 1] = packLink(nodes.nodeCount, isTerm, isBigNode, leading);
  };
  layNode(0, keys.length, 0, true);
  return nodes;
}

function layRanks({ nodes, nodeCount }: NodeArrays): Uint32Array {
  const ranks = new Uint32Array(((nodeCount >>> 5) + 1) * 2);
  let rank = 0;
  for (let node = 0; node < nodeCount; node++) {
    const at = (node >>> 5) * 2;
    if ((node & 31) === 0) ranks[at] = rank;
    if (!isTermLink(nodes[node * 2 + 1] ?? 0)) continue;
    ranks[at + 1] = ((ranks[at + 1] ?? 0) | (1 << (node & 31))) >>> 0;
    rank++;
  }
  if ((nodeCount & 31) === 0) ranks[(nodeCount >>> 5) * 2] = rank;
  return ranks;
}

function layPostings(
  keys: readonly string[],
  postingsByKey: PostingsByKey,
  statics: Uint16Array,
): Pick<Trie, "values" | "lists"> {
  const values = new Uint32Array(keys.length);
  const lists: number[] = [];
  for (const [term, key] of keys.entries()) {
    const given = postingsByKey.get(key) ?? [];
    const postings = typeof given === "number" ? [given] : [...given];
    if (postings.length === 1) {
      values[term] = postings[0] ?? 0;
      continue;
    }
    postings.sort(
      (a, b) =>
        staticOfPosting(statics, b) - staticOfPosting(statics, a) || placeOfPosting(a) - placeOfPosting(b),
    );
    values[term] = LIST_FLAG + lists.length;
    lists.push(postings.length);
    for (const posting of postings) lists.push(posting);
  }
  return { values, lists: Uint32Array.from(lists) };
}

/** Best static score of each term. */
function bestStatics(postings: Pick<Trie, "values" | "lists">, statics: Uint16Array): Float64Array {
  return Float64Array.from(postings.values, (value) => {
    const best = value < LIST_FLAG ? value : (postings.lists[value - LIST_FLAG + 1] ?? 0);
    return staticOfPosting(statics, best);
  });
}

function layMaxima(
  postings: Pick<Trie, "values" | "lists">,
  levelStarts: readonly number[],
  statics: Uint16Array,
  countries: Uint8Array,
): Pick<Trie, "maxima" | "termCountries" | "countryCount" | "countryMaxima"> {
  const countryCount = countries.reduce((most, country) => Math.max(most, country + 1), 0);
  const firstHigh = levelStarts[1] ?? 0;
  const countryMaxima = new Uint8Array(((levelStarts.at(-1) ?? 0) - firstHigh) * countryCount);
  const maxima = new Uint16Array(levelStarts.at(-1) ?? 0);
  const termCountries = new Uint8Array(postings.values.length);
  for (let term = 0; term < postings.values.length; term++) {
    const block = Math.floor(term / FANOUT);
    for (const [ordinal, posting] of postingsOfTerm(postings, term).entries()) {
      // Rounded up: a bound may be too high, never too low.
      maxima[block] = Math.max(maxima[block] ?? 0, Math.ceil(staticOfPosting(statics, posting)));
      const country = countries[placeOfPosting(posting)] ?? 0;
      const isOnly = ordinal === 0 || termCountries[term] === country;
      termCountries[term] = isOnly ? country : MANY_COUNTRIES;
      if (levelStarts.length < 3) continue;
      const at = Math.floor(block / FANOUT) * countryCount + country;
      const bound = Math.ceil(staticOfPosting(statics, posting) / BOUND_STEP);
      countryMaxima[at] = Math.max(countryMaxima[at] ?? 0, bound);
    }
  }
  for (let level = 1; level + 1 < levelStarts.length; level++) {
    const below = levelStarts[level - 1] ?? 0;
    const here = levelStarts[level] ?? 0;
    for (let block = 0; below + block < here; block++) {
      const at = here + Math.floor(block / FANOUT);
      maxima[at] = Math.max(maxima[at] ?? 0, maxima[below + block] ?? 0);
      if (level === 1) continue;
      for (let country = 0; country < countryCount; country++) {
        const high = (at - firstHigh) * countryCount + country;
        const low = (below + block - firstHigh) * countryCount + country;
        countryMaxima[high] = Math.max(countryMaxima[high] ?? 0, countryMaxima[low] ?? 0);
      }
    }
  }
  return { maxima, termCountries, countryCount, countryMaxima };
}

/** The postings of each key (`packPosting`): one, or a list. */
export type PostingsByKey = ReadonlyMap<string, number | readonly number[]>;

/**
 * Builds the trie over folded names; `statics` and `countries` are indexed by place. Same input, same bytes, in any order of the map.
 * Throws `RangeError` when a number does not fit its field.
 */
export function buildTrie(postingsByKey: PostingsByKey, statics: Uint16Array, countries: Uint8Array): Trie {
  const keys = [...postingsByKey.keys()].filter((key) => key !== "").sort();
  const symbolUnits = countSymbols(keys);
  const symbolOfUnit = invertSymbols(symbolUnits);
  const nodes = buildNodes(keys, symbolOfUnit);
  if (nodes.nodeCount > MAX_NODES || nodes.poolLength > MAX_LABEL_POOL_BYTES || statics.length > MAX_PLACES)
    throw new RangeError("too many names or places for the fields of the trie");
  const postings = layPostings(keys, postingsByKey, statics);
  const levelStarts = levelStartsFor(keys.length);
  const trie: Trie = {
    nodeCount: nodes.nodeCount,
    termCount: keys.length,
    nodes: nodes.nodes.slice(0, nodes.nodeCount * 2),
    labelPool: nodes.pool.slice(0, nodes.poolLength),
    symbolUnits,
    symbolOfUnit,
    prefilter: buildPrefilter(keys, bestStatics(postings, statics), symbolOfUnit),
    ranks: layRanks(nodes),
    ...postings,
    ...layMaxima(postings, levelStarts, statics, countries),
    levelStarts,
    ...NO_BIG_TABLES,
    ...NO_COUNTRY_COUNTS,
    statics,
  };
  return {
    ...trie,
    ...buildBigTables(trie, nodes.bigCount),
    ...buildCountryCounts(trie, nodes.bigCount, countries),
  };
}
