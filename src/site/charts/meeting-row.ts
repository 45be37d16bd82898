import { mustExist } from "../../domain/must-exist.ts";
import { html, type Html } from "../../http/answer/html-tag.ts";
import { clockText } from "../../browser/english-text.ts";
import {
  changesOf,
  datesOf,
  dateText,
  hoursOf,
  spansOf,
  valueAt,
  type HourKind,
  type MeetingDay,
  type MeetingPlace,
  type MeetingSlot,
} from "./meeting-day-chart.ts";

/** Sizes of a row: a strip of dates, and the hours below it. */
export const ROW = { widthPx: 816, stripPx: 17, heightPx: 50 } as const;

const LETTER_PX = 6.3;
/** A narrower part of an hour does not show its number. */
const LEAST_LABELLED_SECONDS = 2400;

/** Position of an instant on a row. */
function rowScale(day: MeetingSlot): (epochSeconds: number) => number {
  const lengthSeconds = day.endEpochSeconds - day.startEpochSeconds;
  return (epochSeconds) => round(((epochSeconds - day.startEpochSeconds) / lengthSeconds) * ROW.widthPx);
}

/** The hours of a place on a day, with their kinds, numbers, dates and clock changes. */
export function rowShapes(place: MeetingPlace, day: MeetingDay, lang: string): Html {
  const x = rowScale(day);
  const { stripPx, heightPx } = ROW;
  const box = (from: number, until: number, kind: HourKind): Html =>
    kindShape(kind, {
      x: x(from),
      y: stripPx,
      width: round(x(until) - x(from)),
      height: heightPx - stripPx,
    });
  const bands = spansOf(place.hours, day).map(({ startEpochSeconds, endEpochSeconds, value }) =>
    box(startEpochSeconds, endEpochSeconds, value),
  );
  const hours = hoursOf(place, day);
  const ticks = hours
    .slice(1)
    .map(({ startEpochSeconds }) => `M${x(startEpochSeconds)} ${stripPx}V${heightPx}`);
  const numbers = hours.flatMap(({ startEpochSeconds, endEpochSeconds, value }) => {
    if (endEpochSeconds - startEpochSeconds < LEAST_LABELLED_SECONDS) return [];
    const middle = (startEpochSeconds + endEpochSeconds) / 2;
    const kind = valueAt(place.hours, middle);
    return html`<text class="on-${kind}" x="${x(middle)}" y="${heightPx - 11}">${value}</text>`;
  });
  const midnights = datesOf(place, day)
    .slice(1)
    .map(({ startEpochSeconds }) => `M${x(startEpochSeconds)} 0V${heightPx}`);
  const changes = changesOf(place, day).map(({ atEpochSeconds, beforeSeconds, afterSeconds }) => {
    const shift = beforeSeconds - afterSeconds;
    const repeated =
      shift > 0
        ? html`<path
            class="repeated"
            d="M${x(Math.max(atEpochSeconds - shift, day.startEpochSeconds))} ${heightPx - 2}H${x(Math.min(atEpochSeconds + shift, day.endEpochSeconds))}"
          />`
        : "";
    return html`${repeated}<path
        class="change${shift > 0 ? "" : " gap"}"
        d="M${x(atEpochSeconds)} 0V${heightPx}"
      />`;
  });
  return html`
    ${bands}
    <path class="ticks" d="${ticks}" />
    <path class="midnight" d="${midnights}" />
    ${changes}
    <g class="hours">${numbers}</g>
    <g class="dates">${dateLabels(place, day, x, lang)}</g>
  `;
}

type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

/** A box of a kind of hours. Lines mark days off for readers who see no colours. */
export function kindShape(kind: HourKind, { x, y, width, height }: Box): Html {
  const lines =
    kind === "weekend"
      ? html`<path
          class="lines"
          stroke-width="${height}"
          stroke-dasharray="1 5"
          d="M${x} ${round(y + height / 2)}h${width}"
        />`
      : kind === "holiday"
        ? html`<path
            class="lines"
            stroke-width="${width}"
            stroke-dasharray="1 4"
            d="M${round(x + width / 2)} ${y}v${height}"
          />`
        : "";
  return html`<rect fill="var(--${kind})" x="${x}" y="${y}" width="${width}" height="${height}" />${lines}`;
}

