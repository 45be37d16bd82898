/**
 * A Bloom-like filter that says, without a step into the trie, how well the best name with a prefix can score. It knows the prefixes of
 * {@link PREFIX_LENGTHS} symbols and whole names of at most {@link MAX_WHOLE_LENGTH}. Prefixes that share a slot can raise an answer, never
 * lower it.
 *
 * - `levels`: four bits per hash of a prefix, 0 when no name has it; one table per length, whole names in the first.
 * - `openLevels`: the same for the shortest prefixes and whole names with any one symbol replaced by {@link OPEN}.
 * - `openBits`: two bits for each prefix of {@link OPEN_LENGTH} symbols with one replaced by {@link OPEN}.
 */
export type TriePrefilter = { levels: readonly Uint8Array[]; openLevels: Uint8Array; openBits: Uint32Array };

/** Lengths, in symbols, of the prefixes in the pre-filter, ascending. */
export const PREFIX_LENGTHS = [5, 6, 7, 9] as const;
const MIN_PREFIX_LENGTH = PREFIX_LENGTHS[0];
export const MAX_PREFIX_LENGTH = PREFIX_LENGTHS[3];
/** Length of the longer prefixes that are stored with an open symbol. */
export const OPEN_LENGTH = PREFIX_LENGTHS[2];
/** Length, in symbols, of the longest names that are stored whole. */
export const MAX_WHOLE_LENGTH = MIN_PREFIX_LENGTH;

/** Stand for a symbol: any symbol, and the end of a whole name. */
export const OPEN = 0xfffe;
export const END = 0xfffd;

/** The level of the best scores, and of prefixes that the pre-filter does not cover. */
export const MAX_LEVEL = 15;
const LEVEL_BASE = 9000;
const LEVEL_STEP = 3770;

/** The level of a static score. */
export function levelOf(score: number): number {
  return Math.min(MAX_LEVEL, Math.max(1, Math.ceil((score - LEVEL_BASE) / LEVEL_STEP)));
}

/** The lowest level that may have scores above this one; one more than {@link MAX_LEVEL} when none does. */
export function levelAbove(score: number): number {
  return Math.min(MAX_LEVEL + 1, Math.max(1, Math.floor((score - LEVEL_BASE) / LEVEL_STEP) + 1));
}

/** The hash of a symbol at a depth; a prefix's hash is the sum over its symbols. */
export function symbolHash(symbol: number, depth: number): number {
  const product = Math.imul((symbol << 7) + depth + 1, 0x9e37_79b1);
  const mixed = Math.imul(product ^ (product >>> 15), 0x85eb_ca6b);
  return mixed ^ (mixed >>> 13);
}

/** Slot of a hash in a table of `count` slots. */
export function slotOf(hash: number, count: number): number {
  const mixed = Math.imul(hash ^ (hash >>> 16), 0x2c1b_3c6d);
  return (((mixed ^ (mixed >>> 15)) >>> 0) * 2 ** -32 * count) >>> 0;
}

/** The level stored for a hash; a byte has two. */
function levelAt(levels: Uint8Array | undefined, hash: number): number {
  if (levels === undefined) return MAX_LEVEL;
  const slot = slotOf(hash, levels.length * 2);
  return ((levels[slot >>> 1] ?? 0) >>> ((slot & 1) << 2)) & MAX_LEVEL;
}

/** The second hash of `openBits`. */
export function otherHash(hash: number): number {
  return Math.imul(hash, 0x9e37_79b1) ^ 0x5bd1_e995;
}

function hasBit(bits: Uint32Array, hash: number): boolean {
  const bit = slotOf(hash, bits.length * 32);
  return ((bits[bit >>> 5] ?? 0) & (1 << (bit & 31))) !== 0;
}

const MAX_SHIFT = 2;
const SHIFTS = 2 * MAX_SHIFT + 1;

/** A key prepared for the pre-filter: hashes of its parts with every symbol moved by up to two positions. */
export type PrefilterKey = {
  prefilter: TriePrefilter;
  length: number;
  /** Whether to find names that begin with the key; else only names equal to it. */
  isBeginning: boolean;
  width: number;
  sums: Int32Array;
  /** Set by {@link readyRest}: the rest's hash for each table, and the range of tables to ask. */
  rests: Int32Array;
  firstTable: number;
  endTable: number;
};

