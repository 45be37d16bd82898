import { html } from "../../http/answer/html-tag.ts";
import { apiCalls, linkHtml, type Link, type Page } from "../../http/answer/html.ts";
import { wordsIn, type PageLanguage } from "../languages/page-language.ts";
import { searchForm, sitePage } from "./site-page.ts";

export type MissingPage = {
  /** "No such place". */
  readonly title: string;
  readonly message: string;
  readonly suggestions: readonly Link[];
  /** The menu's entry, "/calendar". */
  readonly path: string;
  /** Where to begin again. */
  readonly start: Link;
  /** The API call that found nothing. */
  readonly call: string;
  readonly style?: string;
  readonly language?: PageLanguage;
};

/** The page of an address that names something unknown, with links to what may have been meant. */
export function missingPage(page: MissingPage): Page {
  const { title, message, suggestions, path, start, call, style, language } = page;
  const t = language?.t ?? wordsIn("en");
  const links = suggestions.map((link) => html`<li>${linkHtml(link)}</li>`);
  // A few are near misses; more are all that exist.
  const heading = suggestions.length > 5 ? t("What there is") : t("Did you mean one of these?");
  const list =
    suggestions.length === 0
      ? ""
      : html`
          <h2 class="section">${heading}</h2>
          <ul ${style === undefined ? "" : html`class="countries"`}>
            ${links}
          </ul>
        `;
  return sitePage({
    title: `${title} · Almanac`,
    description: message,
    ...(language === undefined ? {} : { language }),
    path,
    body: html`
      <h1>${title}</h1>
      <p class="lead">${message}</p>
      ${searchForm(t, "")}${list}
      <p class="actions">${linkHtml(start, "button primary")}</p>
      ${apiCalls([call], "", t("API calls behind this page"))}
    `,
    ...(style === undefined ? {} : { style }),
    isSearchInBody: true,
    head: html`<meta name="robots" content="noindex" />`,
  });
}
