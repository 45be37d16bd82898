import { countText } from "../english-text.ts";
import { escapeHtml, queryText, type Page } from "../html.ts";
import { PAGE_TEXT } from "../page-text.ts";
import { countdownHtml, partsOf, type Countdown } from "./countdown-html.ts";
import { field, placeField, select } from "./tool-field.ts";
import { copyButtons, toolPage } from "./tool-page.ts";

export const COUNTDOWN_THEMES = ["auto", "light", "dark"] as const;
const THEME_NAMES = { auto: "The reader’s", light: "Light", dark: "Dark" } as const;

export type CountdownForm = {
  /** A moment as the address writes it. */
  readonly to: string;
  readonly title: string;
  readonly timezone: string;
  readonly theme: (typeof COUNTDOWN_THEMES)[number];
};

export type CountdownView = {
  readonly form: CountdownForm;
  /** The zone that the server takes for the reader's; `null` if the address names one. */
  readonly assumedZone: string | null;
  readonly problems: readonly string[];
  /** `null` if the moment cannot be read; `local` is what the form's box shows. */
  readonly found: (Countdown & { readonly local: string; readonly call: string }) | null;
};

function queryOf({ to, title, timezone, theme }: CountdownForm): string {
  return queryText([
    ["to", to],
    ["title", title],
    ["timezone", timezone],
    ["theme", theme === "auto" ? "" : theme],
  ]);
}

/** The page of a countdown, with the code of its embeddable twin. */
export function countdownPage(view: CountdownView & { origin: string }): Page {
  const { form, problems, found, origin } = view;
  const subject = form.title === "" ? (found?.moment ?? "a moment") : form.title;
  const [days] = found === null ? [] : partsOf(Math.floor((found.toEpochMs - found.nowEpochMs) / 1000));
  const isPast = found !== null && found.toEpochMs <= found.nowEpochMs;
  const lead =
    found === null || days === undefined
      ? "Choose a moment."
      : `${countText(days.count, "day")} ${isPast ? "since" : "until"} ${subject}.`;
  const code = `<iframe src="${origin}/embed/countdown${escapeHtml(queryOf(form))}" title="${escapeHtml(subject)}" width="100%" height="150" style="border:0"></iframe>`;
  return toolPage({
    title: form.title === "" ? "Countdown to a date and time" : `How long until ${form.title}?`,
    // Search engines keep it for weeks, so that it says nothing of today.
    description: `Days, hours, minutes and seconds until ${subject}${form.title === "" || found === null ? "" : `, ${found.moment}`}, by the server’s clock; to link or to embed in any page.`,
    path: "/countdown",
    canonical: form.title === "" ? "/countdown" : `/countdown${queryOf(form)}`,
    heading: "Countdown",
    lead,
    problems,
    form: `${field({ name: "to", label: "Date and time", value: found?.local ?? "", type: "datetime-local" })}${field({ name: "title", label: "Title", value: form.title })}${placeField("timezone", "By the clock of", form.timezone, { ownZone: view.assumedZone })}${select(
      "theme",
      "Colours when embedded",
      form.theme,
      COUNTDOWN_THEMES.map((theme) => [theme, THEME_NAMES[theme]]),
    )}`,
    address: `/countdown${queryOf(form)}`,
    calls: found === null ? [] : [found.call],
    result:
      found === null
        ? ""
        : `<div class="panel">${countdownHtml(found)}</div><h2>For your page</h2><pre class="wrapped" id="embed-code" tabindex="0">${escapeHtml(code)}</pre>${copyButtons("embed-code", "code")}`,
  });
}

/** The countdown alone, for a frame; a moment that cannot be read is said there. */
export function countdownFrame({ form, problems, found }: CountdownView): Page {
  const scheme = form.theme === "auto" ? "light dark" : form.theme;
  const style = `${PAGE_TEXT.tokenStyle}${PAGE_TEXT.countdownStyle}:root{color-scheme:${scheme}}body{margin:0;color:var(--ink);font:16px/1.4 var(--sans)}`;
  const body = found === null ? `<p>${escapeHtml(problems.join(" "))}</p>` : countdownHtml(found);
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><meta name="color-scheme" content="${scheme}"><link rel="icon" href="data:,"><title>${escapeHtml(form.title || "Countdown")}</title><noscript><meta http-equiv="refresh" content="60"></noscript><style>${style}</style></head><body>${body}<script>${PAGE_TEXT.countdownScript}</script></body></html>`;
  return { html, scripts: [PAGE_TEXT.countdownScript], styles: [style] };
}
