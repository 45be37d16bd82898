import { sayHtml } from "../languages/page-language.ts";
import { inDays } from "../languages/time-words.ts";
import { mustExist } from "../../domain/must-exist.ts";
import { html, type Html } from "../../http/answer/html-tag.ts";
import type { PlaceData } from "./place-script.ts";
import { apiCalls, type Page } from "../../http/answer/html.ts";
import { plainPart, timeHtml } from "../../embed/clock-html.ts";
import { momentOf } from "../../embed/clock-moment.ts";
import { shiftText } from "../charts/daylight-chart.ts";
import { PAGE_TEXT } from "../frame/page-text.ts";
import { subscribeHtml } from "../frame/subscribe.ts";
import { starButton } from "../frame/star.ts";
import { sitePage } from "../frame/site-page.ts";
import { moonPanel } from "./moon-panel.ts";
import type { PlaceNow, PlaceView } from "./place-view.ts";
import { dayText, facts, panel } from "./panel.ts";
import { dayForm, firstAnswers, sunPanel, yearPanel } from "./place-panels.ts";
import { clockOf, offsetText } from "../../browser/english-text.ts";
import { dayOf, instantOf } from "../frame/plain-day.ts";
import { placeText } from "../charts/sky.ts";
import { placeWays } from "./place-ways.ts";
import { placeSentence } from "./place-sentence.ts";

const STYLE = PAGE_TEXT.chartStyle + PAGE_TEXT.placeStyle;

/** Everything about one place, now. */
export function placePage(page: PlaceView): Page {
  const { now, sun, origin, t } = page;
  const { slug, name, display_name, timezone } = now.location;
  const sentence = placeSentence(t, now, sun);
  const path = `/places/${slug}`;
  const feed = `/v1/holidays/${page.law}.ics`;
  const data: PlaceData = {
    clock: page.clock,
    startEpochMs: page.arc.startEpochMs,
    endEpochMs: page.arc.endEpochMs,
    untilEpochMs: page.untilEpochMs,
    lang: page.lang,
    year: {
      firstDay: mustExist(page.year.days[0]).dayNumber,
      sun: page.year.days.map(({ light: [sunlit = []] }) => sunlit),
    },
  };
  const alternates = [
    calendarLink(`/v1/timezone/${timezone}.ics`, t("Clock changes in {zone}", { zone: timezone })),
    page.holidays === null ? "" : calendarLink(feed, page.feedName),
  ];
  const ofArea = areaText(now);
  return sitePage({
    title: `${t("{place}: time, sun, moon and holidays", {
      place: ofArea === "" ? name : `${ofArea} (${name})`,
    })} · Almanac`,
    language: page.language,
    canonical: path,
    words: ["place"],
    // Search engines and previews keep it for weeks, so that it says nothing of today.
    description: t(
      "The time now in {place} ({zone}), with sunrise and sunset, the moon, the next clock change and public holidays.",
      { place: display_name, zone: timezone },
    ),
    path,
    body: html`
      <div id="place">
        ${hero(page, sentence)}${dayForm(page)}
        <div class="panels">
          ${sunPanel(page)} ${yearPanel(page)} ${moonPanel(page)} ${clockPanel(page)} ${holidayPanel(page)}
          ${aroundPanel(page)}
        </div>
      </div>
      ${apiCalls(callsOf(page), "", t("API calls behind this page"))}
    `,
    style: STYLE,
    script: PAGE_TEXT.placeScript,
    data,
    head: alternates,
    picture: `${origin}/charts/daylight.png?city=${slug}`,
  });
}

/** The calls that have an answer. */
function callsOf({ calls, holidays }: PlaceView): string[] {
  return Object.values(calls).filter((call) => call !== calls.holidays || holidays !== null);
}

function calendarLink(href: string, title: string): Html {
  return html`<link rel="alternate" type="text/calendar" title="${title}" href="${href}" />`;
}

/** "Santorini": the island or region that the address names, of which this is the main town. */
function areaText({ location, match }: PlaceNow): string {
  if (match === null) return "";
  const { kind, name } = match;
  const [area = ""] = name.split(",");
  if (!/^(?:island|region)$/.test(kind) || area === location.name) return "";
  return area;
}

function hero(page: PlaceView, sentence: string): Html {
  const { now, clock, holidays, origin, lang, t } = page;
  const { name, admin1, country, slug, timezone, latitude, longitude } = now.location;
  const [spans] = clock.clocks;
  const moment = spans === undefined ? null : momentOf(spans, clock.options, clock.words, clock.now_ms, null);
  const where = [...new Set([admin1, country])].filter((part) => part !== null && part !== name);
  const region = where.length === 0 ? "" : html`<bdi>${where.join(", ")}</bdi> · `;
  const former =
    page.formerName === null
      ? ""
      : html` · ${sayHtml(t, "formerly {name}", { name: html`<bdi>${page.formerName}</bdi>` })}`;
  const chips = moment?.chips.map(
    (chip) => html`<span class="chip" data-k="${chip.name}"><bdi>${chip.text}</bdi></span>`,
  );
  const time = html`
    <time
      class="time"
      role="timer"
      aria-live="off"
      aria-label="${t("Time in {place}", { place: name })}"
      datetime="${moment?.iso ?? ""}"
      >${timeHtml(moment?.time ?? [], plainPart)}</time
    >
  `;
  const ways = placeWays(t, {
    slug,
    name,
    timezone,
    law: holidays === null ? null : page.law,
    year: Number(now.time.date.slice(0, 4)),
  });
  const ofArea = areaText(now);
  const subscribe =
    holidays === null
      ? ""
      : subscribeHtml(t, {
          path: `/v1/holidays/${page.law}.ics`,
          origin,
          name: page.feedName,
          label: t("Subscribe to holidays"),
        });
  return html`
    <header class="place-head">
      <p class="soft">${region}${placeText(t, [longitude, latitude])}${former}</p>
      <h1>
        ${name}${ofArea === "" ? "" : html`<small>${t(", main town of {area}", { area: ofArea })}</small>`}
      </h1>
      <div class="now" data-z="0">
        ${time}
        <div>
          <p data-k="date" lang="${lang}">${moment?.date ?? ""}</p>
          <p class="chips soft">${chips ?? ""}<span>${timezone}</span><span data-k="ahead"></span></p>
        </div>
      </div>
      ${firstAnswers(page)}
      <p class="lead">${sentence}</p>
      <div class="actions">
        <button type="button" data-copy=":not(*)" hidden>${t("Copy link")}</button>
        ${starButton(t, slug, name)}
        <a class="button" href="/embed?city=${slug}">${t("Embed this clock")}</a>${subscribe}
      </div>
      ${ways}
    </header>
  `;
}

