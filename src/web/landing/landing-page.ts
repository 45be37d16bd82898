import { numberText } from "../english-text.ts";
import { type Page, escapeHtml } from "../html.ts";
import { PAGE_TEXT } from "../page-text.ts";
import { placesNowHtml, type PlaceNow } from "./places-now-html.ts";
import { searchForm, sitePage } from "../site-page.ts";

/** A question that others answer wrongly; a test asks the API each of them. */
export type Proof = {
  readonly title: string;
  readonly path: string;
  /** Path of the answer in `data` (or `error`). */
  readonly pointer: readonly string[];
  readonly answer: string;
  readonly elsewhere: string;
  readonly why: string;
};

export const PROOFS: readonly Proof[] = [
  {
    title: "Vancouver in December 2026",
    path: "/v1/time/America/Vancouver?at=2026-12-01T12:00:00Z",
    pointer: ["data", "utc_offset"],
    answer: "-07:00",
    elsewhere: "-08:00",
    why: "British Columbia left its clocks alone that autumn. Zone data built into a runtime still says otherwise.",
  },
  {
    title: "Dublin in winter",
    path: "/v1/time/Europe/Dublin?at=2027-01-15T12:00:00Z",
    pointer: ["data", "is_dst"],
    answer: "false",
    elsewhere: "true",
    why: "The zone database writes Irish winter as negative summer time. A flag passed on unread is upside down.",
  },
  {
    title: "The day Samoa skipped",
    path: "/v1/time/convert?time=2011-12-30T12:00&from=Pacific/Apia&to=UTC",
    pointer: ["data", "from", "local_time"],
    answer: "2011-12-31T12:00:00",
    elsewhere: "2011-12-30T12:00:00",
    why: "There was no 30 December in Apia. The answer says so, with both readings of what may have been meant.",
  },
  {
    title: "Midday without a sunrise",
    path: "/v1/sun?city=tromso&date=2026-12-21",
    pointer: ["data", "sunrise"],
    answer: "null",
    elsewhere: "1970-01-01T00:00:00Z",
    why: "Tromsø has polar night. The field is null, the reason stands beside it, and so does the next sunrise.",
  },
  {
    title: "A month after 31 January",
    path: "/v1/date/add?date=2026-01-31&duration=P1M",
    pointer: ["data", "result"],
    answer: "2026-02-28",
    elsewhere: "2026-03-03",
    why: "The day is kept in its month, and the answer tells that it overflowed. You may also have it refused.",
  },
  {
    title: "06/07/2026",
    path: "/v1/time/convert?time=06/07/2026&from=UTC&to=Asia/Tokyo",
    pointer: ["error", "errors", "0", "reason"],
    answer: "ambiguous_format",
    elsewhere: "7 June, or 6 July",
    why: "A guess would be right half the time. It is refused, and the message says what to send.",
  },
];

/** What people come for. */
const TOOLS: readonly (readonly [path: string, name: string, what: string])[] = [
  ["/convert", "Convert a time", "15:00 in Berlin by the clocks of five other places"],
  ["/meet", "Plan a meeting", "The hours that suit everybody, and nobody's night"],
  ["/dates", "Reckon with dates", "Days between dates, working days, weeks, age"],
  ["/countdown", "Count down", "Days and seconds to a moment, to share or embed"],
  ["/calendar", "Holidays", "The year of a country or region, and who works when"],
  ["/world", "World map", "Where it is day and night, and the time in your cities"],
  ["/moon", "Moon", "Tonight's moon, and a year of phases"],
  ["/zones", "Time zones", "What clocks do, when, and who shares them"],
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

export type LandingView = {
  readonly zones: number;
  readonly places: number;
  readonly countries: number;
  readonly endpoints: number;
  /** "https://almanac.example" */
  readonly origin: string;
};

/**
 * The search, the reader's own time and who is at work; what people come for; calls for developers, and answers to judge
 * the API by.
 *
 * @param minuteEpochMs start of the minute that the page shows
 */
export function landingPage(facts: LandingView, places: readonly PlaceNow[], minuteEpochMs: number): Page {
  const tools = TOOLS.map(
    ([path, name, what]) => `<li><a class="panel" href="${path}"><b>${name}</b><span>${what}</span></a></li>`,
  );
  const calls = FIRST_CALLS.map(
    ([question, path]) =>
      `<li class="panel"><h3>${question}</h3><pre class="wrapped" tabindex="0" role="region" aria-label="Call: ${question}"><code>curl '${escapeHtml(facts.origin + path)}'</code></pre><a href="${escapeHtml(path)}">See the answer</a></li>`,
  );
  const proofs = PROOFS.map(
    (proof) =>
      `<li class="panel proof"><h3>${escapeHtml(proof.title)}</h3><dl class="versus"><dt>Almanac</dt><dd class="right">${escapeHtml(proof.answer)}</dd><dt>Elsewhere</dt><dd class="wrong">${escapeHtml(proof.elsewhere)}</dd></dl><p class="small soft">${escapeHtml(proof.why)}</p><a href="${escapeHtml(proof.path)}">See the answer</a></li>`,
  );
  const body = `<div class="hero"><div><h1>What time is it there?</h1><p class="lead">Time, sun, moon and holidays of ${numberText(facts.places)} places.</p>${searchForm("")}<p class="own" id="own" hidden>Your time <time></time> <span></span> <small></small></p></div>${placesNowHtml(places, minuteEpochMs)}</div>
<section class="section" aria-labelledby="tools-title"><h2 id="tools-title">What would you like to know?</h2><ul class="tools">${tools.join("")}</ul></section>
<section class="section" aria-labelledby="calls-title"><h2 id="calls-title">For developers</h2><p class="lead">The same answers as JSON, from one program with its data inside. No key is needed to begin.</p><ul class="first-calls">${calls.join("")}</ul><p class="actions"><a class="button primary" href="/docs">Try all ${facts.endpoints} endpoints</a><a class="button" href="/keys">Get a key</a><a class="button" href="/schedule">When does a cron line run?</a></p></section>
<section class="section" aria-labelledby="proof-title"><h2 id="proof-title">Right where others are wrong</h2><p class="lead">Six questions to put to any date library or web service.</p><ul class="proofs">${proofs.join("")}</ul></section>
<section class="section" aria-labelledby="inside-title"><h2 id="inside-title">What is inside</h2><dl class="facts"><div><dt>time zones, every change since local mean time</dt><dd>${numberText(facts.zones)}</dd></div><div><dt>places, by name in any script</dt><dd>${numberText(facts.places)}</dd></div><div><dt>countries</dt><dd>${numberText(facts.countries)}</dd></div><div><dt>endpoints, one envelope</dt><dd>${facts.endpoints}</dd></div></dl></section>`;
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
