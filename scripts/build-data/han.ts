import { Converter } from "opencc-js";

/**
 * Traditional letters that stand for others too. In names they stay: 里 is a mile or a sound, not an inside, and 岳 a surname, not a
 * mountain.
 */
const KEPT: ReadonlySet<string> = new Set("里岳范台于");
const HAN = /\p{Script=Han}/u;

const toSimplified = Converter({ from: "t", to: "cn" });
const toTraditional = Converter({ from: "cn", to: "t" });
const fromJapanese = Converter({ from: "jp", to: "t" });
const toJapanese = Converter({ from: "t", to: "jp" });

/** Whether a text has a Chinese letter. */
function hasHan(text: string): boolean {
  return HAN.test(text);
}

/** A Chinese name in simplified letters, as mainland China writes it. */
export function simplified(name: string): string {
  return toSimplified(name);
}

/** The same of a name that may have letters that only Japan writes. */
export function simplifiedOfAny(name: string): string {
  return toSimplified(fromJapanese(name));
}

/** A Chinese name in traditional letters. */
export function traditional(name: string): string {
  const converted = [...toTraditional(name)];
  const letters = [...name];
  if (letters.length !== converted.length) return converted.join("");
  return letters.map((letter, at) => (KEPT.has(letter) ? letter : converted[at])).join("");
}

/** A Chinese name in the letters of Japan: 広州 of 广州. */
export function japanese(name: string): string {
  return toJapanese(traditional(name));
}

/**
 * The same name in simplified and in traditional letters, where they differ from it; empty for other scripts.
 * @param isJapanese whether the name may have letters that only Japan writes
 */
export function otherHanForms(name: string, isJapanese: boolean): string[] {
  if (!hasHan(name)) return [];
  const chinese = isJapanese ? fromJapanese(name) : name;
  const forms = new Set([simplified(chinese), traditional(chinese)]);
  forms.delete(name);
  return [...forms];
}
