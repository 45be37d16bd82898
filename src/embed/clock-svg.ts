import { html, NO_HTML, type Html, type HtmlValue } from "../http/answer/html-tag.ts";
import { styleHtml } from "../http/answer/html.ts";
import { customProperties } from "./clock-colors.ts";
import { faceSvg, round } from "./clock-html.ts";
import { EMBED_TEXT } from "./embed-text.ts";
import { type ClockMoment, type ClockPayload, momentOf, type TimePart } from "./clock-moment.ts";
import { SEGMENT_HEIGHT, segmentsOf } from "./seven-segments.ts";

const UNITS: Readonly<Record<string, number>> = { xs: 18, sm: 26, md: 36, lg: 56, xl: 88, fluid: 36 };

/** What a picture has beside the drawing of all clocks; the text around a minimal one has no colour to take. */
const STYLE =
  "svg{font-family:var(--family)}.t-minimal{color-scheme:light dark;color:light-dark(#1b2330,#eef1f6)}.g{fill:var(--ground)}.s{fill:var(--ink)}text{fill:var(--ink);text-anchor:middle}.l,.p{fill:var(--soft)}.p{text-anchor:start}.n{font-weight:var(--weight);font-variant-numeric:tabular-nums}";

type Values = Readonly<Record<string, string>>;

/** One clock of a picture, whose lines are drawn below one another. */
type Column = {
  readonly moment: ClockMoment;
  readonly label: string;
  readonly time: string;
  /** The time in seven segments, if it has them. */
  readonly display: Display | null;
  /** Further facts, as many to a line as the clock is wide. */
  readonly facts: readonly string[];
};

/** Letters of the small text that fit under the shortest time. */
const LEAST_FACT_LETTERS = 24;

/**
 * A still picture of the clocks, for places where no script runs. It shows hours and minutes.
 *
 * @returns the picture, and its style for the content security policy to allow
 */
export function clockSvg(payload: ClockPayload): { svg: string; style: string } {
  const values: Values = { ...payload.options.values, seconds: "false", hands: "tick" };
  const options = { ...payload.options, values };
  const unit = UNITS[values["size"] ?? "md"] ?? 36;
  const small = Math.max(12, unit * 0.36);
  const hasFace = values["type"] === "analog" || values["type"] === "both";
  const ownLabel = values["label"] ?? "auto";
  const columns = payload.clocks.map((facts): Column => {
    const moment = momentOf(facts, options, payload.words, payload.now_ms, null);
    return {
      moment,
      label:
        ownLabel === "none" ? "" : ownLabel === "auto" || payload.clocks.length > 1 ? facts.label : ownLabel,
      time: moment.time.map((part) => part.text).join(""),
      display: values["font"] === "segment" ? displayOf(moment.time, unit) : null,
      facts: factLines(moment),
    };
  });
  const widest = Math.max(
    ...columns.flatMap(({ label, time, display, moment, facts }) => [
      display === null ? time.length * unit * 0.62 : display.width,
      hasFace ? unit * 4 : 0,
      ...[label, moment.date, ...facts].map((text) => text.length * small * 0.6),
    ]),
  );
  const pad = Number(values["padding"] || Math.round(unit * 0.5));
  const columnPx = Math.ceil(widest + unit * 0.6);
  const drawn = columns.map((column, index) =>
    drawColumn(column, Math.round(pad + columnPx * (index + 0.5)), pad, { values, unit, small, hasFace }),
  );
  const width = Math.round(columnPx * columns.length + 2 * pad);
  const height = Math.round(Math.max(...drawn.map(({ bottom }) => bottom)) + pad);
  const own = customProperties(options).map(([name, value]) => `${name}:${value};`);
  const style = `${EMBED_TEXT.clockDrawing}${STYLE}.clock{${own.join("")}}`;
  const title = columns.map(({ label, time }) => `${label} ${time}`.trim()).join(", ");
  const border = values["border"] === "true" ? html`stroke="var(--rule)"` : "";
  const classes = `clock t-${values["theme"]} f-${values["font"]} face-${values["face"]}`;
  const svg = html`
    <svg
      xmlns="http://www.w3.org/2000/svg"
      class="${classes}"
      width="${width}"
      height="${height}"
      viewBox="0 0 ${width} ${height}"
      role="img"
      aria-label="${title}"
    >
      <title>${title}</title>
      ${styleHtml(style)}
      <rect
        class="g"
        x=".5"
        y=".5"
        width="${width - 1}"
        height="${height - 1}"
        rx="${values["radius"] || "12"}"
        ${border}
      />
      ${drawn.map(({ body }) => body)}
    </svg>
  `;
  return { svg: svg.markup, style };
}

