import { html, NO_HTML, rawHtml, type Html } from "../http/answer/html-tag.ts";
import { customProperties, followsPageScheme } from "./clock-colors.ts";
import { clockHtml, plainPart } from "./clock-html.ts";
import { jsonHtml, scriptHtml, scriptJson, styleHtml, type Page } from "../http/answer/html.ts";
import { type ClockPayload, momentOf } from "./clock-moment.ts";
import type { Ignored } from "./clock-options.ts";
import { EMBED_TEXT } from "./embed-text.ts";
import { segmentHtml } from "./seven-segments.ts";
import { directionOf } from "./clock-words.ts";

/** The clock as a document for a frame: it shows the time without its script, and runs with it. */
export function clockPage(payload: ClockPayload, { issues, unknown }: Ignored, pathPlace: string): Page {
  const { options, words, clocks } = payload;
  const lang = options.values["lang"] ?? "en";
  const own = customProperties(options)
    .map(([name, value]) => `${name}:${value}`)
    .join(";");
  const hasSegments = options.values["font"] === "segment";
  const scripts = [...(hasSegments ? [EMBED_TEXT.segmentScript] : []), EMBED_TEXT.frameScript];
  const styles = [
    EMBED_TEXT.clockStyle + EMBED_TEXT.frameStyle + (hasSegments ? EMBED_TEXT.segmentStyle : ""),
    ...(own === "" ? [] : [`.clock{${own}}`]),
  ];
  const shown = clocks.map((facts) => ({
    facts,
    moment: momentOf(facts, options, words, payload.now_ms, null),
  }));
  const names = clocks.map((facts) => facts.label).join(", ");
  const markup = html`
    <!doctype html>
    <html lang="${lang}" dir="${directionOf(lang)}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="robots" content="noindex" />
        ${followsPageScheme(options.values) ? SCHEME : ""}
        <link rel="icon" href="data:," />
        ${changesLink(clocks)}
        <title>${names}</title>
        <noscript>
          <meta http-equiv="refresh" content="60" />
        </noscript>
        ${styles.map(styleHtml)}
      </head>
      <body data-place="${pathPlace}">
        ${issueComment(issues, unknown)}
        ${clockHtml(options, shown, payload.ignored, hasSegments ? segmentHtml : plainPart)}
        ${jsonHtml("facts", payload)} ${scripts.map(scriptHtml)}
      </body>
    </html>
  `;
  return { html: markup.markup, scripts, styles };
}

/**
 * A frame that declares its colour scheme is transparent on a page of the same scheme and has a background on any
 * other (CSS Color Adjustment 2.2), so that its text is readable on both.
 */
const SCHEME = html`<meta name="color-scheme" content="light dark" />`;

/** Links to a calendar of the first clock's changes. */
function changesLink([first]: ClockPayload["clocks"]): Html {
  if (first === undefined || first.id === "") return NO_HTML;
  return html`
    <link rel="alternate" type="text/calendar" title="Clock changes" href="/v1/timezone/${first.id}.ics" />
  `;
}

export function missingClockPage(place: string, suggestions: readonly string[]): Page {
  const style = `${EMBED_TEXT.frameStyle}body{font:15px/1.4 system-ui,sans-serif;justify-content:center;padding:0 12px;color:#566072}`;
  const hint = suggestions.length === 0 ? "" : ` Did you mean ${suggestions.join(", ")}?`;
  return {
    html: html`
      <!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="robots" content="noindex" />
          <link rel="icon" href="data:," />
          <title>No clock</title>
          ${styleHtml(style)}
        </head>
        <body>
          <p>No time zone or city is called “${place.slice(0, 100)}”.${hint}</p>
        </body>
      </html>
    `.markup,
    scripts: [],
    styles: [style],
  };
}

/** The script for clocks inside other pages; it contains their style. */
export function clockElementScript(): string {
  return `const CLOCK_STYLE=${scriptJson(EMBED_TEXT.clockStyle + EMBED_TEXT.segmentStyle)};${EMBED_TEXT.elementScript}`;
}

function issueComment(issues: Ignored["issues"], unknown: readonly string[]): Html {
  if (issues.length === 0 && unknown.length === 0) return NO_HTML;
  const lines = issues.slice(0, 20).map(({ name, value, expected }) => ({
    option: name,
    value: value.slice(0, 60),
    expected,
  }));
  const names = unknown.slice(0, 20).map((name) => ({ unknown: name }));
  return rawHtml(`<!-- ignored: ${scriptJson([...lines, ...names]).replaceAll("-", "\\u002d")} -->`);
}
