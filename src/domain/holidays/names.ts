/**
 * Names by language: a tag in lower case as the data spells it, its name, the next tag, its name, and so on. There are
 * thousands of them, of a few languages most: as maps they would take as much memory as all else of the rules.
 */
export type NamesByLanguage = readonly string[];

export const NO_NAMES: NamesByLanguage = [];

export function namesFrom(entries: readonly (readonly [language: string, name: unknown])[]): NamesByLanguage {
  return entries.flatMap(([language, name]) => [language.toLowerCase(), String(name)]);
}

/** The name in exactly this language. */
export function nameIn(names: NamesByLanguage, tag: string): string | undefined {
  for (let at = 0; at < names.length; at += 2) if (names[at] === tag) return names[at + 1];
  return undefined;
}

/** Every name, whatever its language. */
export function allNames(names: NamesByLanguage): string[] {
  return names.filter((_, at) => at % 2 === 1);
}

/** Names of both, the later ones where both have a language. */
export function joinNames(old: NamesByLanguage, over: NamesByLanguage): NamesByLanguage {
  if (old.length === 0 || over.length === 0) return over.length === 0 ? old : over;
  const joined = [...old];
  for (let at = 0; at < over.length; at += 2) {
    const [tag = "", name = ""] = over.slice(at, at + 2);
    let place = 0;
    while (place < joined.length && joined[place] !== tag) place += 2;
    joined[place] = tag;
    joined[place + 1] = name;
  }
  return joined;
}

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
    const name = nameIn(names, tag);
    if (name !== undefined) return name;
  }
  return names[1] ?? "";
}
