import { mustExist } from "../../domain/must-exist.ts";

/** Markup that can be inserted as it is. */
export class Html {
  constructor(readonly markup: string) {}
}

/** What a template takes: markup, text and numbers to escape, or a list of these. */
export type HtmlValue = Html | string | number | readonly HtmlValue[];

/** Marks text as markup. The caller has escaped it. */
export const rawHtml = (markup: string): Html => new Html(markup);

/** Items with text between them. */
export function joinHtml(items: readonly HtmlValue[], between: string): Html {
  return html`${items.map((item, index) => (index === 0 ? item : [between, item]))}`;
}

/** Items without repetitions of the same markup. */
export const distinctHtml = (items: readonly Html[]): readonly Html[] => [
  ...new Map(items.map((item) => [item.markup, item])).values(),
];

/** No markup. */
export const NO_HTML = /* @__PURE__ */ new Html("");

/** Set where a script is bundled for a browser, which reads templates with their layout as well. */
declare const IS_BROWSER: true | undefined;

/**
 * Makes markup from a template. Inserted text and numbers are escaped, for between tags or in a quoted attribute; inserted
 * markup is not. The items of a list follow each other. A line break is worth a space, as in HTML, or nothing beside a
 * block element, so that the formatter can lay out the template.
 */
export function html(template: TemplateStringsArray, ...values: readonly HtmlValue[]): Html {
  const written = values.map(write);
  return new Html(
    typeof IS_BROWSER === "undefined" ? joined(template, written) : String.raw({ raw: template }, ...written),
  );
}

/** A template without its layout, with the written values. */
function joined(template: TemplateStringsArray, written: readonly string[]): string {
  const parts = compacted.getOrInsertComputed(template, compact);
  let markup = mustExist(parts[0]);
  for (const [index, text] of written.entries()) {
    const next = mustExist(parts[index + 1]);
    // An attribute that is left out takes the space before it along.
    markup = text === "" && /^[\s>]/.test(next) ? markup.replace(/ $/, "") : markup + text;
    markup += next;
  }
  return markup;
}

function write(value: HtmlValue): string {
  if (typeof value === "number") return String(value);
  if (typeof value === "string") return escapeHtml(value);
  // Not by `instanceof`: each bundled script has a class of its own.
  return "markup" in value ? value.markup : value.map(write).join("");
}

const compacted = /* @__PURE__ */ new WeakMap<TemplateStringsArray, readonly string[]>();

/** Stands for an inserted value while a template is compacted. */
const VALUE = "\0";
/** The end of a tag, and the beginning of one, of elements beside which no space is seen. */
const AFTER_BLOCK = /(^|<(?!\/?(a|b|bdi|code|em|i|img|small|span|strong|time|tspan)\b)[^<>]*>)$/;
const BEFORE_BLOCK = /^($|\/?>|<(?!\/?(a|b|bdi|code|em|i|img|small|span|strong|time|tspan)\b))/;

/** The parts of a template without its layout, and without the slash that the formatter ends `<br>` with. */
function compact(template: TemplateStringsArray): readonly string[] {
  return template
    .join(VALUE)
    .replace(/(?<!\s)\s*\n\s*/g, (space, at: number, all: string) => {
      const [before, after] = [all.slice(0, at), all.slice(at + space.length)];
      if (BEFORE_BLOCK.test(after)) return "";
      // A heading beside an inline element may be on its line.
      const isBeside = /<\/[^<>]*>$/.test(before) && after.startsWith("<");
      return AFTER_BLOCK.test(before) && !isBeside ? "" : " ";
    })
    .replace(/(<(?:br|col|hr|img|input|link|meta|wbr)\b[^<>]*?) *\/>/g, "$1>")
    .split(VALUE);
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Text for anywhere in HTML: between tags or in a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => mustExist(ENTITIES[character]));
}
