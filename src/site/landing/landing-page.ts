import { html } from "../../http/answer/html-tag.ts";
import { LANDING } from "./landing-table.ts";
import { pageLanguage, SITE_LANGUAGES } from "../languages/page-language.ts";
import { createCache } from "../../domain/cache.ts";
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
  const shownIn = createCache<{ minute: number; places: PlaceNow[] }>(SITE_LANGUAGES.length);

  return async (context: RequestContext): Promise<FormattedAnswer> => {
    const { nowEpochMs } = context;
    const language = pageLanguage(context);
    const { t } = language;
    let shown = shownIn.get(t.lang);
    const minute = Math.floor(nowEpochMs / MINUTE_MS);
    if (shown?.minute !== minute) {
      const places = await Promise.all(LANDING.places.map((slug) => placeNow(slug, t.lang, context)));
      shown = { minute, places: places.flat() };
      shownIn.set(t.lang, shown);
    }
    const scope = context.isPrivate ? "private" : "public";
    context.cacheControl = `${scope}, max-age=${59 - (Math.floor(nowEpochMs / 1000) % 60)}`;
    const tools = LANDING.tools.map(
      ([path, name, what]) =>
        html`<li>
          <a class="panel" href="${path}"><b>${t(name)}</b><span>${t(what)}</span></a>
        </li>`,
    );
    const calls = FIRST_CALLS.map(
      ([question, path]) => html`
        <li class="panel">
          <h3>${t(question)}</h3>
          <pre
            class="wrapped"
            tabindex="0"
            role="region"
            dir="ltr"
            aria-label="${t("Call: {question}", { question: t(question) })}"
          ><code>curl '${publicOrigin(context) + path}'</code></pre>
          <a href="${path}">${t("See the answer")}</a>
        </li>
      `,
    );
    const body = html`
      <div class="hero">
        <div>
          <h1>${t("What time is it there?")}</h1>
          <p class="lead">
            ${t(
              "Time, sun, moon and holidays of {count} place.|Time, sun, moon and holidays of {count} places.",
              {
                count: context.data.counts.places,
              },
            )}
          </p>
          ${searchForm(t, "")}
          <ol class="mine" id="own-places" aria-label="${t("My places")}" hidden></ol>
          <p class="own" id="own" hidden>${t("Your time")} <time></time> <span></span> <small></small></p>
        </div>
        ${placesNowHtml(t, shown.places, minute * MINUTE_MS)}
      </div>
      <section class="section" aria-labelledby="tools-title">
        <h2 id="tools-title">${t("What would you like to know?")}</h2>
        <ul class="tools">
          ${tools}
        </ul>
      </section>
      <section class="section" aria-labelledby="calls-title">
        <h2 id="calls-title">${t("For developers")}</h2>
        <p class="lead">
          ${t("The same answers as JSON, from one program with its data inside. No key is needed to begin.")}
        </p>
        <ul class="first-calls">
          ${calls}
        </ul>
        <p class="actions">
          <a class="button primary" href="/docs">${t("Try every endpoint")}</a
          ><a class="button" href="/keys">${t("Get a key")}</a>
        </p>
      </section>
    `;
    const page = sitePage({
      title: t("Almanac: the time anywhere, sun, moon and holidays"),
      language,
      words: ["landing"],
      description: t(
        "The time in any place, with its sun, moon and holidays; conversions, meetings and dates; and all of it as a JSON API.",
      ),
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
