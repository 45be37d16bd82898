import {
  MAX_PREFIX_LENGTH,
  MAX_LEVEL,
  createPrefilterKey,
  levelAbove,
  levelOfOpen,
  levelOfRest,
  readyRest,
  unitHash,
} from "./trie-prefilter.ts";
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

/**
 * How far a walk has come: the node and the position in its label, the position in the key, the number of units on the way, and their hash
 * for the pre-filter.
 */
type Place = { node: number; at: number; i: number; depth: number; hash: number };

/** Edits that take a unit of a name: instead of the key's, or before it. */
const UNIT_EDITS = ["wrong", "missing"] as const;
type UnitEdit = (typeof UNIT_EDITS)[number];

/** A pending step: to follow the rest of the key, or to try any unit. */
type Step = { place: Place; kind: UnitEdit | "rest" };

/**
 * Reports each spot of the trie where a key ends when one or two of its letters are wrong, missing, extra, or swapped with their neighbour
 * (optimal string alignment: Damerau, CACM 7, 1964, without edits of edited letters). Follows the key exactly and tries every edit at every
 * letter. At the last edit the pre-filter bounds the score of the names that follow, and the best are followed first (branch and bound: Land
 * and Doig, Econometrica 28, 1960). Ends when no name can score above `leastScore()`, or the budget is spent.
 */
