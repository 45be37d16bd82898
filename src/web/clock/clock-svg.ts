import { customProperties } from "./clock-colors.ts";
import { faceSvg, round } from "./clock-html.ts";
import { escapeHtml } from "../html.ts";
import { type ClockPayload, momentOf, type TimePart } from "./clock-moment.ts";
import { SEGMENT_HEIGHT, segmentsOf } from "./seven-segments.ts";

const FONTS: Readonly<Record<string, string>> = {
  system: "system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans',Arial,sans-serif",
  mono: "ui-monospace,Menlo,Consolas,'DejaVu Sans Mono',monospace",
  serif: "'Iowan Old Style',Palatino,Georgia,'DejaVu Serif',serif",
  rounded: "ui-rounded,'SF Pro Rounded',Nunito,system-ui,sans-serif",
  segment: "ui-monospace,Menlo,Consolas,'DejaVu Sans Mono',monospace",
};

const UNITS: Readonly<Record<string, number>> = { xs: 18, sm: 26, md: 36, lg: 56, xl: 88, fluid: 36 };

const LIGHT = "--ink:#1b2330;--soft:#566072;--ground:#fff;--rule:#d9dde5;--accent:#b3402a";
const DARK = "--ink:#eef1f6;--soft:#a5b0c2;--ground:#141a24;--rule:#313b4b;--accent:#ffa26b";
/** Colours of a picture by theme. */
export const PALETTES: Readonly<Record<string, string>> = {
  light: LIGHT,
  auto: LIGHT,
  dark: DARK,
  minimal: `${LIGHT};--ground:transparent`,
  contrast: "--ink:#fff;--soft:#fff;--ground:#000;--rule:#fff;--accent:#ffe14d",
};

/**
 * A still picture of the clocks, for places where no script runs. It shows hours and minutes.
 *
 * @returns the picture, and its style for the content security policy to allow
 */
export function clockSvg(payload: ClockPayload): { svg: string; style: string } {
  const options = {
    ...payload.options,
    values: { ...payload.options.values, seconds: "false", hands: "tick" },
  };
  const values: Readonly<Record<string, string>> = options.values;
  const unit = UNITS[values["size"] ?? "md"] ?? 36;
  const hasFace = values["type"] === "analog" || values["type"] === "both";
  const ownLabel = values["label"] ?? "auto";
  const columns = payload.clocks.map((facts) => {
    const moment = momentOf(facts, options, payload.words, payload.now_ms, null);
    const label =
      ownLabel === "none" ? "" : ownLabel === "auto" || payload.clocks.length > 1 ? facts.label : ownLabel;
    const time = moment.time.map((part) => part.text).join("");
    return {
      moment,
      label,
      time,
      display: values["font"] === "segment" ? displayOf(moment.time, unit) : null,
    };
  });
  const small = Math.max(12, unit * 0.36);
  const widest = Math.max(
    ...columns.map(({ label, time, display, moment }) =>
      Math.max(
        display === null ? time.length * unit * 0.62 : display.width,
        label.length * small * 0.62,
        moment.date.length * small * 0.6,
        hasFace ? unit * 4 : 0,
      ),
    ),
  );
  const pad = Number(values["padding"] || Math.round(unit * 0.5));
  const column = Math.ceil(widest + unit * 0.6);
  const faceHeight = hasFace ? unit * 4 + unit * 0.3 : 0;
  const lines = columns.map(({ label, time, display, moment }, index) => {
    const x = Math.round(pad + column * (index + 0.5));
    let y = pad;
    const parts: string[] = [];
    if (hasFace) {
      const size = unit * 4;
      parts.push(
        faceSvg(values, moment).replace(
          "<svg ",
          `<svg x="${round(x - size / 2)}" y="${round(y)}" width="${size}" height="${size}" `,
        ),
      );
      y += faceHeight;
    }
    const line = (text: string, size: number, kind: string): void => {
      if (text === "") return;
      y += size * 1.2;
      parts.push(
        `<text class="${kind}" x="${x}" y="${Math.round(y - size * 0.25)}" font-size="${round(size)}">${escapeHtml(text)}</text>`,
      );
    };
    line(label, small, "l");
    if (values["type"] !== "analog" && display === null) line(time, unit, "n");
    if (values["type"] !== "analog" && display !== null) {
      parts.push(display.draw(round(x - display.width / 2), round(y + unit * 0.2)));
      y += unit * 1.2;
    }
    line(moment.date, small, "d");
    line(
      moment.chips
        .map((chip) => chip.text)
        .filter(Boolean)
        .join("  ·  "),
      small * 0.86,
      "l",
    );
    return { text: parts.join(""), bottom: y };
  });
  const width = Math.round(column * columns.length + 2 * pad);
  const height = Math.round(Math.max(...lines.map((line) => line.bottom)) + pad);
  const own = customProperties(options)
    .filter(([, value]) => /^(?:#|transparent)/.test(value))
    .map(([name, value]) => `${name}:${value};`)
    .join("");
  const ground = values["theme"] === "minimal" ? "--ground:transparent;" : "";
  const dark =
    values["theme"] === "auto" || values["theme"] === "minimal"
      ? `@media(prefers-color-scheme:dark){svg{${DARK};${ground}${own}}}`
      : "";
  const style = `svg{${PALETTES[values["theme"] ?? "auto"] ?? LIGHT};${own}font-family:${FONTS[values["font"] ?? "system"] ?? "sans-serif"}}${dark}.g{fill:var(--ground)}.s{fill:var(--ink)}text{fill:var(--ink);text-anchor:middle}.l,.p{fill:var(--soft)}.p{text-anchor:start}.n{font-weight:${values["weight"] || "500"};font-variant-numeric:tabular-nums}.face text{font-size:9px;font-weight:500;dominant-baseline:central}.dial{fill:none;stroke:var(--rule)}.tick{fill:none;stroke:var(--soft)}.tick.hour{stroke:var(--ink)}.hour-hand line{stroke:var(--ink);stroke-width:3.6;stroke-linecap:round}.minute-hand line{stroke:var(--ink);stroke-width:2.4;stroke-linecap:round}.pin{fill:var(--accent)}`;
  const title = columns.map(({ label, time }) => `${label} ${time}`.trim()).join(", ");
  const border = values["border"] === "true" ? ' stroke="var(--rule)"' : "";
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-label="${escapeHtml(title)}"><title>${escapeHtml(title)}</title><style>${style}</style><rect class="g" x=".5" y=".5" width="${width - 1}" height="${height - 1}" rx="${values["radius"] || "12"}"${border}/>${lines.map((line) => line.text).join("")}</svg>`;
  return { svg, style };
}

type Display = { readonly width: number; readonly draw: (x: number, y: number) => string };

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
    draw: (x, y) =>
      `<g class="s" transform="translate(${x} ${y}) scale(${round(scale)})"><path opacity=".09" d="${segments.unlit}"/><path d="${segments.lit}"/></g>${period === "" ? "" : `<text class="p" x="${round(x + width + size * 0.3)}" y="${round(y + height)}" font-size="${size}">${escapeHtml(period)}</text>`}`,
  };
}
