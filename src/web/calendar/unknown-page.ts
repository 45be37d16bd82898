import { type Page, escapeHtml } from "../html.ts";
import { PAGE_TEXT } from "../page-text.ts";
import { sitePage } from "../site-page.ts";
import { apiCall } from "./calendar-address.ts";

export type Unknown = {
  /** What the API says of it. */
  readonly message: string;
  readonly suggestions: readonly { readonly path: string; readonly name: string }[];
  readonly call: string;
};

/** What is shown where an address names a country, region or year there is no calendar of. */
export function unknownCalendarPage({ message, suggestions, call }: Unknown): Page {
  const links = suggestions.map(
    ({ path, name }) => `<li><a href="${escapeHtml(path)}">${escapeHtml(name)}</a></li>`,
  );
  const list =
    links.length === 0
      ? ""
      : `<h2 class="section">${suggestions.length > 5 ? "What there is" : "Perhaps you meant"}</h2><ul class="countries">${links.join("")}</ul>`;
  return sitePage({
    title: "No such calendar · Almanac",
    description: "There is no holiday calendar at this address.",
    path: "/calendar",
    body: `<h1>No such calendar</h1><p class="lead">${escapeHtml(message)}</p>${list}<div class="actions"><a class="button primary" href="/calendar">All countries</a></div>${apiCall(call)}`,
    style: PAGE_TEXT.calendarStyle,
    script: "",
    data: null,
  });
}