/** Handles at the ends of a place's hours, which the script lets a reader drag; not where the day cuts them. */
export function edgeShapes(place: MeetingPlace, day: MeetingDay): Html {
  const x = rowScale(day);
  const handle = (name: "from" | "until", at: number): Html =>
    html`<rect
      class="edge"
      data-edge="${name}"
      x="${round(x(at) - 3)}"
      y="${ROW.stripPx + 8}"
      width="6"
      height="17"
      rx="3"
    />`;
  const edges = spansOf(place.hours, day)
    .filter(({ value }) => value === "work")
    .flatMap(({ startEpochSeconds: start, endEpochSeconds: end }) => [
      ...(start > day.startEpochSeconds ? [handle("from", start)] : []),
      ...(end < day.endEpochSeconds ? [handle("until", end)] : []),
    ]);
  return html`${edges}`;
}

type Label = { readonly x: number; readonly texts: readonly string[]; readonly kind: string };

/** Dates with the reason for a day off, and clock changes as "02:00 → 03:00", if there is space for them. */
function dateLabels(place: MeetingPlace, day: MeetingDay, x: (at: number) => number, lang: string): Html {
  const dates = datesOf(place, day).map(({ startEpochSeconds, value }): Label => {
    const short = dateText(value, lang);
    const off = place.daysOff.find(([days]) => days === value)?.[1];
    // A holiday's name is translated; the word is not.
    const reason = off === "weekend" && !lang.startsWith("en") ? undefined : off;
    return {
      x: x(startEpochSeconds),
      texts: reason === undefined ? [short] : [`${short} · ${reason}`, short],
      kind: "date",
    };
  });
  const changes = changesOf(place, day).map(({ atEpochSeconds, beforeSeconds, afterSeconds }): Label => {
    const text = `${clockText(atEpochSeconds + beforeSeconds)} → ${clockText(atEpochSeconds + afterSeconds)}`;
    return { x: x(atEpochSeconds) + 3, texts: [text], kind: "changed" };
  });
  const labels = [...dates, ...changes].toSorted((a, b) => a.x - b.x);
  let free = 0;
  return html`${labels.map((label, index) => {
    const left = Math.max(label.x + 3, free);
    const next = labels[index + 1]?.x ?? ROW.widthPx;
    const shortest = mustExist(label.texts.at(-1));
    const text = label.texts.find((each) => left + widthOf(each) <= next) ?? shortest;
    if (left + widthOf(text) > ROW.widthPx) return "";
    free = left + widthOf(text) + 8;
    return html`<text class="${label.kind}" x="${round(left)}" y="${ROW.stripPx - 5}">${text}</text>`;
  })}`;
}

/** Estimated width of a label; characters beyond Latin, Greek and Cyrillic are twice as wide. */
function widthOf(text: string): number {
  let width = 0;
  for (const letter of text) width += letter > "\u1fff" && letter > "\u2e7f" ? 2 * LETTER_PX : LETTER_PX;
  return width;
}

/** Position of the chosen slot on a row, clipped to the day. */
export function slotBounds(slot: MeetingSlot, day: MeetingSlot): { x: number; width: number } {
  const x = rowScale(day);
  const left = x(Math.max(slot.startEpochSeconds, day.startEpochSeconds));
  const right = x(Math.min(slot.endEpochSeconds, day.endEpochSeconds));
  return { x: left, width: Math.max(0, round(right - left)) };
}

export function slotShape(slot: MeetingSlot, day: MeetingSlot, heightPx: number = ROW.heightPx): Html {
  const { x, width } = slotBounds(slot, day);
  return html`<rect class="slot" x="${x}" y="1" width="${width}" height="${heightPx - 2}" rx="3" />`;
}

export function scoreShapes(day: MeetingSlot & Pick<MeetingDay, "scores">, heightPx: number): Html {
  const x = rowScale(day);
  const bars = spansOf(day.scores, day).map(({ startEpochSeconds, endEpochSeconds, value }) => {
    const barPx = round((value / 100) * heightPx);
    // The bounds of the API's `quality`.
    const opacity = value >= 85 ? 1 : value >= 65 ? 0.75 : value >= 40 ? 0.5 : 0.45;
    const token = value >= 40 ? "good" : "soft";
    return html`
      <rect
        class="score"
        fill="var(--${token})"
        fill-opacity="${opacity}"
        x="${x(startEpochSeconds)}"
        y="${round(heightPx - barPx)}"
        width="${round(x(endEpochSeconds) - x(startEpochSeconds))}"
        height="${barPx}"
      />
    `;
  });
  return html`${bars}<path class="base" d="M0 ${heightPx - 0.5}H${ROW.widthPx}" />`;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
