import { escapeHtml } from "./html.ts";

/** Markup that is safe to insert as it is. */
export class Html {
  constructor(readonly markup: string) {}
  toString(): string {
    return this.markup;
  }
}

type HtmlValue = Html | string | number | readonly HtmlValue[];

/** Markup that was made and escaped elsewhere. */
export const rawHtml = (markup: string): Html => new Html(markup);

/**
 * Markup as a template: each text or number that is inserted is escaped, for between tags or in a quoted attribute; markup is
 * not, and a list is its items one after the other. Line breaks with their indent are left out, so that a page reads line by line.
 */
export function html(parts: TemplateStringsArray, ...values: readonly HtmlValue[]): Html {
  const written = parts.map(
    (part, index) => part.replace(/\n\s*/g, "") + (index < values.length ? write(values[index] ?? "") : ""),
  );
  return new Html(written.join(""));
}

function write(value: HtmlValue): string {
  if (value instanceof Html) return value.markup;
  if (typeof value === "object") return value.map(write).join("");
  return escapeHtml(String(value));
}
