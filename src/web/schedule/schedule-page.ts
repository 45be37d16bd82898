import { apiCall, escapeHtml, queryText, type Page } from "../html.ts";
import { PAGE_TEXT } from "../page-text.ts";
import { sitePage } from "../site-page.ts";

/** What the form has, as texts; empty where nothing was sent. */
export type ScheduleForm = {
  readonly rule: string;
  readonly timezone: string;
  readonly other: string;
  readonly country: string;
  readonly holidays: string;
};

/** One occurrence, in words. */
export type ScheduleRow = { readonly there: string; readonly here: string; readonly note: string };

export type ScheduleView = {
  readonly form: ScheduleForm;
  readonly problem: string | null;
  /** `null` beside a problem. */
  readonly found: {
    readonly explanation: string;
    readonly zone: string;
    readonly otherZone: string;
    readonly rows: readonly ScheduleRow[];
    readonly skipped: readonly string[];
    /** What the rule counts from: a subscription must not count from another day tomorrow. */
    readonly start: string;
    /** Query of the same question to the API. */
    readonly pairs: readonly (readonly [name: string, value: string])[];
  } | null;
  /** Host of the subscription. */
  readonly host: string;
};

const TRIES = [
  "0 9 * * 1-5",
  "second tuesday at 9:00",
  "last friday at 17:00",
  "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU;BYHOUR=9",
];
const CHOICES = [
  ["keep", "Keep them"],
  ["skip", "Leave them out"],
  ["next", "The next working day"],
  ["previous", "The working day before"],
] as const;

/** A recurring time: its form, its words, and its next ten occurrences. Without its script it shows no clock of the visitor's own. */
export function schedulePage({ form, problem, found, host }: ScheduleView): Page {
  const field = (name: keyof ScheduleForm, label: string, hint: string, className = ""): string =>
    `<div class="${className}"><label for="${name}">${label}</label><input id="${name}" name="${name}" value="${escapeHtml(form[name])}" spellcheck="false" autocomplete="off" aria-describedby="${name}-hint"><p class="hint" id="${name}-hint">${hint}</p></div>`;
  const choices = CHOICES.map(
    ([value, words]) =>
      `<option value="${value}"${form.holidays === value ? " selected" : ""}>${words}</option>`,
  );
  const tries = TRIES.map((rule) => {
    const query = queryText([
      ["rule", rule],
      ["timezone", form.timezone],
    ]);
    return `<li><a href="/schedule${escapeHtml(query)}"><code>${escapeHtml(rule)}</code></a></li>`;
  });
  const body = `<h1>When does it happen next?</h1><p class="lead">A crontab line, a calendar’s rule, or English words, on the clock of any place.</p><form class="schedule" action="/schedule" method="get">${field("rule", "Rule", "Such as “0 9 * * 1-5” or “second tuesday at 9:00”", "rule")}${field("timezone", "On the clock of", "A city or time zone")}${field("other", "Shown also for", "A city or time zone")}${field("country", "Days off of", "A country or region, such as US or DE-BY")}<div><label for="holidays">On days off</label><select id="holidays" name="holidays">${choices.join("")}</select></div><button class="primary">Show</button></form>${problem === null ? "" : `<p class="notice" role="alert">${escapeHtml(problem)}</p>`}${found === null ? "" : resultOf(found, host)}<ul class="tries" aria-label="Examples">${tries.join("")}</ul>`;
  return sitePage({
    title: "When does a recurring time come next? · Almanac",
    description:
      "The next occurrences of a crontab line or a recurrence rule in any time zone, with what happens when the clocks change, without days off, as a calendar.",
    path: "/schedule",
    canonical: "/schedule",
    body,
    style: PAGE_TEXT.scheduleStyle,
    script: PAGE_TEXT.scheduleScript,
  });
}

function resultOf(found: NonNullable<ScheduleView["found"]>, host: string): string {
  const { explanation, zone, otherZone, rows, skipped, pairs, start } = found;
  const lines = rows.map(
    ({ there, here, note }) =>
      `<tr><td>${escapeHtml(there)}</td><td>${escapeHtml(here)}</td><td>${escapeHtml(note)}</td></tr>`,
  );
  const feed = `/v1/schedule${queryText([...pairs, ["start", start], ["count", "500"], ["format", "ics"]])}`;
  const table = `<table class="times"><thead><tr><th scope="col">${escapeHtml(zone)}</th><th scope="col">${escapeHtml(otherZone)}</th><th scope="col">Note</th></tr></thead><tbody>${lines.join("")}</tbody></table>`;
  const left =
    skipped.length === 0
      ? ""
      : `<p class="small">Left out, as days off: ${escapeHtml(skipped.join(", "))}.</p>`;
  const files = `<div class="actions"><a class="button primary" href="webcal://${escapeHtml(host + feed)}">Subscribe</a><a class="button" href="${escapeHtml(feed)}" download="schedule.ics">Download .ics</a></div>`;
  return `<section aria-labelledby="words"><h2 id="words">${escapeHtml(explanation)}</h2>${rows.length === 0 ? "<p>It was not found to come again.</p>" : table}${left}${files}${apiCall(`/v1/schedule${queryText([...pairs])}`)}</section>`;
}
