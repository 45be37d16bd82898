import { member, textOf } from "../api-catalog.ts";
import { MS_PER_DAY } from "../../domain/time-unit.ts";
import { dateFormat } from "../date-format.ts";
import { clockOf, joinNames } from "../english-text.ts";
import { escapeHtml } from "../html.ts";

/** A place and its `/v1/context/{slug}` with the sections time, business and holidays. */
export type PlaceNow = { readonly slug: string; readonly name: string; readonly context: unknown };

/** A sentence that says where people are at work, and a row for each place with its time and office hours. */
export function placesNowHtml(places: readonly PlaceNow[], nowEpochMs: number): string {
  const rows = places.map((place) => rowHtml(place));
  const until = Math.min(...places.map((place) => endOf(place, nowEpochMs)));
  return `<div class="panel"><p class="now-sentence" id="now-sentence">${escapeHtml(sentenceOf(places))}</p><ul class="now" id="now" data-now="${nowEpochMs}" data-until="${until}">${rows.join("")}</ul><p class="small"><a href="/v1/context/${escapeHtml(places[0]?.slug ?? "")}?include=time,business,holidays" data-run>The API call behind it</a></p></div>`;
}

function isAtWork({ context }: PlaceNow): boolean {
  return member(context, "business", "is_open_now") === true;
}

function sentenceOf(places: readonly PlaceNow[]): string {
  const names = places.filter(isAtWork).map(({ name }) => name);
  if (names.length === 0) return "Offices are closed in all of these places right now.";
  return `Right now people are at work in ${joinNames(names)}.`;
}

function rowHtml(place: PlaceNow): string {
  const { slug, name, context } = place;
  const current = textOf(member(context, "time", "current_time"));
  const offset = member(context, "time", "utc_offset_seconds");
  const state = isAtWork(place) ? "open" : "closed";
  return `<li class="${state}" data-offset="${typeof offset === "number" ? offset : 0}"><a href="/places/${escapeHtml(slug)}">${escapeHtml(name)}</a><span class="when"><small>${escapeHtml(weekdayText(current, "short"))}</small> <time>${escapeHtml(clockOf(current))}</time></span><span class="work">${escapeHtml(workText(place, current))}</span></li>`;
}

/** Whether people are at work, and when that changes. */
function workText(place: PlaceNow, current: string): string {
  const business = member(place.context, "business");
  if (isAtWork(place)) return `At work until ${clockOf(textOf(member(business, "closes_at")))}`;
  const opens = textOf(member(business, "opens_at"));
  const back = `${dayText(opens, current)}${clockOf(opens)}`;
  const holidays = member(place.context, "holidays", "today");
  const holiday = textOf(member(Array.isArray(holidays) ? holidays[0] : null, "name")) || "Public holiday";
  const reasons: Readonly<Record<string, string>> = {
    weekend: `Weekend, back ${back}`,
    holiday: `${holiday}, back ${back}`,
    before_hours: `At work from ${clockOf(opens)}`,
    after_hours: `Closed, back ${back}`,
  };
  return reasons[textOf(member(business, "reason"))] ?? `Closed, back ${back}`;
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
function endOf({ context }: PlaceNow, nowEpochMs: number): number {
  const offset = member(context, "time", "utc_offset_seconds");
  const offsetMs = typeof offset === "number" ? offset * 1000 : 0;
  const midnightMs = (Math.floor((nowEpochMs + offsetMs) / MS_PER_DAY) + 1) * MS_PER_DAY - offsetMs;
  const change = member(context, "time", "next_transition", "unix");
  const moments = [
    Date.parse(textOf(member(context, "business", "opens_at"))),
    Date.parse(textOf(member(context, "business", "closes_at"))),
    typeof change === "number" ? change * 1000 : Number.NaN,
    midnightMs,
  ];
  return Math.min(...moments.filter((epochMs) => epochMs > nowEpochMs));
}
