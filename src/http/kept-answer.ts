import type { ZoneSet } from "../dataset/zones.ts";
import type { GappedText, PackedText } from "./plugins/packed-text.ts";
import type { Target } from "./target.ts";

/** What stays the same in all answers to one question within a second or a minute. */
export type KeptAnswer = {
  readonly zones: ZoneSet;
  readonly accept: string | null;
  readonly windowMs: number;
  /** Which second or minute it is of, counted from the epoch. */
  readonly window: number;
  /**
   * The body's text, cut where each answer has its own: the present in Unix milliseconds where `hasNow`, then request id
   * and elapsed milliseconds.
   */
  readonly parts: readonly string[];
  readonly hasNow: boolean;
  readonly mediaType: string;
  readonly cacheControl: string;
  readonly language: string;
  readonly entityTag: string | null;
  readonly headers: Readonly<Record<string, string>> | null;
  /** The parts compressed, from the first time somebody takes them so. */
  packed: PackedText | null;
  /** The parts as bytes, from the first time. */
  gapped: GappedText | null;
};

/** Of all texts together; as bytes and compressed they may stand beside. */
const MAX_CHARACTERS = 6_000_000;
const MAX_ANSWER_CHARACTERS = 400_000;
/** What a short answer costs beside its text. */
const ENTRY_CHARACTERS = 500;

export type AnswerKeeper = {
  /** The answer kept for a target, if it is of the present second or minute and rests on the same zone table. */
  find(target: Target, accept: string | null, zones: ZoneSet, nowEpochMs: number): KeptAnswer | null;
  /** Returns whether it is kept: not what is too long. */
  keep(target: Target, answer: KeptAnswer): boolean;
  /** Lets go of all of them. */
  forget(): void;
};

type Entry = { readonly target: Target; readonly answer: KeptAnswer; readonly size: number };

/**
 * Keeps answers that do not change within a second or a minute, so that what many ask at once is worked out once. All
 * of them together are bounded: the oldest go first.
 */
export function createAnswerKeeper(): AnswerKeeper {
  const entries: Entry[] = [];
  /** Entries before it are gone; they are cut off now and then. */
  let first = 0;
  let characters = 0;

  function dropFirst(): void {
    const entry = entries[first];
    first += 1;
    if (entry === undefined) return;
    characters -= entry.size;
    if (entry.target.kept === entry.answer) entry.target.kept = null;
    if (first * 2 < entries.length) return;
    entries.splice(0, first);
    first = 0;
  }

  return {
    find(target, accept, zones, nowEpochMs) {
      const { kept } = target;
      if (kept === null || kept.accept !== accept || kept.zones !== zones) return null;
      return Math.floor(nowEpochMs / kept.windowMs) === kept.window ? kept : null;
    },
    keep(target, answer) {
      if (lengthOf(answer.parts) > MAX_ANSWER_CHARACTERS) return false;
      let size = ENTRY_CHARACTERS;
      // Reading its end makes a text whole: one put together of pieces would be put together anew for every answer.
      for (const part of answer.parts) if (part.at(-1) !== undefined) size += part.length;
      while (characters + size > MAX_CHARACTERS) dropFirst();
      characters += size;
      entries.push({ target, answer, size });
      target.kept = answer;
      return true;
    },
    forget() {
      while (first < entries.length) dropFirst();
      entries.length = 0;
      first = 0;
    },
  };
}

function lengthOf(parts: readonly string[]): number {
  let length = ENTRY_CHARACTERS;
  for (const part of parts) length += part.length;
  return length;
}
