import { joinNames } from "../english-text.ts";
import { escapeHtml, type Page } from "../html.ts";
import { PAGE_TEXT } from "../page-text.ts";
import { sitePage, type SitePage } from "../site-page.ts";

export type ToolField = {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly hint?: string;
  readonly type?: "text" | "date" | "datetime-local" | "number";
  /** What the script suggests while the reader types. */
  readonly suggest?: "place" | "places" | "area";
  /** Whether the script fills it with the reader's own zone where the address names none. */
  readonly isOwnZone?: boolean;
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
  isOwnZone,
  className,
}: ToolField): string {
  const about = hint === undefined ? "" : ` aria-describedby="${name}-hint"`;
  const own = isOwnZone === true ? " data-own-zone" : "";
  const extra = suggest === undefined ? "" : ` data-suggest="${suggest}"${own}`;
  const text = type === "text" ? ' spellcheck="false" autocomplete="off"' : "";
  const below = hint === undefined ? "" : `<p class="hint" id="${name}-hint">${escapeHtml(hint)}</p>`;
  return `<div${className === undefined ? "" : ` class="${className}"`}><label for="${name}">${label}</label><div class="combo"><input id="${name}" name="${name}" type="${type}" value="${escapeHtml(value)}"${text}${about}${extra}></div>${below}</div>`;
}

/** A choice of a form. */
export function select(
  name: string,
  label: string,
  chosen: string,
  choices: readonly (readonly [value: string, words: string])[],
): string {
  const options = choices.map(
    ([value, words]) =>
      `<option value="${value}"${value === chosen ? " selected" : ""}>${escapeHtml(words)}</option>`,
  );
  return `<div><label for="${name}">${label}</label><select id="${name}" name="${name}">${options.join("")}</select></div>`;
}

export type ToolPage = Pick<SitePage, "title" | "description" | "path" | "canonical" | "data" | "head"> & {
  readonly heading: string;
  /** HTML of the sentence below the heading: the answer. */
  readonly lead: string;
  /** HTML of what is wrong, one sentence each. */
  readonly problems: readonly string[];
  /** Fields; the script sends them as soon as one changes. */
  readonly form: string;
  /** Whether the fields stand in parts of the page, each with its answer. */
  readonly hasParts?: boolean;
  /** Address that holds everything the form says. */
  readonly address: string;
  readonly result: string;
  readonly style?: string;
};

/** A page with a form and its answer, which works without a script. */
export function toolPage(page: ToolPage): Page {
  const { heading, lead, problems, form, address, result, style = "", path } = page;
  const notice =
    problems.length === 0
      ? ""
      : `<div class="notice" role="alert">${problems.map((text) => `<p>${text}</p>`).join("")}</div>`;
  const body = `<div id="tool" data-address="${escapeHtml(address)}"><h1>${escapeHtml(heading)}</h1><p class="lead" id="answer">${lead}</p>${notice}${form === "" ? "" : `<form class="${page.hasParts === true ? "parts" : "tool-form"}" action="${path}" method="get" data-live>${form}<button class="primary">Show</button></form>`}${result}</div>`;
  return sitePage({
    ...page,
    title: `${page.title} · Almanac`,
    body,
    style: PAGE_TEXT.toolStyle + style,
    script: PAGE_TEXT.toolScript,
  });
}

/** The buttons that copy, which the script shows. */
export function copyButtons(textId: string): string {
  return `<p class="actions"><button type="button" data-copy="#${textId}" hidden>Copy text</button><button type="button" data-copy=":not(*)" hidden>Copy link</button></p>`;
}

export type Link = { readonly name: string; readonly path: string };

export type Fact = readonly [name: string, value: string | readonly Link[]];

export function linkHtml({ name, path }: Link): string {
  return `<a href="${escapeHtml(path)}">${escapeHtml(name)}</a>`;
}

/** Names and values, in text or as links. */
export function facts(rows: readonly Fact[]): string {
  const items = rows.map(([name, value]) => {
    const html = typeof value === "string" ? escapeHtml(value) : joinNames(value.map(linkHtml));
    return `<div><dt>${escapeHtml(name)}</dt><dd>${html}</dd></div>`;
  });
  return `<dl class="tool-facts">${items.join("")}</dl>`;
}
