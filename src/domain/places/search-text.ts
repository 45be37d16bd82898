import { clipInput, foldText, foldWords } from "../text/fold.ts";
import { findQualifier, type AreaIndex, type QualifierMeaning } from "./area.ts";

/** Further qualifiers are ignored: no address has more. */
const MAX_QUALIFIERS = 4;
const MAX_TAIL_WORDS = 3;
const COMMAS = /[,;，、،﹐；]/u;
const SPACES = /\s+/u;

/** Splits a query at its commas (of any script): the name, and the qualifiers after it. Parts without a letter or digit do not count. */
export function splitQuery(text: string) {
  const parts = clipInput(text)
    .split(COMMAS)
    .filter((part) => foldText(part) !== "");
  return { head: parts[0] ?? "", qualifiers: parts.slice(1, 1 + MAX_QUALIFIERS) };
}

/** A name before qualifiers. */
export type TailReading = { head: string; meanings: readonly QualifierMeaning[] };

/**
 * All ways to read the last one to three words as a qualifier, then those before them as another: `paris texas`, `boston ma usa`. Longest
 * tail first.
 */
export function readTails(index: AreaIndex, text: string): TailReading[] {
  const readings = tailsOf(index, text);
  const further = readings.flatMap(({ head, meanings }) =>
    tailsOf(index, head).map((reading) => ({ ...reading, meanings: [...reading.meanings, ...meanings] })),
  );
  return [...readings, ...further];
}

function tailsOf(index: AreaIndex, text: string): TailReading[] {
  const words = text.trim().split(SPACES);
  const readings: TailReading[] = [];
  for (let size = Math.min(MAX_TAIL_WORDS, words.length - 1); size >= 1; size--) {
    const meaning = findQualifier(index, words.slice(-size).join(" "), false);
    if (meaning !== null) readings.push({ head: words.slice(0, -size).join(" "), meanings: [meaning] });
  }
  return readings;
}

/** Words that people write either short or in full. */
const ABBREVIATIONS: ReadonlyMap<string, string> = new Map([
  ["st", "saint"],
  ["saint", "st"],
  ["ste", "sainte"],
  ["sainte", "ste"],
  ["sta", "santa"],
  ["sto", "santo"],
  ["ft", "fort"],
  ["fort", "ft"],
  ["mt", "mount"],
  ["mount", "mt"],
  ["pt", "port"],
  ["sankt", "st"],
]);

/** The key of a name with its first abbreviation spelled the other way, or `null` when it has none. */
export function variantKey(text: string): string | null {
  const words = foldWords(text);
  if (words.length < 2) return null;
  const at = words.findIndex((word) => ABBREVIATIONS.has(word));
  const other = ABBREVIATIONS.get(words[at] ?? "");
  if (other === undefined) return null;
  return foldText(words.with(at, other).join(" "));
}
