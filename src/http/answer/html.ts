import { html, rawHtml, type Html, type HtmlValue } from "./html-tag.ts";

/** A document, and its inline scripts and styles for the content security policy to allow. */
export type Page = {
  readonly html: string;
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
};

/** Text that may break within the identifier of a zone. */
export function breakableHtml(text: string): Html {
  return html`${text.split(/(?<=[/_])(?=\p{L})/u).map((part, index) => [index === 0 ? "" : html`<wbr />`, part])}`;
}

const CODE_OR_LINK = /(`[^`]+`|\[[^[\]]+\]\([^()]+\))/;

/** Text with the code and links of Markdown. */
export function proseHtml(text: string): Html {
  return html`${text.split(CODE_OR_LINK).map((part, index) => {
    if (index % 2 === 0) return part;
    if (part.startsWith("`")) return html`<code>${part.slice(1, -1)}</code>`;
    const [label = "", address = ""] = part.slice(1, -1).split("](");
    return html`<a href="${address}">${label}</a>`;
  })}`;
}

/** A query of the pairs that have a value, percent-encoded only where necessary; `""` if there are none. */
export function queryText(pairs: readonly (readonly [name: string, value: string])[]): string {
  const written = pairs
    .filter(([, value]) => value !== "")
    .map(
      ([name, value]) => `${name}=${encodeURIComponent(value).replace(/%(?:2F|2C|3A)/g, decodeURIComponent)}`,
    );
  return written.length === 0 ? "" : `?${written.join("&")}`;
}

/** JSON for a script element or a comment: without tags, ends of comments and line separators. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/** A script element. Its text is a constant of the program, which may not be escaped. */
export const scriptHtml = (script: string): Html => rawHtml(`<script>${script}</script>`);

/** A style element. Its text is a constant of the program or made of checked values. */
export const styleHtml = (style: string): Html => rawHtml(`<style>${style}</style>`);

/** JSON that a page's script reads from the element of this id. */
export const jsonHtml = (id: string, value: unknown): Html =>
  rawHtml(`<script type="application/json" id="${id}">${scriptJson(value)}</script>`);

/** Links to the API calls that a page shows, folded up. @param more HTML of calls that no link can make */
export function apiCalls(
  paths: readonly string[],
  more: HtmlValue = "",
  summary = "API calls behind this page",
): Html {
  const links = [...new Set(paths)].map((path) => {
    return html`<li>
      <a href="${path}"><code>${path}</code></a>
    </li>`;
  });
  return html`
    <details class="api-calls">
      <summary>${summary}</summary>
      ${more}
      <ul class="stack" dir="ltr">
        ${links}
      </ul>
    </details>
  `;
}

/** The options of a menu. */
export function optionsHtml(
  choices: readonly (readonly [value: string, words: string])[],
  chosen: string | null,
): Html {
  return html`${choices.map(
    ([value, words]) =>
      html`<option value="${value}" ${value === chosen ? "selected" : ""}>${words}</option>`,
  )}`;
}

export type Link = { readonly name: string; readonly path: string };

export function linkHtml({ name, path }: Link, className = ""): Html {
  const attribute = className === "" ? "" : html`class="${className}"`;
  return html`<a ${attribute} href="${path}">${name}</a>`;
}
