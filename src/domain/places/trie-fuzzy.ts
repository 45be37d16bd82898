import type { Trie, TrieKey } from "./trie.ts";
import {
  BIG_FLAG,
  NO_SYMBOL,
  bigOrdinal,
  childOf,
  descend,
  endOf,
  labelEnd,
  labelStart,
  lowerBoundUnit,
  symbolAt,
  symbolLength,
} from "./trie.ts";

/** A place in the trie that a key reaches with so many edits; `isAtEnd` when the node's label ends there too. */
export type FuzzyHit = { node: number; isAtEnd: boolean; edits: number };

/**
 * Where a key ends in the trie when up to two letters of it are wrong, missing, extra, or swapped with their neighbour (optimal
 * string alignment: Damerau, CACM 7, 1964, without edits of edited letters). Every way of spending an edit is tried at every
 * letter, the rest of the key is followed exactly: most branches die at their first letter. At most `budget` steps are made; then
 * what was found so far is all.
 */
export function findFuzzy(trie: Trie, key: TrieKey, maxEdits: number, budget: number): FuzzyHit[] {
  const hits = new Map<number, FuzzyHit>();
  const { links, labels, labelPool, bigUnits, bigChildren, bigStarts } = trie;
  const { length, symbols, units } = key;
  let stepsLeft = budget;

  const report = (node: number, isAtEnd: boolean, edits: number) => {
    const id = node * 2 + (isAtEnd ? 1 : 0);
    const known = hits.get(id);
    if (known === undefined || known.edits > edits) hits.set(id, { node, isAtEnd, edits });
  };

  const followExactly = (node: number, at: number, i: number, edits: number) => {
    stepsLeft -= 2;
    const spot = descend(trie, key, i, node, at);
    if (spot !== null) report(spot.node, spot.isAtEnd, edits);
  };

  /** Tries the name's next symbol, at `at` of a node's label, against the key from `i`; at least one edit is left. */
  const tryNext = (node: number, at: number, i: number, edits: number) => {
    if (stepsLeft-- <= 0) return;
    const symbol = symbolAt(labelPool, at);
    const next = at + symbolLength(symbol);
    const isSame = symbol === symbols[i];
    if (isSame) follow(node, next, i + 1, edits);
    const spent = edits + 1;
    if (!isSame) follow(node, next, i + 1, spent);
    follow(node, next, i, spent);
    if (isSame || i + 1 >= length || symbol !== symbols[i + 1]) return;
    const wanted = symbols[i] ?? NO_SYMBOL;
    if (next < labelEnd(trie, node)) {
      if (symbolAt(labelPool, next) === wanted) follow(node, next + symbolLength(wanted), i + 2, spent);
      return;
    }
    const child = childOf(trie, node, units[i] ?? 0, wanted);
    if (child >= 0) follow(child, labelStart(trie, child) + symbolLength(wanted), i + 2, spent);
  };

  const follow = (node: number, at: number, i: number, edits: number): void => {
    if (stepsLeft <= 0) return;
    const end = labelEnd(trie, node);
    if (i === length) {
      report(node, at === end, edits);
      return;
    }
    if (edits === maxEdits) {
      followExactly(node, at, i, edits);
      return;
    }
    // The key has a letter too many.
    follow(node, at, i + 1, edits + 1);
    if (at < end) {
      tryNext(node, at, i, edits);
      return;
    }
    const link = links[node] ?? 0;
    if ((link & BIG_FLAG) !== 0) {
      const ordinal = bigOrdinal(trie, node);
      const from = bigStarts[ordinal] ?? 0;
      const to = bigStarts[ordinal + 1] ?? 0;
      const [lowUnit, highUnit] = neighbourhoodOf(units[i] ?? 0);
      const first = lowerBoundUnit(bigUnits, lowUnit, from, to);
      for (let k = first; k < to && (bigUnits[k] ?? 0) < highUnit; k++) {
        const child = bigChildren[k] ?? 0;
        tryNext(child, labelStart(trie, child), i, edits);
      }
      return;
    }
    const last = endOf(trie, node);
    for (let child = node + 1; child < last; child = endOf(trie, child))
      tryNext(child, (labels[child] ?? 0) >>> 6, i, edits);
  };

  follow(0, labelEnd(trie, 0), 0, 0);
  return [...hits.values()];
}

/**
 * The range of UTF-16 units that a unit may be mistaken for. A person who errs stays in the script, and where thousands of
 * ideographs follow, trying each would cost more than it finds.
 */
function neighbourhoodOf(unit: number): readonly [number, number] {
  if (unit < 0x250) return [0, 0x250];
  if (unit < 0x2e80) return [unit & ~0x1ff, (unit & ~0x1ff) + 0x300];
  return [unit & ~0xff, (unit & ~0xff) + 0x100];
}
