import { MAX_PLACES, placeOfPosting, staticOfPosting } from "../../../src/domain/places/posting.ts";
import { buildBigTables } from "./trie-build-big.ts";
import type { BaseTrie, Trie } from "../../../src/domain/places/trie.ts";
import {
  BOUND_STEP,
  FANOUT,
  LABEL_LENGTH_BITS,
  LIST_FLAG,
  MANY_COUNTRIES,
  MAX_BIG_NODES,
  MAX_LABEL_LENGTH,
  MAX_LABEL_UNITS,
  MAX_NODES,
  createTrie,
  isTerminal,
  levelStartsFor,
  packLink,
  postingsOfTerm,
} from "../../../src/domain/places/trie.ts";

/** A subtree with so many terms gets a table of its children and a list of its best postings. */
const BIG_TERMS = 64;

function sharedLength(first: string, last: string, from: number): number {
  const end = Math.min(first.length, last.length);
  let at = from;
  while (at < end && first.charCodeAt(at) === last.charCodeAt(at)) at++;
  return at;
}

/** Builds the nodes of sorted distinct keys in preorder. Throws `RangeError` when they do not fit their fields. */
function buildNodes(keys: readonly string[]): Pick<BaseTrie, "nodes" | "labels"> {
  const nodes = new Uint32Array((keys.length * 2 + 64) * 2);
  const labels: number[] = [];
  let nodeCount = 0;
  let bigCount = 0;
  // Most labels are endings that many names share: each is stored once.
  const labelOffsets = new Map<string, number>();
  const layNode = (low: number, high: number, from: number, isRoot: boolean): void => {
    const first = keys[low] ?? "";
    const shared = isRoot ? 0 : sharedLength(first, keys[high - 1] ?? "", from);
    const at = Math.min(shared, from + MAX_LABEL_LENGTH);
    const node = nodeCount++;
    const isBigNode = high - low >= BIG_TERMS;
    const label = first.slice(from, at);
    let offset = isBigNode ? undefined : labelOffsets.get(label);
    if (offset === undefined) {
      if (isBigNode) labels.push(bigCount++);
      offset = labels.length;
      for (let i = 0; i < label.length; i++) labels.push(label.charCodeAt(i));
      labelOffsets.set(label, offset);
    }
    nodes[node * 2] = offset * (1 << LABEL_LENGTH_BITS) + label.length;
    const isTerm = !isRoot && first.length === at;
    let start = isTerm ? low + 1 : low;
    while (start < high) {
      const unit = (keys[start] ?? "").charCodeAt(at);
      let end = start + 1;
      while (end < high && (keys[end] ?? "").charCodeAt(at) === unit) end++;
      layNode(start, end, at, false);
      start = end;
    }
    nodes[node * 2 + 1] = packLink(nodeCount, isTerm, isBigNode);
  };
  layNode(0, keys.length, 0, true);
  if (nodeCount > MAX_NODES || bigCount > MAX_BIG_NODES || labels.length > MAX_LABEL_UNITS)
    throw new RangeError("too many names for the fields of the trie");
  return { nodes: nodes.slice(0, nodeCount * 2), labels: Uint16Array.from(labels) };
}

function layRanks(nodes: Pick<BaseTrie, "nodes">): Uint32Array {
  const nodeCount = nodes.nodes.length / 2;
  const ranks = new Uint32Array(((nodeCount >>> 5) + 1) * 2);
  let rank = 0;
  for (let node = 0; node <= nodeCount; node++) {
    const at = (node >>> 5) * 2;
    if ((node & 31) === 0) ranks[at] = rank;
    if (node === nodeCount || !isTerminal(nodes, node)) continue;
    ranks[at + 1] = ((ranks[at + 1] ?? 0) | (1 << (node & 31))) >>> 0;
    rank++;
  }
  return ranks;
}

function layPostings(
  keys: readonly string[],
  postingsByKey: PostingsByKey,
  statics: Uint16Array,
): Pick<BaseTrie, "values" | "lists"> {
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

function layMaxima(
  postings: Pick<BaseTrie, "values" | "lists">,
  statics: Uint16Array,
  countries: Uint8Array,
): Pick<BaseTrie, "maxima" | "termCountries" | "countryMaxima"> {
  const levelStarts = levelStartsFor(postings.values.length);
  const countryCount = countries.reduce((most, country) => Math.max(most, country + 1), 0);
  const firstHigh = levelStarts[1] ?? 0;
  const countryMaxima = new Uint8Array(((levelStarts.at(-1) ?? 0) - firstHigh) * countryCount);
  const maxima = new Uint16Array(levelStarts.at(-1) ?? 0);
  const termCountries = new Uint8Array(postings.values.length);
  for (let term = 0; term < termCountries.length; term++) {
    for (const [ordinal, posting] of postingsOfTerm(postings, term).entries()) {
      const country = countries[placeOfPosting(posting)] ?? 0;
      const isOnly = ordinal === 0 || termCountries[term] === country;
      termCountries[term] = isOnly ? country : MANY_COUNTRIES;
      const score = staticOfPosting(statics, posting);
      let block = term;
      for (const [level, start] of levelStarts.slice(0, -1).entries()) {
        block = Math.floor(block / FANOUT);
        // Rounded up: a bound may be too high, never too low.
        maxima[start + block] = Math.max(maxima[start + block] ?? 0, Math.ceil(score));
        if (level === 0) continue;
        const at = (start - firstHigh + block) * countryCount + country;
        countryMaxima[at] = Math.max(countryMaxima[at] ?? 0, Math.ceil(score / BOUND_STEP));
      }
    }
  }
  return { maxima, termCountries, countryMaxima };
}

/** The postings of each key (`packPosting`): one, or a list. */
export type PostingsByKey = ReadonlyMap<string, number | readonly number[]>;

/**
 * Builds the trie over folded names; `statics` and `countries` are indexed by place. Same input, same bytes, in any order of the map.
 * Throws `RangeError` when a number does not fit its field.
 */
export function buildTrie(postingsByKey: PostingsByKey, statics: Uint16Array, countries: Uint8Array): Trie {
  if (statics.length > MAX_PLACES) throw new RangeError("too many places for the fields of the trie");
  const keys = [...postingsByKey.keys()].filter((key) => key !== "").sort();
  const nodes = buildNodes(keys);
  const postings = layPostings(keys, postingsByKey, statics);
  const base = createTrie({
    ...nodes,
    ranks: layRanks(nodes),
    ...postings,
    ...layMaxima(postings, statics, countries),
    statics,
  });
  return { ...base, ...buildBigTables(base) };
}
