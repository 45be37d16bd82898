/// <reference lib="dom" />
import { pageTranslate } from "../../browser/page-words.ts";
import type { Message } from "../languages/english.ts";
import { keepLanguage, languageOfQuery } from "../languages/link-language.ts";

/** Says messages in the language of the page. */
export const t = pageTranslate<Message>();

/** An address, in the language that the page's own address names. */
export const keepOwn = (path: string): string => keepLanguage(path, languageOfQuery(location.search));
