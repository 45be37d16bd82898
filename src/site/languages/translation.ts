import type { Part } from "../../browser/translate.ts";

/** Languages of the site beside English. */
export type OtherLanguage = "de" | "fr" | "es" | "pt" | "ja" | "ar";

type All<U> = (U extends unknown ? (each: U) => void : never) extends (all: infer I) => void ? I : never;

/** A text that has all of these parts. */
type Holding<P extends string> = [P] extends [never] ? string : All<`${string}{${P}}${string}`>;

type Two = `${string}|${string}`;
type Six = `${string}|${string}|${string}|${string}|${string}|${string}`;

/**
 * The text of a message in another language: with the same parts, and with the forms that the language has for counts.
 * A form may write its count as a word, so that its part may be left out.
 */
type Text<L extends OtherLanguage, M extends string> = M extends Two
  ? Holding<Exclude<Part<M>, "count">> & (L extends "ar" ? Six : L extends "ja" ? string : Two)
  : Holding<Part<M>>;

/** The messages of a page in another language, by the English ones. */
export type Translation<L extends OtherLanguage, Messages extends readonly string[]> = {
  readonly [M in Messages[number]]: Text<L, M>;
};
