import { escapeHtml } from "../html.ts";
import type { ListedHoliday } from "./place-year.ts";

/** A text in a language, for a page in English. */
export function inLanguage(text: string, lang: string, className = ""): string {
  const language = lang === "en" ? "" : ` lang="${escapeHtml(lang)}" dir="auto"`;
  const style = className === "" ? "" : ` class="${className}"`;
  return `<span${style}${language}>${escapeHtml(text)}</span>`;
}

/** The name in the chosen language, or in the one the API has it in. */
export function holidayName({ name, name_language: lang }: ListedHoliday, className = ""): string {
  return lang === "en" && className === "" ? escapeHtml(name) : inLanguage(name, lang, className);
}
