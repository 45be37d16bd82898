import { html, type Html, type HtmlValue } from "../../http/answer/html-tag.ts";
import { smallStar } from "../frame/star.ts";
import type { Words } from "../languages/page-language.ts";
import {
  localSpanText,
  spansOf,
  valueAt,
  type MeetingDay,
  type MeetingPlace,
  type MeetingSlot,
} from "../charts/meeting-day-chart.ts";
import {
  edgeShapes,
  kindShape,
  ROW,
  rowShapes,
  scoreShapes,
  slotBounds,
  slotShape,
} from "../charts/meeting-row.ts";
import { offsetText } from "../../browser/english-text.ts";
import { breakableHtml } from "../../http/answer/html.ts";
import { PROFILES, spanOfHours, type ProfileName } from "../charts/meeting-profile.ts";
import { MEET_TEXT } from "./meet-text.ts";
import { hoursOf } from "./meet-hours.ts";
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
export function planner(t: Words, found: MeetingFound, plan: MeetingPlan): Html {
  const { day, places, chosen, zone } = found;
  const slot = chosen === null ? null : slotOf(chosen);
  const times = chosen === null ? [] : slotTimes(chosen, "en", plan.profile);
  const offsets = zoneOffsets(found);
  const rows = day.places.map((place, index) => {
    return html`
      <li class="row">
        <div class="head">
          <div class="place">
            <div class="named">
              <p class="name">${place.name}</p>
              ${starOf(t, places[index])}
            </div>
            <p class="about">${breakableHtml(aboutText(places[index]?.country ?? null, place, slot, day))}</p>
            ${places[index] === undefined ? "" : hoursFields(places[index], plan.profile)}
          </div>
          ${reading(times[index])}
        </div>
        <svg
          class="meeting"
          viewBox="0 0 ${ROW.widthPx} ${ROW.heightPx}"
          role="img"
          aria-label="${rowText(place, day, found, plan.profile)}"
        >
          ${rowShapes(place, day, "en")}${edgeShapes(place, day)}${slot === null ? "" : slotShape(slot, day)}
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
    ${keyHtml(plan.profile)}
  `;
}

/** The star of a city; a zone is no place to keep. */
const starOf = (t: Words, place: PlaceFound | undefined): HtmlValue =>
  place === undefined || place.country === null ? "" : smallStar(t, place.slug, place.name);

/** The hours of a place, in two boxes of the form wherever they stand. */
function hoursFields(place: PlaceFound, profile: ProfileName): Html {
  const { start, end } = hoursOf(place, profile);
  const { hoursName } = PROFILES[profile];
  const box = (name: "from" | "until", value: string, label: string): Html =>
    html`<input
      type="time"
      name="${name}"
      form="plan"
      id="${name}-${place.slug}"
      value="${value}"
      aria-label="${label}"
      required
    />`;
  return html`
    <p class="hours-of" data-slug="${place.slug}" data-usual="${spanOfHours(PROFILES[profile].hours)}">
      ${box("from", start, MEET_TEXT.hoursFrom(hoursName, place.name))}–${box("until", end, MEET_TEXT.hoursUntil(hoursName, place.name))}
    </p>
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
function rowText(place: MeetingPlace, day: MeetingDay, found: MeetingFound, profile: ProfileName): string {
  const offsets = zoneOffsets(found);
  const work = spansOf(place.hours, day)
    .filter(({ value }) => value === "work")
    .map((span) => localSpanText({ offsets }, span));
  const off = place.daysOff.map(([, reason]) => reason);
  const name = PROFILES[profile].hoursName.toLowerCase();
  const hours =
    work.length === 0
      ? `${name}: none on this day`
      : `${name} ${listText(work)} by the clock of ${found.zone.name}`;
  return `${place.name}: ${hours}${off.length === 0 ? "" : `; off: ${listText([...new Set(off)])}`}`;
}

/** What the colours mean; weekends and holidays only where they are days off. */
function keyHtml(profile: ProfileName): Html {
  const { hoursName, night, hasDaysOff } = PROFILES[profile];
  const daysOff = [
    ["weekend", "Weekend"],
    ["holiday", "Holiday"],
  ] as const;
  const kinds = [
    ["work", hoursName],
    ["awake", "Awake"],
    ["night", night],
    ...(hasDaysOff ? daysOff : []),
  ] as const;
  return html`<ul class="key" aria-label="Colours">
    ${kinds.map(
      ([kind, words]) => html`
        <li>
          <svg class="meeting" viewBox="0 0 16 16" aria-hidden="true">
            ${kindShape(kind, { x: 0, y: 0, width: 16, height: 16 })}
          </svg>
          ${words}
        </li>
      `,
    )}
  </ul>`;
}
