import { mustExist } from "../../domain/must-exist.ts";
import { html, type Html } from "../../http/answer/html-tag.ts";
import type { RequestContext } from "../../http/context.ts";
import { describeSlug, SlugQuery } from "../../api/context/context.ts";
import { runPart } from "../frame/page-part.ts";
import { MS_PER_DAY } from "../../domain/time-unit.ts";
import { dateFormat } from "../../browser/date-format.ts";
import { clockOf, joinNames } from "../../browser/english-text.ts";

export type PlaceNow = Awaited<ReturnType<typeof placeNow>>[number];

/** A place with its time, its office hours and the holidays of its day; none if they cannot be had. */
export async function placeNow(slug: string, name: string, context: RequestContext) {
  const texts = { include: "time,business,holidays", holidays_limit: "0" };
  const { time, business, holidays } = await runPart(context, SlugQuery, texts, (query, part) =>
    describeSlug(slug, query, part),
  );
  if (time === null || business === null) return [];
  return [{ slug, name, time, business, holidays: holidays?.today ?? [] }];
}

/** A sentence that says where people are at work, and a row for each place with its time and office hours. */
export function placesNowHtml(places: readonly PlaceNow[], nowEpochMs: number): Html {
  const rows = places.map((place) => rowHtml(place));
  const until = Math.min(...places.map((place) => endOf(place, nowEpochMs)));
  return html`
    <div class="panel">
      <p class="now-sentence" id="now-sentence">${sentenceOf(places)}</p>
      <ul class="now" id="now" data-now="${nowEpochMs}" data-until="${until}">
        ${rows}
      </ul>
      <p class="small">
        <a href="/v1/context/${mustExist(places[0]).slug}?include=time,business,holidays"
          >The API call behind it</a
        >
      </p>
    </div>
  `;
}

function sentenceOf(places: readonly PlaceNow[]): string {
  const names = places.filter(({ business }) => business.is_open_now).map(({ name }) => name);
  if (names.length === 0) return "Offices are closed in all of these places right now.";
  return `Right now people are at work in ${joinNames(names)}.`;
}

function rowHtml({ slug, name, time, business, holidays }: PlaceNow): Html {
  const { current_time: current, utc_offset_seconds: offset } = time;
  const work = workText(business, holidays[0]?.name ?? "Public holiday", current);
  return html`
    <li class="${business.is_open_now ? "open" : "closed"}" data-offset="${offset}">
      <a href="/places/${slug}">${name}</a
      ><span class="when"
        ><small>${weekdayText(current, "short")}</small> <time>${clockOf(current)}</time></span
      ><span class="work">${work}</span>
    </li>
  `;
}

/** Whether people are at work, and when that changes. */
function workText(business: PlaceNow["business"], holiday: string, current: string): string {
  const { reason, opens_at: opens, closes_at: closes } = business;
  const back = `${dayText(opens, current)}${clockOf(opens)}`;
  switch (reason) {
    case null:
    case "makeup_workday":
      return `At work until ${clockOf(closes)}`;
    case "weekend":
      return `Weekend, back ${back}`;
    case "holiday":
      return `${holiday}, back ${back}`;
    case "before_hours":
      return `At work from ${clockOf(opens)}`;
    case "after_hours":
      return `Closed, back ${back}`;
  }
}

/** "", "tomorrow " or "Monday ": a date relative to another one at the same place. */
function dayText(text: string, current: string): string {
  const day = Date.parse(text.slice(0, 10));
  const days = Math.round((day - Date.parse(current.slice(0, 10))) / MS_PER_DAY);
  if (days === 0) return "";
  return days === 1 ? "tomorrow " : `${weekdayText(text, "long")} `;
}

/** "Mon" or "Monday": the weekday of a local date-time; "" without one. */
function weekdayText(text: string, weekday: "short" | "long"): string {
  const day = Date.parse(text.slice(0, 10));
  return Number.isNaN(day) ? "" : dateFormat("en", { weekday }).format(day);
}

/** When a row changes: offices open or close, the clock changes, or the day ends. */
function endOf({ time, business }: PlaceNow, nowEpochMs: number): number {
  const offsetMs = time.utc_offset_seconds * 1000;
  const midnightMs = (Math.floor((nowEpochMs + offsetMs) / MS_PER_DAY) + 1) * MS_PER_DAY - offsetMs;
  const changeMs = time.next_transition === null ? Number.NaN : time.next_transition.unix * 1000;
  const moments = [Date.parse(business.opens_at), Date.parse(business.closes_at), changeMs, midnightMs];
  return Math.min(...moments.filter((epochMs) => epochMs > nowEpochMs));
}
