import type { RequestContext } from "../../http/context.ts";
import { createTranslate, type Part, type Translate } from "../../browser/translate.ts";
import { mustExist } from "../../domain/must-exist.ts";
import { html, type Html, type HtmlValue } from "../../http/answer/html-tag.ts";
import { ENGLISH, type Message, type Section } from "./english.ts";
import type { OtherLanguage } from "./translation.ts";
import { languageOfQuery } from "./link-language.ts";
import { ar } from "./ar.ts";
import { de } from "./de.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";
import { ja } from "./ja.ts";
import { pt } from "./pt.ts";

/** Catalogues by language; English is the source. */
const CATALOGUES: Readonly<Record<OtherLanguage, Readonly<Record<Message, string>>>> = {
  de,
  fr,
  es,
  pt,
  ja,
  ar,
};

/** Languages of the site, as BCP 47 tags. */
export const SITE_LANGUAGES: readonly string[] = ["en", ...Object.keys(CATALOGUES)];

/** Messages without values. */
export type PlainMessage = { [M in Message]: [Part<M>] extends [never] ? M : never }[Message];

/** Says messages of the site. */
export type Words = Translate<Message>;

/** The language of a page, and the address that it was asked by. */
export type PageLanguage = {
  readonly t: Words;
  /** Path and query, as they were sent. */
  readonly address: string;
  /** Whether the address names a language, which links then keep. */
  readonly isChosen: boolean;
};

const isOther = (lang: string): lang is OtherLanguage => lang in CATALOGUES;

const translates = new Map<string, Words>();

/** Says messages in a language, or in its base language; in English where the site is not in it. */
export function wordsIn(language: string): Words {
  const base = language.split("-")[0] ?? language;
  const lang = isOther(base) ? base : "en";
  return translates.getOrInsertComputed(lang, () =>
    createTranslate(lang, (message) =>
      isOther(lang) ? mustExist(CATALOGUES[lang][message as Message], message) : message,
    ),
  );
}

export function pageLanguage({ language, rawPath, rawQuery }: RequestContext): PageLanguage {
  return {
    t: wordsIn(language),
    address: rawQuery === "" ? rawPath : `${rawPath}?${rawQuery}`,
    isChosen: languageOfQuery(rawQuery) !== null,
  };
}

/** A message whose values are markup. */
export function sayHtml<M extends Message>(
  t: Words,
  message: M,
  values: { readonly [P in Part<M>]: HtmlValue },
): Html {
  return html`${t.parts(message, values)}`;
}

/** The words of a page's script, by their English: those of every page's and those of these pages; none in English. */
export function scriptWords(lang: string, sections: readonly Section[]): Record<string, string> | null {
  if (!isOther(lang)) return null;
  const catalogue = CATALOGUES[lang];
  const messages = (["script", ...sections] as const).flatMap(
    (section) => ENGLISH[section] as readonly Message[],
  );
  return Object.fromEntries(messages.map((message) => [message, catalogue[message]]));
}
