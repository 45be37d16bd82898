/** Scripts of a single language: a name in one of them is a name in that language. */
const SCRIPT_OF_LANGUAGE: ReadonlyMap<string, RegExp> = new Map([
  ["el", /^[\p{Script=Greek}\s-]+$/u],
  ["ja", /^[\p{Script=Katakana}\p{Script=Hiragana}ー・\s]+$/u],
  ["ko", /^[\p{Script=Hangul}\s-]+$/u],
  ["ta", /^[\p{Script=Tamil}\s]+$/u],
  ["te", /^[\p{Script=Telugu}\s]+$/u],
  ["th", /^[\p{Script=Thai}\s]+$/u],
]);

/**
 * The name of a place in a language, recognised by its script, because the source does not state languages. `null` where
 * the script has several languages, or several names have the script and the usual one is unknown.
 *
 * @param names alternate names, which are decoded only for languages with a script of their own
 */
export function nameInScript(names: () => readonly string[], language: string): string | null {
  const pattern = SCRIPT_OF_LANGUAGE.get(language);
  if (pattern === undefined) return null;
  const found = names().filter((name) => pattern.test(name));
  return found.length === 1 ? (found[0] ?? null) : null;
}
