import type { NamesByLanguage } from "./rule-file.ts";

/** Codes of countries that the data set writes for languages. */
const DATA_LANGUAGE: ReadonlyMap<string, readonly string[]> = new Map([
  ["ja", ["jp"]],
  ["ka", ["ge"]],
  ["cs", ["cz"]],
  ["nb", ["no"]],
  ["nn", ["no"]],
  ["fil", ["tl"]],
  ["tl", ["fil"]],
]);

/** The tags to try for a language, most exact first: "de-at", "de", and the data set's own spelling. */
function tagsOf(language: string): string[] {
  const tag = language.toLowerCase();
  const primary = tag.split("-")[0] ?? tag;
  return [tag, primary, ...(DATA_LANGUAGE.get(primary) ?? [])];
}

/** Tags of the language asked for, and of those of the country. */
export type NameTags = { wanted: readonly string[]; local: readonly string[] };

/** The tags to look names up by, the languages given in order before English: made once for many names. */
export function nameTags(languages: readonly string[]): readonly string[] {
  return [...languages, "en", "en-us"].flatMap(tagsOf);
}

/** The first name found by the tags; else any. Empty when there is none. */
export function pickName(names: NamesByLanguage, tags: readonly string[]): string {
  for (const tag of tags) {
    const name = names.get(tag);
    if (name !== undefined) return name;
  }
  return names.values().next().value ?? "";
}
