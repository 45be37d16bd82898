import { html } from "../../http/answer/html-tag.ts";
import { LANDING } from "./landing-table.ts";
import { numberText } from "../../browser/english-text.ts";
import { placeNow, placesNowHtml, type PlaceNow } from "./places-now.ts";
import { PAGE_TEXT } from "../frame/page-text.ts";
import { searchForm, sitePage } from "../frame/site-page.ts";
import type { RequestContext } from "../../http/context.ts";
import { documentAnswer } from "../../http/answer/document.ts";
import { publicOrigin } from "../../http/public-origin.ts";
import type { FormattedAnswer } from "../../http/answer/format.ts";

const MINUTE_MS = 60_000;

export const FIRST_CALLS = LANDING.calls;

/**
 * The search, the reader's own time and who is at work; what people come for; and calls for developers. The places are
 * kept for a minute, because the page is free but they take milliseconds.
 */
export function createLanding() {
  let shown: { minute: number; places: PlaceNow[] } | null = null;

  return async (context: RequestContext): Promise<FormattedAnswer> => {
    const { nowEpochMs } = context;
    const minute = Math.floor(nowEpochMs / MINUTE_MS);
    if (shown?.minute !== minute) {
      const places = await Promise.all(
        Object.entries(LANDING.places).map(([slug, name]) => placeNow(slug, name, context)),
      );
      shown = { minute, places: places.flat() };
    }
    const scope = context.isPrivate ? "private" : "public";
    context.cacheControl = `${scope}, max-age=${59 - (Math.floor(nowEpochMs / 1000) % 60)}`;
    const tools = LANDING.tools.map(
      ([path, name, what]) =>
        html`<li>
          <a class="panel" href="${path}"><b>${name}</b><span>${what}</span></a>
        </li>`,
    );
    const calls = FIRST_CALLS.map(
      ([question, path]) => html`
        <li class="panel">
          <h3>${question}</h3>
          <pre
            class="wrapped"
            tabindex="0"
            role="region"
            aria-label="Call: ${question}"
          ><code>curl '${publicOrigin(context) + path}'</code></pre>
          <a href="${path}">See the answer</a>
        </li>
      `,
    );
    const body = html`
      <div class="hero">
        <div>
          <h1>What time is it there?</h1>
          <p class="lead">
            Time, sun, moon and holidays of ${numberText(context.data.counts.places)} places.
          </p>
          ${searchForm("")}
          <ol class="mine" id="own-places" aria-label="My places" hidden></ol>
          <p class="own" id="own" hidden>Your time <time></time> <span></span> <small></small></p>
        </div>
        ${placesNowHtml(shown.places, minute * MINUTE_MS)}
      </div>
      <section class="section" aria-labelledby="tools-title">
        <h2 id="tools-title">What would you like to know?</h2>
        <ul class="tools">
          ${tools}
        </ul>
      </section>
      <section class="section" aria-labelledby="calls-title">
        <h2 id="calls-title">For developers</h2>
        <p class="lead">
          The same answers as JSON, from one program with its data inside. No key is needed to begin.
        </p>
        <ul class="first-calls">
          ${calls}
        </ul>
        <p class="actions">
          <a class="button primary" href="/docs">Try every endpoint</a
          ><a class="button" href="/keys">Get a key</a>
        </p>
      </section>
    `;
    const page = sitePage({
      title: "Almanac: the time anywhere, sun, moon and holidays",
      description:
        "The time in any place, with its sun, moon and holidays; conversions, meetings and dates; and all of it as a JSON API.",
      path: "/",
      canonical: "/",
      body,
      isSearchInBody: true,
      style: PAGE_TEXT.landingStyle,
      script: PAGE_TEXT.landingScript,
    });
    return documentAnswer(context, page, { frames: true });
  };
}
