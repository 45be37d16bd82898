import { html, type Html } from "../../http/answer/html-tag.ts";
import {
  localSpanText,
  spansOf,
  valueAt,
  type MeetingDay,
  type MeetingPlace,
  type MeetingSlot,
} from "../charts/meeting-day-chart.ts";
import { ROW, rowShapes, scoreShapes, slotBounds, slotShape } from "../charts/meeting-row.ts";
import { offsetText } from "../../browser/english-text.ts";
import { breakableHtml, optionsHtml } from "../../http/answer/html.ts";
import { meetPath } from "../charts/meet-address.ts";
import type { MeetingFound, MeetingPlan } from "../charts/meeting-answer.ts";
import type { PlaceFound } from "../frame/place-list.ts";
import { listText, slotOf, slotTimes, type SlotTime } from "../charts/slot-words.ts";

const TRACK_PX = 30;
const SCORE_PX = 34;

/** Half the width of the slot's time on the track. */
const TRACK_LABEL_PX = 48;

/** The middle of the slot's time on the track, which ends where the track does. */
export function labelMiddle({ x, width }: { x: number; width: number }): number {
  return Math.max(TRACK_LABEL_PX, Math.min(ROW.widthPx - TRACK_LABEL_PX, x + width / 2));
}

/** A row of hours for each place, with the chosen slot across all rows. */
export function planner(found: MeetingFound, plan: MeetingPlan, isExample: boolean): Html {
  const { day, places, chosen, zone } = found;
  const slot = chosen === null ? null : slotOf(chosen);
  const times = chosen === null ? [] : slotTimes(chosen, "en");
  const offsets = zoneOffsets(found);
  const rows = day.places.map((place, index) => {
    const slug = places[index]?.slug ?? "";
    const rest = { ...plan, cities: plan.cities.filter((each) => each !== slug) };
    const remove =
      isExample || places.length < 2
        ? ""
        : html`<a class="remove" href="${meetPath(rest, plan.start)}" aria-label="Remove ${place.name}"
            >×</a
          >`;
    return html`
      <li class="row">
        <div class="head">
          <div class="place">
            <p class="name"><span>${place.name}</span>${remove}</p>
            <p class="about">${breakableHtml(aboutText(places[index]?.country ?? null, place, slot, day))}</p>
            ${places[index] === undefined ? "" : hoursChoice(places[index])}
          </div>
          ${reading(times[index])}
        </div>
        <svg
          class="meeting"
          viewBox="0 0 ${ROW.widthPx} ${ROW.heightPx}"
          role="img"
          aria-label="${rowText(place, day, found)}"
        >
          ${rowShapes(place, day, "en")}${slot === null ? "" : slotShape(slot, day)}
        </svg>
      </li>
    `;
  });
  const together =
    places.length < 2
      ? ""
      : html`
          <div class="row together">
            <div class="head">
              <div class="place">
                <p class="name">Together</p>
                <p class="about">The taller, the better for all</p>
              </div>
            </div>
            <svg
              class="meeting"
              viewBox="0 0 ${ROW.widthPx} ${SCORE_PX}"
              role="img"
              aria-label="How well each quarter of an hour suits everybody. The suggestions below say the same in words."
            >
              ${scoreShapes(day, SCORE_PX)}${slot === null ? "" : slotShape(slot, day, SCORE_PX)}
            </svg>
          </div>
        `;
  return html`
    <div class="rows" id="rows">
      <div class="grid">
        <div class="row track">
          <p class="head small soft" id="track-hint">${zone.name}, midnight to midnight</p>
          <div id="slider">${track(slot, offsets, day)}</div>
        </div>
        <ol>
          ${rows}
        </ol>
        ${together}${slot === null ? "" : column(slot, day)}
      </div>
    </div>
    ${KEY}
  `;
}

const SPANS = "06-14 07-15 07-16 08-16 08-17 09-17 09-18 10-18 10-19 12-20 14-22 22-06".split(" ");

