import { type Page, escapeHtml } from "../html.ts";
import { ERROR_GUIDE } from "./error-guide.ts";
import { sitePage } from "../site-page.ts";

export type ErrorTitle = { readonly code: string; readonly title: string; readonly status: number };

/** A section for every error code; `error.type` links to it. */
export function errorsPage(titles: readonly ErrorTitle[]): Page {
  const prose = (text: string): string => escapeHtml(text).replace(/`([^`]+)`/g, "<code>$1</code>");
  const sections = titles
    .map(({ code, title, status }) => {
      const advice = ERROR_GUIDE[code];
      const words =
        advice === undefined ? "" : `<p>${prose(advice.when)}</p><p class="soft">${prose(advice.fix)}</p>`;
      return `<section id="${code}" aria-labelledby="${code}-title"><h2 id="${code}-title">${escapeHtml(title)}</h2><p class="path"><span class="badge bad">${status}</span> <code>${code}</code></p>${words}</section>`;
    })
    .join("");
  return sitePage({
    title: "Errors · Almanac",
    description: "Every error code of the Almanac API: when it comes and what to do.",
    path: "/docs/errors",
    canonical: "/docs/errors",
    body: `<h1>Errors</h1><p class="lead">The status is always the real one. <code>error.code</code> is for programs, <code>error.message</code> for people, <code>error.errors</code> lists every bad input of the call.</p><div class="error-list">${sections}</div>`,
  });
}
