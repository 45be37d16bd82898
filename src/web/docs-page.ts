import {
  entriesOf,
  listOf,
  member,
  textOf,
  type CatalogEntry,
  type CatalogParameter,
} from "./api-catalog.ts";
import type { Page } from "./clock-page.ts";
import { escapeHtml } from "./clock-html.ts";
import { PAGE_TEXT } from "./page-text.ts";
import { sitePage } from "./site-page.ts";

/** Deeper than this a schema is only named: the live answer shows the rest. */
const MAX_DEPTH = 4;

/** Markdown's backticks are the only markup descriptions have. */
function prose(text: string): string {
  return escapeHtml(text).replace(/`([^`]+)`/g, "<code>$1</code>");
}

/** The reference: made from the OpenAPI document alone, readable without its script. */
export function docsPage(entries: readonly CatalogEntry[], version: string): Page {
  const tags = [...new Set(entries.map(({ operation }) => operation.tag))];
  const inTag = (tag: string): CatalogEntry[] => entries.filter(({ operation }) => operation.tag === tag);
  const contents = tags
    .map(
      (tag) =>
        `<section><h2>${escapeHtml(tag)}</h2><ul>${inTag(tag)
          .map(
            ({ operation }) =>
              `<li data-text="${escapeHtml(`${tag} ${operation.summary} ${operation.path} ${operation.id}`)}"><a href="#${escapeHtml(operation.id)}">${escapeHtml(operation.summary)}</a></li>`,
          )
          .join("")}</ul></section>`,
    )
    .join("");
  const groups = tags
    .map(
      (tag) =>
        `<section class="group" aria-labelledby="tag-${slug(tag)}"><h2 id="tag-${slug(tag)}">${escapeHtml(tag)}</h2>${inTag(tag).map(operationHtml).join("")}</section>`,
    )
    .join("");
  const body = `<div class="docs"><aside class="toc" aria-label="Contents"><label for="filter">Find a route</label><input id="filter" type="search" autocomplete="off" placeholder="sunrise, business days …"><details open><summary>Contents</summary>${contents}</details></aside><div><h1>Reference</h1><p class="lead">Every route of version ${escapeHtml(version)}, read from <a href="/openapi.json">the OpenAPI document</a> that the tests hold the answers to.</p><div class="stack section">${INTRODUCTION}</div>${groups}</div></div>`;
  return sitePage({
    title: "Reference · Almanac",
    description: "Every route of the Almanac API with parameters, examples and errors.",
    path: "/docs",
    body,
    script: PAGE_TEXT.docsScript,
    data: { operations: entries.map(({ operation }) => operation) },
  });
}

const INTRODUCTION = `<h2>How answers look</h2><p>Every answer is one envelope. <code>data</code> is always an object, a field never changes its type, and what does not apply is <code>null</code>. Errors have the real HTTP status and name every bad input; <a href="/docs/errors">each code has its section</a>. Ask for <code>application/problem+json</code> to have them as RFC 9457.</p><pre tabindex="0" role="region" aria-label="An answer"><code>{
  "status": "ok",
  "data": { "timezone": "Europe/Paris", "current_time": "2026-11-20T10:00:00", … },
  "meta": { "request_id": "01JD3Q8H3W8M7W5N0R4T2V6XYZ", "elapsed_ms": 0 }
}</code></pre><p>No key is needed to begin. With one, sent as <code>X-API-Key</code>, the limits are higher: <a href="/keys">get a key</a>. Every answer says what is left in <code>X-RateLimit-Remaining</code>.</p><div class="form"><div><label for="api-key">API key for the forms below</label><input id="api-key" autocomplete="off" spellcheck="false" placeholder="alm_…" aria-describedby="api-key-hint"><p class="hint" id="api-key-hint">Stays in this page; gone when you leave it.</p></div></div>`;

function operationHtml({ operation, statuses, dataSchema, bodySchema }: CatalogEntry): string {
  const examples = operation.examples
    .map((example) =>
      operation.method === "GET"
        ? `<li><a href="${escapeHtml(example.path)}">${escapeHtml(example.path)}</a> <span class="soft small">${escapeHtml(example.summary)}</span></li>`
        : `<li><span class="soft small">${escapeHtml(example.summary)}</span>${example.body === undefined ? "" : `<pre class="wrapped" tabindex="0" role="region" aria-label="${escapeHtml(example.summary)}"><code>${escapeHtml(JSON.stringify(example.body, null, 2))}</code></pre>`}</li>`,
    )
    .join("");
  const cost = operation.cost === 0 ? "free" : `${operation.cost} unit${operation.cost === 1 ? "" : "s"}`;
  const body =
    bodySchema === null
      ? ""
      : `<details class="more"><summary>Fields of the body</summary>${schemaTree(bodySchema, 0)}</details>`;
  const fields =
    dataSchema === null
      ? ""
      : `<details class="more"><summary>Fields of <code>data</code></summary>${schemaTree(dataSchema, 0)}</details>`;
  return `<article class="op" id="${escapeHtml(operation.id)}" aria-labelledby="${escapeHtml(operation.id)}-title"><h3 id="${escapeHtml(operation.id)}-title">${escapeHtml(operation.summary)}</h3><p class="path"><span class="badge ${operation.method.toLowerCase()}">${operation.method}</span>${escapeHtml(operation.path)}<span class="soft small">${cost}</span></p><p>${prose(operation.description)}</p>${parameterTable(operation.parameters, operation.id)}${body}${fields}${examples === "" ? "" : `<h4>Examples</h4><ul class="tree">${examples}</ul>`}<details class="more"><summary>Statuses and errors</summary><ul class="tree">${statuses.map(({ status, description }) => `<li><span class="badge">${escapeHtml(status)}</span> ${errorLinks(description)}</li>`).join("")}</ul></details><details class="more" data-try="${escapeHtml(operation.id)}" hidden><summary>Try it</summary></details></article>`;
}

/** "Invalid parameter (`invalid_parameter`)" leads to the section of the code. */
function errorLinks(description: string): string {
  return escapeHtml(description).replace(/\(`(\w+)`\)/g, '(<a href="/docs/errors#$1"><code>$1</code></a>)');
}

function parameterTable(parameters: readonly CatalogParameter[], id: string): string {
  if (parameters.length === 0) return "";
  const rows = parameters
    .map((each) => {
      const values =
        each.values.length === 0
          ? ""
          : `<p class="small">${each.values.map((value) => `<code>${escapeHtml(value)}</code>`).join(" ")}</p>`;
      const fallback =
        each.fallback === ""
          ? ""
          : `<p class="small soft">Default <code>${escapeHtml(each.fallback)}</code></p>`;
      return `<tr><td><code>${escapeHtml(each.name)}</code></td><td class="soft">${each.place}, ${escapeHtml(each.type)}${each.isRequired ? ", required" : ""}</td><td><p>${prose(each.description)}</p>${values}${fallback}</td></tr>`;
    })
    .join("");
  return `<div class="scroll" tabindex="0" role="region" aria-label="Parameters of ${escapeHtml(id)}"><table><thead><tr><th scope="col">Parameter</th><th scope="col">Kind</th><th scope="col">Meaning</th></tr></thead><tbody>${rows}</tbody></table></div>`;
}

/** The fields of a JSON Schema as nested lists. */
function schemaTree(schema: unknown, depth: number): string {
  const union = listOf(member(schema, "anyOf"));
  if (union.length > 0) {
    return union.map((each) => schemaTree(each, depth)).join("");
  }
  const items = member(schema, "items");
  if (items !== undefined) return schemaTree(items, depth);
  const fields = entriesOf(member(schema, "properties"));
  if (fields.length === 0 || depth >= MAX_DEPTH) return "";
  const lines = fields.map(([name, field]) => {
    const description = textOf(member(field, "description"));
    return `<li><code>${escapeHtml(name)}</code> <span class="soft small">${escapeHtml(typeName(field))}</span>${description === "" ? "" : ` ${prose(description)}`}${schemaTree(field, depth + 1)}</li>`;
  });
  return `<ul class="tree">${lines.join("")}</ul>`;
}

function typeName(schema: unknown): string {
  const union = listOf(member(schema, "anyOf"));
  if (union.length > 0) return [...new Set(union.map(typeName))].join(" or ");
  const type = textOf(member(schema, "type"));
  if (type === "array") return `list of ${typeName(member(schema, "items"))}`;
  const constant = member(schema, "const");
  if (constant !== undefined) return JSON.stringify(constant);
  const values = listOf(member(schema, "enum"));
  return values.length > 0 && values.length <= 8 ? values.map(String).join(" | ") : type || "any";
}

function slug(text: string): string {
  return text.toLowerCase().replace(/[^a-z0-9]+/g, "-");
}
