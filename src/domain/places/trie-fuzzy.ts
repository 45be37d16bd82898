import type { Trie, TrieKey, TrieSpot } from "./trie.ts";
import {
  NO_SYMBOL,
  bigChildAt,
  bigOrdinal,
  childOf,
  descend,
  endOf,
  firstSymbol,
  isBig,
  isTerminal,
  labelEnd,
  labelStart,
  lowerBoundUnit,
  symbolAt,
  symbolLength,
} from "./trie.ts";
import {
  MAX_PREFIX_LENGTH,
  MAX_LEVEL,
  createPrefilterKey,
  levelAbove,
  levelOfOpen,
  levelOfRest,
  readyRest,
  sharpLevelOfRest,
  symbolHash,
} from "./trie-prefilter.ts";

/** The kinds of a pending step: follow the rest of the key, or try any symbol for a wrong or missing one. */
const STEP = { rest: 0, wrong: 1, missing: 2 } as const;
type StepKind = (typeof STEP)[keyof typeof STEP];

/**
 * The pending steps by level, six numbers each: the kind; the node; the byte of its label, or, where negative, the complement of the
 * bytes after the label's start; the position in the key; the number of symbols on the way; and their hash for the pre-filter.
 */
const queues: number[][] = Array.from({ length: MAX_LEVEL + 1 }, () => []);
/** The pre-filter's level of each child of a node; grows to the largest number of children. */
let sharpLevels = new Uint8Array(64);

/** What to find: names at this number of edits, or also names that begin so; `budget` bounds the steps. */
export type FuzzyWant = { edits: number; isBeginningWanted: boolean; budget: number };

/**
 * Reports each spot of the trie where a key ends when one or two of its letters are wrong, missing, extra, or swapped with their neighbour
 * (optimal string alignment: Damerau, CACM 7, 1964, without edits of edited letters). Follows the key exactly and tries every edit at every
 * letter. At the last edit the pre-filter bounds the score of the names that follow, and the best are followed first (branch and bound: Land
 * and Doig, Econometrica 28, 1960). Ends when no name can score above `leastScore()`, or the budget is spent.
 */
