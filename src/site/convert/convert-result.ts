import { html, type Html, NO_HTML, type HtmlValue } from "../../http/answer/html-tag.ts";
import type { convertTime } from "../../api/time/convert.ts";
import { offsetText } from "../../browser/english-text.ts";
import { linkHtml } from "../../http/answer/html.ts";
import type { MeetingPlace } from "../charts/meeting-day-chart.ts";
import { starButton } from "../frame/star.ts";
import { copyButtons } from "../frame/tool-page.ts";
import { changeNotes, clockAt, convertPath, copyText, type ConvertData } from "./convert-text.ts";
import { sayHtml, type Words } from "../languages/page-language.ts";
import { barKey, hourBar } from "./hour-bar.ts";

type Resolution = ReturnType<typeof convertTime>["resolution"];

type Conversion = {
  readonly day: ConvertData;
  /** The moment as the address writes it; "" for now. */
  readonly at: string;
  readonly resolution: Resolution;
};

/** The clocks of the places with their hours below each other, and one slider for all. */
export function resultOf(
  t: Words,
  { day, at, resolution }: Conversion,
  hours: readonly MeetingPlace[],
): Html {
  const [first] = day.places;
  if (first === undefined) return NO_HTML;
  const clocks = day.places.map((place, index) => {
    const { clock, date, offset, difference, after } = clockAt(t, place, first, day.atEpochSeconds);
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
          <h2>${name}${isZone ? "" : starButton(t, place.slug, place.name)}</h2>
          <p class="big-time" data-k="clock">${clock}</p>
          <p class="clock-date">
            <span data-k="date">${date}</span> <span class="soft" data-k="offset">${offset}</span>
          </p>
          ${beside}
        </div>
        ${own === undefined ? "" : hourBar(t, own, day, day.atEpochSeconds)}
      </li>
    `;
  });
  const notes = [
    ...resolutionNotes(t, resolution, at, day).map((note) => html`<li class="of-time">${note}</li>`),
    ...changeNotes(t, day).map((note) => html`<li>${note}</li>`),
  ];
  const now = { name: t("Show the time now"), path: convertPath(day.places, "") };
  const back = html`<p class="small" id="back-to-now" ${at === "" ? "hidden" : ""}>${linkHtml(now)}</p>`;
  return html`
    <div class="day-slider" hidden>
      <label for="moment">${t("Time of the day in {place}", { place: first.name })}</label>
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
    ${barKey(t)}
    ${
      notes.length === 0
        ? ""
        : html`<ul class="notice notes">
            ${notes}
          </ul>`
    }
    <p class="copied" id="as-text">${copyText(t, day)}</p>
    ${copyButtons(t, "as-text")}${back}
  `;
}

/** Says that the clock skips the time, or shows it twice, with a way to the other reading. */
function resolutionNotes(
  t: Words,
  { kind, candidates }: Resolution,
  sent: string,
  { places }: ConvertData,
): HtmlValue[] {
  const place = places[0]?.name ?? "";
  const clock = sent.slice(-5);
  if (kind === "gap")
    return [t("The clock in {place} skips {clock} on that day: a later time is shown.", { place, clock })];
  if (kind !== "overlap") return [];
  const links = candidates.map((at, index) =>
    linkHtml({
      name:
        index === 0
          ? t("the first, {offset}", { offset: offsetText(at.slice(19)) })
          : t("the second, {offset}", { offset: offsetText(at.slice(19)) }),
      path: convertPath(places, at),
    }),
  );
  return [
    sayHtml(t, "The clock in {place} shows {clock} twice on that day: {choices}.", {
      place,
      clock,
      choices: html`${t.listParts(links, "or")}`,
    }),
  ];
}
