import type { NamesByLanguage } from "./rule-file.ts";

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
  return name
    .toLowerCase()
    .replace(/[ßæœøđðþłı]/g, (letter) => LETTERS.get(letter) ?? "")
    .normalize("NFD")
    .replace(MARKS, "")
    .replace(/['’ʻʼ.]/g, "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}

/** A stable word for a holiday: its English name, else the first name in Latin letters, else its rule. */
export function slugOf(names: NamesByLanguage, rule: string): string {
  const english = names.get("en") ?? names.get("en-us");
  if (english !== undefined && asciiSlug(english) !== "") return asciiSlug(english);
  for (const name of names.values()) {
    const slug = asciiSlug(name);
    if (slug.length > 2) return slug;
  }
  return asciiSlug(rule.replace(/#\d+/, ""));
}
