import { clockOf } from "../../browser/english-text.ts";
import { cityOfZone } from "../../domain/tz/slug.ts";
import { html, NO_HTML, type Html } from "../../http/answer/html-tag.ts";
import type { describeCalendar } from "../../api/calendars/calendars.ts";
import { dayOf } from "../frame/plain-day.ts";
import { leftText } from "./market-left.ts";
import { dateWords } from "./marks.ts";

/** What a calendar does now, and when the page was made. */
export type MarketNow = { readonly status: ReturnType<typeof describeCalendar>; readonly nowEpochMs: number };

const STATES: Readonly<Record<string, string>> = {
  open: "Open now",
  break: "Break now",
  closed: "Closed now",
  not_known: "Not known now",
};

/** Whether an exchange is open, until when, its sessions and the next early close; nothing of a calendar without hours. */
export function marketPanel({ status, nowEpochMs }: MarketNow): Html {
  const { state, holidays, timezone, next_open: opens, next_close: closes, known_until: until } = status;
  if (state === "no_hours") return NO_HTML;
  const isOpen = state === "open";
  const next = isOpen ? closes : opens;
  const why = holidays.length > 0 ? ` (${holidays.join(", ")})` : "";
  const unknown =
    state === "not_known" && until !== null ? html`<p>Its days are known until ${until}.</p>` : NO_HTML;
  return html`<section id="market" class="market" aria-labelledby="market-now">
    <h2 id="market-now">${STATES[state] ?? state}${why}</h2>
    ${next === null ? NO_HTML : untilText(isOpen ? "Closes" : "Opens", next, nowEpochMs)}${unknown}
    <p class="soft">${sessionsText(status)} Times of ${cityOfZone(timezone)}.</p>
    ${earlyText(status)}
  </section>`;
}

/** "Closes in 2 h 13 min, at 16:00 on Friday, 27 November"; a script counts on. */
function untilText(verb: string, text: string, nowEpochMs: number): Html {
  const seconds = (Date.parse(text) - nowEpochMs) / 1000;
  return html`<p>
    ${verb} in <time datetime="${text}" data-left>${leftText(seconds)}</time>, at ${clockOf(text)} on
    ${dateWords("en").longDay(dayOf(text.slice(0, 10)))}.
  </p>`;
}

/** The regular hours of today's rules, with breaks. */
function sessionsText({ sessions, at }: MarketNow["status"]): string {
  const today = at.slice(0, 10);
  const inForce = sessions.filter(
    ({ from, until }) => (from === null || from <= today) && (until === null || today <= until),
  );
  // The first that fits a day counts, so that those behind one of all days never do.
  const last = inForce.findIndex(({ weekdays }) => weekdays === null);
  const texts = inForce
    .slice(0, last === -1 ? inForce.length : last + 1)
    .map(({ open, close, breaks, weekdays, opens_on_day_before: isBefore }) => {
      const days = weekdays === null ? "" : ` on ${weekdays.join(", ")}`;
      const pauses = breaks.map(({ start, end }) => `${start}–${end}`).join(", ");
      return `${open}${isBefore ? " the day before" : ""}–${close}${days}${pauses === "" ? "" : `, break ${pauses}`}`;
    });
  return texts.length === 0 ? "" : `Regular hours: ${texts.join("; ")}.`;
}

function earlyText({ next_early_close: early }: MarketNow["status"]): Html {
  if (early === null) return NO_HTML;
  const reason = early.reason === null ? "" : ` (${early.reason})`;
  return html`<p class="soft">
    Next early close: ${dateWords("en").longDay(dayOf(early.date))}, ${clockOf(early.closes_at)}${reason}.
  </p>`;
}
