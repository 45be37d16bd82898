import { html, type Html, type HtmlValue } from "../../http/answer/html-tag.ts";
import { type Page, jsonHtml, scriptHtml, styleHtml } from "../../http/answer/html.ts";
import { isRightToLeft } from "../../browser/translate.ts";
import { languageName } from "../../embed/clock-words.ts";
import type { Section } from "../languages/english.ts";
import { inLanguageOf, withLanguage } from "../languages/link-language.ts";
import {
  sayHtml,
  scriptWords,
  SITE_LANGUAGES,
  wordsIn,
  type PageLanguage,
  type PlainMessage,
  type Words,
} from "../languages/page-language.ts";
import { PAGE_TEXT } from "./page-text.ts";

export type SitePage = {
  readonly title: string;
  readonly description: string;
  /** Path of the page, to mark it in the menu. */
  readonly path: string;
  /** Inside `main`. */
  readonly body: HtmlValue;
  /** The page's own style, which follows the site's. */
  readonly style?: string;
  readonly script?: string;
  /** JSON that the script reads from `#data`, if it needs any. */
  readonly data?: unknown;
  /** The language of the page; without it the page is in English alone. */
  readonly language?: PageLanguage;
  /** Whose words the script says. */
  readonly words?: readonly Section[];
  /** The page's address for search engines, without options that only change its look. */
  readonly canonical?: string;
  /** Added to the head, such as a link to a calendar. */
  readonly head?: HtmlValue;
  /** Full address of a picture (1200 x 630) for previews of links to this page. */
  readonly picture?: string;
  /** Whether the body contains the search, which the head then leaves out. */
  readonly isSearchInBody?: boolean;
};

type Menu = readonly (readonly [path: string, title: PlainMessage])[];

export const MENU: Menu = [
  ["/convert", "Convert"],
  ["/meet", "Meet"],
  ["/dates", "Dates"],
  ["/calendar", "Calendar"],
  ["/world", "World"],
  ["/embed", "Clock"],
  ["/docs", "API"],
];

/** Pages that the foot of a page links to. */
export const FOOT_MENU: Menu = [
  ["/mine", "My places"],
  ["/countdown", "Countdown"],
  ["/moon", "Moon"],
  ["/zones", "Time zones"],
  ["/schedule", "Schedule"],
  ["/docs/guides", "Guides"],
  ["/keys", "Keys"],
  ["/status", "Status"],
];

const MARK = html`
  <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" aria-hidden="true">
    <circle cx="12" cy="12" r="9.5" />
    <path d="M12 2.5a9.5 9.5 0 0 1 0 19 13 13 0 0 0 0-19Z" fill="currentColor" />
  </svg>
`;

/** The icon in a browser's tab. */
export const ICON_SVG = html`
  <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">
    <circle cx="12" cy="12" r="11" fill="#a83a24" />
    <path d="M12 1a11 11 0 0 1 0 22 15 15 0 0 0 0-22Z" fill="#fff" />
  </svg>
`;

/** The search for places; a page has one. Its script shows suggestions, and without it the choices are a page. */
export function searchForm(t: Words, text: string): Html {
  return html`
    <form class="find" role="search" action="/search" autocomplete="off">
      <div class="combo">
        <input
          type="search"
          id="find"
          name="q"
          value="${text}"
          aria-label="${t("Place or question")}"
          placeholder="${t("A place, or: 3pm in Tokyo")}"
          maxlength="100"
          spellcheck="false"
          enterkeyhint="go"
        />
      </div>
      <button class="primary">${t("Search")}</button>
    </form>
  `;
}

/** The head of a page: the way home, the search, and the menu, which marks the page that is shown. */
export function siteHeader(t: Words, path: string, isSearchInBody = false): Html {
  const search = isSearchInBody ? "" : searchForm(t, "");
  return html`
    <header class="top">
      <div class="wrap">
        <a class="mark" href="/">${MARK}Almanac</a>${search}
        <nav aria-label="${t("Pages")}">${linksOf(t, MENU, path)}</nav>
      </div>
    </header>
  `;
}

