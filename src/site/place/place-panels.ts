import { escapeHtml } from "../../http/answer/html.ts";
import { dateFormat } from "../../browser/date-format.ts";
import { inlineChart, lightFill, type Chart } from "../charts/chart-frame.ts";
import { daylightYearChart, shiftText } from "../charts/daylight-chart.ts";
import { dateText, FULL_DATE, SHORT_DATE } from "../charts/meeting-day-chart.ts";
import { degreesText, sunArcChart } from "../charts/sun-arc-chart.ts";
import { dayOf, instantOf } from "../frame/plain-day.ts";
import { SECONDS_PER_DAY } from "../../domain/time-unit.ts";
import type { PlaceSun, PlaceView } from "./place-view.ts";
import { clockOf, clockText, lengthText } from "../../browser/english-text.ts";
import { formatDate } from "../../domain/calendar/format.ts";

/** Each chart is drawn in two widths, and the style shows the one that fits. */
const NARROW = 340;
const WIDE = 900;

/** Names and values; the caller has escaped the values. */
export type Rows = readonly (readonly [name: string, value: string])[];

export function facts(rows: Rows): string {
  return `<dl class="rows">${rows.map(([name, value]) => `<div><dt>${name}</dt><dd>${value}</dd></div>`).join("")}</dl>`;
}

/** A part of the page, with a link to its picture, if it has one. */
export function panel(name: keyof PlaceView["calls"], title: string, body: string, picture?: string): string {
  const image =
    picture === undefined
      ? ""
      : `<p class="call"><a href="${escapeHtml(picture)}" download="${name}.svg">Save chart (SVG)</a></p>`;
  return `<section class="panel p-${name}" aria-labelledby="${name}-title"><h2 id="${name}-title">${escapeHtml(title)}</h2>${body}${image}</section>`;
}

/** A date in the page's language, with its year if that is not today's. */
export function dayText(dayNumber: number, { lang, today }: Pick<PlaceView, "lang" | "today">): string {
  const isOfYear = formatDate(dayNumber).slice(0, 4) === formatDate(today).slice(0, 4);
  const text = dateText(dayNumber, lang, isOfYear ? SHORT_DATE : FULL_DATE);
  return `<bdi lang="${escapeHtml(lang)}">${escapeHtml(text)}</bdi>`;
}

/** A chart in both widths. */
function charts(draw: (width: number) => Chart, className: string): string {
  return inlineChart(draw(NARROW), `${className} narrow`) + inlineChart(draw(WIDE), `${className} wide`);
}

const DIRECTIONS = ["north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"];

/** "12° up in the south-west", "18° below the horizon". */
export function whereText(altitudeDeg: number, azimuthDeg: number): string {
  if (altitudeDeg < 0) return `${degreesText(-altitudeDeg)} below the horizon`;
  return `${degreesText(altitudeDeg)} up in the ${directionOf(azimuthDeg)}`;
}

function directionOf(azimuthDeg: number): string {
  return DIRECTIONS[Math.round(azimuthDeg / 45) % 8] ?? "";
}

export function sunPanel(page: PlaceView): string {
  const { daySun: sun, arc, now, day, lang } = page;
  const swatch = (phase: string): string =>
    `<svg class="chart swatch" aria-hidden="true"><rect ${lightFill(phase)} width="100%" height="100%"/></svg>`;
  const where =
    sun.position === null
      ? `<p class="soft">On ${fullDay(day, lang)}.</p>`
      : `<p class="soft">Now ${whereText(sun.position.altitude_deg, sun.position.azimuth_deg)}.</p>`;
  const up: Rows =
    sun.daylight === "normal"
      ? [
          [`${swatch("day")}Sunrise`, crossing(sun.sunrise, sun.sunrise_azimuth_deg, page)],
          ["Sunset", crossing(sun.sunset, sun.sunset_azimuth_deg, page)],
        ]
      : [[`${swatch("day")}Sun up`, daylightText(page)]];
  return panel(
    "sun",
    "Sunrise and sunset",
    `${where}${charts((width) => sunArcChart(arc, width), "sun-arc")}${facts([
      ...up,
      ["Solar noon", `${clockOf(sun.solar_noon)}<small>${degreesText(sun.noon_altitude_deg)} high</small>`],
      ["Golden hour", goldenHour(sun.golden_hour)],
      [`${swatch("civil_twilight")}Civil dawn to dusk`, clockSpan(sun.civil_dawn, sun.civil_dusk)],
      [`${swatch("nautical_twilight")}Nautical`, clockSpan(sun.nautical_dawn, sun.nautical_dusk)],
      [
        `${swatch("astronomical_twilight")}Astronomical`,
        clockSpan(sun.astronomical_dawn, sun.astronomical_dusk),
      ],
    ])}${monthTable(page)}`,
    `/charts/sun.svg?city=${now.location.slug}&date=${formatDate(day)}`,
  );
}

