import { mustExist } from "../must-exist.ts";
import { foldText } from "../text/fold.ts";

export const NAME_ORDINAL = 0;
export const ASCII_ORDINAL = 1;
/** The ordinal, among a place's spellings, of its first alternate name. */
const FIRST_ALTERNATE_ORDINAL = 2;

export type SpellingPool = {
  bytes: Uint8Array;
  starts: Uint32Array;
  text: Buffer;
};

/**
 * The spellings of all places, one record each: name, ASCII name (empty when the same), alternate names, each after a byte with its
 * length. `starts` has the start of each record and the end of the last; `text` is the same bytes as a Buffer, to decode text.
 */
export function createSpellingPool(bytes: Uint8Array, starts: Uint32Array): SpellingPool {
  return { bytes, starts, text: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length) };
}

/** Offset of a spelling's length byte; `null` when the place has fewer spellings. */
function findSpelling({ bytes, starts }: SpellingPool, place: number, ordinal: number): number | null {
  const end = mustExist(starts[place + 1]);
  let at = mustExist(starts[place]);
  for (let left = ordinal; left > 0 && at < end; left--) at += 1 + mustExist(bytes[at]);
  return at < end ? at : null;
}

function textFrom({ bytes, text }: SpellingPool, at: number): string {
  return text.toString("utf8", at + 1, at + 1 + mustExist(bytes[at]));
}

/** One spelling of a place: 0 the name, 1 the ASCII name, 2 and up the alternate names. `null` beyond the last. */
export function spellingOf(pool: SpellingPool, place: number, ordinal: number): string | null {
  const at = findSpelling(pool, place, ordinal);
  if (at === null) return null;
  return ordinal === ASCII_ORDINAL && pool.bytes[at] === 0
    ? spellingOf(pool, place, NAME_ORDINAL)
    : textFrom(pool, at);
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
  const first = spellingOf(pool, place, ordinal);
  let spelling = first;
  for (let next = ordinal + step; spelling !== null; next += step) {
    if (foldText(spelling).startsWith(key)) return spelling;
    spelling = spellingOf(pool, place, next);
  }
  return first;
}

/** The alternate names of a place in all scripts, without its name and its ASCII name. Decoded at each call. */
export function alternateSpellings(pool: SpellingPool, place: number): string[] {
  const { bytes, starts } = pool;
  const end = mustExist(starts[place + 1]);
  const names: string[] = [];
  let at = findSpelling(pool, place, FIRST_ALTERNATE_ORDINAL) ?? end;
  for (; at < end; at += 1 + mustExist(bytes[at])) names.push(textFrom(pool, at));
  return names;
}
