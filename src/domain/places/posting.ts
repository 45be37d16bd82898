import { mustExist } from "../must-exist.ts";
import { ASCII_ORDINAL } from "./spelling.ts";

/** The kind of a name of a place, two bits of a posting: main or alternate, whole or from a later word. */
export const KIND = { main: 0, alternate: 1, mainWord: 2, alternateWord: 3 } as const;
/** Text quality of each {@link KIND}: a hit on a main name beats one on an alternate, a whole name one of its words. */
const KIND_WEIGHTS = [1, 0.66, 0.62, 0.45] as const;
/** Text quality of a main name that is not the place's own: nearly everything is how some language begins the name of a large city. */
const FURTHER_NAME_WEIGHT = 0.85;

const PLACE_BITS = 21;
const ORDINAL_BITS = 8;
export const MAX_PLACES = 1 << PLACE_BITS;
const PLACE_MASK = MAX_PLACES - 1;
const ORDINAL_MASK = (1 << ORDINAL_BITS) - 1;
/** From this spelling on, every {@link SHARED_ORDINALS}th has the same ordinal. */
export const FIRST_SHARED_ORDINAL = 128;
export const SHARED_ORDINALS = ORDINAL_MASK + 1 - FIRST_SHARED_ORDINAL;

/** A posting: the place, the ordinal of its spelling (`spellingAt`), and the kind of name. */
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

/** The part of a posting's score that does not depend on the query. */
export function staticOfPosting(statics: Uint16Array, posting: number): number {
  return mustExist(statics[posting & PLACE_MASK]) * weightOfPosting(posting);
}

/** Text quality of a posting's name. */
export function weightOfPosting(posting: number): number {
  const kind = kindOfPosting(posting);
  const isFurther = kind === KIND.main && ordinalOfPosting(posting) > ASCII_ORDINAL;
  return isFurther ? FURTHER_NAME_WEIGHT : mustExist(KIND_WEIGHTS[kind]);
}
