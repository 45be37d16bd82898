import { escapeHtml } from "../html.ts";
import type { ListedHoliday } from "./place-year.ts";

/** A text in another language on an English page. */
export function inLanguage(text: string, lang: string, className = ""): string {
  const language = lang === "en" ? "" : ` lang="${escapeHtml(lang)}" dir="auto"`;
  const style = className === "" ? "" : ` class="${className}"`;
  return `<span${style}${language}>${escapeHtml(text)}</span>`;
}

/** The name of a holiday, in the language that the API answered in. */
export function holidayName({ name, name_language: lang }: ListedHoliday, className = ""): string {
  return lang === "en" && className === "" ? escapeHtml(name) : inLanguage(name, lang, className);
}
