import type { NamedPlace, QuestionNames } from "./question.ts";

/** Places of a text, as its own words; or the words that name none. */
export type PlaceRow =
  | { readonly ok: true; readonly places: readonly string[] }
  | { readonly ok: false; readonly unknown: string };

/** Longest name of a place, in words: `democratic republic of the congo`. */
const MAX_NAME_WORDS = 5;
/** A row of more words is not looked up. */
const MAX_ROW_WORDS = 30;
/** Words between places. In capitals they are codes of countries. */
const LINK = /\s+(?:and|to|with|&|vs\.?|versus)\s+|\s*[;|/]\s+/;
/** Words that are codes of countries or regions in capitals only. */
const SMALL_WORD =
  /^(?:a|am|an|and|are|as|at|be|by|do|for|from|hi|i|in|is|it|la|me|my|no|of|oh|on|or|pm|so|the|to|us|we)$/;

/** "Chicago time" of a row of places. */
const CLOCK_WORD = /(?<=\S)\s+(?:local )?time$/i;

/** Whether a text is a small word of a sentence such as "in" and "me", which in capitals are codes. */
export function isSmallWord(words: string): boolean {
  return SMALL_WORD.test(words) && words !== "us" && words !== "la";
}

/** What words name, unless they are small words of a sentence. */
export function placeNamed(words: string, names: QuestionNames): NamedPlace | null {
  return isSmallWord(words) ? null : names.place(words);
}

/**
 * Reads a list or row of places: "boston, ma and london", "sf london sydney". Words that are together the name of a place are one:
 * "new york tokyo" are two. "Cairo New York" in a row is two as well, because both are cities by themselves.
 */
export function readPlaceRow(text: string, names: QuestionNames): PlaceRow {
  const places: string[] = [];
  for (const part of text.split(LINK)) {
    const row = readCommaList(part.trim().replace(CLOCK_WORD, ""), names);
    if (!row.ok) return row;
    places.push(...row.places);
  }
  return { ok: true, places };
}

function readCommaList(text: string, names: QuestionNames): PlaceRow {
  // Coordinates and "Paris, Texas" are one place.
  if (placeNamed(text, names) !== null && text.includes(",")) return { ok: true, places: [text] };
  const parts = text.split(/\s*,\s*/);
  const places: string[] = [];
  for (let at = 0; at < parts.length; at += 1) {
    const part = parts[at] ?? "";
    const narrowed = `${part}, ${parts[at + 1] ?? ""}`;
    const isNarrowed =
      at + 1 < parts.length && placeNamed(narrowed, names) !== null && !isCity(parts[at + 1] ?? "", names);
    const row: PlaceRow = isNarrowed ? { ok: true, places: [narrowed] } : readWordRow(part.split(" "), names);
    if (!row.ok) return row;
    places.push(...row.places);
    if (isNarrowed) at += 1;
  }
  return { ok: true, places };
}

function readWordRow(words: readonly string[], names: QuestionNames): PlaceRow {
  if (words.length > MAX_ROW_WORDS) return { ok: false, unknown: words.slice(0, MAX_ROW_WORDS).join(" ") };
  const tried = new Set<number>();
  let furthest = 0;
  const splitFrom = (start: number): readonly string[] | null => {
    if (start === words.length) return [];
    if (tried.has(start)) return null;
    tried.add(start);
    furthest = Math.max(furthest, start);
    for (let count = Math.min(MAX_NAME_WORDS, words.length - start); count > 0; count -= 1) {
      const part = words.slice(start, start + count);
      const named = placeNamed(part.join(" "), names);
      if (named === null || areTwoPlaces(part, names)) continue;
      // Beside others, without a comma, the name of a village or a small code is rather another word.
      if (count < words.length && (named.isSmall || isSmallCode(named, part))) continue;
      const rest = splitFrom(start + count);
      if (rest !== null) return [part.join(" "), ...rest];
    }
    return null;
  };
  const places = splitFrom(0);
  if (places !== null) return { ok: true, places };
  return { ok: false, unknown: words.slice(furthest).join(" ") };
}

/** "day" and "san", which in capitals are airports. */
function isSmallCode({ kind }: NamedPlace, words: readonly string[]): boolean {
  const text = words.join(" ");
  return kind === "airport" && text.length === 3 && text !== text.toUpperCase();
}

/** Whether words are a place narrowed by a word that is a city itself: "cairo new york". */
function areTwoPlaces(words: readonly string[], names: QuestionNames): boolean {
  const whole = placeNamed(words.join(" "), names);
  for (let at = 1; at < words.length; at += 1) {
    const head = placeNamed(words.slice(0, at).join(" "), names);
    const isNarrowed = head !== null && whole !== null && head.id !== whole.id && head.name === whole.name;
    const tail = words.slice(at).join(" ");
    if (isNarrowed && tail.length > 2 && isCity(tail, names)) return true;
  }
  return false;
}

function isCity(words: string, names: QuestionNames): boolean {
  return placeNamed(words, names)?.kind === "city";
}
