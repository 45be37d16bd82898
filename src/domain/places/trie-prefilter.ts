import type { Trie } from "./trie.ts";

/*
 * A Bloom-like filter that says, without a step into the trie, how well the best name with a prefix can score. It knows the prefixes of
 * {@link PREFIX_LENGTHS} units and whole names of at most {@link MAX_WHOLE_LENGTH}. Prefixes that share a slot can raise an answer, never
 * lower it.
 *
 * - `prefilterLevels…`: four bits per hash of a prefix, 0 when no name has it; one table per length, whole names in the first.
 * - `prefilterOpenLevels`: the same for the shortest prefixes and whole names with any one unit replaced by {@link OPEN}.
 * - `prefilterOpenBits`: two bits for each prefix of {@link OPEN_LENGTH} units with one replaced by {@link OPEN}.
 */

/** Lengths, in UTF-16 units, of the prefixes in the pre-filter, ascending. */
const PREFIX_LENGTHS = [5, 6, 7, 9] as const;
const MIN_PREFIX_LENGTH = PREFIX_LENGTHS[0];
export const MAX_PREFIX_LENGTH = PREFIX_LENGTHS[3];
/** Length of the longer prefixes that are stored with an open unit. */
const OPEN_LENGTH = PREFIX_LENGTHS[2];
/** Length of the longest names that are stored whole. */
const MAX_WHOLE_LENGTH = MIN_PREFIX_LENGTH;

/** Slots for each name; fewer would let more absent prefixes pass. */
const SLOTS_PER_KEY = 1;
const OPEN_SLOTS_PER_KEY = 2.25;
const OPEN_BITS_PER_KEY = 10.5;

/** Stand for a unit: any unit, and the end of a whole name. No folded name has them. */
const OPEN = 0xfffe;
const END = 0xfffd;

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

/** The hash of a unit at a depth; a prefix's hash is the sum over its units. */
export function unitHash(unit: number, depth: number): number {
  const product = Math.imul((unit << 7) + depth + 1, 0x9e37_79b1);
  const mixed = Math.imul(product ^ (product >>> 15), 0x85eb_ca6b);
  return mixed ^ (mixed >>> 13);
}

/** Slot of a hash in a table of `count` slots. */
function slotOf(hash: number, count: number): number {
  const mixed = Math.imul(hash ^ (hash >>> 16), 0x2c1b_3c6d);
  return (((mixed ^ (mixed >>> 15)) >>> 0) * 2 ** -32 * count) >>> 0;
}

/** The level stored for a hash; a byte has two. */
function levelAt(levels: Uint8Array | undefined, hash: number): number {
  if (levels === undefined) return MAX_LEVEL;
  const slot = slotOf(hash, levels.length * 2);
  return ((levels[slot >>> 1] ?? 0) >>> ((slot & 1) << 2)) & MAX_LEVEL;
}

/** The second hash of the open bits. */
function otherHash(hash: number): number {
  return Math.imul(hash, 0x9e37_79b1) ^ 0x5bd1_e995;
}

function hasBit(bits: Uint32Array, hash: number): boolean {
  const bit = slotOf(hash, bits.length * 32);
  return ((bits[bit >>> 5] ?? 0) & (1 << (bit & 31))) !== 0;
}

const MAX_SHIFT = 2;
const SHIFTS = 2 * MAX_SHIFT + 1;

/** A key prepared for the pre-filter: hashes of its parts with every unit moved by up to two positions. */
type PrefilterKey = {
  tables: readonly Uint8Array[];
  openLevels: Uint8Array;
  openBits: Uint32Array;
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

export function createPrefilterKey(trie: Trie, key: string, isBeginning: boolean): PrefilterKey {
  const { length } = key;
  const width = Math.min(length, MAX_PREFIX_LENGTH + MAX_SHIFT) + 1;
  const sums = new Int32Array(SHIFTS * width);
  for (let shift = -MAX_SHIFT; shift <= MAX_SHIFT; shift++) {
    const row = (shift + MAX_SHIFT) * width;
    for (let i = 0; i + 1 < width; i++)
      sums[row + i + 1] = ((sums[row + i] ?? 0) + unitHash(key.charCodeAt(i), i + shift)) | 0;
  }
  return {
    tables: tablesOf(trie),
    openLevels: trie.prefilterOpenLevels,
    openBits: trie.prefilterOpenBits,
    length,
    isBeginning,
    width,
    sums,
    rests: new Int32Array(PREFIX_LENGTHS.length),
    firstTable: 0,
    endTable: 0,
  };
}

/** The hash of the key from `i` on, its first unit at `depth`, within a prefix of `prefixLength` units. */
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
 * Prepares {@link levelOfRest} for names that have `depth` units and then the key from `i` on. Calls then differ only in the hash of
 * those first units.
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
  if (!isBeginning) rests[0] = ((rests[0] ?? 0) + unitHash(END, end)) | 0;
}

/**
 * Level of the names that begin with units of this hash and go on as prepared by {@link readyRest}, or any level below `least` where it is
 * below that.
 */
