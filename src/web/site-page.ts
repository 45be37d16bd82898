import { type Page, escapeHtml, scriptJson } from "./html.ts";
import { PAGE_TEXT } from "./page-text.ts";

export type SitePage = {
  readonly title: string;
  readonly description: string;
  /** Address of the page, to mark it in the menu. */
  readonly path: string;
  /** Inside `main`; every text in it escaped already. */
  readonly body: string;
  /** The page's own style, after that of the site. */
  readonly style?: string;
  readonly script: string;
  /** What the script reads from `#data`; `null` when it needs nothing. */
  readonly data: unknown;
  /** Language of the page's texts (BCP 47); English where none is given. */
  readonly lang?: string;
  /** The page's own address without what changes its looks alone, for search engines; none where it has no such address. */
  readonly canonical?: string;
  /** More for the head, such as a link to a calendar; escaped already. */
  readonly head?: string;
  /** Full address of a picture (1200 x 630) for cards of this page; none where the page has no picture of its own. */
  readonly picture?: string;
};

/** Pages of the menu. */
export const MENU: readonly (readonly [path: string, title: string])[] = [
  ["/world", "World"],
  ["/meet", "Meet"],
  ["/calendar", "Calendar"],
  ["/docs", "Docs"],
  ["/embed", "Clock"],
  ["/keys", "Keys"],
  ["/status", "Status"],
];

const MARK =
  '<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" aria-hidden="true"><circle cx="12" cy="12" r="9.5"/><path d="M12 2.5a9.5 9.5 0 0 1 0 19 13 13 0 0 0 0-19Z" fill="currentColor"/></svg>';

/** What stands beside the title in a browser's tab. */
export const ICON_SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><circle cx="12" cy="12" r="11" fill="#a83a24"/><path d="M12 1a11 11 0 0 1 0 22 15 15 0 0 0 0-22Z" fill="#fff"/></svg>';

/** A page of the site: head, menu and foot around a body, all in one document. */
export function sitePage(page: SitePage): Page {
  const {
    title,
    description,
    path,
    body,
    style = "",
    script,
    data,
    lang = "en",
    canonical,
    head = "",
    picture,
  } = page;
  const links = MENU.map(
    ([href, name]) => `<a href="${href}"${path === href ? ' aria-current="page"' : ""}>${name}</a>`,
  ).join("");
  const json = data === null ? "" : `<script type="application/json" id="data">${scriptJson(data)}</script>`;
  const code = script === "" ? "" : `<script>${script}</script>`;
  const image = picture === undefined ? "" : `<meta property="og:image" content="${escapeHtml(picture)}">`;
  const social = `<meta property="og:title" content="${escapeHtml(title)}"><meta property="og:description" content="${escapeHtml(description)}"><meta property="og:type" content="website"><meta property="og:site_name" content="Almanac">${image}<meta name="twitter:card" content="${picture === undefined ? "summary" : "summary_large_image"}">`;
  // Relative, because the server's public address is only known from what a request claims.
  const own = canonical === undefined ? "" : `<link rel="canonical" href="${escapeHtml(canonical)}">`;
  const styles = style === "" ? [PAGE_TEXT.siteStyle] : [PAGE_TEXT.siteStyle, style];
  const html = `<!doctype html><html lang="${escapeHtml(lang)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)}</title><meta name="description" content="${escapeHtml(description)}">${social}<link rel="icon" href="/favicon.svg" type="image/svg+xml">${own}${head}${styles.map((text) => `<style>${text}</style>`).join("")}</head><body><a class="skip" href="#main">Skip to content</a><header class="top"><div class="wrap"><a class="mark" href="/">${MARK}Almanac</a><nav aria-label="Pages">${links}</nav></div></header><main id="main"><div class="wrap">${body}</div></main><footer class="foot"><div class="wrap"><span>Places from <a href="https://www.geonames.org/" rel="noopener">GeoNames</a>, CC BY 4.0. All sources on <a href="/status">status</a>.</span><span><a href="/openapi.json">OpenAPI</a></span></div></footer>${json}${code}</body></html>`;
  return { html, scripts: script === "" ? [] : [script], styles };
}
