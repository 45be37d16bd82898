import { mustExist } from "../../domain/must-exist.ts";
import { html, type Html } from "../../http/answer/html-tag.ts";
import type { RequestContext } from "../../http/context.ts";
import { describeSlug, SlugQuery } from "../../api/context/context.ts";
import { runPart } from "../frame/page-part.ts";
import { MS_PER_DAY } from "../../domain/time-unit.ts";
import { dateFormat } from "../../browser/date-format.ts";
import { clockOf } from "../../browser/english-text.ts";
import type { Words } from "../languages/page-language.ts";

export type PlaceNow = Awaited<ReturnType<typeof placeNow>>[number];

/** A place with its time, its office hours and the holidays of its day; none if they cannot be had. */
export async function placeNow(slug: string, lang: string, context: RequestContext) {
  const texts = { include: "location,time,business,holidays", holidays_limit: "0", lang };
  const { location, time, business, holidays } = await runPart(context, SlugQuery, texts, (query, part) =>
    describeSlug(slug, query, part),
  );
  if (time === null || business === null || location === null || !("slug" in location)) return [];
  const { name } = location;
  return [{ slug, name, time, business, holidays: holidays?.today ?? [] }];
}

/** A sentence that says where people are at work, and a row for each place with its time and office hours. */
export function placesNowHtml(t: Words, places: readonly PlaceNow[], nowEpochMs: number): Html {
  const rows = places.map((place) => rowHtml(t, place));
  const until = Math.min(...places.map((place) => endOf(place, nowEpochMs)));
  return html`
    <div class="panel">
      <p class="now-sentence" id="now-sentence">${sentenceOf(t, places)}</p>
      <ul class="now" id="now" data-now="${nowEpochMs}" data-until="${until}">
        ${rows}
      </ul>
      <p class="small">
        <a href="/v1/context/${mustExist(places[0]).slug}?include=time,business,holidays"
          >${t("The API call behind it")}</a
        >
      </p>
    </div>
  `;
}

function sentenceOf(t: Words, places: readonly PlaceNow[]): string {
  const names = places.filter(({ business }) => business.is_open_now).map(({ name }) => name);
  if (names.length === 0) return t("Offices are closed in all of these places right now.");
  return t("Right now people are at work in {places}.", { places: t.list(names) });
}

function rowHtml(t: Words, { slug, name, time, business, holidays }: PlaceNow): Html {
  const { current_time: current, utc_offset_seconds: offset } = time;
  const work = workText(t, business, holidayText(t, holidays[0]), current);
  return html`
    <li class="${business.is_open_now ? "open" : "closed"}" data-offset="${offset}">
      <a href="/places/${slug}">${name}</a
      ><span class="when"
        ><small>${weekdayText(t, current, "short")}</small> <time>${clockOf(current)}</time></span
      ><span class="work">${work}</span>
    </li>
  `;
}

/** The name of a holiday where it has one in the page's language. */
function holidayText(t: Words, holiday: PlaceNow["holidays"][number] | undefined): string {
  const isSaid = holiday?.name_language.split("-")[0] === t.lang;
  return isSaid ? holiday.name : t("Public holiday");
}

/** Whether people are at work, and when that changes. */
function workText(t: Words, business: PlaceNow["business"], holiday: string, current: string): string {
  const { reason, opens_at: opens, closes_at: closes } = business;
  const time = clockOf(opens);
  const back = backText(t, opens, current);
  switch (reason) {
    case null:
    case "makeup_workday":
      return t("At work until {time}", { time: clockOf(closes) });
    case "weekend":
      return t("Weekend, {back}", { back });
    case "holiday":
      return t("{holiday}, {back}", { holiday, back });
    case "before_hours":
      return t("At work from {time}", { time });
    case "after_hours":
      return t("Closed, {back}", { back });
  }
}

/** "back 09:00", "back tomorrow 09:00" or "back Monday 09:00": a moment relative to a date at the same place. */
function backText(t: Words, text: string, current: string): string {
  const day = Date.parse(text.slice(0, 10));
  const days = Math.round((day - Date.parse(current.slice(0, 10))) / MS_PER_DAY);
  const time = clockOf(text);
  if (days === 0) return t("back {time}", { time });
  if (days === 1) return t("back tomorrow {time}", { time });
  return t("back {weekday} {time}", { weekday: weekdayText(t, text, "long"), time });
}

/** "Mon" or "Monday": the weekday of a local date-time; "" without one. */
function weekdayText(t: Words, text: string, weekday: "short" | "long"): string {
  const day = Date.parse(text.slice(0, 10));
  return Number.isNaN(day) ? "" : dateFormat(t.locale, { weekday }).format(day);
}

/** When a row changes: offices open or close, the clock changes, or the day ends. */
function endOf({ time, business }: PlaceNow, nowEpochMs: number): number {
  const offsetMs = time.utc_offset_seconds * 1000;
  const midnightMs = (Math.floor((nowEpochMs + offsetMs) / MS_PER_DAY) + 1) * MS_PER_DAY - offsetMs;
  const changeMs = time.next_transition === null ? Number.NaN : time.next_transition.unix * 1000;
  const moments = [Date.parse(business.opens_at), Date.parse(business.closes_at), changeMs, midnightMs];
  return Math.min(...moments.filter((epochMs) => epochMs > nowEpochMs));
}
