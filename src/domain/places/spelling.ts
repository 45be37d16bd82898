import { foldText } from "./fold.ts";

/**
 * The spellings of all places, one record each: name, ASCII name (empty when the same), alternate names, each after a byte with its length.
 * Where a place has more than {@link MARK_STEP}, the offset of every {@link MARK_STEP}th is stored too, so that none needs a long scan.
 */
export type SpellingPool = {
  bytes: Uint8Array;
  /** The same bytes as a Buffer, to decode text. */
  text: Buffer;
  /** Start of each place's record, and the end of the last. */
  offsets: Uint32Array;
  /** Places that have marks, ascending. */
  markedPlaces: Uint32Array;
  /** Start of each of their lists in `marks`, and the end of the last. */
  markStarts: Uint32Array;
  /** Offsets of the spellings {@link MARK_STEP}, twice that, and so on. */
  marks: Uint32Array;
};

export const MARK_STEP = 32;
export const NAME_ORDINAL = 0;
export const ASCII_ORDINAL = 1;
/** The ordinal, among a place's spellings, of its first alternate name. */
const FIRST_ALTERNATE_ORDINAL = 2;

/** Makes a pool over its columns. */
export function createSpellingPool(columns: Omit<SpellingPool, "text">): SpellingPool {
  const { buffer, byteOffset, length } = columns.bytes;
  return { ...columns, text: Buffer.from(buffer, byteOffset, length) };
}

/** Position of a place among those with marks; -1 when it has none. */
function markedAt(markedPlaces: Uint32Array, place: number): number {
  let low = 0;
  let high = markedPlaces.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((markedPlaces[middle] ?? 0) < place) low = middle + 1;
    else high = middle;
  }
  return markedPlaces[low] === place ? low : -1;
}

/** Offset of a spelling's length byte, or the end of the place's record when it has fewer spellings. */
function findSpelling(pool: SpellingPool, place: number, ordinal: number): number {
  const { bytes, offsets, markStarts, marks } = pool;
  const end = offsets[place + 1] ?? 0;
  let at = offsets[place] ?? 0;
  let ordinalAt = 0;
  if (ordinal >= MARK_STEP) {
    const marked = markedAt(pool.markedPlaces, place);
    const start = markStarts[marked] ?? 0;
    const steps =
      marked < 0 ? 0 : Math.min(Math.floor(ordinal / MARK_STEP), (markStarts[marked + 1] ?? 0) - start);
    if (steps > 0) at = marks[start + steps - 1] ?? end;
    ordinalAt = steps * MARK_STEP;
  }
  while (ordinalAt < ordinal && at < end) {
    at += 1 + (bytes[at] ?? 0);
    ordinalAt++;
  }
  return at;
}

function textFrom({ bytes, text }: SpellingPool, at: number): string {
  return text.toString("utf8", at + 1, at + 1 + (bytes[at] ?? 0));
}

/** One spelling of a place: 0 the name, 1 the ASCII name, 2 and up the alternate names. `null` beyond the last. */
export function spellingOf(pool: SpellingPool, place: number, ordinal: number): string | null {
  const at = findSpelling(pool, place, ordinal);
  if (at >= (pool.offsets[place + 1] ?? 0)) return null;
  return ordinal === ASCII_ORDINAL && pool.bytes[at] === 0
    ? spellingOf(pool, place, NAME_ORDINAL)
    : textFrom(pool, at);
}

/** Whether a first byte of UTF-8 belongs to a script whose letters never fold to Latin ones: Cyrillic to Tibetan, Han, Hangul. */
function isFarFromLatin(lead: number): boolean {
  return (lead >= 0xd0 && lead <= 0xe0) || (lead >= 0xe4 && lead <= 0xe9) || (lead >= 0xeb && lead <= 0xed);
}

/** Whether a spelling may begin like a folded key, judged by its bytes up to the first that is not ASCII. */
function mayBeginLike(bytes: Uint8Array, start: number, end: number, key: string): boolean {
  let letters = 0;
  for (let at = start; at < end && letters < key.length; at++) {
    const byte = bytes[at] ?? 0;
    const wanted = key.charCodeAt(letters);
    if (byte >= 0x80) return wanted >= 0x80 || !isFarFromLatin(byte);
    const isUpper = byte >= 65 && byte <= 90;
    if (!isUpper && !(byte >= 97 && byte <= 122) && !(byte >= 48 && byte <= 57)) continue;
    if ((isUpper ? byte + 32 : byte) !== wanted) return false;
    letters++;
  }
  return letters === key.length;
}

/**
 * Looks at the spelling with an ordinal and every `step`th after it: returns the first that begins like a folded key, or else the first of
 * all; `null` when the place has none of them.
 */
export function spellingLike(
  pool: SpellingPool,
  place: number,
  ordinal: number,
  step: number,
  key: string,
): string | null {
  const { bytes, offsets } = pool;
  const end = offsets[place + 1] ?? 0;
  const first = findSpelling(pool, place, ordinal);
  if (first >= end) return null;
  for (let k = ordinal, at = first; at < end; k += step, at = findSpelling(pool, place, k)) {
    if (!mayBeginLike(bytes, at + 1, at + 1 + (bytes[at] ?? 0), key)) continue;
    const spelling = textFrom(pool, at);
    if (foldText(spelling).startsWith(key)) return spelling;
  }
  return textFrom(pool, first);
}

/** The alternate names of a place in all scripts, without its name and its ASCII name. Decoded at each call. */
export function alternateSpellings(pool: SpellingPool, place: number): string[] {
  const { bytes, offsets } = pool;
  const end = offsets[place + 1] ?? 0;
  const names: string[] = [];
  for (let at = findSpelling(pool, place, FIRST_ALTERNATE_ORDINAL); at < end; at += 1 + (bytes[at] ?? 0))
    names.push(textFrom(pool, at));
  return names;
}