function linksOf(t: Words, menu: Menu, path: string): Html {
  return html`${menu.map(
    ([href, name]) =>
      html`<a href="${href}" ${path === href ? html`aria-current="page"` : ""}>${t(name)}</a>`,
  )}`;
}

/** The elements of a head that every page has, with what search engines and previews of links show. */
export function pageHead(
  page: Pick<SitePage, "title" | "description" | "canonical" | "picture" | "language">,
): Html {
  const { title, description, picture, language } = page;
  const isInLanguage = language?.isChosen === true && page.canonical !== undefined;
  const canonical = isInLanguage ? inLanguageOf(page.canonical, language.t.lang) : page.canonical;
  const image = picture === undefined ? "" : html`<meta property="og:image" content="${picture}" />`;
  const social = html`
    <meta property="og:title" content="${title}" />
    <meta property="og:description" content="${description}" />
    <meta property="og:type" content="website" />
    <meta property="og:site_name" content="Almanac" />
    ${image}
    <meta name="twitter:card" content="${picture === undefined ? "summary" : "summary_large_image"}" />
  `;
  // Relative, because a request can claim any public address.
  const own = canonical === undefined ? "" : html`<link rel="canonical" href="${canonical}" />`;
  return html`
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${title}</title>
    <meta name="description" content="${description}" />
    ${social}
    <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
    ${own} ${language === undefined || page.canonical === undefined ? "" : alternatesOf(page.canonical)}
  `;
}

/** The same page in each language, and for readers of any other. */
function alternatesOf(path: string): Html {
  const one = (lang: string, href: string): Html =>
    html`<link rel="alternate" hreflang="${lang}" href="${href}" />`;
  return html`${SITE_LANGUAGES.map((lang) => one(lang, inLanguageOf(path, lang)))}${one("x-default", path)}`;
}

/** The switch between languages, which keeps the rest of the address. */
function languageMenu({ t, address }: PageLanguage): Html {
  const links = SITE_LANGUAGES.map((lang) => {
    const shown = lang === t.lang ? html`aria-current="true"` : "";
    const href = inLanguageOf(address, lang);
    return html`<a href="${href}" lang="${lang}" hreflang="${lang}" ${shown}>${languageName(lang)}</a>`;
  });
  return html`<nav class="languages" aria-label="${t("Language")}">${links}</nav>`;
}

/** A page of the site: one document with head, menu, body and foot. */
export function sitePage(page: SitePage): Page {
  const { path, body, style = "", script = "", data, head = "", language } = page;
  const t = language?.t ?? wordsIn("en");
  const words = scriptWords(t.lang, page.words ?? []);
  const scripts = [PAGE_TEXT.siteScript, ...(script === "" ? [] : [script])];
  const styles = style === "" ? [PAGE_TEXT.siteStyle] : [PAGE_TEXT.siteStyle, style];
  const markup = html`
    <!doctype html>
    <html lang="${t.lang}" ${isRightToLeft(t.lang) ? html`dir="rtl"` : ""}>
      <head>
        ${pageHead(page)} ${head} ${styles.map(styleHtml)}
      </head>
      <body>
        <a class="skip" href="#main">${t("Skip to content")}</a>${siteHeader(t, path, page.isSearchInBody)}
        <main id="main"><div class="wrap">${body}</div></main>
        <footer class="foot">
          <div class="wrap">
            <span>
              ${sayHtml(t, "Places from {source}, CC BY 4.0. {all}.", {
                source: html`<a href="https://www.geonames.org/" rel="noopener">GeoNames</a>`,
                all: html`<a href="/status">${t("All sources")}</a>`,
              })}
            </span>
            <nav aria-label="${t("More pages")}">
              ${linksOf(t, FOOT_MENU, path)}<a href="/openapi.json">OpenAPI</a>
            </nav>
            ${language === undefined ? "" : languageMenu(language)}
          </div>
        </footer>
        ${words === null ? "" : jsonHtml("page-words", words)}${data === undefined ? "" : jsonHtml("data", data)}${scripts.map(scriptHtml)}
      </body>
    </html>
  `;
  return {
    html: language?.isChosen === true ? withLanguage(markup.markup, t.lang) : markup.markup,
    scripts,
    styles,
  };
}
