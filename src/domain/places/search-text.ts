import { mustExist } from "../must-exist.ts";
import { clipInput, foldText, foldWords } from "../text/fold.ts";
import type { AreaIndex } from "./area.ts";
import { findQualifier, type QualifierMeaning } from "./qualifier.ts";

/** Most words of a qualifier without a comma: "Neustadt an der Waldnaab". */
const MAX_TAIL_WORDS = 5;
/** Most qualifiers without a comma: "springfield greene county missouri usa". */
const MAX_TAILS = 3;
const COMMAS = /[,;，、،﹐；]/u;
const SPACES = /\s+/u;

/** Splits a query at its commas (of any script): the name, and the qualifiers after it. Parts without a letter or digit do not count. */
export function splitQuery(text: string) {
  const parts = clipInput(text)
    .split(COMMAS)
    .filter((part) => foldText(part) !== "");
  return { head: parts[0] ?? "", qualifiers: parts.slice(1) };
}

/** A name before qualifiers. */
export type TailReading = { head: string; meanings: readonly QualifierMeaning[] };

/**
 * All ways to read the last words as a qualifier, then those before them as another, up to three: `paris texas`, `boston ma usa`. Fewest
 * qualifiers first, then the longest tail.
 */
export function readTails(index: AreaIndex, text: string): TailReading[] {
  let last = tailsOf(index, text);
  const readings = [...last];
  for (let count = 1; count < MAX_TAILS; count++) {
    last = last.flatMap(({ head, meanings }) =>
      tailsOf(index, head).map((reading) => ({ ...reading, meanings: [...reading.meanings, ...meanings] })),
    );
    readings.push(...last);
  }
  return readings;
}

/**
 * What a qualifier after a comma means; one may be two: "Greene County Missouri". `null` when it means nothing.
 *
 * @param isPrefixAllowed whether the beginning of a name will do
 */
export function readQualifier(
  index: AreaIndex,
  text: string,
  isPrefixAllowed: boolean,
): readonly QualifierMeaning[] | null {
  const whole = findQualifier(index, text, false);
  if (whole !== null) return [whole];
  for (const { head, meanings } of tailsOf(index, text)) {
    const first = findQualifier(index, head, false);
    if (first !== null) return [first, ...meanings];
  }
  const beginning = isPrefixAllowed ? findQualifier(index, text, true) : null;
  return beginning === null ? null : [beginning];
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
  if (at === -1) return null;
  const other = mustExist(ABBREVIATIONS.get(mustExist(words[at])));
  return foldText(words.with(at, other).join(" "));
}
