import { html, type Html, NO_HTML, type HtmlValue } from "../../http/answer/html-tag.ts";
import { dateFormat } from "../../browser/date-format.ts";
import { lightFill } from "../charts/chart-frame.ts";
import { daylightYearChart, shiftText } from "../charts/daylight-chart.ts";
import { degreesText, sunArcChart } from "../charts/sun-arc-chart.ts";
import { dayOf, instantOf } from "../frame/plain-day.ts";
import { SECONDS_PER_DAY } from "../../domain/time-unit.ts";
import type { PlaceSun, PlaceView } from "./place-view.ts";
import { clockOf, clockText } from "../../browser/english-text.ts";
import { sayHtml, type Words } from "../languages/page-language.ts";
import { lengthText } from "../languages/time-words.ts";
import { formatDate } from "../../domain/calendar/format.ts";
import { type Rows, facts, panel, dayText, charts, whereText, directionOf, changeText } from "./panel.ts";

export function sunPanel(page: PlaceView): Html {
  const { daySun: sun, arc, now, day, lang, t } = page;
  const swatch = (phase: string): Html => html`
    <svg class="chart swatch" aria-hidden="true">
      <rect ${lightFill(phase)} width="100%" height="100%" />
    </svg>
  `;
  const where =
    sun.position === null
      ? html`<p class="soft">${sayHtml(t, "On {date}.", { date: fullDay(day, lang) })}</p>`
      : html`<p class="soft">
          ${t("Now {where}.", { where: whereText(t, sun.position.altitude_deg, sun.position.azimuth_deg) })}
        </p>`;
  const up: Rows =
    sun.daylight === "normal"
      ? [
          [html`${swatch("day")}${t("Sunrise")}`, crossing(sun.sunrise, sun.sunrise_azimuth_deg, page)],
          [t("Sunset"), crossing(sun.sunset, sun.sunset_azimuth_deg, page)],
        ]
      : [[html`${swatch("day")}${t("Sun up")}`, daylightText(page)]];
  return panel(
    t,
    "sun",
    t("Sunrise and sunset"),
    html`${where}${charts((width) => sunArcChart(arc, width), "sun-arc")}${facts([
      ...up,
      [
        t("Solar noon"),
        html`${clockOf(sun.solar_noon)}<small
            >${t("{degrees} high", { degrees: degreesText(sun.noon_altitude_deg) })}</small
          >`,
      ],
      [t("Golden hour"), goldenHour(t, sun.golden_hour)],
      [
        html`${swatch("civil_twilight")}${t("Civil dawn to dusk")}`,
        clockSpan(t, sun.civil_dawn, sun.civil_dusk),
      ],
      [
        html`${swatch("nautical_twilight")}${t("Nautical")}`,
        clockSpan(t, sun.nautical_dawn, sun.nautical_dusk),
      ],
      [
        html`${swatch("astronomical_twilight")}${t("Astronomical")}`,
        clockSpan(t, sun.astronomical_dawn, sun.astronomical_dusk),
      ],
    ])}${monthTable(page)}`,
    `/charts/sun.svg?city=${now.location.slug}&date=${formatDate(day)}`,
  );
}

/** "07:27", and where on the horizon; around the midnight sun, it may be the day after. */
function crossing(instant: string | null, azimuthDeg: number | null, page: PlaceView): Html {
  if (instant === null) return html`–`;
  const day = dayOf(instant) === page.day ? "" : html`<small>${dayText(dayOf(instant), page)}</small>`;
  const where =
    azimuthDeg === null ? "" : `${degreesText(azimuthDeg)}${page.t(", ")}${directionOf(page.t, azimuthDeg)}`;
  return html`${clockOf(instant)}${day}<small>${where}</small>`;
}

/** The two hours of low sun; one where the sun stays that low around noon. */
function goldenHour(t: Words, { morning, evening }: PlaceSun["golden_hour"]): Html {
  const bandText = (band: PlaceSun["golden_hour"]["morning"]): Html =>
    band === null ? html`–` : clockSpan(t, band.start, band.end);
  if (morning !== null && morning.end === null && evening?.start === null)
    return clockSpan(t, morning.start, evening.end);
  if (morning === null && evening === null) return html`–`;
  return html`${bandText(morning)}<small>${sayHtml(t, "and {time}", { time: bandText(evening) })}</small>`;
}

/** "Friday, 4 December 2026". */
function fullDay(day: number, lang: string): Html {
  const text = dateFormat(lang, { dateStyle: "full" }).format(instantOf(day));
  return html`<bdi lang="${lang}">${text}</bdi>`;
}

