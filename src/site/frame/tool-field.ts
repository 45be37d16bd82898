import { html, type Html, type HtmlValue, NO_HTML } from "../../http/answer/html-tag.ts";
import { optionsHtml } from "../../http/answer/html.ts";
import type { Words } from "../languages/page-language.ts";

export type ToolField = {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly hint?: string;
  readonly type?: "text" | "date" | "datetime-local" | "number";
  /** What the script suggests while the reader types. */
  readonly suggest?: "place" | "places" | "area";
  /** The zone that the server takes for the reader's, where the address names none; the script knows better. */
  readonly ownZone?: string | null;
  readonly className?: string;
};

/** A labelled box of a form. */
export function field({
  name,
  label,
  value,
  hint,
  type = "text",
  suggest,
  ownZone = null,
  className,
}: ToolField): Html {
  const about = hint === undefined ? "" : html`aria-describedby="${name}-hint"`;
  const extra = suggest === undefined ? "" : html`data-suggest="${suggest}" ${ownZoneAttribute(ownZone)}`;
  const text = type === "text" ? html`spellcheck="false" autocomplete="off"` : "";
  const below = hint === undefined ? "" : html`<p class="hint" id="${name}-hint">${hint}</p>`;
  return html`
    <div ${className === undefined ? "" : html`class="${className}"`}>
      <label for="${name}">${label}</label>
      <div class="combo">
        <input id="${name}" name="${name}" type="${type}" value="${value}" ${text} ${about} ${extra} />
      </div>
      ${below}
    </div>
  `;
}

/** A labelled box of a form for a text of several lines. */
export function textField({ name, label, value, hint = "", className = "" }: ToolField): Html {
  const lineCount = Math.min(Math.max(value.split("\n").length, 1), 8);
  // A browser leaves out a line break at the beginning.
  const content = `\n${value}`;
  return html`
    <div class="${className}">
      <label for="${name}">${label}</label>
      <div class="combo">
        <textarea
          id="${name}"
          name="${name}"
          rows="${lineCount}"
          spellcheck="false"
          autocomplete="off"
          aria-describedby="${name}-hint"
        >
${content}</textarea>
      </div>
      <p class="hint" id="${name}-hint">${hint}</p>
    </div>
  `;
}

/** Marks a box whose zone the script corrects. @param day day number, where the answer needs the zone for it alone */
export const ownZoneAttribute = (zone: string | null, day: number | null = null): Html =>
  zone === null
    ? NO_HTML
    : html`data-own-zone="${zone}" ${day === null ? NO_HTML : html`data-own-day="${day}"`}`;

/** A box for a city or time zone. */
export function placeField(
  t: Words,
  name: string,
  label: string,
  value: string,
  more?: Partial<ToolField>,
): Html {
  return field({ name, label, value, suggest: "place", hint: t("A city or time zone"), ...more });
}

/** What a form sends beside its boxes. */
export function hidden(name: string, value: string, attributes: HtmlValue = ""): Html {
  return html`<input type="hidden" id="${name}" name="${name}" value="${value}" ${attributes} />`;
}

/** A choice of a form. */
export function select(
  name: string,
  label: string,
  chosen: string,
  choices: readonly (readonly [value: string, words: string])[],
): Html {
  return html`
    <div>
      <label for="${name}">${label}</label>
      <select id="${name}" name="${name}">
        ${optionsHtml(choices, chosen)}
      </select>
    </div>
  `;
}