function clockPanel(page: PlaceView): Html {
  const { t } = page;
  const { time, location } = page.now;
  const change = time.next_transition;
  const feed = `/v1/timezone/${location.timezone}.ics`;
  const note = page.zoneNote === null ? "" : html`<p class="soft" lang="en" dir="ltr">${page.zoneNote}</p>`;
  const zone = html`<p class="soft">
      ${time.timezone_name ?? location.timezone}, ${offsetText(time.utc_offset)}.
    </p>
    ${note}`;
  const body =
    change === null
      ? html`<p class="big">${t("No change ahead")}</p>
          ${zone}
          <p>
            ${page.year.changes.length > 0 ? t("After those of this year none is planned.") : t("Clocks stay the same all year.")}
          </p>`
      : html`
          <p class="big">
            ${change.shift_seconds === 0 ? change.abbreviation_after : shiftText(t, change.shift_seconds)}
            <small>${inDays(t, change.days_until)}</small>
          </p>
          ${zone}${facts([
            [
              t("When"),
              html`${dayText(dayOf(change.local_before), page)}${t(", ")}${clockOf(change.local_before)}`,
            ],
            [t("The clock goes to"), clockOf(change.local_after)],
            [t("Then"), offsetText(change.offset_after)],
          ])}
          <p class="links">
            <a href="${feed}">${t("Clock changes as a calendar")}</a>
          </p>
        `;
  return panel(t, "clock", t("Next clock change"), body);
}

function holidayPanel(page: PlaceView): Html {
  const { now, holidays, law, langQuery, t } = page;
  const body =
    holidays === null
      ? html`
          <p class="soft">
            ${t("No holiday rules are known for {country}; office hours go by the weekend alone.", {
              country: now.location.country,
            })}
          </p>
        `
      : html`
          <ul class="list">
            ${holidays.holidays.map((holiday) => holidayItem(holiday, page))}
          </ul>
          <p class="links">
            <a href="/calendar/${law}/${instantOf(page.today).getUTCFullYear()}${langQuery}"
              >${page.feedName}</a
            ><a href="/v1/holidays/${law}.ics">${t("Download .ics")}</a>
          </p>
        `;
  return panel(t, "holidays", t("Work and holidays"), [atWork(now, page), body]);
}

type Holiday = NonNullable<PlaceView["holidays"]>["holidays"][number];

function holidayItem(
  { name, name_language, local_name, local_language, date, days_until }: Holiday,
  page: PlaceView,
): Html {
  const own =
    local_name === name ? "" : html` <small><bdi lang="${local_language}">${local_name}</bdi></small>`;
  return html`
    <li>
      <span><bdi lang="${name_language}">${name}</bdi>${own}</span
      ><span>${dayText(dayOf(date), page)} <small>${inDays(page.t, days_until)}</small></span>
    </li>
  `;
}

const OFFICES = {
  makeup_workday: "At work",
  weekend: "Weekend",
  holiday: "Public holiday",
  before_hours: "Not at work yet",
  after_hours: "After hours",
} as const;

function atWork({ business }: PlaceNow, page: PlaceView): Html {
  const { is_open_now, reason, opens_at, closes_at } = business;
  const { t } = page;
  const state = t(is_open_now || reason === null ? "At work" : OFFICES[reason]);
  const until = is_open_now
    ? t("until {time}", { time: clockOf(closes_at) })
    : sayHtml(t, "offices open {moment}", {
        moment: [dayText(dayOf(opens_at), page), t(", "), clockOf(opens_at)],
      });
  return html`<p class="big">${state} <small>${until}</small></p>`;
}

function aroundPanel(page: PlaceView): Html {
  const { around, now, langQuery, t } = page;
  const items = around.nearby.map(
    ({ slug, name, country, country_code, distance_km, direction, time_difference }) => {
      const land = country_code === now.location.country_code ? "" : html` <small>${country}</small>`;
      const clock = time_difference === "+00:00" ? t("the same time") : time_difference.replace("-", "−");
      return html`
        <li>
          <span><a href="/places/${slug}${langQuery}">${name}</a>${land}</span
          ><span
            >${t("{distance} km {direction}", { distance: Math.round(distance_km), direction: t(direction) })}
            <small>${clock}</small></span
          >
        </li>
      `;
    },
  );
  const body =
    items.length === 0
      ? html`<p class="soft">${t("No city within 2,000 km.")}</p>`
      : html`<ul class="list columns">
          ${items}
        </ul>`;
  return panel(t, "around", t("Nearby cities"), body);
}