export function walkFuzzy(
  trie: Trie,
  key: TrieKey,
  want: FuzzyWant,
  leastScore: () => number,
  report: (spot: TrieSpot) => void,
): void {
  const { labelPool, bigUnits, bigChildren, bigLevels, bigStarts, symbolOfUnit } = trie;
  const { length, symbols, units } = key;
  const prefilterKey = createPrefilterKey(trie.prefilter, symbols, want.isBeginningWanted);
  for (const queue of queues) queue.length = 0;
  const reported = new Set<number>();
  let stepsLeft = want.budget;
  let leastLevel = levelAbove(leastScore());

  const push = (
    level: number,
    kind: StepKind,
    node: number,
    at: number,
    i: number,
    depth: number,
    hash: number,
  ): void => {
    if (level >= leastLevel) queues[level]?.push(kind, node, at, i, depth, hash);
  };

  /** Goes on after an edit: to further edits, or, after the last, to the rest of the key. */
  const take = (
    node: number,
    at: number,
    i: number,
    depth: number,
    hash: number,
    editsLeft: number,
    limit: number,
  ): void => {
    if (editsLeft > 0) {
      follow(node, at < 0 ? labelStart(trie, node) + ~at : at, i, depth, hash, editsLeft, limit);
      return;
    }
    readyRest(prefilterKey, i, depth);
    const level = Math.min(limit, levelOfRest(prefilterKey, hash));
    push(level, STEP.rest, node, at, i, depth, hash);
  };

  /** Takes a name's next symbol instead of the key's, or before it. For the last edit the caller has prepared the pre-filter. */
  const takeSymbol = (
    kind: StepKind,
    node: number,
    at: number,
    symbol: number,
    i: number,
    depth: number,
    hash: number,
    editsLeft: number,
    limit: number,
  ): void => {
    if (kind === STEP.wrong && symbol === symbols[i]) return;
    stepsLeft--;
    const nextHash = hashBehind(hash, symbol, depth);
    const level = editsLeft === 0 ? Math.min(limit, levelOfRest(prefilterKey, nextHash)) : limit;
    if (level < leastLevel) return;
    const bytes = symbolLength(symbol);
    const next = at < 0 ? ~bytes : at + bytes;
    const nextI = kind === STEP.wrong ? i + 1 : i;
    if (editsLeft === 0) push(level, STEP.rest, node, next, nextI, depth + 1, nextHash);
    else take(node, next, nextI, depth + 1, nextHash, editsLeft, limit);
  };

  /** At the end of a node's label: takes each child's first symbol instead of the key's, or before it. */
  const takeAny = (
    kind: StepKind,
    node: number,
    i: number,
    depth: number,
    hash: number,
    editsLeft: number,
    limit: number,
  ): void => {
    if (editsLeft === 0) readyRest(prefilterKey, kind === STEP.wrong ? i + 1 : i, depth + 1);
    if (!isBig(trie, node)) {
      const last = endOf(trie, node);
      for (let child = node + 1; child < last; child = endOf(trie, child)) {
        takeSymbol(kind, child, ~0, firstSymbol(trie, child), i, depth, hash, editsLeft, limit);
      }
      return;
    }
    const ordinal = bigOrdinal(trie, node);
    const last = bigStarts[ordinal + 1] ?? 0;
    const wanted = units[i] ?? 0;
    const from = lowerBoundUnit(bigUnits, firstNeighbour(wanted), bigStarts[ordinal] ?? 0, last);
    const to = lowerBoundUnit(bigUnits, endOfNeighbours(wanted), from, last);
    if (editsLeft === 0) {
      if (sharpLevels.length < to - from) sharpLevels = new Uint8Array(to - from);
      for (let k = from; k < to; k++) {
        sharpLevels[k - from] = 0;
        if ((bigLevels[k] ?? 0) < leastLevel) continue;
        const symbol = symbolOfUnit[bigUnits[k] ?? 0] ?? NO_SYMBOL;
        const nextHash = hashBehind(hash, symbol, depth);
        sharpLevels[k - from] = sharpLevelOfRest(prefilterKey, nextHash);
      }
    }
    for (let k = from; k < to; k++) {
      const level = Math.min(limit, bigLevels[k] ?? 0);
      if (level < leastLevel || (editsLeft === 0 && (sharpLevels[k - from] ?? 0) < leastLevel)) continue;
      const symbol = symbolOfUnit[bigUnits[k] ?? 0] ?? NO_SYMBOL;
      takeSymbol(kind, bigChildren[k] ?? 0, ~0, symbol, i, depth, hash, editsLeft, level);
    }
  };

  /** Takes the next two letters of the key in reverse order. */
  const takeSwapped = (
    node: number,
    at: number,
    i: number,
    depth: number,
    hash: number,
    editsLeft: number,
    limit: number,
  ): void => {
    const first = symbols[i + 1] ?? NO_SYMBOL;
    const second = symbols[i] ?? NO_SYMBOL;
    if (i + 1 >= length || first === second) return;
    const nextHash = hashBehind(hashBehind(hash, first, depth), second, depth + 1);
    if (editsLeft === 0) {
      readyRest(prefilterKey, i + 2, depth + 2);
      if (levelOfRest(prefilterKey, nextHash) < leastLevel) return;
    }
    const between = stepInto(trie, node, at, units[i + 1] ?? 0, first);
    if (between < 0) return;
    const middle =
      at < labelEnd(trie, node) ? at + symbolLength(first) : labelStart(trie, between) + symbolLength(first);
    const behind = stepInto(trie, between, middle, units[i] ?? 0, second);
    if (behind < 0) return;
    const next = (behind === between ? middle : labelStart(trie, behind)) + symbolLength(second);
    take(behind, next, i + 2, depth + 2, nextHash, editsLeft, limit);
  };

  /** Follows the key from `start` at a byte of a node's label, `startDepth` symbols down, with every edit on the way. */
  const follow = (
    startNode: number,
    startAt: number,
    start: number,
    startDepth: number,
    startHash: number,
    edits: number,
    startLimit: number,
  ): void => {
    let limit = startLimit;
    let node = startNode;
    let at = startAt;
    let depth = startDepth;
    let hash = startHash;
    const editsLeft = edits - 1;
    for (let i = start; i < length; i++, depth++) {
      if (stepsLeft-- <= 0) return;
      const wanted = symbols[i] ?? NO_SYMBOL;
      // Of equal neighbours only one is dropped: the result would be the same.
      if (editsLeft > 0 || wanted !== symbols[i + 1]) take(node, at, i + 1, depth, hash, editsLeft, limit);
      takeSwapped(node, at, i, depth, hash, editsLeft, limit);
      if (at < labelEnd(trie, node)) {
        const symbol = symbolAt(labelPool, at);
        if (editsLeft === 0) readyRest(prefilterKey, i + 1, depth + 1);
        takeSymbol(STEP.wrong, node, at, symbol, i, depth, hash, editsLeft, limit);
        if (editsLeft === 0) readyRest(prefilterKey, i, depth + 1);
        takeSymbol(STEP.missing, node, at, symbol, i, depth, hash, editsLeft, limit);
        if (symbol !== wanted) return;
      } else {
        if (editsLeft > 0) {
          takeAny(STEP.wrong, node, i, depth, hash, editsLeft, limit);
          takeAny(STEP.missing, node, i, depth, hash, editsLeft, limit);
        } else {
          const wrong = Math.min(limit, levelOfOpen(prefilterKey, i + 1, depth, hash));
          push(wrong, STEP.wrong, node, at, i, depth, hash);
          const missing = Math.min(limit, levelOfOpen(prefilterKey, i, depth, hash));
          push(missing, STEP.missing, node, at, i, depth, hash);
        }
        if (isBig(trie, node)) {
          const child = bigChildAt(trie, node, units[i] ?? 0);
          if (child < 0) return;
          limit = Math.min(limit, bigLevels[child] ?? 0);
          if (limit < leastLevel) return;
          node = bigChildren[child] ?? 0;
        } else {
          node = childOf(trie, node, units[i] ?? 0, wanted);
          if (node < 0) return;
        }
        at = labelStart(trie, node);
      }
      at += symbolLength(wanted);
      hash = hashBehind(hash, wanted, depth);
    }
  };

  /** Follows the rest of the key, exactly. */
  const finish = (node: number, at: number, i: number): void => {
    const spot = descend(trie, key, i, node, at < 0 ? labelStart(trie, node) + ~at : at);
    if (spot === null || (!want.isBeginningWanted && !(spot.isAtEnd && isTerminal(trie, spot.node)))) return;
    const id = spot.node * 2 + (spot.isAtEnd ? 1 : 0);
    if (reported.has(id)) return;
    reported.add(id);
    report(spot);
    leastLevel = levelAbove(leastScore());
  };

  follow(0, labelEnd(trie, 0), 0, 0, 0, want.edits, MAX_LEVEL);
  for (let level = MAX_LEVEL; level >= leastLevel; level--) {
    const queue = queues[level] ?? [];
    while (queue.length > 0) {
      if (level < leastLevel || stepsLeft-- <= 0) return;
      const hash = queue.pop() ?? 0;
      const depth = queue.pop() ?? 0;
      const i = queue.pop() ?? 0;
      const at = queue.pop() ?? 0;
      const node = queue.pop() ?? 0;
      const kind = queue.pop() ?? 0;
      if (kind === STEP.rest) finish(node, at, i);
      else takeAny(kind === STEP.wrong ? STEP.wrong : STEP.missing, node, i, depth, hash, 0, level);
    }
  }
}

/** The pre-filter's hash with one more symbol; symbols beyond its longest prefix do not count. */
function hashBehind(hash: number, symbol: number, depth: number): number {
  return depth < MAX_PREFIX_LENGTH ? (hash + symbolHash(symbol, depth)) | 0 : hash;
}

/** The node that a symbol leads to from a byte of a node's label; -1 when no name goes on so. */
function stepInto(trie: Trie, node: number, at: number, unit: number, symbol: number): number {
  if (at < labelEnd(trie, node)) return symbolAt(trie.labelPool, at) === symbol ? node : -1;
  return childOf(trie, node, unit, symbol);
}

/**
 * The first of the UTF-16 units that a unit may be mistaken for. A typo stays within its script, and among thousands of ideographs trying
 * each would cost more than it finds.
 */
function firstNeighbour(unit: number): number {
  if (unit < 0x250) return 0;
  return unit < 0x2e80 ? unit & ~0x1ff : unit & ~0xff;
}

function endOfNeighbours(unit: number): number {
  if (unit < 0x250) return 0x250;
  return unit < 0x2e80 ? (unit & ~0x1ff) + 0x300 : (unit & ~0xff) + 0x100;
}
