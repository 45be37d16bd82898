import { mustExist } from "../../domain/must-exist.ts";
import { html, type Html, type HtmlValue } from "../../http/answer/html-tag.ts";
import { inlineChart, type Chart } from "../charts/chart-frame.ts";
import { dateText, FULL_DATE, SHORT_DATE } from "../charts/meeting-day-chart.ts";
import { degreesText } from "../charts/sun-arc-chart.ts";
import type { PlaceView } from "./place-view.ts";
import type { Words } from "../languages/page-language.ts";
import { lengthText } from "../languages/time-words.ts";
import { formatDate } from "../../domain/calendar/format.ts";

/** Each chart is drawn in two widths, and the style shows the one that fits. */
const NARROW = 340;
const WIDE = 900;

/** Names and values. */
export type Rows = readonly (readonly [name: HtmlValue, value: HtmlValue])[];

export function facts(rows: Rows): Html {
  return html`<dl class="rows">
    ${rows.map(
      ([name, value]) =>
        html`<div>
          <dt>${name}</dt>
          <dd>${value}</dd>
        </div>`,
    )}
  </dl>`;
}

/** A part of the page, with a link to its picture, if it has one. */
export function panel(
  t: Words,
  name: keyof PlaceView["calls"],
  title: string,
  body: HtmlValue,
  picture?: string,
): Html {
  const image =
    picture === undefined
      ? ""
      : html`
          <p class="call">
            <a href="${picture}" download="${name}.svg">${t("Save chart (SVG)")}</a>
          </p>
        `;
  return html`
    <section class="panel p-${name}" aria-labelledby="${name}-title">
      <h2 id="${name}-title">${title}</h2>
      ${body}${image}
    </section>
  `;
}

/** A date in the page's language, with its year if that is not today's. */
export function dayText(dayNumber: number, { lang, today }: Pick<PlaceView, "lang" | "today">): Html {
  const isOfYear = formatDate(dayNumber).slice(0, 4) === formatDate(today).slice(0, 4);
  const text = dateText(dayNumber, lang, isOfYear ? SHORT_DATE : FULL_DATE);
  return html`<bdi lang="${lang}">${text}</bdi>`;
}

/** A chart in both widths. */
export function charts(draw: (width: number) => Chart, className: string): Html {
  const narrow = inlineChart(draw(NARROW), `${className} narrow`);
  return html`${narrow}${inlineChart(draw(WIDE), `${className} wide`)}`;
}

const DIRECTIONS = [
  "north",
  "north-east",
  "east",
  "south-east",
  "south",
  "south-west",
  "west",
  "north-west",
] as const;

/** "12° up in the south-west", "18° below the horizon". */
export function whereText(t: Words, altitudeDeg: number, azimuthDeg: number): string {
  if (altitudeDeg < 0) return t("{degrees} below the horizon", { degrees: degreesText(-altitudeDeg) });
  return t("{degrees} up in the {direction}", {
    degrees: degreesText(altitudeDeg),
    direction: directionOf(t, azimuthDeg),
  });
}

export function directionOf(t: Words, azimuthDeg: number): string {
  return t(mustExist(DIRECTIONS[Math.round(azimuthDeg / 45) % 8]));
}
/** "+1 min 34 s". */
export function changeText(t: Words, seconds: number): string {
  const size = Math.abs(Math.round(seconds));
  const text =
    size < 60
      ? t("{seconds} s", { seconds: String(size) })
      : size < 3600
        ? t("{minutes} min {seconds} s", {
            minutes: String(Math.floor(size / 60)),
            seconds: String(size % 60),
          })
        : lengthText(t, size);
  return size === 0 ? "–" : `${seconds > 0 ? "+" : "−"}${text}`;
}
