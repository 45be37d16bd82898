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

/** The first name found in the languages given, in order; else English; else any. Empty when there is none. */
export function pickName(names: NamesByLanguage, languages: readonly string[]): string {
  for (const language of [...languages, "en", "en-us"]) {
    for (const tag of tagsOf(language)) {
      const name = names.get(tag);
      if (name !== undefined) return name;
    }
  }
  return names.values().next().value ?? "";
}
