import { mustExist } from "../must-exist.ts";

/** Longest text that is compared: names of zones and countries are far shorter. */
export const MAX_COMPARED_LENGTH = 128;

const ROW = MAX_COMPARED_LENGTH + 2;
const rows = [new Uint8Array(ROW), new Uint8Array(ROW), new Uint8Array(ROW)] as const;

/**
 * Edits (insert, delete, replace, swap of neighbours; optimal string alignment) between two short texts, or `limit + 1` when
 * there are more than `limit`. Texts longer than `MAX_COMPARED_LENGTH` are always beyond the limit.
 */
export function editDistance(a: string, b: string, limit: number): number {
  const beyond = limit + 1;
  if (a === b) return 0;
  if (Math.abs(a.length - b.length) > limit) return beyond;
  if (a.length > MAX_COMPARED_LENGTH || b.length > MAX_COMPARED_LENGTH) return beyond;
  let [older, old, row]: [Uint8Array, Uint8Array, Uint8Array] = [...rows];
  for (let j = 0; j <= b.length; j += 1) old[j] = j;
  for (let i = 1; i <= a.length; i += 1) {
    // Cells further from the diagonal are beyond the limit.
    const from = Math.max(1, i - limit);
    const to = Math.min(b.length, i + limit);
    row[from - 1] = from === 1 ? i : beyond;
    let best = row[from - 1] ?? i;
    for (let j = from; j <= to; j += 1) {
      const isSame = a.charCodeAt(i - 1) === b.charCodeAt(j - 1);
      let cost = Math.min(
        mustExist(old[j]) + 1,
        mustExist(row[j - 1]) + 1,
        mustExist(old[j - 1]) + (isSame ? 0 : 1),
      );
      const isSwap =
        i > 1 &&
        j > 1 &&
        a.charCodeAt(i - 1) === b.charCodeAt(j - 2) &&
        a.charCodeAt(i - 2) === b.charCodeAt(j - 1);
      if (isSwap) cost = Math.min(cost, mustExist(older[j - 2]) + 1);
      row[j] = cost;
      best = Math.min(best, cost);
    }
    row[to + 1] = beyond;
    if (best > limit) return beyond;
    [older, old, row] = [old, row, older];
  }
  return Math.min(old[b.length] ?? beyond, beyond);
}

/** A text to compare with many, and the set of its letters, one bit each. */
export type Word = { readonly text: string; readonly letters: number };

export function wordOf(text: string): Word {
  let letters = 0;
  for (let i = 0; i < text.length; i += 1) letters |= 1 << (text.charCodeAt(i) & 31);
  return { text, letters };
}

function countBits(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}

/** As {@link editDistance}, but `Infinity` beyond the limit. */
export function editsBetween(a: Word, b: Word, limit: number): number {
  if (Math.abs(a.text.length - b.text.length) > limit) return Infinity;
  // Each letter that only one of them has costs an edit, which rules out most words without a comparison.
  if (countBits(a.letters & ~b.letters) > limit || countBits(b.letters & ~a.letters) > limit) return Infinity;
  const distance = editDistance(a.text, b.text, limit);
  return distance <= limit ? distance : Infinity;
}