export function createPrefilterKey(
  prefilter: TriePrefilter,
  symbols: Uint16Array,
  isBeginning: boolean,
): PrefilterKey {
  const { length } = symbols;
  const width = Math.min(length, MAX_PREFIX_LENGTH + MAX_SHIFT) + 1;
  const sums = new Int32Array(SHIFTS * width);
  for (let shift = -MAX_SHIFT; shift <= MAX_SHIFT; shift++) {
    const row = (shift + MAX_SHIFT) * width;
    for (let i = 0; i + 1 < width; i++)
      sums[row + i + 1] = ((sums[row + i] ?? 0) + symbolHash(symbols[i] ?? 0, i + shift)) | 0;
  }
  const rests = new Int32Array(PREFIX_LENGTHS.length);
  return { prefilter, length, isBeginning, width, sums, rests, firstTable: 0, endTable: 0 };
}

/** The hash of the key from `i` on, its first symbol at `depth`, within a prefix of `prefixLength` symbols. */
function restHash(
  { length, width, sums }: PrefilterKey,
  i: number,
  depth: number,
  prefixLength: number,
): number {
  if (depth >= prefixLength) return 0;
  const shift = depth - i;
  const row = (shift + MAX_SHIFT) * width;
  return ((sums[row + Math.min(length, prefixLength - shift)] ?? 0) - (sums[row + i] ?? 0)) | 0;
}

/**
 * Prepares {@link levelOfRest} for names that have `depth` symbols and then the key from `i` on. Calls then differ only in the hash of
 * those first symbols.
 */
export function readyRest(key: PrefilterKey, i: number, depth: number): void {
  const { rests, length, isBeginning } = key;
  const end = depth + length - i;
  let first = 0;
  let last = 0;
  if (isBeginning) {
    while (first < PREFIX_LENGTHS.length && depth > (PREFIX_LENGTHS[first] ?? 0)) first++;
    while (last < PREFIX_LENGTHS.length && end >= (PREFIX_LENGTHS[last] ?? 0)) last++;
  } else if (end <= MAX_WHOLE_LENGTH) last = 1;
  key.firstTable = first;
  key.endTable = last;
  for (let table = first; table < last; table++)
    rests[table] = restHash(key, i, depth, PREFIX_LENGTHS[table] ?? 0);
  if (!isBeginning) rests[0] = ((rests[0] ?? 0) + symbolHash(END, end)) | 0;
}

/** Level of the names that begin with symbols of this hash and go on as prepared by {@link readyRest}. */
export function levelOfRest(key: PrefilterKey, hash: number): number {
  let level = sharpLevelOfRest(key, hash);
  for (let table = key.firstTable; table + 1 < key.endTable && level > 0; table++)
    level = Math.min(level, levelAt(key.prefilter.levels[table], hash + (key.rests[table] ?? 0)));
  return level;
}

/**
 * The same by the longest prefix alone, which rules out most. Called for many hashes in a row, it lets the processor load all slots at
 * once.
 */
export function sharpLevelOfRest(
  { prefilter, rests, firstTable, endTable }: PrefilterKey,
  hash: number,
): number {
  const table = endTable - 1;
  return table < firstTable ? MAX_LEVEL : levelAt(prefilter.levels[table], hash + (rests[table] ?? 0));
}

/** Level of the names that go on with any one symbol and then the key from `i` on. */
export function levelOfOpen(key: PrefilterKey, i: number, depth: number, hash: number): number {
  const { prefilter, isBeginning, length } = key;
  const end = depth + 1 + length - i;
  if (isBeginning && end >= OPEN_LENGTH && depth < OPEN_LENGTH) {
    const whole = hash + symbolHash(OPEN, depth) + restHash(key, i, depth + 1, OPEN_LENGTH);
    if (!hasBit(prefilter.openBits, whole) || !hasBit(prefilter.openBits, otherHash(whole))) return 0;
  }
  if (depth >= MIN_PREFIX_LENGTH || (isBeginning ? end < MIN_PREFIX_LENGTH : end > MAX_WHOLE_LENGTH))
    return MAX_LEVEL;
  const whole = hash + symbolHash(OPEN, depth) + restHash(key, i, depth + 1, MIN_PREFIX_LENGTH);
  return levelAt(prefilter.openLevels, isBeginning ? whole : whole + symbolHash(END, end));
}
