import { escapeHtml, type Page } from "../html.ts";
import { searchForm, sitePage } from "../site-page.ts";

/** What a text may mean, and the page that tells of it. */
export type SearchChoice = {
  readonly kind: "city" | "timezone" | "country";
  /** Slug of a city, id of a zone, code of a country. */
  readonly id: string;
  readonly name: string;
  /** "Fri 10:00": the time there. */
  readonly detail: string;
  readonly path: string;
};

/** The choices for a text, with the time at each, for readers without JavaScript and for texts with several meanings. */
export function searchPage(text: string, choices: readonly SearchChoice[]): Page {
  const items = choices.map(
    ({ name, detail, path }) =>
      `<li><a href="${escapeHtml(path)}"><bdi>${escapeHtml(name)}</bdi></a><span>${escapeHtml(detail)}</span></li>`,
  );
  const list =
    text === ""
      ? ""
      : items.length === 0
        ? `<p class="lead">No city, country or time zone is called “${escapeHtml(text)}”. Try another spelling or a larger town nearby.</p>`
        : `<ul class="list section">${items.join("")}</ul>`;
  return sitePage({
    title: "Search · Almanac",
    description: "Find a city, a country or a time zone by its name in any language, and the time there.",
    path: "/search",
    body: `<h1>Search</h1>${searchForm(text)}${list}`,
    isSearchInBody: true,
    head: '<meta name="robots" content="noindex">',
  });
}
