const MARKS = /\p{M}/gu;
const QUOTES = /[‘’ʻʼ′`´]/gu;
const NOT_ASCII = /[^\u0020-\u007e]/gu;
/** Each with its form in ASCII. */
const LETTERS: ReadonlyMap<string, string> = new Map(
  "ßss æae ÆAe œoe ŒOe øo ØO łl ŁL đd ĐD ðd ÐD þth ÞTh ıi ħh ĦH əa ƏA –- —-"
    .split(" ")
    .map(([letter = "", ...form]) => [letter, form.join("")]),
);

/**
 * A name in Latin script without its marks, as GeoNames writes its ASCII column; letters with no such form
 * are dropped.
 */
export function asciiForm(name: string): string {
  return name
    .normalize("NFKD")
    .replace(MARKS, "")
    .replace(QUOTES, "'")
    .replace(NOT_ASCII, (letter) => LETTERS.get(letter) ?? "")
    .trim();
}
