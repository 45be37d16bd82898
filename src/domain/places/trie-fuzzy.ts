import type { Trie, TrieKey } from "./trie.ts";
import {
  BIG_FLAG,
  GATE_SEED,
  GATE_LENGTHS,
  NO_SYMBOL,
  bigOrdinal,
  childOf,
  descend,
  endOf,
  gateBit,
  gateHash,
  isTerminal,
  labelEnd,
  labelStart,
  lowerBoundUnit,
  symbolAt,
  symbolLength,
} from "./trie.ts";

const [GATE_LENGTH, LONG_GATE_LENGTH] = GATE_LENGTHS;

function isOpen(gate: Uint32Array, hash: number): boolean {
  const bit = gateBit(hash, gate.length * 32);
  return ((gate[bit >>> 5] ?? 0) & (1 << (bit & 31))) !== 0;
}

/** A place in the trie that a key reaches with so many edits; `isAtEnd` when the node's label ends there too. */
export type FuzzyHit = { node: number; isAtEnd: boolean; edits: number };

/**
 * Where a key ends in the trie when up to two letters of it are wrong, missing, extra, or swapped with their neighbour (optimal
 * string alignment: Damerau, CACM 7, 1964, without edits of edited letters). Every way of spending an edit is tried at every
 * letter, the rest of the key is followed exactly: most branches die at their first letter. At most `budget` steps are made; then
 * what was found so far is all. Without `isBeginningWanted` only ends of whole names are reported.
 */
export function findFuzzy(
  trie: Trie,
  key: TrieKey,
  maxEdits: number,
  budget: number,
  isBeginningWanted: boolean,
): FuzzyHit[] {
  const hits = new Map<number, FuzzyHit>();
  const { links, labelPool, bigUnits, bigChildren, bigStarts, gates, symbolOfUnit } = trie;
  const { length, symbols, units } = key;
  let stepsLeft = budget;

  const report = (node: number, isAtEnd: boolean, edits: number) => {
    if (!isBeginningWanted && !(isAtEnd && isTerminal(trie, node))) return;
    const id = node * 2 + (isAtEnd ? 1 : 0);
    const known = hits.get(id);
    if (known === undefined || known.edits > edits) hits.set(id, { node, isAtEnd, edits });
  };

  /** Whether any name begins with the symbols on the way, hashed, and the key from `i`; may err on the side of yes. */
  const isPastGates = (i: number, depth: number, hash: number): boolean => {
    const end = depth + length - i;
    if (depth >= LONG_GATE_LENGTH || end < GATE_LENGTH) return true;
    let whole = hash;
    let at = depth;
    for (; at < GATE_LENGTH; at++) whole = gateHash(whole, symbols[i + at - depth] ?? NO_SYMBOL);
    if (at === GATE_LENGTH && !isOpen(gates[0], whole)) return false;
    if (end < LONG_GATE_LENGTH) return true;
    for (; at < LONG_GATE_LENGTH; at++) whole = gateHash(whole, symbols[i + at - depth] ?? NO_SYMBOL);
    return isOpen(gates[1], whole);
  };

  /**
   * `depth` symbols of a name lead to byte `atOrSkip` of a node's label; the key is read up to `i`; `hash` is that of the symbols. A negative
   * `atOrSkip` is the complement of the bytes of the label behind it: to look the label up costs more than the gate.
   */
  const follow = (
    node: number,
    atOrSkip: number,
    i: number,
    edits: number,
    depth: number,
    hash: number,
  ): void => {
    if (stepsLeft-- <= 0 || (edits === maxEdits && !isPastGates(i, depth, hash))) return;
    const at = atOrSkip < 0 ? labelStart(trie, node) + ~atOrSkip : atOrSkip;
    if (i === length) {
      report(node, at === labelEnd(trie, node), edits);
      return;
    }
    if (edits === maxEdits) {
      stepsLeft--;
      const spot = descend(trie, key, i, node, at);
      if (spot !== null) report(spot.node, spot.isAtEnd, edits);
      return;
    }
    // The key has a letter too many.
    follow(node, at, i + 1, edits + 1, depth, hash);
    if (at < labelEnd(trie, node)) {
      tryNext(node, at, symbolAt(labelPool, at), i, edits, depth, hash);
      return;
    }
    if (((links[node] ?? 0) & BIG_FLAG) === 0) {
      const last = endOf(trie, node);
      for (let child = node + 1; child < last; child = endOf(trie, child))
        tryNext(child, ~0, symbolAt(labelPool, labelStart(trie, child)), i, edits, depth, hash);
      return;
    }
    const ordinal = bigOrdinal(trie, node);
    const to = bigStarts[ordinal + 1] ?? 0;
    const [lowUnit, highUnit] = neighbourhoodOf(units[i] ?? 0);
    const first = lowerBoundUnit(bigUnits, lowUnit, bigStarts[ordinal] ?? 0, to);
    for (let k = first; k < to; k++) {
      const unit = bigUnits[k] ?? 0;
      if (unit >= highUnit) break;
      tryNext(bigChildren[k] ?? 0, ~0, symbolOfUnit[unit] ?? NO_SYMBOL, i, edits, depth, hash);
    }
  };

  /** Tries a name's next symbol, which stands at `atOrSkip`, against the key from `i`; at least one edit is left. */
  const tryNext = (
    node: number,
    atOrSkip: number,
    symbol: number,
    i: number,
    edits: number,
    depth: number,
    hash: number,
  ): void => {
    const bytes = symbolLength(symbol);
    const next = atOrSkip < 0 ? ~bytes : atOrSkip + bytes;
    const nextHash = gateHash(hash, symbol);
    const isSame = symbol === symbols[i];
    if (isSame) follow(node, next, i + 1, edits, depth + 1, nextHash);
    else follow(node, next, i + 1, edits + 1, depth + 1, nextHash);
    follow(node, next, i, edits + 1, depth + 1, nextHash);
    if (isSame || i + 1 >= length || symbol !== symbols[i + 1]) return;
    const wanted = symbols[i] ?? NO_SYMBOL;
    const wantedHash = gateHash(nextHash, wanted);
    const nextAt = next < 0 ? labelStart(trie, node) + bytes : next;
    if (nextAt < labelEnd(trie, node)) {
      if (symbolAt(labelPool, nextAt) === wanted)
        follow(node, nextAt + symbolLength(wanted), i + 2, edits + 1, depth + 2, wantedHash);
      return;
    }
    const child = childOf(trie, node, units[i] ?? 0, wanted);
    if (child < 0) return;
    const inChild = labelStart(trie, child) + symbolLength(wanted);
    follow(child, inChild, i + 2, edits + 1, depth + 2, wantedHash);
  };

  follow(0, labelEnd(trie, 0), 0, 0, 0, GATE_SEED);
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
