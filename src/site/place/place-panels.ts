import { html, type Html, NO_HTML, type HtmlValue, joinHtml } from "../../http/answer/html-tag.ts";
import { dateFormat } from "../../browser/date-format.ts";
import { lightFill } from "../charts/chart-frame.ts";
import { daylightYearChart, shiftText } from "../charts/daylight-chart.ts";
import { degreesText, sunArcChart } from "../charts/sun-arc-chart.ts";
import { dayOf, instantOf } from "../frame/plain-day.ts";
import { SECONDS_PER_DAY } from "../../domain/time-unit.ts";
import type { PlaceSun, PlaceView } from "./place-view.ts";
import { clockOf, clockText, lengthText } from "../../browser/english-text.ts";
import { formatDate } from "../../domain/calendar/format.ts";
import { type Rows, facts, panel, dayText, charts, whereText, directionOf, changeText } from "./panel.ts";

export function sunPanel(page: PlaceView): Html {
  const { daySun: sun, arc, now, day, lang } = page;
  const swatch = (phase: string): Html => html`
    <svg class="chart swatch" aria-hidden="true">
      <rect ${lightFill(phase)} width="100%" height="100%" />
    </svg>
  `;
  const where =
    sun.position === null
      ? html`<p class="soft">On ${fullDay(day, lang)}.</p>`
      : html`<p class="soft">Now ${whereText(sun.position.altitude_deg, sun.position.azimuth_deg)}.</p>`;
  const up: Rows =
    sun.daylight === "normal"
      ? [
          [html`${swatch("day")}Sunrise`, crossing(sun.sunrise, sun.sunrise_azimuth_deg, page)],
          ["Sunset", crossing(sun.sunset, sun.sunset_azimuth_deg, page)],
        ]
      : [[html`${swatch("day")}Sun up`, daylightText(page)]];
  return panel(
    "sun",
    "Sunrise and sunset",
    html`${where}${charts((width) => sunArcChart(arc, width), "sun-arc")}${facts([
      ...up,
      [
        "Solar noon",
        html`${clockOf(sun.solar_noon)}<small>${degreesText(sun.noon_altitude_deg)} high</small>`,
      ],
      ["Golden hour", goldenHour(sun.golden_hour)],
      [html`${swatch("civil_twilight")}Civil dawn to dusk`, clockSpan(sun.civil_dawn, sun.civil_dusk)],
      [html`${swatch("nautical_twilight")}Nautical`, clockSpan(sun.nautical_dawn, sun.nautical_dusk)],
      [
        html`${swatch("astronomical_twilight")}Astronomical`,
        clockSpan(sun.astronomical_dawn, sun.astronomical_dusk),
      ],
    ])}${monthTable(page)}`,
    `/charts/sun.svg?city=${now.location.slug}&date=${formatDate(day)}`,
  );
}

/** "07:27", and where on the horizon; around the midnight sun, it may be the day after. */
function crossing(instant: string | null, azimuthDeg: number | null, page: PlaceView): Html {
  if (instant === null) return html`–`;
  const day = dayOf(instant) === page.day ? "" : html`<small>${dayText(dayOf(instant), page)}</small>`;
  const where = azimuthDeg === null ? "" : `${degreesText(azimuthDeg)}, ${directionOf(azimuthDeg)}`;
  return html`${clockOf(instant)}${day}<small>${where}</small>`;
}

/** The two hours of low sun; one where the sun stays that low around noon. */
function goldenHour({ morning, evening }: PlaceSun["golden_hour"]): Html {
  const bandText = (band: PlaceSun["golden_hour"]["morning"]): Html =>
    band === null ? html`–` : clockSpan(band.start, band.end);
  if (morning !== null && morning.end === null && evening?.start === null)
    return clockSpan(morning.start, evening.end);
  if (morning === null && evening === null) return html`–`;
  return html`${bandText(morning)}<small>and ${bandText(evening)}</small>`;
}

/** "Friday, 4 December 2026". */
function fullDay(day: number, lang: string): Html {
  const text = dateFormat(lang, { dateStyle: "full" }).format(instantOf(day));
  return html`<bdi lang="${lang}">${text}</bdi>`;
}

/** The days of the month with the sun's times, from the year's chart; each leads to its page. */
function monthTable({ year, day, lang, langQuery }: PlaceView): Html {
  const month = formatDate(day).slice(0, 7);
  const lengths = year.days.map(({ light: [sunlit = []] }) =>
    sunlit.reduce((sum, [from, to]) => sum + to - from, 0),
  );
  const rows = year.days.map(({ dayNumber, light: [sunlit = []] }, index) => {
    const iso = formatDate(dayNumber);
    if (!iso.startsWith(month)) return "";
    const rise = sunlit.find(([from]) => from > 0);
    const set = sunlit.findLast(([, to]) => to < SECONDS_PER_DAY);
    const [length = 0, before = length] = [lengths[index], lengths[index - 1]];
    const name = dateFormat(lang, { weekday: "short", day: "numeric" }).format(instantOf(dayNumber));
    const mark = dayNumber === day ? html`aria-current="date"` : "";
    const link = `${langQuery === "" ? "?" : `${langQuery}&`}date=${iso}#day`;
    return html`
      <tr ${mark}>
        <th scope="row">
          <a href="${link}">${name}</a>
        </th>
        <td>${rise === undefined ? "–" : clockText(rise[0])}</td>
        <td>${set === undefined ? "–" : clockText(set[1])}</td>
        <td>${lengthText(length)}</td>
        <td>${changeText(length - before)}</td>
      </tr>
    `;
  });
  const title = dateFormat(lang, { month: "long", year: "numeric" }).format(instantOf(day));
  return html`
    <details class="more">
      <summary><bdi lang="${lang}">${title}</bdi>, day by day</summary>
      <div class="scrolled">
        <table class="month">
          <thead>
            <tr>
              ${["Day", "Sunrise", "Sunset", "Day length", "Change"].map((head) => html`<th scope="col">${head}</th>`)}
            </tr>
          </thead>
          <tbody>
            ${rows}
          </tbody>
        </table>
      </div>
    </details>
  `;
}

