import { escapeHtml } from "../../http/answer/html.ts";

type Parameter = {
  readonly $ref?: string;
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description?: string;
};

type Operation = {
  readonly summary: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly parameters: readonly Parameter[];
  readonly "x-examples": readonly {
    readonly path: string;
    readonly summary: string;
    readonly body?: unknown;
  }[];
};

/** The parts of an OpenAPI document that a reader needs. */
export type ApiDocument = {
  readonly info: { readonly description: string };
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly parameters?: Readonly<Record<string, Parameter>> };
};

/** An OpenAPI document as plain HTML: its introduction, then every operation with its parameters and examples. */
export function referenceText(document: ApiDocument): string {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
  const sections = document.tags.map(({ name, description }) => {
    const listed = operations.filter(({ operation }) => operation.tags.includes(name));
    const parts = listed.map(({ path, method, operation }) => {
      const id = `tag/${anchor(name)}/${method}${path}`;
      const own = operation.parameters.filter(({ $ref }) => $ref === undefined);
      return `<h3 id="${escapeHtml(id)}">${escapeHtml(operation.summary)}</h3><p><code>${method} ${escapeHtml(path)}</code></p>${markdown(operation.description)}${list(own)}${examples(operation)}`;
    });
    return `<h2 id="tag/${anchor(name)}">${escapeHtml(name)}</h2>${markdown(description)}${parts.join("")}`;
  });
  const contents = document.tags.map(({ name }) => `<a href="#tag/${anchor(name)}">${escapeHtml(name)}</a>`);
  const shared = list(Object.values(document.components.parameters ?? {}));
  return `<h1>API reference</h1><p>${contents.join(" · ")}</p><p>The whole as <a href="/openapi.json">OpenAPI</a>.</p>${markdown(document.info.description)}<h2>Parameters of most routes</h2>${shared}${sections.join("")}`;
}

const anchor = (tag: string): string => tag.toLowerCase().replaceAll(" ", "-");

function list(parameters: readonly Parameter[]): string {
  if (parameters.length === 0) return "";
  const rows = parameters.map(({ name, required, description = "" }) => {
    const mark = required === true ? " (required)" : "";
    return `<dt><code>${escapeHtml(name)}</code>${mark}</dt><dd>${inline(description)}</dd>`;
  });
  return `<dl>${rows.join("")}</dl>`;
}

/** Links to the examples that are asked by an address alone; the others with their bodies. */
function examples({ "x-examples": all }: Operation): string {
  const items = all.map(({ path, summary, body }) => {
    const address = escapeHtml(path);
    return body === undefined
      ? `<li><a href="${address}">${address}</a>: ${inline(summary)}</li>`
      : `<li>${inline(summary)}: <code>${escapeHtml(JSON.stringify(body))}</code></li>`;
  });
  return items.length === 0 ? "" : `<ul>${items.join("")}</ul>`;
}

/** The Markdown that descriptions are written in: headings, paragraphs, code and links. */
function markdown(text: string): string {
  return text
    .split("\n\n")
    .map((part) => (part.startsWith("## ") ? `<h2>${inline(part.slice(3))}</h2>` : `<p>${inline(part)}</p>`))
    .join("");
}

function inline(text: string): string {
  return escapeHtml(text)
    .replace(/`([^`]+)`/g, "<code>$1</code>")
    .replace(/\[([^[\]]+)\]\(([^()]+)\)/g, '<a href="$2">$1</a>');
}