export function walkFuzzy(
  trie: Trie,
  key: string,
  want: FuzzyWant,
  leastScore: () => number,
  report: (spot: TrieSpot) => void,
): void {
  const prefilterKey = createPrefilterKey(trie, key, want.isBeginningWanted);
  const queues: Step[][] = Array.from({ length: MAX_LEVEL + 1 }, () => []);
  const reported = new Set<number>();
  let stepsLeft = want.budget;
  let leastLevel = levelAbove(leastScore());

  const push = (level: number, kind: Step["kind"], place: Place): void => {
    if (level >= leastLevel) queues[level]?.push({ kind, place });
  };

  /** Goes on after an edit: to further edits, or, after the last, to the rest of the key. */
  const take = (place: Place, editsLeft: number, limit: number): void => {
    if (editsLeft > 0) {
      follow(place, editsLeft, limit);
      return;
    }
    readyRest(prefilterKey, place.i, place.depth);
    push(Math.min(limit, levelOfRest(prefilterKey, place.hash, leastLevel)), "rest", place);
  };

  /** Makes ready for {@link takeUnit}, at the last edit. */
  const readyUnit = (edit: UnitEdit, { i, depth }: Place): void =>
    readyRest(prefilterKey, edit === "wrong" ? i + 1 : i, depth + 1);

  /** Takes the unit at a position in a node's label, `null` for its start, as a wrong or a missing one. */
  const takeUnit = (
    edit: UnitEdit,
    node: number,
    at: number | null,
    unit: number,
    { i, depth, hash }: Place,
    editsLeft: number,
    limit: number,
  ): void => {
    if (edit === "wrong" && unit === key.charCodeAt(i)) return;
    const nextHash = hashBehind(hash, unit, depth);
    const level = editsLeft === 0 ? Math.min(limit, levelOfRest(prefilterKey, nextHash, leastLevel)) : limit;
    if (level < leastLevel) return;
    const next = {
      node,
      at: (at ?? labelStart(trie, node)) + 1,
      i: edit === "wrong" ? i + 1 : i,
      depth: depth + 1,
      hash: nextHash,
    };
    if (editsLeft === 0) push(level, "rest", next);
    else follow(next, editsLeft, limit);
  };

  /** At the end of a node's label: takes the first unit of each child. */
  const takeAny = (edit: UnitEdit, place: Place, editsLeft: number, limit: number): void => {
    const { node } = place;
    if (editsLeft === 0) readyUnit(edit, place);
    if (!isBig(trie, node)) {
      const last = endOf(trie, node);
      for (let child = node + 1; child < last; child = endOf(trie, child), stepsLeft--)
        takeUnit(edit, child, null, firstUnit(trie, child), place, editsLeft, limit);
      return;
    }
    const [fromUnit, toUnit] = neighboursOf(key.charCodeAt(place.i));
    const last = bigEnd(trie, node);
    for (let k = bigChildFrom(trie, node, fromUnit); k < last; k++) {
      const unit = trie.bigUnits[k] ?? 0;
      if (unit >= toUnit) return;
      const level = Math.min(limit, trie.bigLevels[k] ?? 0);
      if (level >= leastLevel) takeUnit(edit, trie.bigChildren[k] ?? 0, null, unit, place, editsLeft, level);
    }
  };

  /** Takes the next two letters of the key in reverse order. */
  const takeSwapped = ({ node, at, i, depth, hash }: Place, editsLeft: number, limit: number): void => {
    const [second, first] = [key.charCodeAt(i), key.charCodeAt(i + 1)];
    if (i + 1 >= key.length || first === second) return;
    const nextHash = hashBehind(hashBehind(hash, first, depth), second, depth + 1);
    if (editsLeft === 0) {
      readyRest(prefilterKey, i + 2, depth + 2);
      if (levelOfRest(prefilterKey, nextHash, leastLevel) < leastLevel) return;
    }
    const spot = descend(trie, String.fromCharCode(first, second), 0, node, at);
    if (spot === null) return;
    take({ node: spot.node, at: spot.at, i: i + 2, depth: depth + 2, hash: nextHash }, editsLeft, limit);
  };

  /** Follows the key with every edit on the way. */
  const follow = (start: Place, edits: number, startLimit: number): void => {
    let limit = startLimit;
    let { node, at, depth, hash } = start;
    const editsLeft = edits - 1;
    for (let i = start.i; i < key.length; i++, depth++) {
      if (stepsLeft-- <= 0) return;
      const wanted = key.charCodeAt(i);
      const place = { node, at, i, depth, hash };
      // Of equal neighbours only one is dropped: the result would be the same.
      if (editsLeft > 0 || wanted !== key.charCodeAt(i + 1))
        take({ node, at, i: i + 1, depth, hash }, editsLeft, limit);
      takeSwapped(place, editsLeft, limit);
      if (at < labelEnd(trie, node)) {
        const unit = trie.labels[at] ?? 0;
        for (const edit of UNIT_EDITS) {
          if (editsLeft === 0) readyUnit(edit, place);
          takeUnit(edit, node, at, unit, place, editsLeft, limit);
          stepsLeft--;
        }
        if (unit !== wanted) return;
      } else {
        for (const edit of UNIT_EDITS) {
          if (editsLeft > 0) takeAny(edit, place, editsLeft, limit);
          else {
            const level = levelOfOpen(prefilterKey, edit === "wrong" ? i + 1 : i, depth, hash);
            push(Math.min(limit, level), edit, place);
          }
        }
        if (isBig(trie, node)) {
          const child = bigChildFrom(trie, node, wanted);
          if (child === bigEnd(trie, node) || trie.bigUnits[child] !== wanted) return;
          limit = Math.min(limit, trie.bigLevels[child] ?? 0);
          if (limit < leastLevel) return;
          node = trie.bigChildren[child] ?? 0;
        } else {
          node = childOf(trie, node, wanted);
          if (node < 0) return;
        }
        at = labelStart(trie, node);
      }
      at++;
      hash = hashBehind(hash, wanted, depth);
    }
  };

  /** Follows the rest of the key, exactly. */
  const finish = ({ node, at, i }: Place): void => {
    const spot = descend(trie, key, i, node, at);
    if (spot === null || (!want.isBeginningWanted && !(spot.isAtEnd && isTerminal(trie, spot.node)))) return;
    const id = spot.node * 2 + (spot.isAtEnd ? 1 : 0);
    if (reported.has(id)) return;
    reported.add(id);
    report(spot);
    leastLevel = levelAbove(leastScore());
  };

  follow({ node: 0, at: labelEnd(trie, 0), i: 0, depth: 0, hash: 0 }, want.edits, MAX_LEVEL);
  for (let level = MAX_LEVEL; level >= leastLevel; level--) {
    const queue = queues[level] ?? [];
    for (let step = queue.pop(); step !== undefined; step = queue.pop()) {
      if (level < leastLevel || stepsLeft-- <= 0) return;
      if (step.kind === "rest") finish(step.place);
      else takeAny(step.kind, step.place, 0, level);
    }
  }
}

/** The pre-filter's hash with one more unit; units beyond its longest prefix do not count. */
function hashBehind(hash: number, unit: number, depth: number): number {
  return depth < MAX_PREFIX_LENGTH ? (hash + unitHash(unit, depth)) | 0 : hash;
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
