import { apiCall, escapeHtml } from "../html.ts";
import { dateFormat } from "../date-format.ts";
import { inlineChart, type Chart } from "../chart/chart-frame.ts";
import { daylightYearChart, shiftText } from "../chart/daylight-year.ts";
import { degreesText, sunArcChart } from "../chart/sun-arc.ts";
import { dayOf, instantOf } from "../plain-day.ts";
import type { DayLength, PanelName, PlaceView } from "./place-view.ts";
import { clockOf, lengthText } from "../english-text.ts";

/** Each chart is drawn in two widths, and the style shows the one that fits. */
const NARROW = 340;
const WIDE = 900;

/** Names and values; the caller has escaped the values. */
export type Rows = readonly (readonly [name: string, value: string])[];

export function facts(rows: Rows): string {
  return `<dl class="rows">${rows.map(([name, value]) => `<div><dt>${name}</dt><dd>${value}</dd></div>`).join("")}</dl>`;
}

/** A part of the page, with a link to its API call and to its picture, if it has one. */
export function panel(
  name: PanelName,
  title: string,
  body: string,
  { calls }: Pick<PlaceView, "calls">,
  picture?: string,
): string {
  const image = picture === undefined ? "" : `<a href="${escapeHtml(picture)}">Picture</a>`;
  return `<section class="panel p-${name}" aria-labelledby="${name}-title"><h2 id="${name}-title">${escapeHtml(title)}</h2>${body}${apiCall(calls[name], "API", image)}</section>`;
}

/** A date in the page's language, with its year if that is not today's. */
export function dayText(dayNumber: number, { lang, today }: Pick<PlaceView, "lang" | "today">): string {
  const yearOf = (day: number): number => instantOf(day).getUTCFullYear();
  const isOther = yearOf(dayNumber) !== yearOf(today);
  const text = dateFormat(lang, {
    weekday: "short",
    day: "numeric",
    month: "short",
    ...(isOther ? { year: "numeric" as const } : {}),
  }).format(instantOf(dayNumber));
  return `<bdi lang="${escapeHtml(lang)}">${escapeHtml(text)}</bdi>`;
}

/** "today", "tomorrow", "in 5 days". */
export function inDays(days: number): string {
  return days === 0 ? "today" : days === 1 ? "tomorrow" : `in ${days} days`;
}

/** A chart in both widths. */
function charts(draw: (width: number) => Chart, className: string): string {
  return inlineChart(draw(NARROW), `${className} narrow`) + inlineChart(draw(WIDE), `${className} wide`);
}

const DIRECTIONS = ["north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"];

/** "12° up in the south-west", "18° below the horizon". */
export function whereText(altitudeDeg: number, azimuthDeg: number): string {
  if (altitudeDeg < 0) return `${degreesText(-altitudeDeg)} below the horizon`;
  return `${degreesText(altitudeDeg)} up in the ${DIRECTIONS[Math.round(azimuthDeg / 45) % 8] ?? ""}`;
}

export function sunPanel(page: PlaceView): string {
  const { sun, arc, now } = page;
  const swatch = (phase: string): string => `<i class="swatch ${phase}"></i>`;
  const where =
    sun.position === null
      ? ""
      : `<p class="soft">Now ${whereText(sun.position.altitude_deg, sun.position.azimuth_deg)}.</p>`;
  return panel(
    "sun",
    "The sun today",
    `${where}${charts((width) => sunArcChart(arc, width), "sun-arc")}${facts([
      [`${swatch("day")}Sun up`, daylightText(page)],
      ["Solar noon", `${clockOf(sun.solar_noon)}, ${degreesText(sun.noon_altitude_deg)}`],
      [`${swatch("civil_twilight")}Civil dawn to dusk`, clockSpan(sun.civil_dawn, sun.civil_dusk)],
      [`${swatch("nautical_twilight")}Nautical`, clockSpan(sun.nautical_dawn, sun.nautical_dusk)],
      [
        `${swatch("astronomical_twilight")}Astronomical`,
        clockSpan(sun.astronomical_dawn, sun.astronomical_dusk),
      ],
    ])}`,
    page,
    `/charts/sun.svg?city=${now.location.slug}`,
  );
}

function daylightText(page: PlaceView): string {
  const { daylight, sunrise, sunset, next_sunrise, next_sunset } = page.sun;
  const then = (verb: string, instant: string | null): string =>
    instant === null ? "" : `<small>${verb} ${dayText(dayOf(instant), page)}, ${clockOf(instant)}</small>`;
  if (daylight === "polar_day") return `all day${then("sets", next_sunset)}`;
  if (daylight === "polar_night") return `not today${then("rises", next_sunrise)}`;
  return clockSpan(sunrise, sunset);
}

function clockSpan(from: string | null, to: string | null): string {
  if (from === null && to === null) return "–";
  return `${from === null ? "–" : clockOf(from)}<span class="to"> to </span>${to === null ? "–" : clockOf(to)}`;
}

/** The slider, which the script shows. */
function explorer({ year, today }: PlaceView): string {
  const first = year.days[0]?.dayNumber ?? today;
  return `<div class="explore" hidden><label for="day-of-year">Any day</label><input type="range" id="day-of-year" min="0" max="${year.days.length - 1}" value="${today - first}"><output id="day-said" for="day-of-year"></output></div>`;
}

export function yearPanel(page: PlaceView): string {
  const { year, sun, longest, shortest, polarDays, polarNights, lang, now } = page;
  const change = sun.day_length_change_seconds;
  const size =
    Math.abs(change) < 60
      ? `${Math.abs(change)} s`
      : `${Math.floor(Math.abs(change) / 60)} min ${Math.abs(change) % 60} s`;
  const than =
    change === 0 ? "as long as yesterday" : `${size} ${change > 0 ? "longer" : "shorter"} than yesterday`;
  const extreme = ({ lengthSeconds, dayNumber }: DayLength): string =>
    `${lengthText(lengthSeconds)}<small>${dayText(dayNumber, page)}</small>`;
  const steps = year.changes
    .map(({ dayNumber, shiftSeconds }) => `${dayText(dayNumber, page)} (${shiftText(shiftSeconds)})`)
    .join(" and ");
  const clock = steps === "" ? "does not change this year" : `is changed on ${steps}`;
  const drawn = charts((width) => daylightYearChart(year, lang, width), "daylight");
  return panel(
    "year",
    `Day and night in ${year.year}`,
    `<p class="soft">By the clock there, which ${clock}.</p>${drawn}${explorer(page)}${facts([
      ["Sun up today", `${lengthText(sun.day_length_seconds)}<small>${than}</small>`],
      polarDays > 0
        ? ["Midnight sun", `${polarDays} days<small>on which it does not set</small>`]
        : ["Longest day", extreme(longest)],
      polarNights > 0
        ? ["Polar night", `${polarNights} days<small>on which it does not rise</small>`]
        : ["Shortest day", extreme(shortest)],
    ])}`,
    page,
    `/charts/daylight.svg?city=${now.location.slug}`,
  );
}
