import { html, type Html, NO_HTML, joinHtml } from "../../http/answer/html-tag.ts";
import { proseHtml } from "../../http/answer/html.ts";

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
export function referenceText(document: ApiDocument): Html {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
  const sections = document.tags.map(({ name, description }) => {
    const listed = operations.filter(({ operation }) => operation.tags.includes(name));
    const parts = listed.map(({ path, method, operation }) => {
      const id = `tag/${anchor(name)}/${method}${path}`;
      const own = operation.parameters.filter(({ $ref }) => $ref === undefined);
      return html`<h3 id="${id}">${operation.summary}</h3>
        <p><code>${method} ${path}</code></p>
        ${markdown(operation.description)}${list(own)}${examples(operation)}`;
    });
    return html`<h2 id="tag/${anchor(name)}">${name}</h2>
      ${markdown(description)}${parts}`;
  });
  const contents = document.tags.map(({ name }) => html`<a href="#tag/${anchor(name)}">${name}</a>`);
  const shared = list(Object.values(document.components.parameters ?? {}));
  return html`
    <h1>API reference</h1>
    <p>${joinHtml(contents, " · ")}</p>
    <p>The whole as <a href="/openapi.json">OpenAPI</a>.</p>
    ${markdown(document.info.description)}
    <h2>Parameters of most routes</h2>
    ${shared}${sections}
  `;
}

const anchor = (tag: string): string => tag.toLowerCase().replaceAll(" ", "-");

function list(parameters: readonly Parameter[]): Html {
  if (parameters.length === 0) return NO_HTML;
  const rows = parameters.map(({ name, required, description = "" }) => {
    const mark = required === true ? " (required)" : "";
    return html`<dt><code>${name}</code>${mark}</dt>
      <dd>${proseHtml(description)}</dd>`;
  });
  return html`<dl>${rows}</dl>`;
}

/** Links to the examples that are asked by an address alone; the others with their bodies. */
function examples({ "x-examples": all }: Operation): Html {
  const items = all.map(({ path, summary, body }) => {
    return body === undefined
      ? html`<li><a href="${path}">${path}</a>: ${proseHtml(summary)}</li>`
      : html`<li>${proseHtml(summary)}: <code>${JSON.stringify(body)}</code></li>`;
  });
  return items.length === 0
    ? NO_HTML
    : html`<ul>
        ${items}
      </ul>`;
}

/** The Markdown that descriptions are written in: headings, paragraphs, code and links. */
function markdown(text: string): Html {
  return html`${text
    .split("\n\n")
    .map((part) =>
      part.startsWith("## ") ? html`<h2>${proseHtml(part.slice(3))}</h2>` : html`<p>${proseHtml(part)}</p>`,
    )}`;
}
