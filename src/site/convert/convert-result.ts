import { html, type Html, NO_HTML, type HtmlValue, joinHtml } from "../../http/answer/html-tag.ts";
import type { convertTime } from "../../api/time/convert.ts";
import { offsetText } from "../../browser/english-text.ts";
import { linkHtml } from "../../http/answer/html.ts";
import type { MeetingPlace } from "../charts/meeting-day-chart.ts";
import { starButton } from "../frame/star.ts";
import { copyButtons } from "../frame/tool-page.ts";
import { changeNotes, clockAt, convertPath, copyText, type ConvertData } from "./convert-text.ts";
import { CONVERT_TEXT } from "./convert-words.ts";
import { barKey, hourBar } from "./hour-bar.ts";

type Resolution = ReturnType<typeof convertTime>["resolution"];

type Conversion = {
  readonly day: ConvertData;
  /** The moment as the address writes it; "" for now. */
  readonly at: string;
  readonly resolution: Resolution;
};

/** The clocks of the places with their hours below each other, and one slider for all. */
export function resultOf({ day, at, resolution }: Conversion, hours: readonly MeetingPlace[]): Html {
  const [first] = day.places;
  if (first === undefined) return NO_HTML;
  const clocks = day.places.map((place, index) => {
    const { clock, date, offset, difference, after } = clockAt(place, first, day.atEpochSeconds);
    const beside =
      place === first
        ? ""
        : html`<p class="small soft">
            <span data-k="difference">${difference}</span><span data-k="after">${after}</span>
          </p>`;
    const isZone = place.slug.includes("/");
    const name = isZone ? place.name : linkHtml({ name: place.name, path: `/places/${place.slug}` });
    const own = hours[index];
    return html`
      <li>
        <div class="clock-head">
          <h2>${name}${isZone ? "" : starButton(place.slug, place.name)}</h2>
          <p class="big-time" data-k="clock">${clock}</p>
          <p class="clock-date">
            <span data-k="date">${date}</span> <span class="soft" data-k="offset">${offset}</span>
          </p>
          ${beside}
        </div>
        ${own === undefined ? "" : hourBar(own, day, day.atEpochSeconds)}
      </li>
    `;
  });
  const notes = [
    ...resolutionNotes(resolution, at, day).map((note) => html`<li class="of-time">${note}</li>`),
    ...changeNotes(day).map((note) => html`<li>${note}</li>`),
  ];
  const now = { name: CONVERT_TEXT.now, path: convertPath(day.places, "") };
  const back = html`<p class="small" id="back-to-now" ${at === "" ? "hidden" : ""}>${linkHtml(now)}</p>`;
  return html`
    <div class="day-slider" hidden>
      <label for="moment">${CONVERT_TEXT.slider(first.name)}</label>
      <input
        id="moment"
        type="range"
        min="0"
        max="${Math.ceil((day.endEpochSeconds - day.startEpochSeconds) / 900) - 1}"
        value="${Math.floor((day.atEpochSeconds - day.startEpochSeconds) / 900)}"
      />
    </div>
    <ol class="clocks">
      ${clocks}
    </ol>
    ${barKey()}
    ${
      notes.length === 0
        ? ""
        : html`<ul class="notice notes">
            ${notes}
          </ul>`
    }
    <p class="copied" id="as-text">${copyText(day)}</p>
    ${copyButtons("as-text")}${back}
  `;
}

/** Says that the clock skips the time, or shows it twice, with a way to the other reading. */
function resolutionNotes(
  { kind, candidates }: Resolution,
  sent: string,
  { places }: ConvertData,
): HtmlValue[] {
  const name = places[0]?.name ?? "";
  const clock = sent.slice(-5);
  if (kind === "gap") return [`The clock in ${name} skips ${clock} on that day: a later time is shown.`];
  if (kind !== "overlap") return [];
  const links = candidates.map((at, index) =>
    linkHtml({
      name: `the ${index === 0 ? "first" : "second"}, ${offsetText(at.slice(19))}`,
      path: convertPath(places, at),
    }),
  );
  return [html`The clock in ${name} shows ${clock} twice on that day: ${joinHtml(links, " or ")}.`];
}
