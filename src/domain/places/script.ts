import { createCache } from "../cache.ts";
import table from "./script.tsv" with { type: "text" };

/** ISO 15924 codes of the scripts that place names are written in, and their names in Unicode, most frequent first. */
const SCRIPTS = Array.from(table.trim().split("\n"), (line) => {
  const [code = "", ...names] = line.split("\t");
  return { code, pattern: new RegExp(names.map((name) => `\\p{Script=${name}}`).join("|"), "u") };
});

/** Characters that occur in names; Chinese alone has more than are kept. */
const scripts = createCache<string>(4096);

/** Code of the script of one character; empty for punctuation and scripts that are not known here. */
const scriptOfCharacter = (character: string): string =>
  SCRIPTS.find(({ pattern }) => pattern.test(character))?.code ?? "";

/** Script of a name, by its first letter of a script known here; `Zyyy` (undetermined) when it has none. */
export function scriptOf(name: string): string {
  for (const character of name) {
    const found = scripts.getOrMake(character, scriptOfCharacter);
    if (found === "") continue;
    // Kanji beside kana is Japanese, alone it may be either.
    if (found === "Hani" && /\p{Script=Hiragana}|\p{Script=Katakana}/u.test(name)) return "Jpan";
    return found;
  }
  return "Zyyy";
}
