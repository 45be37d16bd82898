import { escapeHtml, optionsHtml } from "../../http/answer/html.ts";

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
}: ToolField): string {
  const about = hint === undefined ? "" : ` aria-describedby="${name}-hint"`;
  const extra = suggest === undefined ? "" : ` data-suggest="${suggest}"${ownZoneAttribute(ownZone)}`;
  const text = type === "text" ? ' spellcheck="false" autocomplete="off"' : "";
  const below = hint === undefined ? "" : `<p class="hint" id="${name}-hint">${escapeHtml(hint)}</p>`;
  return `<div${className === undefined ? "" : ` class="${className}"`}><label for="${name}">${label}</label><div class="combo"><input id="${name}" name="${name}" type="${type}" value="${escapeHtml(value)}"${text}${about}${extra}></div>${below}</div>`;
}

/** A labelled box of a form for a text of several lines. */
export function textField({ name, label, value, hint = "", className = "" }: ToolField): string {
  const lineCount = Math.min(Math.max(value.split("\n").length, 1), 8);
  return `<div class="${className}"><label for="${name}">${label}</label><div class="combo"><textarea id="${name}" name="${name}" rows="${lineCount}" spellcheck="false" autocomplete="off" aria-describedby="${name}-hint">\n${escapeHtml(value)}</textarea></div><p class="hint" id="${name}-hint">${escapeHtml(hint)}</p></div>`;
}

/** Marks a box whose zone the script corrects. */
export const ownZoneAttribute = (zone: string | null): string =>
  zone === null ? "" : ` data-own-zone="${escapeHtml(zone)}"`;

/** A box for a city or time zone. */
export function placeField(name: string, label: string, value: string, more?: Partial<ToolField>): string {
  return field({ name, label, value, suggest: "place", hint: "A city or time zone", ...more });
}

/** What a form sends beside its boxes. */
export function hidden(name: string, value: string, attributes = ""): string {
  return `<input type="hidden" id="${name}" name="${name}" value="${escapeHtml(value)}"${attributes}>`;
}

/** A choice of a form. */
export function select(
  name: string,
  label: string,
  chosen: string,
  choices: readonly (readonly [value: string, words: string])[],
): string {
  return `<div><label for="${name}">${label}</label><select id="${name}" name="${name}">${optionsHtml(choices, chosen)}</select></div>`;
}
