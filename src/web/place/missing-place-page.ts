import { type Page, escapeHtml } from "../html.ts";
import { sitePage } from "../site-page.ts";

/** Says that there is no such place, and where the ones are that may have been meant. */
export function missingPlacePage(slug: string, suggestions: readonly string[]): Page {
  const links = suggestions.map(
    (near) => `<li><a href="/places/${encodeURIComponent(near)}">${escapeHtml(near)}</a></li>`,
  );
  const meant =
    links.length === 0 ? "" : `<p class="lead">Did you mean one of these?</p><ul>${links.join("")}</ul>`;
  return sitePage({
    title: "No such place · Almanac",
    description: "There is no place of this name.",
    path: "/places",
    body: `<h1>No such place</h1><p class="lead">No city is called “${escapeHtml(slug.slice(0, 100))}”.</p>${meant}<p class="actions"><a class="button" href="/">To the start</a></p>`,
    script: "",
    data: null,
    head: '<meta name="robots" content="noindex">',
  });
}
