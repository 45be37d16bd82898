import { html, type Html } from "../../http/answer/html-tag.ts";
import { localSpanText, dateText } from "../charts/meeting-day-chart.ts";
import { ROW, scoreShapes, slotShape } from "../charts/meeting-row.ts";
import { meetPath } from "../charts/meet-address.ts";
import { ratingText } from "../charts/slot-words.ts";
import type { MeetingFound, MeetingPlan, WeekDay } from "../charts/meeting-answer.ts";
import { dayOf } from "../frame/plain-day.ts";
import { MEET_TEXT } from "./meet-text.ts";

const STRIP_PX = 60;
const AXIS_HOURS = [0, 6, 12, 18, 24] as const;

/** The week around the planned day: how well each start suits, and the best one of each day as a link to it. */
export function weekHtml(week: readonly WeekDay[], found: MeetingFound, plan: MeetingPlan): Html {
  const days = week.map((day) => dayHtml(day, plan));
  const axis = AXIS_HOURS.map(
    (hour) => html`<text x="${(hour / 24) * ROW.widthPx}" class="${axisClass(hour)}" y="24">${hour}</text>`,
  );
  return html`
    <h2 id="week-title">${MEET_TEXT.week}</h2>
    <p class="small soft">${MEET_TEXT.weekHint(found.zone.name)}</p>
    <ol class="week">
      ${days}
    </ol>
    <svg class="meeting week-axis" viewBox="0 0 ${ROW.widthPx} 30" aria-hidden="true">${axis}</svg>
  `;
}

const axisClass = (hour: number): string => (hour === 0 ? "first" : hour === 24 ? "last" : "");

function dayHtml(day: WeekDay, plan: MeetingPlan): Html {
  const { best, date } = day;
  const isShown = date === plan.date;
  const clock = best === null ? "–" : localSpanText(day, best);
  const slot = best === null ? "" : slotShape(best, day, STRIP_PX);
  const rating = best === null ? "" : ratingText(best);
  const mark =
    best?.isMarked === true
      ? html`<span class="star" aria-hidden="true">★</span
          ><span class="visually-hidden">${MEET_TEXT.marked}</span> `
      : "";
  return html`
    <li>
      <a href="${meetPath({ ...plan, date })}" ${isShown ? html`aria-current="date"` : ""}
        ><span class="week-day">${dateText(dayOf(date), "en", { weekday: "short", day: "numeric" })}</span
        ><svg
          class="meeting"
          viewBox="0 0 ${ROW.widthPx} ${STRIP_PX}"
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          ${day.scores.length === 0 ? "" : scoreShapes(day, STRIP_PX)}${slot}</svg
        ><span class="week-best">${mark}<b>${clock}</b> <span class="soft">${rating}</span></span></a
      >
    </li>
  `;
}