export function levelOfRest(
  { tables, rests, firstTable, endTable }: PrefilterKey,
  hash: number,
  least: number,
): number {
  let level = MAX_LEVEL;
  // The longest prefix comes first, because it rules out most.
  for (let table = endTable - 1; table >= firstTable && level >= least; table--)
    level = Math.min(level, levelAt(tables[table], hash + (rests[table] ?? 0)));
  return level;
}

/** Level of the names that go on with any one unit and then the key from `i` on. */
export function levelOfOpen(key: PrefilterKey, i: number, depth: number, hash: number): number {
  const { openLevels, openBits, isBeginning, length } = key;
  const end = depth + 1 + length - i;
  if (isBeginning && end >= OPEN_LENGTH && depth < OPEN_LENGTH) {
    const whole = (hash + unitHash(OPEN, depth) + restHash(key, i, depth + 1, OPEN_LENGTH)) | 0;
    if (!hasBit(openBits, whole) || !hasBit(openBits, otherHash(whole))) return 0;
  }
  if (depth >= MIN_PREFIX_LENGTH || (isBeginning ? end < MIN_PREFIX_LENGTH : end > MAX_WHOLE_LENGTH))
    return MAX_LEVEL;
  const whole = hash + unitHash(OPEN, depth) + restHash(key, i, depth + 1, MIN_PREFIX_LENGTH);
  return levelAt(openLevels, isBeginning ? whole : whole + unitHash(END, end));
}

type Prefilter = Pick<
  Trie,
  `prefilterLevels${(typeof PREFIX_LENGTHS)[number]}` | "prefilterOpenLevels" | "prefilterOpenBits"
>;

function tablesOf(prefilter: Prefilter): readonly Uint8Array[] {
  const { prefilterLevels5, prefilterLevels6, prefilterLevels7, prefilterLevels9 } = prefilter;
  return [prefilterLevels5, prefilterLevels6, prefilterLevels7, prefilterLevels9];
}

function createLevels(slots: number): Uint8Array {
  return new Uint8Array(1 + Math.floor(slots / 2));
}

/** Raises the level of a hash to at least `level`. */
function raiseLevel(levels: Uint8Array | undefined, hash: number, level: number): void {
  if (levels === undefined) return;
  const slot = slotOf(hash, levels.length * 2);
  const shift = (slot & 1) << 2;
  const byte = levels[slot >>> 1] ?? 0;
  if (((byte >>> shift) & MAX_LEVEL) < level)
    levels[slot >>> 1] = (byte & ~(MAX_LEVEL << shift)) | (level << shift);
}

function setBit(bits: Uint32Array, hash: number): void {
  const bit = slotOf(hash, bits.length * 32);
  bits[bit >>> 5] = ((bits[bit >>> 5] ?? 0) | (1 << (bit & 31))) >>> 0;
}

/** Builds the pre-filter for distinct keys; `bests` has the highest static score of each. */
export function buildPrefilter(keys: readonly string[], bests: readonly number[]): Prefilter {
  const prefilter: Prefilter = {
    prefilterLevels5: createLevels(keys.length * SLOTS_PER_KEY),
    prefilterLevels6: createLevels(keys.length * SLOTS_PER_KEY),
    prefilterLevels7: createLevels(keys.length * SLOTS_PER_KEY),
    prefilterLevels9: createLevels(keys.length * SLOTS_PER_KEY),
    prefilterOpenLevels: createLevels(keys.length * OPEN_SLOTS_PER_KEY),
    prefilterOpenBits: new Uint32Array(1 + Math.floor((keys.length * OPEN_BITS_PER_KEY) / 32)),
  };
  const { prefilterOpenLevels, prefilterOpenBits } = prefilter;
  const tables = tablesOf(prefilter);
  for (const [term, key] of keys.entries()) {
    const level = levelOf(bests[term] ?? 0);
    const eachOpened = (hash: number, length: number, act: (openHash: number) => void): void => {
      for (let depth = 0; depth < length; depth++)
        act((hash - unitHash(key.charCodeAt(depth), depth) + unitHash(OPEN, depth)) | 0);
    };
    const raiseShortest = (hash: number, length: number): void => {
      raiseLevel(tables[0], hash, level);
      eachOpened(hash, length, (openHash) => raiseLevel(prefilterOpenLevels, openHash, level));
    };
    let hash = 0;
    for (let depth = 0; depth < key.length && depth < MAX_PREFIX_LENGTH; depth++) {
      hash = (hash + unitHash(key.charCodeAt(depth), depth)) | 0;
      const table = PREFIX_LENGTHS.findIndex((length) => length === depth + 1);
      if (table === 0) raiseShortest(hash, depth + 1);
      else raiseLevel(tables[table], hash, level);
      if (depth + 1 !== OPEN_LENGTH) continue;
      eachOpened(hash, OPEN_LENGTH, (openHash) => {
        setBit(prefilterOpenBits, openHash);
        setBit(prefilterOpenBits, otherHash(openHash));
      });
    }
    if (key.length <= MAX_WHOLE_LENGTH) raiseShortest((hash + unitHash(END, key.length)) | 0, key.length);
  }
  return prefilter;
}
