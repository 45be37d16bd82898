import { numberText } from "../english-text.ts";
import { type Page, escapeHtml } from "../html.ts";
import { PAGE_TEXT } from "../page-text.ts";
import { placesNowHtml, type PlaceNow } from "./places-now-html.ts";
import { searchForm, sitePage } from "../site-page.ts";

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
 * The search, the reader's own time and who is at work; what people come for; and calls for developers.
 *
 * @param placeCount how many places there are
 * @param origin "https://almanac.example"
 * @param minuteEpochMs start of the minute that the page shows
 */
export function landingPage(
  placeCount: number,
  origin: string,
  places: readonly PlaceNow[],
  minuteEpochMs: number,
): Page {
  const tools = TOOLS.map(
    ([path, name, what]) => `<li><a class="panel" href="${path}"><b>${name}</b><span>${what}</span></a></li>`,
  );
  const calls = FIRST_CALLS.map(
    ([question, path]) =>
      `<li class="panel"><h3>${question}</h3><pre class="wrapped" tabindex="0" role="region" aria-label="Call: ${question}"><code>curl '${escapeHtml(origin + path)}'</code></pre><a href="${escapeHtml(path)}">See the answer</a></li>`,
  );
  const body = `<div class="hero"><div><h1>What time is it there?</h1><p class="lead">Time, sun, moon and holidays of ${numberText(placeCount)} places.</p>${searchForm("")}<p class="own" id="own" hidden>Your time <time></time> <span></span> <small></small></p></div>${placesNowHtml(places, minuteEpochMs)}</div>
<section class="section" aria-labelledby="tools-title"><h2 id="tools-title">What would you like to know?</h2><ul class="tools">${tools.join("")}</ul></section>
<section class="section" aria-labelledby="calls-title"><h2 id="calls-title">For developers</h2><p class="lead">The same answers as JSON, from one program with its data inside. No key is needed to begin.</p><ul class="first-calls">${calls.join("")}</ul><p class="actions"><a class="button primary" href="/docs">Try every endpoint</a><a class="button" href="/keys">Get a key</a></p></section>`;
  return sitePage({
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
}
