/** A document, and its inline scripts and styles for the content security policy to allow. */
export type Page = {
  readonly html: string;
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
};

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Text for anywhere in HTML: between tags or in a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? "");
}

/** A text that may break within the identifier of a zone. */
export function breakableHtml(text: string): string {
  return escapeHtml(text).replace(/[/_](?=\p{L})/gu, "$&<wbr>");
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

/** Links to the API calls that a page shows, folded up. @param more HTML of calls that no link can make */
export function apiCalls(paths: readonly string[], more = ""): string {
  const links = [...new Set(paths)].map((path) => {
    const address = escapeHtml(path);
    return `<li><a href="${address}"><code>${address}</code></a></li>`;
  });
  return `<details class="api-calls"><summary>API calls behind this page</summary>${more}<ul class="stack">${links.join("")}</ul></details>`;
}

/** The options of a menu. */
export function optionsHtml(
  choices: readonly (readonly [value: string, words: string])[],
  chosen: string | null,
): string {
  return choices
    .map(
      ([value, words]) =>
        `<option value="${escapeHtml(value)}"${value === chosen ? " selected" : ""}>${escapeHtml(words)}</option>`,
    )
    .join("");
}

export type Link = { readonly name: string; readonly path: string };

export function linkHtml({ name, path }: Link, className = ""): string {
  const attribute = className === "" ? "" : ` class="${className}"`;
  return `<a${attribute} href="${escapeHtml(path)}">${escapeHtml(name)}</a>`;
}
