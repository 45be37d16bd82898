/** Kanji, hanja and both kinds of Chinese. */
const WITH_HAN = /^(?:Han[st]|Jpan|Kore)$/u;

/** The code of ISO 15924 of the script of a language, as ICU has it: "Cyrl", "Hans". */
export function scriptOfLanguage(language: string): string {
  return new Intl.Locale(language).maximize().script ?? "Latn";
}

/**
 * Makes the question whether a country's languages are written in a script, named as `scriptOf` does: "Hani", "Hang".
 * @param languagesOf the languages of a country
 */
export function createScriptUse(
  languagesOf: (countryCode: string) => readonly string[],
): (countryCode: string, script: string) => boolean {
  const scripts = new Map<string, ReadonlySet<string>>();
  const scriptsOf = (country: string): ReadonlySet<string> => {
    const found = languagesOf(country).map((language) => scriptOfLanguage(`${language}-${country}`));
    return new Set([
      ...found.map((script) => (script === "Kore" ? "Hang" : script)),
      ...(found.some((script) => WITH_HAN.test(script)) ? ["Hani"] : []),
    ]);
  };
  return (country, script) => scripts.getOrInsertComputed(country, scriptsOf).has(script);
}
