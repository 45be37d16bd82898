import { html, type Html, type HtmlValue, NO_HTML } from "../../http/answer/html-tag.ts";
import { styleHtml } from "../../http/answer/html.ts";
import { PAGE_TEXT } from "../frame/page-text.ts";

export type ChartTheme = "auto" | "light" | "dark";

/** A drawing and its description for screen readers. */
export type Chart = {
  readonly width: number;
  readonly height: number;
  readonly title: string;
  readonly description: string;
  /** SVG elements. */
  readonly body: HtmlValue;
};

/** Texts above a separate picture. */
export type Heading = { readonly name: string; readonly note: string };

/** Coordinates to a tenth of a pixel. */
export function px(value: number): string {
  return String(Math.round(value * 10) / 10);
}

/** The chart as a part of a page, whose style contains the tokens and `chartStyle`. */
export function inlineChart({ width, height, title, description, body }: Chart, className: string): Html {
  const label = `${title}. ${description}`;
  return html`
    <svg class="chart ${className}" viewBox="0 0 ${px(width)} ${px(height)}" role="img" aria-label="${label}">
      ${body}
    </svg>
  `;
}

/** The colour of a phase of light, as an attribute: that of `civil_twilight` is the token `--civil`. */
export const lightFill = (phase: string): Html => html`fill="var(--${phase.replace("_twilight", "")})"`;

const PAD = 16;
const HEADING_HEIGHT = 44;
/** Width of a wide letter of the heading. */
const NAME_WIDTH = 10.5;

/** Space in a picture around its chart. */
export const FRAME = { width: 2 * PAD, height: 2 * PAD + HEADING_HEIGHT } as const;

/**
 * The chart as a separate picture, with its heading and its colours.
 *
 * @param scale pixels for a unit of the chart
 * @returns the picture, and its style for the content security policy to allow
 */
export function chartPicture(
  chart: Chart,
  heading: Heading,
  theme: ChartTheme,
  scale: number,
): { svg: string; style: string } {
  const width = chart.width + FRAME.width;
  const height = chart.height + FRAME.height;
  const style = tokensOf(theme) + PAGE_TEXT.chartStyle;
  const heads = html`
    <text class="name" x="${PAD}" y="${PAD + 16}" ${squeezed(heading.name, chart.width)}>
      ${heading.name}
    </text>
    <text x="${PAD}" y="${PAD + 34}">${heading.note}</text>
  `;
  const svg = html`
    <svg
      xmlns="http://www.w3.org/2000/svg"
      class="chart"
      width="${px(width * scale)}"
      height="${px(height * scale)}"
      viewBox="0 0 ${px(width)} ${px(height)}"
      role="img"
      aria-labelledby="title desc"
    >
      <title id="title">${chart.title}</title>
      <desc id="desc">${chart.description}</desc>
      ${styleHtml(style)}
      <rect class="ground" width="100%" height="100%" rx="10" />
      ${heads}
      <g transform="translate(${PAD} ${PAD + HEADING_HEIGHT})">${chart.body}</g>
    </svg>
  `;
  return { svg: svg.markup, style };
}

/** Squeezes long names, so that none is cut off. */
function squeezed(name: string, width: number): Html {
  return name.length * NAME_WIDTH < width
    ? NO_HTML
    : html`textLength="${px(width)}" lengthAdjust="spacingAndGlyphs"`;
}

/** The site's colours: light, dark, or by the reader's system. */
export function tokensOf(theme: ChartTheme): string {
  const { tokenStyle } = PAGE_TEXT;
  if (theme === "auto") return tokenStyle;
  return tokenStyle
    .replace("light dark", theme)
    .replace(/light-dark\((#\w+),(#\w+)\)/g, theme === "light" ? "$1" : "$2");
}
