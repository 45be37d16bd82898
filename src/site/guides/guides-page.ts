import { AlmanacError } from "../../domain/error.ts";
import { createCache } from "../../domain/cache.ts";
import { documentAnswer } from "../../http/answer/document.ts";
import { html, rawHtml } from "../../http/answer/html-tag.ts";
import type { RequestContext } from "../../http/context.ts";
import { publicOrigin } from "../../http/public-origin.ts";
import { PAGE_TEXT } from "../frame/page-text.ts";
import { sitePage } from "../frame/site-page.ts";
import { GUIDES, titleOf, type Guide } from "./guide-list.ts";

const PATH = "/docs/guides";
/** The server in the examples of the files; on a page it is the one that the reader asks. */
const EXAMPLE_ORIGIN = "http://127.0.0.1:3000";

const bodies = createCache<string>(GUIDES.length);

/** The list of the guides. */
export function guidesPage() {
  const items = GUIDES.map(
    (guide) => html`
      <li>
        <h2><a href="${PATH}/${guide.name}">${titleOf(guide)}</a></h2>
        <p>${guide.summary}</p>
      </li>
    `,
  );
  return sitePage({
    title: "Guides · Almanac",
    description: "How to ask, embed, subscribe to, build upon and operate Almanac.",
    path: PATH,
    canonical: PATH,
    body: html`
      <h1>Guides</h1>
      <p class="lead">
        A page for each way to use Almanac. Every route is in the <a href="/docs">reference</a>.
      </p>
      <ul class="stack">
        ${items}
      </ul>
    `,
  });
}

/** One guide: a file of `docs`. @throws AlmanacError `route_not_found` for a name that none has */
export function showGuide(name: string, context: RequestContext) {
  const guide = GUIDES.find((each) => each.name === name);
  if (guide === undefined)
    throw new AlmanacError("route_not_found", `There is no guide '${name.slice(0, 40)}'.`, {
      suggestions: GUIDES.map((each) => `${PATH}/${each.name}`),
    });
  const body = bodies.getOrMake(name, () => bodyOf(guide));
  const own = body.replaceAll(EXAMPLE_ORIGIN, html`${publicOrigin(context)}`.markup);
  const page = sitePage({
    title: `${titleOf(guide)} · Almanac`,
    description: guide.summary,
    path: `${PATH}/${name}`,
    canonical: `${PATH}/${name}`,
    body: html`<article class="guide">${rawHtml(own)}</article>`,
    style: PAGE_TEXT.guideStyle,
  });
  return documentAnswer(context, page);
}

function bodyOf({ text }: Guide): string {
  const markup = Bun.markdown.html(text, { headings: { ids: true }, tables: true });
  return (
    markup
      .replace(/<img src="[^"]*clock\.svg"/g, '<img src="/embed/clock.svg?city=tokyo"')
      .replace(/<a href="(?:\.\.\/docs\/)?([a-z]+)\.md(#[\w-]*)?">/g, `<a href="${PATH}/$1$2">`)
      // What lies in the archive and not on the server.
      .replace(/<a href="(?!https?:|\/|#)[^"]*">(.*?)<\/a>/g, "$1")
      .replaceAll("<pre>", '<pre tabindex="0">')
      .replaceAll("<table>", '<div class="scrolled" tabindex="0"><table>')
      .replaceAll("</table>", "</table></div>")
  );
}
