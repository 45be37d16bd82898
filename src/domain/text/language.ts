/** The language of answers where nothing else is asked for, or known. */
export const DEFAULT_LANGUAGE = "en";

/**
 * Tags that do not fall back by removing their last part: old codes, macro-languages, regions that write
 * another script.
 */
const LANGUAGE_ALIASES: ReadonlyMap<string, string> = new Map([
  ["iw", "he"],
  ["in", "id"],
  ["no", "nb"],
  ["nn", "nb"],
  ["tl", "fil"],
  ["zh-tw", "zh-Hant"],
  ["zh-hk", "zh-Hant"],
  ["zh-mo", "zh-Hant"],
  ["zh-hans", "zh"],
  ["pt-br", "pt"],
  ["pt-ao", "pt-PT"],
  ["pt-cv", "pt-PT"],
  ["pt-mz", "pt-PT"],
]);

const MAX_TAG_LENGTH = 35;

/**
 * Chooses the language to answer in: the tag itself, then the tag without its last parts (RFC 4647 lookup),
 * then English.
 * @param languages the tags there are names for
 * @param tag BCP 47, any case, underscores allowed
 */
export function matchLanguage(languages: readonly string[], tag: string): string {
  let rest = tag.slice(0, MAX_TAG_LENGTH).replaceAll("_", "-").toLowerCase();
  while (rest !== "") {
    const wanted = (LANGUAGE_ALIASES.get(rest) ?? rest).toLowerCase();
    const found = languages.find((language) => language.toLowerCase() === wanted);
    if (found !== undefined) return found;
    rest = rest.slice(0, Math.max(0, rest.lastIndexOf("-")));
  }
  return DEFAULT_LANGUAGE;
}

/** The first part of a tag, in lower case: `pt` of `pt-BR`. */
export function baseLanguage(tag: string): string {
  const [base = DEFAULT_LANGUAGE] = tag.split("-", 1);
  return base.toLowerCase();
}

/** What a table has for the base language of a tag; nothing for Traditional Chinese, because its Chinese is in simplified script. */
export function phrasesIn<T>(table: Readonly<Record<string, T>>, tag: string): T | undefined {
  const base = baseLanguage(tag);
  return tag === "zh-Hant" || !Object.hasOwn(table, base) ? undefined : table[base];
}
