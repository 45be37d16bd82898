import { proseHtml } from "../../http/answer/html.ts";
import { html } from "../../http/answer/html-tag.ts";
import { ERROR_CODES } from "../../domain/error.ts";
import { sitePage } from "../frame/site-page.ts";
import { statusOf, titleOf } from "../../http/errors/error-format.ts";
import guide from "./error-guide.tsv" with { type: "text" };

/** A section for every error code, with its line of error-guide.tsv; `error.type` links to it. */
export function errorsPage() {
  const lines = guide.split("\n").map((line) => line.split("\t"));
  const advice = new Map(lines.map(([code = "", when = "", fix = ""]) => [code, { when, fix }]));
  const sections = ERROR_CODES.map((code) => {
    const { when = "", fix = "" } = advice.get(code) ?? {};
    return html`
      <section id="${code}" aria-labelledby="${code}-title">
        <h2 id="${code}-title">${titleOf(code)}</h2>
        <p class="path"><span class="badge bad">${statusOf(code)}</span> <code>${code}</code></p>
        <p>${proseHtml(when)}</p>
        <p class="soft">${proseHtml(fix)}</p>
      </section>
    `;
  });
  return sitePage({
    title: "Errors · Almanac",
    description: "Every error code of the Almanac API: when it comes and what to do.",
    path: "/docs/errors",
    canonical: "/docs/errors",
    body: html`
      <h1>Errors</h1>
      <p class="lead">
        The status is always the real one. <code>error.code</code> is for programs,
        <code>error.message</code> for people, <code>error.errors</code> lists every bad input of the call.
      </p>
      <div class="error-list">${sections}</div>
    `,
  });
}