/** The choice of a participant's working hours, as a part of the form wherever it stands. */
function hoursChoice({ slug, name, participant: { working_hours: own } }: PlaceFound): Html {
  const chosen = own === undefined ? "09:00-17:00" : `${own.start}-${own.end}`;
  const spans = SPANS.map((span) => span.replace("-", ":00-").concat(":00"));
  const all = [...new Set([...spans, chosen])].toSorted();
  const valueOf = (span: string): string => (span === "09:00-17:00" ? "" : `${slug}~${span}`);
  const options = all.map((span) => [valueOf(span), span.replace("-", "–")] as const);
  return html`
    <select
      class="hours-of"
      name="hours"
      form="plan"
      id="hours-${slug}"
      aria-label="Working hours in ${name}"
    >
      ${optionsHtml(options, valueOf(chosen))}
    </select>
  `;
}

/** The chosen slot from the first row to the last, for wide pages. */
function column(slot: MeetingSlot, day: MeetingDay): Html {
  const { x, width } = slotBounds(slot, day);
  return html`
    <svg class="meeting column" viewBox="0 0 ${ROW.widthPx} 1" preserveAspectRatio="none" aria-hidden="true">
      <rect class="slot" x="${x}" width="${width}" height="1" />
    </svg>
  `;
}

export function zoneOffsets({ day, zone }: MeetingFound): MeetingPlace["offsets"] {
  const own = day.places.find(({ timezone }) => timezone === zone.timezone);
  return own?.offsets ?? [[day.startEpochSeconds, 0]];
}

function track(slot: MeetingSlot | null, offsets: MeetingPlace["offsets"], day: MeetingDay): Html {
  const { x, width } = slot === null ? { x: 0, width: 0 } : slotBounds(slot, day);
  const text = slot === null ? "" : localSpanText({ offsets }, slot);
  return html`
    <svg class="meeting" viewBox="0 0 ${ROW.widthPx} ${TRACK_PX}" aria-hidden="true">
      <path class="rail" d="M0 ${TRACK_PX - 4}H${ROW.widthPx}" />
      <rect class="thumb" x="${x}" y="${TRACK_PX - 7}" width="${width}" height="6" rx="3" />
      <text class="thumb-text" x="${labelMiddle({ x, width })}" y="15">${text}</text>
    </svg>
  `;
}

function reading(time: SlotTime | undefined): Html {
  if (time === undefined) return html`<p class="reading"></p>`;
  return html`
    <p class="reading">
      <b class="clock">${time.clock}</b> <span class="day">${time.date}</span>
      <span class="state is-${time.band}">${time.state}</span>
    </p>
  `;
}

function aboutText(
  country: string | null,
  place: MeetingPlace,
  slot: MeetingSlot | null,
  day: MeetingDay,
): string {
  const offset = offsetText(valueAt(place.offsets, slot?.startEpochSeconds ?? day.startEpochSeconds));
  return `${offset}, ${country ?? place.timezone}`;
}

/** The content of a row in words. */
function rowText(place: MeetingPlace, day: MeetingDay, found: MeetingFound): string {
  const offsets = zoneOffsets(found);
  const work = spansOf(place.hours, day)
    .filter(({ value }) => value === "work")
    .map((span) => localSpanText({ offsets }, span));
  const off = place.daysOff.map(([, reason]) => reason);
  const hours =
    work.length === 0
      ? "no working hours on this day"
      : `working hours ${listText(work)} by the clock of ${found.zone.name}`;
  return `${place.name}: ${hours}${off.length === 0 ? "" : `; off: ${listText([...new Set(off)])}`}`;
}

const KEY = html`<ul class="key" aria-label="Colours">
  ${(
    [
      ["work", "Working hours"],
      ["awake", "Awake"],
      ["night", "Night, 22:00 to 07:00"],
      ["weekend", "Weekend"],
      ["holiday", "Holiday"],
    ] as const
  ).map(
    ([kind, words]) => html`
      <li>
        <svg class="meeting" viewBox="0 0 16 16" aria-hidden="true">
          <rect fill="var(--${kind})" width="16" height="16" rx="3" />
        </svg>
        ${words}
      </li>
    `,
  )}
</ul>`;
