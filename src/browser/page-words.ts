/// <reference lib="dom" />
import { createTranslate, type Translate } from "./translate.ts";

let words: Readonly<Record<string, string>> | null = null;

/** The text of an English message in the page's language. An English page has no list of words. */
function pageText(message: string): string {
  // Our own server wrote it.
  words ??= JSON.parse(document.querySelector("#page-words")?.textContent ?? "{}") as Record<string, string>;
  return words[message] ?? message;
}

/** Says messages in the language of the page. */
export function pageTranslate<Message extends string>(): Translate<Message> {
  // Units are tested without a page.
  if (typeof document === "undefined") return createTranslate("en", (message) => message);
  return createTranslate(document.documentElement.lang, pageText);
}
