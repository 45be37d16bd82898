import { numberText } from "../../web/english-text.ts";
import { escapeHtml } from "../../web/html.ts";
import { placesNowHtml, type PlaceNow } from "../../web/landing/places-now-html.ts";
import { PAGE_TEXT } from "../../web/page-text.ts";
import { searchForm, sitePage } from "../../web/site-page.ts";
import type { RequestContext } from "../request/context.ts";
import { documentAnswer } from "../request/document.ts";
import { publicOrigin } from "../request/public-origin.ts";
import type { FormattedAnswer } from "../request/format.ts";
import { describeSlug, SlugQuery } from "../routes/context.ts";
import { runPart } from "./page-part.ts";

const MINUTE_MS = 60_000;

/** Places on the page, from west to east. */
const SHOWN_PLACES: readonly (readonly [slug: string, name: string])[] = [
  ["vancouver", "Vancouver"],
  ["sao-paulo", "São Paulo"],
  ["london", "London"],
  ["kathmandu", "Kathmandu"],
  ["tokyo", "Tokyo"],
  ["auckland", "Auckland"],
];

/** What people come for. */
const TOOLS: readonly (readonly [path: string, name: string, what: string])[] = [
  ["/convert", "Convert a time", "15:00 in Berlin by the clocks of five other places"],
  ["/meet", "Plan a meeting", "The hours that suit everybody, and nobody's night"],
  ["/dates", "Date calculator", "Days between dates, working days, weeks, age"],
  ["/countdown", "Count down", "Days and seconds to a moment, to share or embed"],
  ["/calendar", "Holidays", "The year of a country or region, and who works when"],
  ["/world", "World map", "Where it is day and night, and the time in your cities"],
  ["/moon", "Moon", "Tonight's moon, and a year of phases"],
  ["/zones", "Time zones", "When clocks change, and who shares them"],
  ["/schedule", "Recurring times", "The next dates of a rule, to subscribe to"],
  ["/embed", "Clock for your site", "Any city, in your colours, by the server's time"],
];

export const FIRST_CALLS: readonly (readonly [question: string, path: string])[] = [
  ["What time is it in Lisbon?", "/v1/time/lisbon"],
  ["Does anybody work in Bavaria on 6 January?", "/v1/holidays/DE/2027?region=BY"],
  [
    "What is 15:00 in Berlin in Denver and Tokyo?",
    "/v1/time/convert?time=2026-11-27T15:00&from=berlin&to=denver,tokyo",
  ],
];

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
      const places = await Promise.all(SHOWN_PLACES.map(([slug, name]) => placeNow(slug, name, context)));
      shown = { minute, places: places.flat() };
    }
    const scope = context.isPrivate ? "private" : "public";
    context.cacheControl = `${scope}, max-age=${59 - (Math.floor(nowEpochMs / 1000) % 60)}`;
    const tools = TOOLS.map(
      ([path, name, what]) =>
        `<li><a class="panel" href="${path}"><b>${name}</b><span>${what}</span></a></li>`,
    );
    const calls = FIRST_CALLS.map(
      ([question, path]) =>
        `<li class="panel"><h3>${question}</h3><pre class="wrapped" tabindex="0" role="region" aria-label="Call: ${question}"><code>curl '${escapeHtml(publicOrigin(context) + path)}'</code></pre><a href="${escapeHtml(path)}">See the answer</a></li>`,
    );
    const body = `<div class="hero"><div><h1>What time is it there?</h1><p class="lead">Time, sun, moon and holidays of ${numberText(context.data.counts.places)} places.</p>${searchForm("")}<p class="own" id="own" hidden>Your time <time></time> <span></span> <small></small></p></div>${placesNowHtml(shown.places, minute * MINUTE_MS)}</div>
<section class="section" aria-labelledby="tools-title"><h2 id="tools-title">What would you like to know?</h2><ul class="tools">${tools.join("")}</ul></section>
<section class="section" aria-labelledby="calls-title"><h2 id="calls-title">For developers</h2><p class="lead">The same answers as JSON, from one program with its data inside. No key is needed to begin.</p><ul class="first-calls">${calls.join("")}</ul><p class="actions"><a class="button primary" href="/docs">Try every endpoint</a><a class="button" href="/keys">Get a key</a></p></section>`;
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

/** A place with its time, its office hours and the holidays of its day; none if they cannot be had. */
async function placeNow(slug: string, name: string, context: RequestContext): Promise<PlaceNow[]> {
  const texts = { include: "time,business,holidays", holidays_limit: "0" };
  const { time, business, holidays } = await runPart(context, SlugQuery, texts, (query, part) =>
    describeSlug(slug, query, part),
  );
  if (time === null || business === null) return [];
  return [{ slug, name, time, business, holidays: holidays?.today ?? [] }];
}
