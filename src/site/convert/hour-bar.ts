import { html, type Html } from "../../http/answer/html-tag.ts";
import {
  datesOf,
  dateText,
  hoursOf,
  localSpanText,
  spansOf,
  valueAt,
  type HourKind,
  type MeetingPlace,
  type MeetingSlot,
} from "../charts/meeting-day-chart.ts";
import type { Words } from "../languages/page-language.ts";

const STRIP_PX = 18;
const BAR_PX = 30;
const BAR_HEIGHT_PX = STRIP_PX + BAR_PX;

/** A part of a day in percent of the bar's width, so that a bar fits into any page with letters of one size. */
function shareOf(at: number, { startEpochSeconds, endEpochSeconds }: MeetingSlot): number {
  return Math.round(((at - startEpochSeconds) / (endEpochSeconds - startEpochSeconds)) * 10_000) / 100;
}

/** An hour's number is left out where less than this part of it is shown. */
const LEAST_LABELLED_SECONDS = 2400;
/** A date is left out where it has less of the bar, in percent, and on a phone below the second; the reason of a day off needs more. */
const LEAST_DATED = 10;
const LEAST_DATED_ON_PHONE = 25;
const LEAST_REASONED = 50;

/** A day off is a day without work: the bar tells nights, days and hours of work. */
const shadeOf = (kind: HourKind): "night" | "work" | "awake" =>
  kind === "night" || kind === "work" ? kind : "awake";

/** The hours of a place during the day of another, with its dates above and the moment as a line. */
export function hourBar(t: Words, place: MeetingPlace, day: MeetingSlot, atEpochSeconds: number): Html {
  const x = (at: number): string => `${shareOf(at, day)}%`;
  const widthOf = (span: MeetingSlot): number =>
    shareOf(span.endEpochSeconds, day) - shareOf(span.startEpochSeconds, day);
  const bands = spansOf(place.hours, day).map(
    (span) =>
      html`<rect
        fill="var(--${shadeOf(span.value)})"
        x="${x(span.startEpochSeconds)}"
        y="${STRIP_PX}"
        width="${Math.round(widthOf(span) * 100) / 100}%"
        height="${BAR_PX}"
      />`,
  );
  const hours = hoursOf(place, day);
  const ticks = hours
    .slice(1)
    .map(
      ({ startEpochSeconds: at }) =>
        html`<line class="ticks" x1="${x(at)}" x2="${x(at)}" y1="${STRIP_PX}" y2="${BAR_HEIGHT_PX}" />`,
    );
  const numbers = hours.flatMap(({ startEpochSeconds, endEpochSeconds, value }) => {
    if (endEpochSeconds - startEpochSeconds < LEAST_LABELLED_SECONDS) return [];
    const middle = (startEpochSeconds + endEpochSeconds) / 2;
    const kind = shadeOf(valueAt(place.hours, middle));
    const rare = value % 3 === 0 ? "" : " rare";
    return html`<text class="on-${kind}${rare}" x="${x(middle)}" y="${STRIP_PX + 20}">${value}</text>`;
  });
  const dates = datesOf(place, day).map((span, index) => {
    const { startEpochSeconds: at, value } = span;
    const midnight =
      index === 0 ? "" : html`<line class="midnight" x1="${x(at)}" x2="${x(at)}" y2="${BAR_HEIGHT_PX}" />`;
    const off = place.daysOff.find(([days]) => days === value)?.[1];
    const isTold = off !== undefined && widthOf(span) >= LEAST_REASONED;
    const reason = isTold ? ` · ${off === "weekend" ? t("weekend") : off}` : "";
    const label = widthOf(span) < LEAST_DATED ? "" : `${dateText(value, t.locale)}${reason}`;
    return html`${midnight}<text
        class="date${widthOf(span) < LEAST_DATED_ON_PHONE ? " rare" : ""}"
        x="${x(at)}"
        dx="4"
        y="${STRIP_PX - 6}"
        >${label}</text
      >`;
  });
  return html`
    <svg
      class="meeting hour-bar"
      width="100%"
      height="${BAR_HEIGHT_PX}"
      role="img"
      aria-label="${barText(t, place, day)}"
    >
      ${bands}${ticks}
      <g class="hours">${numbers}</g>
      <g class="dates">${dates}</g>
      <line
        class="moment-line"
        x1="${x(atEpochSeconds)}"
        x2="${x(atEpochSeconds)}"
        y1="${STRIP_PX - 3}"
        y2="${BAR_HEIGHT_PX}"
      />
    </svg>
  `;
}

const shadesOf = (t: Words) => ({
  work: t("Working hours"),
  awake: t("Day"),
  night: t("Night, 22:00 to 07:00"),
});

/** The bar in words: its nights and its hours of work by its own clock. */
function barText(t: Words, place: MeetingPlace, day: MeetingSlot): string {
  const spans = spansOf(place.hours, day);
  const told = (["work", "night"] as const).flatMap((kind) => {
    const own = spans
      .filter(({ value }) => shadeOf(value) === kind)
      .map((span) => localSpanText(place, span));
    return own.length === 0 ? [] : [`${shadesOf(t)[kind]} ${own.join(", ")}`];
  });
  return `${place.name}: ${told.join("; ")}`;
}

/** What the shades mean. */
export function barKey(t: Words): Html {
  const items = (["work", "awake", "night"] as const).map(
    (kind) =>
      html`<li>
        <svg class="meeting" width="16" height="16" aria-hidden="true">
          <rect fill="var(--${kind})" width="16" height="16" rx="3" />
        </svg>
        ${shadesOf(t)[kind]}
      </li>`,
  );
  return html`<ul class="key" aria-label="${t("Colours")}">
    ${items}
  </ul>`;
}