/** "07:27", and where on the horizon; around the midnight sun, it may be the day after. */
function crossing(instant: string | null, azimuthDeg: number | null, page: PlaceView): string {
  if (instant === null) return "–";
  const day = dayOf(instant) === page.day ? "" : `<small>${dayText(dayOf(instant), page)}</small>`;
  const where = azimuthDeg === null ? "" : `${degreesText(azimuthDeg)}, ${directionOf(azimuthDeg)}`;
  return `${clockOf(instant)}${day}<small>${where}</small>`;
}

/** The two hours of low sun; one where the sun stays that low around noon. */
function goldenHour({ morning, evening }: PlaceSun["golden_hour"]): string {
  const bandText = (band: PlaceSun["golden_hour"]["morning"]): string =>
    band === null ? "–" : clockSpan(band.start, band.end);
  if (morning !== null && morning.end === null && evening?.start === null)
    return clockSpan(morning.start, evening.end);
  if (morning === null && evening === null) return "–";
  return `${bandText(morning)}<small>and ${bandText(evening)}</small>`;
}

/** "Friday, 4 December 2026". */
function fullDay(day: number, lang: string): string {
  const text = dateFormat(lang, { dateStyle: "full" }).format(instantOf(day));
  return `<bdi lang="${escapeHtml(lang)}">${escapeHtml(text)}</bdi>`;
}

/** The days of the month with the sun's times, from the year's chart; each leads to its page. */
function monthTable({ year, day, lang, langQuery }: PlaceView): string {
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
    const mark = dayNumber === day ? ' aria-current="date"' : "";
    const link = `${langQuery === "" ? "?" : `${langQuery}&amp;`}date=${iso}#day`;
    return `<tr${mark}><th scope="row"><a href="${link}">${escapeHtml(name)}</a></th><td>${rise === undefined ? "–" : clockText(rise[0])}</td><td>${set === undefined ? "–" : clockText(set[1])}</td><td>${lengthText(length)}</td><td>${changeText(length - before)}</td></tr>`;
  });
  const title = dateFormat(lang, { month: "long", year: "numeric" }).format(instantOf(day));
  return `<details class="more"><summary><bdi lang="${escapeHtml(lang)}">${escapeHtml(title)}</bdi>, day by day</summary><div class="scrolled"><table class="month"><thead><tr>${["Day", "Sunrise", "Sunset", "Day length", "Change"].map((head) => `<th scope="col">${head}</th>`).join("")}</tr></thead><tbody>${rows.join("")}</tbody></table></div></details>`;
}

/** "+1 min 34 s". */
function changeText(seconds: number): string {
  const size = Math.abs(Math.round(seconds));
  const text =
    size < 60 ? `${size} s` : size < 3600 ? `${Math.floor(size / 60)} min ${size % 60} s` : lengthText(size);
  return size === 0 ? "–" : `${seconds > 0 ? "+" : "−"}${text}`;
}

/** The first screen's answers in one row. */
export function firstAnswers(page: PlaceView): string {
  const { sun, now, holidays } = page;
  const change = now.time.next_transition;
  const [holiday] = holidays?.holidays ?? [];
  const rises = sun.sunrise ?? sun.next_sunrise;
  const sets = sun.sunset ?? sun.next_sunset;
  const timeOf = (instant: string | null): string =>
    instant === null
      ? "–"
      : `${clockOf(instant)}${instant.startsWith(sun.date) ? "" : `<small>${dayText(dayOf(instant), page)}</small>`}`;
  return facts([
    ["Sunrise", timeOf(rises)],
    ["Sunset", timeOf(sets)],
    [
      "Day length",
      `${lengthText(sun.day_length_seconds)}<small>${changeText(sun.day_length_change_seconds)}</small>`,
    ],
    ...(holiday === undefined
      ? []
      : [
          [
            "Next holiday",
            `${dayText(dayOf(holiday.date), page)}<small><bdi lang="${escapeHtml(holiday.name_language)}">${escapeHtml(holiday.name)}</bdi></small>`,
          ] as const,
        ]),
    [
      "Next clock change",
      change === null
        ? "None planned"
        : `${dayText(dayOf(change.local_before), page)}<small>${change.shift_seconds === 0 ? escapeHtml(change.abbreviation_after) : `${shiftText(change.shift_seconds)}`}</small>`,
    ],
  ]);
}

