import { escapeHtml, queryText, type Page } from "../html.ts";
import { field, placeField, select } from "./tool-field.ts";
import { toolPage } from "./tool-page.ts";

/** What the form has, as texts; empty where nothing was sent. */
export type ScheduleForm = {
  readonly rule: string;
  readonly timezone: string;
  readonly other: string;
  readonly country: string;
  readonly holidays: string;
};

export type ScheduleView = {
  readonly form: ScheduleForm;
  /** The zones that the server takes for the reader's; `null` where the address names one. */
  readonly assumed: { readonly timezone: string | null; readonly other: string | null };
  readonly problems: readonly string[];
  /** `null` without a rule, or beside a problem. */
  readonly found: {
    readonly explanation: string;
    readonly zone: string;
    readonly otherZone: string;
    /** Occurrences in words. */
    readonly rows: readonly { readonly there: string; readonly here: string; readonly note: string }[];
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
export function schedulePage({ form, assumed, problems, found, host }: ScheduleView): Page {
  const tries = TRIES.map((rule) => {
    const query = queryText([
      ["rule", rule],
      ["timezone", form.timezone],
    ]);
    return `<li><a href="/schedule${escapeHtml(query)}"><code>${escapeHtml(rule)}</code></a></li>`;
  });
  return toolPage({
    title: "Recurring times: when a rule comes next",
    description:
      "The next occurrences of a crontab line or a recurrence rule in any time zone, with what happens when the clocks change, without days off, as a calendar.",
    path: "/schedule",
    canonical: "/schedule",
    heading: "Recurring times",
    lead:
      found?.rows[0] === undefined
        ? "A crontab line, a calendar’s rule, or English words, on the clock of any place."
        : `Next on ${found.rows[0].there}, by the clock of ${found.zone}.`,
    problems,
    form: `${field({ name: "rule", label: "Rule", value: form.rule, hint: "Such as “0 9 * * 1-5” or “second tuesday at 9:00”", className: "wide" })}${placeField("timezone", "By the clock of", form.timezone, { ownZone: assumed.timezone })}${placeField("other", "Shown also for", form.other, { ownZone: assumed.other })}${placeField("country", "Holidays of", form.country, { suggest: "area", hint: "A country or region, such as US or DE-BY" })}${select("holidays", "On holidays", form.holidays, CHOICES)}`,
    address: `/schedule${queryText(Object.entries(form).filter(([, value]) => value !== "keep"))}`,
    calls: found === null ? [] : [`/v1/schedule${queryText(found.pairs)}`],
    result: `${found === null ? "" : resultOf(found, host)}<ul class="tries" aria-label="Examples">${tries.join("")}</ul>`,
  });
}

function resultOf(found: NonNullable<ScheduleView["found"]>, host: string): string {
  const { explanation, zone, otherZone, rows, skipped, pairs, start } = found;
  const hasNotes = rows.some(({ note }) => note !== "");
  const lines = rows.map(
    ({ there, here, note }) =>
      `<tr><td>${escapeHtml(there)}</td><td>${escapeHtml(here)}</td>${hasNotes ? `<td>${escapeHtml(note)}</td>` : ""}</tr>`,
  );
  const feed = `/v1/schedule${queryText([...pairs, ["start", start], ["count", "500"], ["format", "ics"]])}`;
  const table = `<table class="times"><thead><tr><th scope="col">${escapeHtml(zone)}</th><th scope="col">${escapeHtml(otherZone)}</th>${hasNotes ? '<th scope="col">Note</th>' : ""}</tr></thead><tbody>${lines.join("")}</tbody></table>`;
  const left =
    skipped.length === 0
      ? ""
      : `<p class="small">Left out, as days off: ${escapeHtml(skipped.join(", "))}.</p>`;
  const files = `<div class="actions"><a class="button primary" href="webcal://${escapeHtml(host + feed)}">Subscribe</a><a class="button" href="${escapeHtml(feed)}" download="schedule.ics">Download .ics</a></div>`;
  const title = explanation.slice(0, 1).toUpperCase() + explanation.slice(1);
  return `<section aria-labelledby="words"><h2 id="words">${escapeHtml(title)}</h2>${rows.length === 0 ? "<p>It was not found to come again.</p>" : table}${left}${files}</section>`;
}
