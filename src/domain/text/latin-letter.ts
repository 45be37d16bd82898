/** Latin letters that Unicode does not decompose, and how people type them without marks. */
export const LATIN_LETTERS: ReadonlyMap<string, string> = new Map(
  Object.entries({ ß: "ss", æ: "ae", œ: "oe", ø: "o", đ: "d", ð: "d", þ: "th", ł: "l", ı: "i" }),
);

/** Replaces them in a text in lower case. */
export const withPlainLetters = (text: string): string =>
  text.replace(/[ßæœøđðþłı]/gu, (letter) => LATIN_LETTERS.get(letter) ?? letter);
