const MARKS = /\p{M}/gu;
const QUOTES = /[‘’ʻʼ′`´]/gu;
const NOT_ASCII = /[^\u0020-\u007e]/gu;
const LETTERS: ReadonlyMap<string, string> = new Map([
  ["ß", "ss"],
  ["æ", "ae"],
  ["Æ", "Ae"],
  ["œ", "oe"],
  ["Œ", "Oe"],
  ["ø", "o"],
  ["Ø", "O"],
  ["ł", "l"],
  ["Ł", "L"],
  ["đ", "d"],
  ["Đ", "D"],
  ["ð", "d"],
  ["Ð", "D"],
  ["þ", "th"],
  ["Þ", "Th"],
  ["ı", "i"],
  ["ħ", "h"],
  ["Ħ", "H"],
  ["ə", "a"],
  ["Ə", "A"],
  ["–", "-"],
  ["—", "-"],
]);

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
