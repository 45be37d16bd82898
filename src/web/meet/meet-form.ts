import { escapeHtml } from "../html.ts";
import { dateText } from "../chart/meeting-day.ts";
import { dayOf, isoDate } from "../plain-day.ts";
import { select } from "../tool/tool-field.ts";
import { meetPath } from "./meet-address.ts";
import type { MeetPage, PlaceFound } from "./meeting-answer.ts";

const DURATIONS: readonly (readonly [minutes: number, words: string])[] = [
  [15, "15 minutes"],
  [30, "30 minutes"],
  [45, "45 minutes"],
  [60, "1 hour"],
  [90, "1½ hours"],
  [120, "2 hours"],
  [180, "3 hours"],
  [240, "4 hours"],
  [480, "8 hours"],
];

/** The form for places, date and duration; it works without a script. */
export function meetForm({ plan, found, isExample, maxPlaces }: MeetPage): string {
  const { durationMinutes, date, isUtc } = plan;
  const own = DURATIONS.some(([minutes]) => minutes === durationMinutes)
    ? []
    : [[durationMinutes, `${durationMinutes} minutes`] as const];
  const durations = [...DURATIONS, ...own].toSorted(([a], [b]) => a - b);
  const lengths = durations.map(([minutes, words]) => [String(minutes), words] as const);
  const days = [
    ["first", found?.places[0]?.name ?? "the first city"],
    ["utc", "UTC"],
  ] as const;
  const count = isExample ? 0 : plan.cities.length;
  const hint = isExample
    ? `One, or several with commas, instead of the example. Up to ${maxPlaces}.`
    : `${count} of at most ${maxPlaces}. Several with commas.`;
  const start = plan.start !== null && /^\d\d:\d\d$/.test(plan.start) ? plan.start : "";
  return `<form class="plan" id="plan" action="/meet" method="get" autocomplete="off"><input type="hidden" name="cities" value="${isExample ? "" : escapeHtml(plan.cities.join(","))}"><div class="add"><label for="add">Add a city or time zone</label><div class="combo"><input id="add" name="add" aria-describedby="add-hint" spellcheck="false" placeholder="Paris, 東京, Asia/Kolkata …"${count >= maxPlaces ? " disabled" : ""}></div><p class="hint" id="add-hint">${hint}</p></div><div><label for="date">Date</label><input id="date" type="date" name="date" value="${escapeHtml(date)}">${isExample ? "" : daySteps(plan)}</div>${select("duration", "Length", String(durationMinutes), lengths)}<div><label for="start">Start</label><input id="start" type="time" step="900" name="start" value="${start}" aria-describedby="start-hint"><p class="hint" id="start-hint">Leave empty for the best time</p></div>${select("align", "Day of", isUtc ? "utc" : "first", days)}<button class="primary" id="show">Show</button></form>`;
}

/** Links to the day before and the day after. */
function daySteps(plan: MeetPage["plan"]): string {
  const links = [-1, 1].map((days) => {
    const date = isoDate(dayOf(plan.date) + days);
    const text = dateText(dayOf(date), "en", { weekday: "short", day: "numeric" });
    const [id, shown] = days < 0 ? ["day-before", `‹ ${text}`] : ["day-after", `${text} ›`];
    return `<a id="${id}" href="${escapeHtml(meetPath({ ...plan, date }, plan.start))}">${shown}</a>`;
  });
  return `<p class="hint day-steps">${links.join(" ")}</p>`;
}

const SPANS = "06-14 07-15 07-16 08-16 08-17 09-17 09-18 10-18 10-19 12-20 14-22 22-06".split(" ");

/** The choice of a participant's working hours, as a part of the form wherever it stands. */
export function hoursChoice({ slug, name, participant: { working_hours: own } }: PlaceFound): string {
  const chosen = own === undefined ? "09:00-17:00" : `${own.start}-${own.end}`;
  const spans = SPANS.map((span) => span.replace("-", ":00-").concat(":00"));
  const all = [...new Set([...spans, chosen])].toSorted();
  const options = all.map((span) => {
    const value = span === "09:00-17:00" ? "" : `${slug}~${span}`;
    const selected = span === chosen ? " selected" : "";
    return `<option value="${escapeHtml(value)}"${selected}>${span.replace("-", "–")}</option>`;
  });
  return `<select class="hours-of" name="hours" form="plan" id="hours-${escapeHtml(slug)}" aria-label="Working hours in ${escapeHtml(name)}">${options.join("")}</select>`;
}
