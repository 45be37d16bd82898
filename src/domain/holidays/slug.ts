import { allNames, nameIn, type NamesByLanguage } from "./names.ts";

const BEYOND_ASCII = /[\u0080-\uffff]/;
const MARKS = /\p{M}+/gu;
/** Letters that do not decompose. */
const LETTERS: ReadonlyMap<string, string> = new Map([
  ["ß", "ss"],
  ["æ", "ae"],
  ["œ", "oe"],
  ["ø", "o"],
  ["đ", "d"],
  ["ð", "d"],
  ["þ", "th"],
  ["ł", "l"],
  ["ı", "i"],
]);

/** Lower-case ASCII words joined by hyphens; empty when the name has no Latin letter. */
function asciiSlug(name: string): string {
  const plain = name.toLowerCase();
  const words = BEYOND_ASCII.test(plain)
    ? plain
        .replace(/[ßæœøđðþłı]/g, (letter) => LETTERS.get(letter) ?? "")
        .normalize("NFD")
        .replace(MARKS, "")
    : plain;
  return words
    .replace(/['’ʻʼ.]/g, "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}

/** A stable slug for a holiday: from its English name, else the first name in Latin letters, else its rule. */
export function slugOf(names: NamesByLanguage, rule: string): string {
  const english = nameIn(names, "en") ?? nameIn(names, "en-us");
  const slug = english === undefined ? "" : asciiSlug(english);
  if (slug !== "") return slug;
  for (const name of allNames(names)) {
    const other = asciiSlug(name);
    if (other.length > 2) return other;
  }
  return asciiSlug(rule.replace(/#\d+/, ""));
}
