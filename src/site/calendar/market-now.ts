import { DAY_NAMES } from "../../domain/calendar/day-name.ts";
import { clockOf } from "../../browser/english-text.ts";
import { sayHtml, type Words } from "../languages/page-language.ts";
import { html, NO_HTML, type Html } from "../../http/answer/html-tag.ts";
import { sessionsInForce } from "../../api/calendars/sessions-in-force.ts";
import type { describeCalendar } from "../../api/calendars/calendars.ts";
import { dayOf } from "../frame/plain-day.ts";
import { leftText } from "./market-left.ts";
import { dateWords } from "./marks.ts";

/** What a calendar does now, and when the page was made. */
export type MarketNow = {
  readonly t: Words;
  readonly zone: string;
  readonly status: ReturnType<typeof describeCalendar>;
  readonly nowEpochMs: number;
};

const STATES = {
  open: "Open now",
  break: "Break now",
  closed: "Closed now",
  not_known: "Not known now",
} as const;

/** Whether an exchange is open, until when, its sessions and the next early close; nothing of a calendar without hours. */
export function marketPanel({ t, zone, status, nowEpochMs }: MarketNow): Html {
  const { state, holidays, next_open: opens, next_close: closes, known_until: until } = status;
  if (state === "no_hours") return NO_HTML;
  const isOpen = state === "open";
  const next = isOpen ? closes : opens;
  const why = holidays.length > 0 ? ` (${holidays.join(", ")})` : "";
  const unknown =
    state === "not_known" && until !== null
      ? html`<p>${t("Its days are known until {date}.", { date: until })}</p>`
      : NO_HTML;
  return html`<section id="market" class="market" aria-labelledby="market-now">
    <h2 id="market-now">${t(STATES[state])}${why}</h2>
    ${next === null ? NO_HTML : untilText(t, isOpen, next, nowEpochMs)}${unknown}
    <p class="soft">${sessionsText(t, status)} ${t("Times of {place}.", { place: zone })}</p>
    ${earlyText(t, status)}
  </section>`;
}

/** "Closes in 2 h 13 min, at 16:00 on Friday, 27 November"; a script counts on. */
function untilText(t: Words, isOpen: boolean, text: string, nowEpochMs: number): Html {
  const seconds = (Date.parse(text) - nowEpochMs) / 1000;
  const said = sayHtml(
    t,
    isOpen ? "Closes in {left}, at {time} on {date}." : "Opens in {left}, at {time} on {date}.",
    {
      left: html`<time datetime="${text}" data-left data-now="${nowEpochMs}">${leftText(t, seconds)}</time>`,
      time: clockOf(text),
      date: dateWords(t.lang).longDay(dayOf(text.slice(0, 10))),
    },
  );
  return html`<p>${said}</p>`;
}

/** The regular hours of today's rules, with breaks. */
function sessionsText(t: Words, { sessions, at }: MarketNow["status"]): string {
  const texts = sessionsInForce(sessions, at.slice(0, 10)).map(
    ({ open, close, breaks, weekdays, opens_on_day_before: isBefore }) => {
      const names = weekdays?.map((name) => weekdayIn(t, name)).join(t(", "));
      const days = names === undefined ? "" : ` ${t("on {weekdays}", { weekdays: names })}`;
      const pauses = breaks.map(({ start, end }) => `${start}–${end}`).join(", ");
      const start = isBefore ? t("{time} the day before", { time: open }) : open;
      const pause = pauses === "" ? "" : t(", break {pauses}", { pauses });
      return `${start}–${close}${days}${pause}`;
    },
  );
  return texts.length === 0 ? "" : t("Regular hours: {hours}.", { hours: texts.join("; ") });
}

function earlyText(t: Words, { next_early_close: early }: MarketNow["status"]): Html {
  if (early === null) return NO_HTML;
  const reason = early.reason === null ? "" : ` (${early.reason})`;
  return html`<p class="soft">
    ${t("Next early close: {date}, {time}.", {
      date: dateWords(t.lang).longDay(dayOf(early.date)),
      time: clockOf(early.closes_at) + reason,
    })}
  </p>`;
}

/** An English weekday of the API in the page's language. */
function weekdayIn(t: Words, name: string): string {
  if (t.lang === "en") return name;
  return dateWords(t.lang).weekday(DAY_NAMES.findIndex((day) => day.toLowerCase() === name) + 1);
}
