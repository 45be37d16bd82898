import { wordsIn } from "../languages/page-language.ts";
import { html, type Html } from "../../http/answer/html-tag.ts";
import { dateText, localSpanText, LONG_DATE } from "../charts/meeting-day-chart.ts";
import { clockOf } from "../../browser/english-text.ts";
import { apiCalls, linkHtml, type Page } from "../../http/answer/html.ts";
import { PAGE_TEXT } from "../frame/page-text.ts";
import { dayOf } from "../frame/plain-day.ts";
import { sitePage } from "../frame/site-page.ts";
import { copyButtons, inWordsOfForm, noticeHtml, unknownPlaceHtml } from "../frame/tool-page.ts";
import { meetPath, startText } from "../charts/meet-address.ts";
import type { MeetData, MeetPage, MeetingFound, MeetingPlan, SlotAnswer } from "../charts/meeting-answer.ts";
import { PROFILES } from "../charts/meeting-profile.ts";
import { weekHtml } from "./week.ts";
import { planner, zoneOffsets } from "./planner.ts";
import { invitationText, listText, ratingText, reasonText, slotOf } from "../charts/slot-words.ts";
import { meetForm } from "./meet-form.ts";

/** The meeting planner: the places, their hours side by side, and the best times. */
export function meetPage(page: MeetPage): Page {
  const { found, plan } = page;
  const title =
    found === null || page.isExample
      ? "Meeting planner across time zones"
      : `Meeting times: ${namesOf(found)}`;
  const form = meetForm(page);
  const body = html`
    <div
      id="meet"
      ${page.isExample ? html`data-near="${found?.places[0]?.timezone ?? ""}"` : ""}
      ${isUnderstood(page) ? html`data-address="${meetPath(plan, plan.start)}"` : ""}
    >
      <h1>When can everybody meet?</h1>
      <p class="lead">${page.isExample ? html`<span class="badge">Example</span> ` : ""}${leadText(page)}</p>
      ${page.remarks}${notices(page, form)}${form}${found === null ? "" : results(found, page)}
    </div>
    <p class="visually-hidden" id="said" role="status"></p>
  `;
  return sitePage({
    title: `${title} · Almanac`,
    description:
      "Hours of several cities side by side, with nights, working hours, holidays and clock changes, and the best times to meet.",
    path: "/meet",
    canonical: "/meet",
    body,
    style: PAGE_TEXT.meetStyle,
    script: PAGE_TEXT.meetScript,
    ...(found === null ? {} : { data: dataOf(found, plan) }),
  });
}

/** Whether the plan is all that the address says, so that an address of the plan says as much. */
const isUnderstood = ({ isExample, missing, problems }: MeetPage): boolean =>
  !isExample && missing.length === 0 && problems.length === 0;

function dataOf(found: MeetingFound, plan: MeetingPlan): MeetData {
  const { day, places, chosen } = found;
  return {
    query: meetPath(plan).slice("/meet?".length),
    startEpochSeconds: day.startEpochSeconds,
    endEpochSeconds: day.endEpochSeconds,
    chosenEpochSeconds: chosen === null ? null : slotOf(chosen).startEpochSeconds,
    durationMinutes: plan.durationMinutes,
    profile: plan.profile,
    title: plan.title,
    timezone: found.zone.timezone,
    offsets: zoneOffsets(found),
    places: day.places.map(({ name, offsets }, index) => ({
      name,
      offsets,
      participant: places[index]?.participant ?? { timezone: "UTC" },
    })),
  };
}

function namesOf({ places }: MeetingFound): string {
  return listText(places.map(({ name }) => name));
}

/** The result in one sentence: the working hours that the places share, or the best time. */
function leadText({ found, plan }: MeetPage): string {
  if (found === null) return "Name the cities of those who come; their hours are then shown side by side.";
  const names = namesOf(found);
  const date = dayText(plan.date, LONG_DATE);
  const offsets = zoneOffsets(found);
  const spans = found.overlap.map((span) => localSpanText({ offsets }, slotOf(span)));
  const minutes = found.overlap.reduce((sum, span) => sum + span.minutes, 0);
  const where = `in ${found.zone.name}`;
  const words = PROFILES[plan.profile];
  if (found.places.length < 2) return `Add who else comes. This is ${date} in ${names}.`;
  if (minutes > 0) {
    return `${names} share ${durationText(minutes)} ${words.shared} on ${date}: ${listText(spans)} ${where}.`;
  }
  const best = found.suggestions[0];
  const rest =
    best === undefined
      ? "No start of that length fits into the day."
      : `The best time is ${localSpanText({ offsets }, slotOf(best))} ${where}.`;
  const better = found.later[0]?.local_start;
  const later = better === undefined ? "" : ` A better day is ${dayText(better)}, at ${clockOf(better)}.`;
  return `${names} share ${words.notShared} on ${date}. ${rest}${later}`;
}

/** The date of a local date-time in words. */
function dayText(local: string, options?: Intl.DateTimeFormatOptions): string {
  return dateText(dayOf(local), "en", options);
}

function durationText(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  const parts = [
    ...(hours === 0 ? [] : [hours === 1 ? "1 hour" : `${hours} hours`]),
    ...(rest === 0 ? [] : [`${rest} minutes`]),
  ];
  return parts.join(" ");
}