/** The days of the month with the sun's times, from the year's chart; each leads to its page. */
function monthTable({ year, day, lang, langQuery, t }: PlaceView): Html {
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
        <td>${lengthText(t, length)}</td>
        <td>${changeText(t, length - before)}</td>
      </tr>
    `;
  });
  const title = dateFormat(lang, { month: "long", year: "numeric" }).format(instantOf(day));
  return html`
    <details class="more">
      <summary>
        ${sayHtml(t, "{month}, day by day", { month: html`<bdi lang="${lang}">${title}</bdi>` })}
      </summary>
      <div class="scrolled">
        <table class="month">
          <thead>
            <tr>
              ${[t("Day"), t("Sunrise"), t("Sunset"), t("Day length"), t("Change")].map((head) => html`<th scope="col">${head}</th>`)}
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
  const { sun, now, holidays, t } = page;
  const change = now.time.next_transition;
  const [holiday] = holidays?.holidays ?? [];
  const rises = sun.sunrise ?? sun.next_sunrise;
  const sets = sun.sunset ?? sun.next_sunset;
  const timeOf = (instant: string | null): HtmlValue =>
    instant === null
      ? "–"
      : html`${clockOf(instant)}${instant.startsWith(sun.date) ? "" : html`<small>${dayText(dayOf(instant), page)}</small>`}`;
  return facts([
    [t("Sunrise"), timeOf(rises)],
    [t("Sunset"), timeOf(sets)],
    [
      t("Day length"),
      html`${lengthText(t, sun.day_length_seconds)}<small
          >${changeText(t, sun.day_length_change_seconds)}</small
        >`,
    ],
    ...(holiday === undefined
      ? []
      : [
          [
            t("Next holiday"),
            html`${dayText(dayOf(holiday.date), page)}<small
                ><bdi lang="${holiday.name_language}">${holiday.name}</bdi></small
              >`,
          ] as const,
        ]),
    [
      t("Next clock change"),
      change === null
        ? t("None planned")
        : html`${dayText(dayOf(change.local_before), page)}<small
              >${change.shift_seconds === 0 ? change.abbreviation_after : shiftText(t, change.shift_seconds)}</small
            >`,
    ],
  ]);
}

/** Chooses another day for the sun and the moon. */
export function dayForm({ now, day, dayBefore, dayAfter, today, langQuery, t }: PlaceView): Html {
  const path = `/places/${now.location.slug}`;
  const link = (to: number, text: string): Html =>
    html`<a href="${path}${langQuery === "" ? "?" : `${langQuery}&`}date=${formatDate(to)}#day">${text}</a>`;
  const back = day === today ? "" : html`<a href="${path}${langQuery}#day">${t("Today")}</a>`;
  return html`
    <form class="day-form" id="day" action="${path}#day">
      <label for="date">${t("Sun and moon on")}</label>
      <input
        type="date"
        id="date"
        name="date"
        value="${formatDate(day)}"
        min="1800-01-01"
        max="2199-12-31"
        required
      />
      <button>${t("Show")}</button>
      ${link(dayBefore, t("Previous day"))}${link(dayAfter, t("Next day"))}${back}
    </form>
  `;
}

function daylightText(page: PlaceView): Html {
  const { t } = page;
  const { daylight, sunrise, sunset, next_sunrise, next_sunset } = page.daySun;
  const then = (message: "sets {moment}" | "rises {moment}", instant: string | null): Html =>
    instant === null
      ? NO_HTML
      : html`<small
          >${sayHtml(t, message, { moment: [dayText(dayOf(instant), page), t(", "), clockOf(instant)] })}</small
        >`;
  if (daylight === "polar_day") return html`${t("all day")}${then("sets {moment}", next_sunset)}`;
  if (daylight === "polar_night") return html`${t("not on this day")}${then("rises {moment}", next_sunrise)}`;
  return clockSpan(t, sunrise, sunset);
}

function clockSpan(t: Words, from: string | null, to: string | null): Html {
  if (from === null) return to === null ? html`–` : html`${t("until {time}", { time: clockOf(to) })}`;
  return to === null
    ? html`${t("from {time}", { time: clockOf(from) })}`
    : html`${clockOf(from)}<span class="to">${t(" to ")}</span>${clockOf(to)}`;
}

/** The slider, which the script shows. */
function explorer({ year, day, today, t }: PlaceView): Html {
  const first = year.days[0]?.dayNumber ?? day;
  return html`
    <div class="explore" hidden>
      <label for="day-of-year">${t("Any day")}</label>
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
  const { year, longest, shortest, polarDays, polarNights, now, t } = page;
  const extreme = ({ lengthSeconds, dayNumber }: PlaceView["longest"]): Html =>
    html`${lengthText(t, lengthSeconds)}<small>${dayText(dayNumber, page)}</small>`;
  const steps = year.changes.map(({ dayNumber, shiftSeconds }) =>
    sayHtml(t, shiftSeconds > 0 ? "forward on {date}" : "back on {date}", {
      date: dayText(dayNumber, page),
    }),
  );
  const clocks =
    steps.length === 0
      ? t("clocks do not change")
      : sayHtml(t, "clocks go {changes}", { changes: t.listParts(steps) });
  const drawn = charts((width) => daylightYearChart(t, year, width), "daylight");
  return panel(
    t,
    "year",
    t("Day and night in {year}", { year: String(year.year) }),
    html`<p class="soft">${sayHtml(t, "Local time; {clocks}", { clocks })}</p>
      ${drawn}${explorer(page)}${facts([
        polarDays > 0
          ? [
              t("Midnight sun"),
              html`${t("{count} day|{count} days", { count: polarDays })}<small
                  >${t("on which it does not set")}</small
                >`,
            ]
          : [t("Longest day"), extreme(longest)],
        polarNights > 0
          ? [
              t("Polar night"),
              html`${t("{count} day|{count} days", { count: polarNights })}<small
                  >${t("on which it does not rise")}</small
                >`,
            ]
          : [t("Shortest day"), extreme(shortest)],
      ])}`,
    `/charts/daylight.svg?city=${now.location.slug}&year=${year.year}`,
  );
}
