/** What a name is to the place that bears it; the two bits of a posting that weigh it. */
export const KIND = { main: 0, alternate: 1, mainWord: 2, alternateWord: 3 } as const;
/** Text quality of each {@link KIND}: a hit on a main name beats one on an alternate, a whole name one of its words. */
export const KIND_WEIGHTS = [1, 0.82, 0.62, 0.45] as const;

const PLACE_BITS = 21;
const ORDINAL_BITS = 8;
export const MAX_PLACES = 1 << PLACE_BITS;
const PLACE_MASK = MAX_PLACES - 1;
const ORDINAL_MASK = (1 << ORDINAL_BITS) - 1;
/** Spellings from here on share their ordinals: one with every {@link SHARED_ORDINALS}th after it. */
export const FIRST_SHARED_ORDINAL = 128;
export const SHARED_ORDINALS = ORDINAL_MASK + 1 - FIRST_SHARED_ORDINAL;

/** A posting: which place, which of its spellings (`spellingAt`), and as what. */
export function packPosting(place: number, ordinal: number, kind: number): number {
  const shared =
    ordinal < FIRST_SHARED_ORDINAL ? ordinal : FIRST_SHARED_ORDINAL + (ordinal % SHARED_ORDINALS);
  return (place | (shared << PLACE_BITS) | (kind << 29)) >>> 0;
}

export function placeOfPosting(posting: number): number {
  return posting & PLACE_MASK;
}

export function ordinalOfPosting(posting: number): number {
  return (posting >>> PLACE_BITS) & ORDINAL_MASK;
}

export function kindOfPosting(posting: number): number {
  return (posting >>> 29) & 3;
}

/** Score of a posting before the query has its say. */
export function staticOfPosting(statics: Uint16Array, posting: number): number {
  return (statics[posting & PLACE_MASK] ?? 0) * (KIND_WEIGHTS[(posting >>> 29) & 3] ?? 0);
}
