import { wordsIn } from "../languages/page-language.ts";
import { mustExist } from "../../domain/must-exist.ts";
import { html, type Html } from "../../http/answer/html-tag.ts";
import { type Page } from "../../http/answer/html.ts";
import type { ErrorView } from "../../http/errors/error-view.ts";
import { searchForm, sitePage } from "../frame/site-page.ts";

/** The page of an error in a browser: what happened, which input, and where to go instead. */
export function errorPage(facts: ErrorView): Page {
  const { code, status, message, issues, suggestions, address, requestId } = facts;
  const isLost = code === "route_not_found";
  const isOfApi = /^\/(?:v1|embed|charts)\//.test(address);
  const title = isLost ? "Page not found" : isOfApi ? facts.title : "This address cannot be read";
  // The links below show the suggestions, and the panel says what to send.
  const happened = issues.reduce((text, { expected }) => text.replace(` Send ${expected}.`, ""), message);
  const lead = isLost
    ? `Nothing is at ${shortened(mustExist(address.split("?")[0]))}.`
    : happened.replace(/ Did you mean [^?]*\?$/, "");
  const inputs = issues.map(({ name, value, expected }) => {
    const sent =
      value === null
        ? html`<code>${name}</code> is missing`
        : html`You sent “${value}” as <code>${name}</code>`;
    return html`<p>${sent}. <span class="soft">Send ${expected}.</span></p>`;
  });
  const apiLinks = html` · <a href="/docs">All routes</a> ·
    <a href="/docs/errors#${code}">About this error</a>`;
  const panel = inputs.length === 0 ? "" : html`<div class="panel stack section">${inputs}</div>`;
  const meant =
    suggestions.length === 0
      ? ""
      : html`
          <nav class="actions" aria-label="Did you mean">
            <span class="soft">Did you mean</span
            >${suggestions.map((suggestion) => suggestionLink(suggestion, facts))}
          </nav>
        `;
  const body = html`
    <h1>${title}</h1>
    <p class="lead">${lead}</p>
    ${meant}${isLost ? searchForm(wordsIn("en"), wordsOf(address)) : ""}${panel}
    <p class="section"><a href="/">Start page</a>${isOfApi ? apiLinks : ""}</p>
    <p class="small soft">Status ${status}, request <code>${requestId}</code></p>
  `;
  return sitePage({
    title: `${title} · Almanac`,
    description: lead,
    path: "",
    body,
    isSearchInBody: isLost,
    head: html`<meta name="robots" content="noindex" />`,
  });
}

/** The last part of an address as words to search for: "new york" of `/time/new-york?x`. */
function wordsOf(address: string): string {
  const last = address.split("?")[0]?.split("/").at(-1) ?? "";
  return last
    .replace(/\.\w+$/, "")
    .replaceAll(/[-_]|%20/g, " ")
    .slice(0, 100);
}

/** Links to the same address with the suggestion instead of the invalid value; plain text if it is not in the address. */
function suggestionLink(suggestion: string, { issues, address }: ErrorView): Html {
  for (const { value } of issues) {
    const href = value === null || value === "" ? null : corrected(address, value, suggestion);
    if (href !== null) return button(href, suggestion);
  }
  const isAddress = /^\/(?!\/)[^{]*$/.test(suggestion);
  return isAddress ? button(suggestion, suggestion) : html`<code>${suggestion}</code>`;
}

function button(href: string, text: string): Html {
  return html`<a class="button" href="${href}">${text}</a>`;
}

/** The address with another value, if the value is a whole part of it; otherwise `null`. */
function corrected(address: string, value: string, suggestion: string): string | null {
  // A long value is cut off, perhaps inside a surrogate pair.
  const encoded = encodeURIComponent(value.toWellFormed());
  for (const written of [encoded, encoded.replaceAll("%2F", "/"), encoded.replaceAll("%20", "+")]) {
    for (let at = address.indexOf(written); at !== -1; at = address.indexOf(written, at + 1)) {
      const end = at + written.length;
      if (!/[/=,]/.test(mustExist(address[at - 1])) || !/^(?:$|[/?&,])/.test(address.slice(end))) continue;
      return `${address.slice(0, at)}${encodeURIComponent(suggestion).replaceAll("%2F", "/")}${address.slice(end)}`;
    }
  }
  return null;
}

function shortened(text: string): string {
  return text.length > 100 ? `${text.slice(0, 100)}…` : text;
}