/** The first screen's answers in one row. */
export function firstAnswers(page: PlaceView): Html {
  const { sun, now, holidays } = page;
  const change = now.time.next_transition;
  const [holiday] = holidays?.holidays ?? [];
  const rises = sun.sunrise ?? sun.next_sunrise;
  const sets = sun.sunset ?? sun.next_sunset;
  const timeOf = (instant: string | null): HtmlValue =>
    instant === null
      ? "–"
      : html`${clockOf(instant)}${instant.startsWith(sun.date) ? "" : html`<small>${dayText(dayOf(instant), page)}</small>`}`;
  return facts([
    ["Sunrise", timeOf(rises)],
    ["Sunset", timeOf(sets)],
    [
      "Day length",
      html`${lengthText(sun.day_length_seconds)}<small>${changeText(sun.day_length_change_seconds)}</small>`,
    ],
    ...(holiday === undefined
      ? []
      : [
          [
            "Next holiday",
            html`${dayText(dayOf(holiday.date), page)}<small
                ><bdi lang="${holiday.name_language}">${holiday.name}</bdi></small
              >`,
          ] as const,
        ]),
    [
      "Next clock change",
      change === null
        ? "None planned"
        : html`${dayText(dayOf(change.local_before), page)}<small
              >${change.shift_seconds === 0 ? change.abbreviation_after : shiftText(change.shift_seconds)}</small
            >`,
    ],
  ]);
}

/** Chooses another day for the sun and the moon. */
export function dayForm({ now, day, dayBefore, dayAfter, today, langQuery }: PlaceView): Html {
  const path = `/places/${now.location.slug}`;
  const link = (to: number, text: string): Html =>
    html`<a href="${path}${langQuery === "" ? "?" : `${langQuery}&`}date=${formatDate(to)}#day">${text}</a>`;
  const lang =
    langQuery === ""
      ? ""
      : html`<input type="hidden" name="lang" value="${langQuery.slice("?lang=".length)}" />`;
  const back = day === today ? "" : html`<a href="${path}${langQuery}#day">Today</a>`;
  return html`
    <form class="day-form" id="day" action="${path}#day">
      <label for="date">Sun and moon on</label>
      <input
        type="date"
        id="date"
        name="date"
        value="${formatDate(day)}"
        min="1800-01-01"
        max="2199-12-31"
        required
      />
      ${lang}
      <button>Show</button>
      ${link(dayBefore, "Previous day")}${link(dayAfter, "Next day")}${back}
    </form>
  `;
}

function daylightText(page: PlaceView): Html {
  const { daylight, sunrise, sunset, next_sunrise, next_sunset } = page.daySun;
  const then = (verb: string, instant: string | null): Html =>
    instant === null
      ? NO_HTML
      : html`<small>${verb} ${dayText(dayOf(instant), page)}, ${clockOf(instant)}</small>`;
  if (daylight === "polar_day") return html`all day${then("sets", next_sunset)}`;
  if (daylight === "polar_night") return html`not on this day${then("rises", next_sunrise)}`;
  return clockSpan(sunrise, sunset);
}

function clockSpan(from: string | null, to: string | null): Html {
  if (from === null) return to === null ? html`–` : html`until ${clockOf(to)}`;
  return to === null
    ? html`from ${clockOf(from)}`
    : html`${clockOf(from)}<span class="to"> to </span>${clockOf(to)}`;
}

/** The slider, which the script shows. */
function explorer({ year, day, today }: PlaceView): Html {
  const first = year.days[0]?.dayNumber ?? day;
  return html`
    <div class="explore" hidden>
      <label for="day-of-year">Any day</label>
      <input
        type="range"
        id="day-of-year"
        min="0"
        max="${year.days.length - 1}"
        value="${day - first}"
        data-today="${today - first}"
      />
      <output id="day-said" for="day-of-year"></output>
    </div>
  `;
}

export function yearPanel(page: PlaceView): Html {
  const { year, longest, shortest, polarDays, polarNights, lang, now } = page;
  const extreme = ({ lengthSeconds, dayNumber }: PlaceView["longest"]): Html =>
    html`${lengthText(lengthSeconds)}<small>${dayText(dayNumber, page)}</small>`;
  const steps = year.changes.map(
    ({ dayNumber, shiftSeconds }) =>
      html`${shiftSeconds > 0 ? "forward" : "back"} on ${dayText(dayNumber, page)}`,
  );
  const clocks = steps.length === 0 ? "clocks do not change" : html`clocks go ${joinHtml(steps, " and ")}`;
  const drawn = charts((width) => daylightYearChart(year, lang, width), "daylight");
  return panel(
    "year",
    `Day and night in ${year.year}`,
    html`<p class="soft">Local time; ${clocks}</p>
      ${drawn}${explorer(page)}${facts([
        polarDays > 0
          ? ["Midnight sun", html`${polarDays} days<small>on which it does not set</small>`]
          : ["Longest day", extreme(longest)],
        polarNights > 0
          ? ["Polar night", html`${polarNights} days<small>on which it does not rise</small>`]
          : ["Shortest day", extreme(shortest)],
      ])}`,
    `/charts/daylight.svg?city=${now.location.slug}&year=${year.year}`,
  );
}