/** Chooses another day for the sun and the moon. */
export function dayForm({ now, day, dayBefore, dayAfter, today, langQuery }: PlaceView): string {
  const path = `/places/${now.location.slug}`;
  const link = (to: number, text: string): string =>
    `<a href="${path}${langQuery === "" ? "?" : `${langQuery}&amp;`}date=${formatDate(to)}#day">${text}</a>`;
  const lang =
    langQuery === ""
      ? ""
      : `<input type="hidden" name="lang" value="${escapeHtml(langQuery.slice("?lang=".length))}">`;
  const back = day === today ? "" : `<a href="${path}${langQuery}#day">Today</a>`;
  return `<form class="day-form" id="day" action="${path}#day"><label for="date">Sun and moon on</label><input type="date" id="date" name="date" value="${formatDate(day)}" min="1800-01-01" max="2199-12-31" required>${lang}<button>Show</button>${link(dayBefore, "Previous day")}${link(dayAfter, "Next day")}${back}</form>`;
}

function daylightText(page: PlaceView): string {
  const { daylight, sunrise, sunset, next_sunrise, next_sunset } = page.daySun;
  const then = (verb: string, instant: string | null): string =>
    instant === null ? "" : `<small>${verb} ${dayText(dayOf(instant), page)}, ${clockOf(instant)}</small>`;
  if (daylight === "polar_day") return `all day${then("sets", next_sunset)}`;
  if (daylight === "polar_night") return `not on this day${then("rises", next_sunrise)}`;
  return clockSpan(sunrise, sunset);
}

function clockSpan(from: string | null, to: string | null): string {
  if (from === null) return to === null ? "–" : `until ${clockOf(to)}`;
  return to === null ? `from ${clockOf(from)}` : `${clockOf(from)}<span class="to"> to </span>${clockOf(to)}`;
}

/** The slider, which the script shows. */
function explorer({ year, day, today }: PlaceView): string {
  const first = year.days[0]?.dayNumber ?? day;
  return `<div class="explore" hidden><label for="day-of-year">Any day</label><input type="range" id="day-of-year" min="0" max="${year.days.length - 1}" value="${day - first}" data-today="${today - first}"><output id="day-said" for="day-of-year"></output></div>`;
}

export function yearPanel(page: PlaceView): string {
  const { year, longest, shortest, polarDays, polarNights, lang, now } = page;
  const extreme = ({ lengthSeconds, dayNumber }: PlaceView["longest"]): string =>
    `${lengthText(lengthSeconds)}<small>${dayText(dayNumber, page)}</small>`;
  const steps = year.changes.map(
    ({ dayNumber, shiftSeconds }) =>
      `${shiftSeconds > 0 ? "forward" : "back"} on ${dayText(dayNumber, page)}`,
  );
  const clocks = steps.length === 0 ? "clocks do not change" : `clocks go ${steps.join(" and ")}`;
  const drawn = charts((width) => daylightYearChart(year, lang, width), "daylight");
  return panel(
    "year",
    `Day and night in ${year.year}`,
    `<p class="soft">Local time; ${clocks}</p>${drawn}${explorer(page)}${facts([
      polarDays > 0
        ? ["Midnight sun", `${polarDays} days<small>on which it does not set</small>`]
        : ["Longest day", extreme(longest)],
      polarNights > 0
        ? ["Polar night", `${polarNights} days<small>on which it does not rise</small>`]
        : ["Shortest day", extreme(shortest)],
    ])}`,
    `/charts/daylight.svg?city=${now.location.slug}&year=${year.year}`,
  );
}
