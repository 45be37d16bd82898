import { mustExist } from "../must-exist.ts";
import type { Trie, TrieSpot } from "./trie.ts";
import {
  bigChildFrom,
  bigEnd,
  childOf,
  descend,
  endOf,
  firstUnit,
  isBig,
  isTerminal,
  labelEnd,
  labelStart,
} from "./trie.ts";

/** What to find: names at this number of edits, or also names that begin so; `budget` bounds the steps. */
export type FuzzyWant = { edits: number; isBeginningWanted: boolean; budget: number };

/** One walk over the trie, and what is left of its budget. */
type Walk = FuzzyWant & {
  trie: Trie;
  key: string;
  /** The spots reported so far: two ways may lead to one. */
  reported: Set<number>;
  report: (spot: TrieSpot) => void;
};

/**
 * Reports each spot of the trie where a key ends when exactly `edits` of its letters are wrong, missing, extra, or swapped with their
 * neighbour (optimal string alignment: Damerau, CACM 7, 1964, without edits of edited letters). Ends when the budget is spent.
 */
export function walkFuzzy(trie: Trie, key: string, want: FuzzyWant, report: (spot: TrieSpot) => void): void {
  const walk = { ...want, trie, key, report, reported: new Set<number>() };
  follow(walk, 0, labelEnd(trie, 0), 0, want.edits);
}

/** Goes on from position `at` in a node's label with the key from `i` on, counting the letters that are wrong so far. */
function follow(walk: Walk, node: number, at: number, i: number, editsLeft: number): void {
  if (walk.budget-- <= 0) return;
  if (editsLeft === 0) finish(walk, node, at, i);
  else tryEdits(walk, node, at, i, editsLeft);
}

/** Follows the rest of the key, exactly. */
function finish(walk: Walk, node: number, at: number, i: number): void {
  const { trie, reported } = walk;
  const spot = descend(trie, walk.key, i, node, at);
  if (spot === null || (!walk.isBeginningWanted && !(spot.isAtEnd && isTerminal(trie, spot.node)))) return;
  const id = spot.node * 2 + (spot.isAtEnd ? 1 : 0);
  if (reported.has(id)) return;
  reported.add(id);
  walk.report(spot);
}

/** Tries an edit at each letter that the trie shares with the key. */
function tryEdits(walk: Walk, fromNode: number, fromAt: number, fromI: number, editsLeft: number): void {
  const { trie, key } = walk;
  let node = fromNode;
  let at = fromAt;
  for (let i = fromI; i < key.length; i++, at++) {
    const unit = key.charCodeAt(i);
    // Of equal neighbours only one is dropped: the result would be the same.
    if (editsLeft > 1 || unit !== key.charCodeAt(i + 1)) follow(walk, node, at, i + 1, editsLeft - 1);
    trySwap(walk, node, at, i, editsLeft);
    if (at < labelEnd(trie, node)) {
      tryUnit(walk, node, at + 1, mustExist(trie.labels[at]), i, editsLeft);
      if (trie.labels[at] !== unit) return;
    } else {
      tryChildren(walk, node, i, editsLeft);
      node = childOf(trie, node, unit);
      if (node < 0) return;
      at = labelStart(trie, node);
    }
  }
}

/** Reads two letters in each other's place. */
function trySwap(walk: Walk, node: number, at: number, i: number, editsLeft: number): void {
  const { trie, key } = walk;
  const [first, second] = [key.charCodeAt(i + 1), key.charCodeAt(i)];
  if (i + 1 >= key.length || first === second) return;
  const spot = descend(trie, String.fromCharCode(first, second), 0, node, at);
  if (spot !== null) follow(walk, spot.node, spot.at, i + 2, editsLeft - 1);
}

/** Takes a unit of a name, after which the position in the label is `at`, as a wrong letter of the key and as a missing one. */
function tryUnit(walk: Walk, node: number, at: number, unit: number, i: number, editsLeft: number): void {
  if (unit !== walk.key.charCodeAt(i)) follow(walk, node, at, i + 1, editsLeft - 1);
  follow(walk, node, at, i, editsLeft - 1);
}

/** At the end of a node's label: tries the first unit of each child that the key's letter may be mistaken for. */
function tryChildren(walk: Walk, node: number, i: number, editsLeft: number): void {
  const { trie } = walk;
  if (!isBig(trie, node)) {
    const end = endOf(trie, node);
    for (let child = node + 1; child < end; child = endOf(trie, child))
      tryUnit(walk, child, labelStart(trie, child) + 1, firstUnit(trie, child), i, editsLeft);
    return;
  }
  const [low, high] = neighboursOf(walk.key.charCodeAt(i));
  const end = bigEnd(trie, node);
  for (
    let slot = bigChildFrom(trie, node, low);
    slot < end && mustExist(trie.bigUnits[slot]) < high;
    slot++
  ) {
    const child = mustExist(trie.bigChildren[slot]);
    tryUnit(walk, child, labelStart(trie, child) + 1, mustExist(trie.bigUnits[slot]), i, editsLeft);
  }
}

/**
 * The range of the UTF-16 units that a unit may be mistaken for. A typo stays within its script, and among thousands of ideographs trying
 * each would cost more than it finds.
 */
function neighboursOf(unit: number): [from: number, to: number] {
  if (unit < 0x250) return [0, 0x250];
  if (unit < 0x2e80) return [unit & ~0x1ff, (unit & ~0x1ff) + 0x300];
  return [unit & ~0xff, (unit & ~0xff) + 0x100];
}
