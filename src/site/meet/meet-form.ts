import { html, type Html, joinHtml } from "../../http/answer/html-tag.ts";
import { dateText } from "../charts/meeting-day-chart.ts";
import { dayOf } from "../frame/plain-day.ts";
import { select } from "../frame/tool-field.ts";
import { meetPath } from "../charts/meet-address.ts";
import type { MeetPage } from "../charts/meeting-answer.ts";
import { formatDate } from "../../domain/calendar/format.ts";

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
export function meetForm({ plan, found, isExample, maxPlaces }: MeetPage): Html {
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
  return html`
    <form class="plan" id="plan" action="/meet" method="get" autocomplete="off">
      <input type="hidden" name="cities" value="${isExample ? "" : plan.cities.join(",")}" />
      <div class="add">
        <label for="add">Add a city or time zone</label>
        <div class="combo">
          <input
            id="add"
            name="add"
            aria-describedby="add-hint"
            spellcheck="false"
            placeholder="Paris, 東京, Asia/Kolkata …"
            ${count >= maxPlaces ? "disabled" : ""}
          />
        </div>
        <p class="hint" id="add-hint">${hint}</p>
      </div>
      <div>
        <label for="date">Date</label>
        <input id="date" type="date" name="date" value="${date}" />
        ${isExample ? "" : daySteps(plan)}
      </div>
      ${select("duration", "Length", String(durationMinutes), lengths)}
      <div>
        <label for="start">Start</label>
        <input
          id="start"
          type="time"
          step="900"
          name="start"
          value="${start}"
          aria-describedby="start-hint"
        />
        <p class="hint" id="start-hint">Leave empty for the best time</p>
      </div>
      ${select("align", "Day of", isUtc ? "utc" : "first", days)}
      <button class="primary" id="show">Show</button>
    </form>
  `;
}

/** Links to the day before and the day after. */
function daySteps(plan: MeetPage["plan"]): Html {
  const links = [-1, 1].map((days) => {
    const date = formatDate(dayOf(plan.date) + days);
    const text = dateText(dayOf(date), "en", { weekday: "short", day: "numeric" });
    const [id, shown] = days < 0 ? ["day-before", `‹ ${text}`] : ["day-after", `${text} ›`];
    return html`<a id="${id}" href="${meetPath({ ...plan, date }, plan.start)}">${shown}</a>`;
  });
  return html`<p class="hint day-steps">${joinHtml(links, " ")}</p>`;
}