/** The facts beside the time, joined while a line is no longer than the longest of them. */
function factLines({ chips }: ClockMoment): string[] {
  const facts = chips.map(({ text }) => text).filter(Boolean);
  const longest = Math.max(LEAST_FACT_LETTERS, ...facts.map(({ length }) => length));
  const lines: string[] = [];
  for (const fact of facts) {
    const joined = `${lines.at(-1)}  ·  ${fact}`;
    if (lines.length > 0 && joined.length <= longest) lines[lines.length - 1] = joined;
    else lines.push(fact);
  }
  return lines;
}

function drawColumn(
  { moment, label, time, display, facts }: Column,
  x: number,
  top: number,
  { values, unit, small, hasFace }: { values: Values; unit: number; small: number; hasFace: boolean },
): { body: HtmlValue; bottom: number } {
  let y = top;
  const parts: Html[] = [];
  if (hasFace) {
    const size = unit * 4;
    const place = html`x="${round(x - size / 2)}" y="${round(y)}" width="${size}" height="${size}"`;
    parts.push(faceSvg(values, moment, place));
    y += size + unit * 0.3;
  }
  const line = (text: string, size: number, kind: string): void => {
    if (text === "") return;
    y += size * 1.2;
    const at = html`x="${x}" y="${Math.round(y - size * 0.25)}" font-size="${round(size)}"`;
    parts.push(html`<text class="${kind}" ${at}>${text}</text>`);
  };
  line(label, small, "l");
  if (values["type"] !== "analog" && display === null) line(time, unit, "n");
  if (values["type"] !== "analog" && display !== null) {
    parts.push(display.draw(round(x - display.width / 2), round(y + unit * 0.2)));
    y += unit * 1.2;
  }
  line(moment.date, small, "d");
  for (const fact of facts) line(fact, small * 0.86, "l");
  return { body: parts, bottom: y };
}

type Display = { readonly width: number; readonly draw: (x: number, y: number) => Html };

/** Hours and minutes in seven segments, followed by AM or PM; `null` for digits without segments. */
function displayOf(parts: readonly TimePart[], unit: number): Display | null {
  const digits = parts.filter(({ name, text }) => name !== "dayPeriod" && text.trim() !== "");
  const segments = segmentsOf(digits.map(({ text }) => text).join(""));
  if (segments === null) return null;
  const period = parts.find(({ name }) => name === "dayPeriod")?.text ?? "";
  const height = unit * 0.8;
  const scale = height / SEGMENT_HEIGHT;
  const width = segments.width * scale;
  const size = round(unit * 0.4);
  return {
    width: width + period.length * size * 0.75,
    draw: (x, y) => html`
      <g class="s" transform="translate(${x} ${y}) scale(${round(scale)})">
        <path opacity=".09" d="${segments.unlit}" />
        <path d="${segments.lit}" />
      </g>
      ${periodText(period, round(x + width + size * 0.3), round(y + height), size)}
    `,
  };
}

/** AM or PM beside the digits, if there is one. */
function periodText(period: string, x: number, y: number, size: number): Html {
  if (period === "") return NO_HTML;
  return html`<text class="p" x="${x}" y="${y}" font-size="${size}">${period}</text>`;
}
