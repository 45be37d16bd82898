import type { TriePrefilter } from "./trie-prefilter.ts";
import {
  END,
  PREFIX_LENGTHS,
  MAX_PREFIX_LENGTH,
  MAX_WHOLE_LENGTH,
  OPEN,
  OPEN_LENGTH,
  levelOf,
  otherHash,
  slotOf,
  symbolHash,
} from "./trie-prefilter.ts";
import { NO_SYMBOL } from "./trie.ts";

/** Slots per prefix; fewer would let more absent prefixes pass. */
const SLOTS = 2;
const SLOTS_PER_OPENING = 1.5;
const BITS_PER_OPENING = 3.25;

/** Called with a prefix or a whole name: its hash, its length, and the number of its table of levels. */
type OnPrefix = (hash: number, length: number, table: number) => void;

/** Raises the level of a hash to at least `level`. */
function raiseLevel(levels: Uint8Array | undefined, hash: number, level: number): void {
  if (levels === undefined) return;
  const slot = slotOf(hash, levels.length * 2);
  const shift = (slot & 1) << 2;
  const byte = levels[slot >>> 1] ?? 0;
  if (((byte >>> shift) & 15) < level) levels[slot >>> 1] = (byte & ~(15 << shift)) | (level << shift);
}

function createLevels(slots: number): Uint8Array {
  return new Uint8Array(1 + Math.floor(slots / 2));
}

function setBit(bits: Uint32Array, hash: number): void {
  const bit = slotOf(hash, bits.length * 32);
  bits[bit >>> 5] = ((bits[bit >>> 5] ?? 0) | (1 << (bit & 31))) >>> 0;
}

const tableOfLength = Array.from({ length: MAX_PREFIX_LENGTH + 1 }, (_, length) =>
  PREFIX_LENGTHS.findIndex((prefixLength) => prefixLength === length),
);

/** Calls `onPrefix` for each prefix of a key that the pre-filter stores, except those of the first `shared` symbols. */
function forEachPrefix(hashes: Int32Array, length: number, shared: number, onPrefix: OnPrefix): void {
  let hash = 0;
  for (let depth = 0; depth < length && depth < MAX_PREFIX_LENGTH; depth++) {
    hash = (hash + (hashes[depth] ?? 0)) | 0;
    const reached = depth + 1;
    const table = tableOfLength[reached] ?? -1;
    if (table >= 0 && shared < reached) onPrefix(hash, reached, table);
  }
  if (length <= MAX_WHOLE_LENGTH) onPrefix((hash + symbolHash(END, length)) | 0, length, 0);
}

function sharedLength(key: string, last: string): number {
  let at = 0;
  while (at < MAX_PREFIX_LENGTH && at < key.length && key.charCodeAt(at) === last.charCodeAt(at)) at++;
  return at;
}

/** Sorts the numbers and counts the distinct ones. */
function countDistinct(numbers: Int32Array): number {
  numbers.sort();
  let count = 0;
  for (let i = 0; i < numbers.length; i++) if (i === 0 || numbers[i] !== numbers[i - 1]) count++;
  return count;
}

/** Builds the pre-filter for sorted distinct keys; `bests` has the highest static score of each. */
export function buildPrefilter(
  keys: readonly string[],
  bests: Float64Array,
  symbolOfUnit: Uint16Array,
): TriePrefilter {
  const hashes = new Int32Array(MAX_PREFIX_LENGTH);
  const eachKey = (act: (term: number, key: string, shared: number) => void): void => {
    let last = "";
    for (const [term, key] of keys.entries()) {
      for (let depth = 0; depth < key.length && depth < MAX_PREFIX_LENGTH; depth++)
        hashes[depth] = symbolHash(symbolOfUnit[key.charCodeAt(depth)] ?? NO_SYMBOL, depth);
      act(term, key, sharedLength(key, last));
      last = key;
    }
  };

  const openHashes = (hash: number, length: number, act: (openHash: number) => void): void => {
    for (let depth = 0; depth < length; depth++)
      act((hash - (hashes[depth] ?? 0) + symbolHash(OPEN, depth)) | 0);
  };

  const counts = PREFIX_LENGTHS.map(() => 0);
  let openCount = 0;
  let longOpenCount = 0;
  eachKey((_, key, shared) =>
    forEachPrefix(hashes, key.length, shared, (_hash, length, table) => {
      counts[table] = (counts[table] ?? 0) + 1;
      if (table === 0) openCount += length;
      if (length === OPEN_LENGTH) longOpenCount += length;
    }),
  );
  const open = new Int32Array(openCount);
  const longOpen = new Int32Array(longOpenCount);
  const levels = counts.map((count) => createLevels(count * SLOTS));
  eachKey((term, key, shared) => {
    const level = levelOf(bests[term] ?? 0);
    forEachPrefix(hashes, key.length, 0, (hash, _length, table) => raiseLevel(levels[table], hash, level));
    forEachPrefix(hashes, key.length, shared, (hash, length, table) => {
      if (table === 0) openHashes(hash, length, (openHash) => (open[--openCount] = openHash));
      if (length === OPEN_LENGTH)
        openHashes(hash, length, (openHash) => (longOpen[--longOpenCount] = openHash));
    });
  });
  const openLevels = createLevels(countDistinct(open) * SLOTS_PER_OPENING);
  eachKey((term, key) => {
    const level = levelOf(bests[term] ?? 0);
    forEachPrefix(hashes, key.length, 0, (hash, length, table) => {
      if (table === 0) openHashes(hash, length, (openHash) => raiseLevel(openLevels, openHash, level));
    });
  });
  const openBits = new Uint32Array(1 + Math.floor((countDistinct(longOpen) * BITS_PER_OPENING) / 32));
  for (const hash of longOpen) {
    setBit(openBits, hash);
    setBit(openBits, otherHash(hash));
  }
  return { levels, openLevels, openBits };
}
