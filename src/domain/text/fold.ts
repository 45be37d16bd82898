import { LATIN_LETTERS } from "./latin-letter.ts";

/**
 * Folding of names for search: two spellings that a person would call the same give the same key.
 * Separators are dropped, so "Val-d'Isère", "val disere" and "VAL D ISERE" are one key; `foldWords` returns separate
 * words, for the index of names by their later words.
 */

/** Longer input is cut first; no name is nearly as long. */
const MAX_INPUT_UNITS = 200;
/** Longer keys are cut, in the index and in queries alike, so that a very long name is still found. */
export const MAX_KEY_UNITS = 96;

/** Letters that Unicode does not decompose, but people type without marks. */
const PLAIN_LETTERS: ReadonlyMap<string, string> = new Map([
  ...LATIN_LETTERS,
  ..."ɖd ħh ŧt ŋn ƒf əa ɛe ɔo ɓb ɗd ɨi ƙk ƴy ĸk ǝe ɣg ςσ ىي یي ېي کك ةه ۀه ہه ھه ٱا ґг єе іи ђд јй"
    .split(" ")
    .map(([letter = "", plain = ""]) => [letter, plain] as const),
]);

const PLAIN_LETTER = new RegExp(`[${[...PLAIN_LETTERS.keys()].join("")}]`, "gu");
/** Combining marks of Latin, Greek and Cyrillic; points of Hebrew; vowel signs, hamza and tatweel of Arabic; selectors of glyphs. */
const DROPPED_MARK =
  /[\u0300-\u036f]|[\u0483-\u0487]|[\u0591-\u05c7]|[\u0610-\u061a]|\u0640|[\u064b-\u065f]|\u0670|[\u06d6-\u06ed]|[\ufe00-\ufe0f]|[\u{e0100}-\u{e01ef}]/gu;
/** Apostrophes that Unicode counts as letters; in names they separate or soften, and people type them differently. */
const LETTER_APOSTROPHE = /[\u02b0-\u02ff\ua78b\ua78c]/gu;
const NOT_WORD = /[^\p{L}\p{N}\p{M}]+/gu;
const HIRAGANA = /[\u3041-\u3096]/gu;

/** Lower case, without marks and letter variants; separators stay. */
function foldLetters(text: string): string {
  if (isAscii(text)) return text.toLowerCase();
  return text
    .replace(LETTER_APOSTROPHE, "'")
    .toLowerCase()
    .normalize("NFKD")
    .replace(DROPPED_MARK, "")
    .toLowerCase()
    .replace(PLAIN_LETTER, (letter) => PLAIN_LETTERS.get(letter) ?? letter)
    .replace(HIRAGANA, (kana) => String.fromCharCode(kana.charCodeAt(0) + 0x60))
    .normalize("NFC");
}

/** Whether folding changes only case and separators. */
export function isAscii(text: string): boolean {
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) > 0x7f) return false;
  return true;
}

function clip(text: string, units: number): string {
  if (text.length <= units) return text;
  const last = text.charCodeAt(units - 1);
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? units - 1 : units);
}

/** The part of a text that folding reads. */
export function clipInput(text: string): string {
  return clip(text, MAX_INPUT_UNITS);
}

/**
 * The words of a text, folded: lower case, without diacritics, cut at everything that is not a letter, a digit or a
 * mark of a script that spells with marks. Kana are folded to katakana, Arabic letter variants to one form.
 * At most {@link MAX_INPUT_UNITS} UTF-16 units are read.
 */
export function foldWords(text: string): string[] {
  return foldLetters(clipInput(text))
    .split(NOT_WORD)
    .filter((word) => word !== "");
}

/**
 * The search key of a text: its folded words run together, at most {@link MAX_KEY_UNITS} UTF-16 units.
 * Empty when the text has no letter and no digit. Index and queries use the same function.
 */
export function foldText(text: string): string {
  return clip(foldLetters(clipInput(text)).replace(NOT_WORD, ""), MAX_KEY_UNITS);
}

const SPELT_OUT = new Map(Object.entries({ ä: "ae", ö: "oe", ü: "ue", ø: "oe", å: "aa" }));

/** A German or Nordic name as keyboards without its letters write it, in lower case: "koeln", "aalesund". */
export function spellOut(text: string): string {
  const letters = text.normalize("NFC").toLowerCase();
  return letters.replace(/[äöüøå]/gu, (letter) => SPELT_OUT.get(letter) ?? letter);
}

/** Whether a key has only digits and Latin letters: search distinguishes no other scripts. */
export function isLatinKey(key: string): boolean {
  return !/[\u0250-\uffff]/.test(key);
}
