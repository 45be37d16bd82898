import { html, type Html, joinHtml, NO_HTML } from "../../http/answer/html-tag.ts";
import { dateText } from "../charts/meeting-day-chart.ts";
import { dayOf } from "../frame/plain-day.ts";
import { field, hidden, select } from "../frame/tool-field.ts";
import { PROFILE_NAMES, PROFILES, spanOfHours } from "../charts/meeting-profile.ts";
import { MEET_TEXT } from "./meet-text.ts";
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
export function meetForm({ plan, places, found, isExample, maxPlaces }: MeetPage): Html {
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
  const profiles = PROFILE_NAMES.map((name) => [name, PROFILES[name].label] as const);
  const start = plan.start !== null && /^\d\d:\d\d$/.test(plan.start) ? plan.start : "";
  return html`
    <form class="plan" id="plan" action="/meet" method="get" autocomplete="off">
      <input type="hidden" name="cities" value="${isExample ? "" : plan.cities.join(",")}" />
      ${hidden("usual", spanOfHours(PROFILES[plan.profile].hours))}
      <div class="add">
        <label for="add">${MEET_TEXT.places}</label>
        <div class="combo chips">
          ${isExample ? "" : chips(places, plan)}
          <input
            id="add"
            name="add"
            aria-describedby="add-hint"
            spellcheck="false"
            placeholder="${count === 0 ? MEET_TEXT.placeholder : ""}"
            ${count >= maxPlaces ? "disabled" : ""}
          />
        </div>
        <p class="hint" id="add-hint">
          ${MEET_TEXT.placesHint(count, maxPlaces)}<span class="for-mouse"
            >${count === 0 ? "" : MEET_TEXT.backspace}</span
          >
        </p>
      </div>
      ${select("profile", MEET_TEXT.profile, plan.profile, profiles)}
      <div>
        <label for="date">${MEET_TEXT.date}</label>
        <input id="date" type="date" name="date" value="${date}" />
        ${isExample ? "" : daySteps(plan)}
      </div>
      ${select("duration", MEET_TEXT.length, String(durationMinutes), lengths)}
      <div>
        <label for="start">${MEET_TEXT.start}</label>
        <input
          id="start"
          type="time"
          step="900"
          name="start"
          value="${start}"
          aria-describedby="start-hint"
        />
        <p class="hint" id="start-hint">${MEET_TEXT.startHint}</p>
      </div>
      ${select("align", MEET_TEXT.dayOf, isUtc ? "utc" : "first", days)}
      ${field({ name: "title", label: MEET_TEXT.title, value: plan.title, hint: MEET_TEXT.titleHint })}
      <button class="primary" id="show">${MEET_TEXT.show}</button>
    </form>
  `;
}

/** The chosen places, each with a link to the meeting without it. */
function chips(places: MeetPage["places"], plan: MeetPage["plan"]): Html {
  if (places.length === 0) return NO_HTML;
  const items = places.map(({ slug, name }) => {
    const rest = { ...plan, cities: plan.cities.filter((each) => each !== slug) };
    const others = { ...rest, hours: plan.hours.filter((each) => !each.startsWith(`${slug}~`)) };
    return html`<li>
      ${name}<a
        class="remove"
        data-name="${name}"
        href="${meetPath(others, plan.start)}"
        aria-label="Remove ${name}"
        >×</a
      >
    </li>`;
  });
  return html`<ul class="chosen" aria-label="${MEET_TEXT.chosen}">
    ${items}
  </ul>`;
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