/** Names the inputs that are invalid, with links to what may have been meant. */
function notices({ missing, problems, plan, isExample, found }: MeetPage, form: Html): Html {
  const unknown = missing.map(({ text, suggestions }) => {
    const links = suggestions.map(({ slug, name }) => {
      const cities = isExample ? [] : plan.cities;
      return linkHtml({ name, path: meetPath({ ...plan, cities: [...cities, slug] }, plan.start) });
    });
    return unknownPlaceHtml(wordsIn("en"), text, links, " Try another spelling.");
  });
  const note = found?.startNote ?? null;
  const ofTime = note === null ? [] : [html`<span class="of-time">${note}</span>`];
  return noticeHtml([...unknown, ...inWordsOfForm(form, problems), ...ofTime]);
}

function results(found: MeetingFound, { plan, week }: MeetPage): Html {
  const { chosen, suggestions, later, places } = found;
  const names = places.map(({ name }) => name);
  const list = suggestions.map((slot) => suggestion(slot, found, plan, names, slot.start === chosen?.start));
  const after = later.map((slot) => suggestion(slot, found, plan, names, false));
  const better =
    after.length === 0
      ? ""
      : html`<h3>Better on the days after</h3>
          <ol class="suggestions">
            ${after}
          </ol>`;
  const none = list.length === 0 ? html`<p class="soft">No start of that length fits into this day.</p>` : "";
  return html`
    <section aria-label="Hours of each place">${planner(wordsIn("en"), found, plan)}</section>
    <div class="below">
      <section class="panel chosen-slot" id="chosen" aria-labelledby="chosen-title">
        ${chosen === null ? "" : chosenSlot(chosen, found, plan, names)}
      </section>
      <section aria-labelledby="best-title">
        <h2 id="best-title">Best times</h2>
        ${none}
        <ol class="suggestions">
          ${list}
        </ol>
        ${better}
      </section>
      <section class="week-section" aria-labelledby="week-title">${weekHtml(week, found, plan)}</section>
    </div>
    ${callsOf(found, plan)}
  `;
}

function suggestion(
  slot: SlotAnswer,
  found: MeetingFound,
  plan: MeetingPlan,
  names: readonly string[],
  isChosen: boolean,
): Html {
  const offsets = zoneOffsets(found);
  const date = slot.local_start.slice(0, 10);
  const isSameDay = date === plan.date;
  const { startEpochSeconds } = slotOf(slot);
  // Another day has other clock changes, so its address says the local time.
  const start = isSameDay ? startText(startEpochSeconds, offsets, found.day) : clockOf(slot.local_start);
  const clock = isSameDay ? localSpanText({ offsets }, slotOf(slot)) : clockOf(slot.local_start);
  const day = isSameDay ? "" : html` <span class="soft">${dayText(date)}</span>`;
  const mark = isSameDay ? html`data-start="${startEpochSeconds}"` : "";
  return html`
    <li>
      <a href="${meetPath({ ...plan, date }, start)}" ${mark} ${isChosen ? html`aria-current="true"` : ""}
        ><b>${clock}</b>${day} <span class="rating">${ratingText(slot)}</span
        ><span class="why">${reasonText(slot, names, plan.profile)}</span></a
      >
    </li>
  `;
}

function chosenSlot(
  chosen: SlotAnswer,
  found: MeetingFound,
  plan: MeetingPlan,
  names: readonly string[],
): Html {
  const date = dayText(chosen.local_start);
  const { ics, google, outlook } = chosen.links;
  return html`
    <h2 id="chosen-title">
      <span id="chosen-clock">${localSpanText({ offsets: zoneOffsets(found) }, slotOf(chosen))}</span>
      <span class="soft">${`${found.zone.name}, ${date}`}</span>
    </h2>
    <p id="chosen-rating" role="status">
      <b>${ratingText(chosen)}</b> <span>${reasonText(chosen, names, plan.profile)}</span>
    </p>
    <p class="actions">
      <a class="button primary" id="ics" download="meeting.ics" href="${ics}">Download .ics</a
      ><a class="button" id="google" rel="noopener" href="${google}">Google</a
      ><a class="button" id="outlook" rel="noopener" href="${outlook}">Outlook</a
      ><a class="button" id="picture" href="${picturePath(found, plan, chosen)}" download="meeting.svg"
        >Save chart (SVG)</a
      >
    </p>
    <p id="as-text">${invitationText(plan.title, found.day.places, slotOf(chosen))}</p>
    ${copyButtons(wordsIn("en"), "as-text")}
  `;
}

/** The picture has the same parameters as the page. */
function picturePath(found: MeetingFound, plan: MeetingPlan, chosen: SlotAnswer): string {
  const start = startText(slotOf(chosen).startEpochSeconds, zoneOffsets(found), found.day);
  return meetPath(plan, start).replace("/meet", "/charts/meeting.svg");
}

function callsOf({ places, zone }: MeetingFound, plan: MeetingPlan): Html {
  const body = {
    participants: places.map(({ participant }) => participant),
    timezone: zone.timezone,
    duration_minutes: plan.durationMinutes,
    window: { start: plan.date, end: plan.date },
  };
  const cities = places.filter(({ country }) => country !== null);
  return apiCalls(
    cities.map(({ slug }) => `/v1/city/${slug}`),
    html`
      <p>
        <code>POST /v1/meeting/suggest</code>
      </p>
      <pre tabindex="0">${JSON.stringify(body, null, 2)}</pre>
      <p>The rows are what <code>POST /v1/meeting/score</code> says of every quarter of an hour.</p>
    `,
  );
}
