import { mustExist } from "../domain/must-exist.ts";
import { html, type Html, type HtmlValue } from "../http/answer/html-tag.ts";
import type { ClockData, ClockMoment, TimePart } from "./clock-moment.ts";
import type { ClockOptions } from "./clock-options.ts";
import { directionOf } from "./clock-words.ts";

const RADIUS = 50;

/** Writes a part of the time as text or as seven segments. Takes and returns HTML. */
export type PartWriter = (text: string) => HtmlValue;

export const plainPart: PartWriter = (text) => text;

/** HTML of one or several clocks. Every value from a query is escaped or from a closed list. */
export function clockHtml(
  options: ClockOptions,
  clocks: readonly { facts: ClockData; moment: ClockMoment }[],
  ignored: readonly string[],
  writePart: PartWriter,
): Html {
  const { values } = options;
  const lang = values["lang"] ?? "en";
  const ownLabel = values["label"] ?? "auto";
  const isOwn = ownLabel !== "auto" && ownLabel !== "none";
  const isRow = clocks.length > 1;
  const classes = [
    "clock",
    `t-${values["theme"]}`,
    `s-${values["size"]}`,
    `y-${values["type"]}`,
    `f-${values["font"]}`,
    `a-${values["align"]}`,
    `face-${values["face"]}`,
    ...(isRow ? ["row"] : []),
    ...(values["blink"] === "true" ? ["blink"] : []),
    ...(values["border"] === "true" ? ["edge"] : []),
    ...(values["numerals"] === "none" ? [] : ["numbered"]),
  ];
  const heading = isOwn && isRow ? html`<p class="heading">${ownLabel}</p>` : "";
  const bodies = clocks.map(({ facts, moment }, index) => {
    const label = ownLabel === "none" ? "" : isOwn && !isRow ? ownLabel : facts.label;
    return oneClock(options, moment, label, facts.label, index, writePart);
  });
  const inner = html`
    ${heading}
    <div class="zones">${bodies}</div>
  `;
  const link = values["link"] ?? "none";
  const linked =
    link === "none"
      ? inner
      : html`<a class="whole" href="${link}" target="_top" rel="noopener noreferrer">${inner}</a>`;
  const credit =
    values["credit"] === "true"
      ? html`
          <p class="credit">
            <a href="/" target="_top" rel="noopener">Almanac</a>
          </p>
        `
      : "";
  const note =
    ignored.length === 0 ? "" : html`<p class="note">Ignored: ${ignored.join(", ").slice(0, 200)}</p>`;
  return html`<div class="${classes.join(" ")}" lang="${lang}" dir="${directionOf(lang)}">
    ${linked}${credit}${note}
  </div>`;
}

function oneClock(
  { values }: ClockOptions,
  moment: ClockMoment,
  label: string,
  name: string,
  index: number,
  writePart: PartWriter,
): Html {
  const type = values["type"];
  const face = type === "analog" || type === "both" ? faceSvg(values, moment) : "";
  const title = label === "" ? "" : html`<p class="label">${label}</p>`;
  const date = values["date"] === "none" ? "" : html`<p class="date" data-k="date">${moment.date}</p>`;
  const chips = moment.chips.map((chip) => chipHtml(chip, moment));
  const day = moment.isDay === null ? "" : html`data-day="${String(moment.isDay)}"`;
  return html`
    <section class="zone" data-z="${index}" ${day}>
      ${face}
      <div class="words">
        ${title}<time
          class="time"
          role="timer"
          aria-live="off"
          aria-label="${label || name}"
          datetime="${moment.iso}"
          >${timeHtml(moment.time, writePart)}</time
        >${date}${chips.length === 0 ? "" : html`<p class="chips">${chips}</p>`}
      </div>
    </section>
  `;
}

/** The parts of the time, each in its own element for the style. */
export function timeHtml(parts: readonly TimePart[], writePart: PartWriter): Html {
  return html`${parts.map(({ name, text }) =>
    name === "literal" && !text.includes(":")
      ? text
      : html`<span class="${name === "literal" ? "colon" : name}">${writePart(text)}</span>`,
  )}`;
}

function chipHtml(chip: TimePart, moment: ClockMoment): Html {
  const icon = chip.name === "daynight" && moment.isDay !== null ? html`<i class="orb"></i>` : "";
  return html`<span class="chip" data-k="${chip.name}">${icon}<bdi>${chip.text}</bdi></span>`;
}

const ROMAN = ["I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII"];

/**
 * A face of 100 by 100. Attributes turn the hands, because the policy forbids inline styles.
 *
 * @param place attributes with the position and size in another drawing
 */
export function faceSvg(
  values: Readonly<Record<string, string>>,
  moment: ClockMoment,
  place: HtmlValue = "",
): Html {
  const isStation = values["face"] === "station";
  const minutes = values["face"] === "plain" ? "" : ticks("tick", 60, isStation ? 7 : 5.5, 0.8);
  const hours = ticks("tick hour", 12, isStation ? 12 : 8, isStation ? 3 : 1.6);
  const dialTicks = values["ticks"] === "true" ? html`${minutes}${hours}` : "";
  const numerals: Html[] = [];
  for (let hour = 1; values["numerals"] !== "none" && hour <= 12; hour += 1) {
    const angle = (hour * Math.PI) / 6;
    const reach = isStation ? 31 : 34;
    const text = values["numerals"] === "roman" ? mustExist(ROMAN[hour - 1]) : String(hour);
    numerals.push(
      html`<text x="${round(RADIUS + reach * Math.sin(angle))}" y="${round(RADIUS - reach * Math.cos(angle))}"
        >${text}</text
      >`,
    );
  }
  const second =
    values["seconds"] === "true"
      ? html`
          <g class="second" data-k="second" transform="rotate(${round(moment.secondDeg)} 50 50)">
            <line x1="50" y1="60" x2="50" y2="${isStation ? 22 : 10}" />
            ${isStation ? html`<circle cx="50" cy="20" r="4.5" />` : ""}
          </g>
        `
      : "";
  return html`
    <svg ${place} class="face" viewBox="0 0 100 100" aria-hidden="true" focusable="false">
      <circle class="dial" cx="50" cy="50" r="48.5" />
      ${dialTicks}${numerals}
      <g class="hour-hand" data-k="hour" transform="rotate(${round(moment.hourDeg)} 50 50)">
        <line x1="50" y1="57" x2="50" y2="25" />
      </g>
      <g class="minute-hand" data-k="minute" transform="rotate(${round(moment.minuteDeg)} 50 50)">
        <line x1="50" y1="59" x2="50" y2="11" />
      </g>
      ${second}
      <circle class="pin" cx="50" cy="50" r="2.2" />
    </svg>
  `;
}

/** Draws ticks as the dashes of a thick circle, the first at three o'clock. */
function ticks(kind: string, count: number, inner: number, width: number): Html {
  const reach = (95 - inner) / 2;
  const half = round((width * count) / (4 * Math.PI * reach));
  return html`
    <circle
      class="${kind}"
      cx="50"
      cy="50"
      r="${reach}"
      pathLength="${count}"
      stroke-width="${inner - 3}"
      stroke-dasharray="${2 * half} ${round(1 - 2 * half)}"
      stroke-dashoffset="${half}"
    />
  `;
}

/** Numbers of drawings have two decimals. */
export function round(value: number): number {
  return Math.round(value * 100) / 100;
}
