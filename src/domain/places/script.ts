/** ISO 15924 codes of the scripts that place names are written in, most frequent first. */
const SCRIPTS: readonly (readonly [code: string, pattern: RegExp])[] = [
  ["Latn", /\p{Script=Latin}/u],
  ["Cyrl", /\p{Script=Cyrillic}/u],
  ["Arab", /\p{Script=Arabic}/u],
  ["Jpan", /\p{Script=Hiragana}|\p{Script=Katakana}/u],
  ["Hani", /\p{Script=Han}/u],
  ["Hang", /\p{Script=Hangul}/u],
  ["Grek", /\p{Script=Greek}/u],
  ["Hebr", /\p{Script=Hebrew}/u],
  ["Deva", /\p{Script=Devanagari}/u],
  ["Thai", /\p{Script=Thai}/u],
  ["Geor", /\p{Script=Georgian}/u],
  ["Armn", /\p{Script=Armenian}/u],
  ["Beng", /\p{Script=Bengali}/u],
  ["Taml", /\p{Script=Tamil}/u],
  ["Telu", /\p{Script=Telugu}/u],
  ["Knda", /\p{Script=Kannada}/u],
  ["Mlym", /\p{Script=Malayalam}/u],
  ["Gujr", /\p{Script=Gujarati}/u],
  ["Guru", /\p{Script=Gurmukhi}/u],
  ["Orya", /\p{Script=Oriya}/u],
  ["Sinh", /\p{Script=Sinhala}/u],
  ["Mymr", /\p{Script=Myanmar}/u],
  ["Khmr", /\p{Script=Khmer}/u],
  ["Laoo", /\p{Script=Lao}/u],
  ["Tibt", /\p{Script=Tibetan}/u],
  ["Ethi", /\p{Script=Ethiopic}/u],
  ["Mong", /\p{Script=Mongolian}/u],
];

/** Script of a name, by its first letter of a script known here; `Zyyy` (undetermined) when it has none. */
export function scriptOf(name: string): string {
  for (const character of name) {
    const found = SCRIPTS.find(([, pattern]) => pattern.test(character));
    if (found === undefined) continue;
    // Kanji beside kana is Japanese, alone it may be either.
    if (found[0] === "Hani" && /\p{Script=Hiragana}|\p{Script=Katakana}/u.test(name)) return "Jpan";
    return found[0];
  }
  return "Zyyy";
}
