import type { CatalogOperation } from "../api-catalog.ts";
import { numberText } from "../english-text.ts";
import { type Page, escapeHtml } from "../html.ts";
import { PAGE_TEXT } from "../page-text.ts";
import { placesNowHtml, type PlaceNow } from "./places-now-html.ts";
import { sitePage } from "../site-page.ts";

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

export type LandingView = {
  readonly zones: number;
  readonly places: number;
  readonly countries: number;
  readonly operations: readonly CatalogOperation[];
};

/**
 * What Almanac is, who is at work now, a box to try it, and answers to judge it by.
 *
 * @param minuteEpochMs start of the minute that the page shows
 */
export function landingPage(facts: LandingView, places: readonly PlaceNow[], minuteEpochMs: number): Page {
  const proofs = PROOFS.map(
    (proof) =>
      `<li class="panel proof"><h3>${escapeHtml(proof.title)}</h3><dl class="versus"><dt>Almanac</dt><dd class="right">${escapeHtml(proof.answer)}</dd><dt>Elsewhere</dt><dd class="wrong">${escapeHtml(proof.elsewhere)}</dd></dl><p class="small soft">${escapeHtml(proof.why)}</p><a href="${escapeHtml(proof.path)}" data-run>Ask it: ${escapeHtml(proof.path.split("?")[0] ?? "")}</a></li>`,
  ).join("");
  const body = `<div class="hero"><div><h1>What time is it there, and is anybody at work?</h1><p class="lead">Almanac is a JSON API for time zones, cities, public holidays, sun, moon and dates: one program on your own server, with its data inside and no call to anyone else.</p><div class="actions"><a class="button primary" href="#try">Try it</a><a class="button" href="/docs">Read the docs</a><a class="button" href="/embed">Make a clock</a></div></div>${placesNowHtml(places, minuteEpochMs)}</div>
<section class="section" id="try" aria-labelledby="try-title"><h2 id="try-title">Try it</h2><p class="lead">Choose a question, change it, read the answer. These are real calls to this server.</p><div class="panel" id="try-box"><noscript>The box needs JavaScript. Without it, any address of the <a href="/docs">docs</a> opens in the browser.</noscript></div></section>
<section class="section" aria-labelledby="proof-title"><h2 id="proof-title">Right where others are wrong</h2><p class="lead">Six questions to put to any date library or web service. Each is asked of this server.</p><ul class="proofs">${proofs}</ul></section>
<section class="section" aria-labelledby="inside-title"><h2 id="inside-title">What is inside</h2><dl class="facts"><div><dt>time zones, every change since local mean time</dt><dd>${numberText(facts.zones)}</dd></div><div><dt>places, by name in any script</dt><dd>${numberText(facts.places)}</dd></div><div><dt>countries</dt><dd>${numberText(facts.countries)}</dd></div><div><dt>endpoints, one envelope</dt><dd>${facts.operations.length}</dd></div></dl><div class="actions"><a class="button" href="/keys">Get a key</a><a class="button" href="/status">See the status</a></div></section>`;
  return sitePage({
    title: "Almanac: time zones, places, holidays, sun and moon over HTTP",
    description:
      "A JSON API for time zones, cities, public holidays, sun, moon, dates and meetings, in one program.",
    path: "/",
    canonical: "/",
    body,
    style: PAGE_TEXT.landingStyle,
    script: PAGE_TEXT.landingScript,
    data: { operations: facts.operations },
  });
}
