/** Scripts that one language alone is written in: a name in one of them is a name in that language. */
const SCRIPT_OF_LANGUAGE: ReadonlyMap<string, RegExp> = new Map([
  ["el", /^[\p{Script=Greek}\s-]+$/u],
  ["ja", /^[\p{Script=Katakana}\p{Script=Hiragana}ー・\s]+$/u],
  ["ko", /^[\p{Script=Hangul}\s-]+$/u],
  ["ta", /^[\p{Script=Tamil}\s]+$/u],
  ["te", /^[\p{Script=Telugu}\s]+$/u],
  ["th", /^[\p{Script=Thai}\s]+$/u],
]);

/**
 * The one among a place's names that is in a language, by its script: the source does not tell their languages. `null`
 * where the script does not tell either, or where there are several and none is known to be the usual one.
 */
export function nameInScript(names: readonly string[], language: string): string | null {
  const pattern = SCRIPT_OF_LANGUAGE.get(language);
  if (pattern === undefined) return null;
  const found = names.filter((name) => pattern.test(name));
  return found.length === 1 ? (found[0] ?? null) : null;
}
