import { html, type Html } from "../../http/answer/html-tag.ts";
import type { SunArc } from "./sun-arc.ts";
import { scaleLinear } from "d3-scale";
import { area, line } from "d3-shape";
import { lightFill, px, type Chart } from "./chart-frame.ts";

/** The lowest altitude of the chart, below the end of astronomical twilight. */
const LOWEST_DEG = -23;
const LAYERS: readonly (readonly [
  light: "civil" | "nautical" | "astronomical" | "night",
  fromDeg: number,
  toDeg: number,
])[] = [
  ["civil", 0, -6],
  ["nautical", -6, -12],
  ["astronomical", -12, -18],
  ["night", -18, LOWEST_DEG],
];
const ARROWS = { sunrise: "↑", solar_noon: "", sunset: "↓" } as const;
const RIBBON = 12;
const MARGIN = { top: 26, bottom: 24 + RIBBON + 4 } as const;

/** The altitude of the Sun during a day, over bands for the twilights. */
export function sunArcChart(arc: SunArc, width: number, height = Math.round(160 + width * 0.24)): Chart {
  const isWide = width >= 520;
  const right = isWide ? 112 : 8;
  const x = scaleLinear([arc.startEpochMs, arc.endEpochMs], [8, width - right]);
  const highestDeg = Math.max(8, ...arc.altitudesDeg) + 4;
  const bottom = height - MARGIN.bottom;
  const y = scaleLinear([highestDeg, LOWEST_DEG], [MARGIN.top, bottom]);
  const [left = 0, end = 0] = x.range();
  const horizonY = y(arc.horizonDeg);
  const stepMs = (arc.endEpochMs - arc.startEpochMs) / Math.max(1, arc.altitudesDeg.length - 1);
  const points = arc.altitudesDeg.map((altitudeDeg, index): [number, number] => [
    x(arc.startEpochMs + index * stepMs),
    y(altitudeDeg),
  ]);
  const above = area<[number, number]>()
    .x(([at]) => at)
    .y0(horizonY)
    .y1(([, at]) => Math.min(horizonY, at))
    .digits(1);

  const layers = LAYERS.map(([light, fromDeg, toDeg]) => {
    const top = fromDeg === 0 ? horizonY : y(fromDeg);
    const rect = html`<rect
      ${lightFill(light)}
      x="${px(left)}"
      y="${px(top)}"
      width="${px(end - left)}"
      height="${px(y(toDeg) - top)}"
    />`;
    const label = html`<text class="layer" x="${px(end + 8)}" y="${px((top + y(toDeg)) / 2 + 4)}"
      >${arc.t(light)}</text
    >`;
    return [rect, isWide ? label : ""];
  });
  const ribbon = arc.phases.map(
    ({ phase, startEpochMs, endEpochMs }) =>
      html`<rect
        ${lightFill(phase)}
        data-phase="${phase}"
        x="${px(x(startEpochMs))}"
        y="${px(bottom + 4)}"
        width="${px(x(endEpochMs) - x(startEpochMs))}"
        height="${RIBBON}"
      />`,
  );
  const hours = arc.hours
    .filter(({ hour }) => hour % (isWide ? 3 : 6) === 0)
    .map(
      ({ epochMs, hour }) =>
        html`<text
          class="mid"
          x="${px(Math.min(end - 6, Math.max(left + 6, x(epochMs))))}"
          y="${px(height - 6)}"
          >${String(hour).padStart(2, "0")}</text
        >`,
    );
  const marks = arc.events.map((event, index, all) => {
    // Around the midnight sun, it rises soon after it sets.
    const isBeside = all
      .slice(0, index)
      .some(({ type, epochMs }) => type !== "solar_noon" && x(event.epochMs) - x(epochMs) < LABEL_WIDTH);
    const at = y(event.altitudeDeg);
    // The label of a noon below the horizon is above the horizon.
    const top = event.type === "solar_noon" ? Math.min(at, horizonY + 4) : at;
    return markOf(event, [x(event.epochMs), top], width, isBeside);
  });
  const { now } = arc;
  const isUp = now !== null && now.altitudeDeg >= arc.horizonDeg;
  const sun =
    now === null
      ? ""
      : html`<circle
          class="sun${isUp ? "" : " down"}"
          data-k="sun"
          cx="${px(x(now.epochMs))}"
          cy="${px(y(now.altitudeDeg))}"
          r="9"
        />`;
  const path = line().digits(1)(points) ?? "";
  return {
    width,
    height,
    title: arc.t("The sun in {place} on {date}", { place: arc.place, date: arc.date }),
    description: descriptionOf(arc),
    body: html`
      ${layers}
      <path ${lightFill("day")} d="${above(points) ?? ""}" />
      <line class="horizon" x1="${px(left)}" x2="${px(end)}" y1="${px(horizonY)}" y2="${px(horizonY)}" />
      <svg
        x="${px(left)}"
        width="${px(end - left)}"
        height="${px(bottom)}"
        viewBox="${px(left)} 0 ${px(end - left)} ${px(bottom)}"
      >
        <path class="arc" data-k="arc" d="${path}" />
        ${sun}
      </svg>
      ${ribbon}${hours}${marks}
    `,
  };
}

/** Of a time with its arrow and the half of the day. */
const LABEL_WIDTH = 80;

function markOf(
  { type, clock, seenDeg }: SunArc["events"][number],
  [at, height]: readonly [x: number, y: number],
  width: number,
  isBeside: boolean,
): Html {
  if (type === "solar_noon") {
    const anchor = Math.min(width - 60, Math.max(60, at));
    return html`<text class="mid" data-k="${type}" x="${px(anchor)}" y="${px(height - 14)}"
      >${clock} · ${degreesText(seenDeg)}</text
    >`;
  }
  // Sunrise has its label on the left and sunset on the right, because they would overlap on a short day.
  const isLeft = type === "sunrise" ? at > 52 : at > width - 52;
  const x = isLeft ? at - 6 : at + 6;
  return html`
    <circle class="sun" data-k="${type}" cx="${px(at)}" cy="${px(height)}" r="4" />
    <text class="strong${isLeft ? " end" : ""}" x="${px(x)}" y="${px(height - (isBeside ? 23 : 8))}">
      ${ARROWS[type]} ${clock}
    </text>
  `;
}

/** "19°", "−3°". */
export function degreesText(degrees: number): string {
  const whole = Math.round(degrees);
  return `${whole < 0 ? "−" : ""}${Math.abs(whole)}°`;
}

const EVENT_WORDS = { sunrise: "sunrise", solar_noon: "solar noon", sunset: "sunset" } as const;

function descriptionOf({ t, events, altitudesDeg, horizonDeg }: SunArc): string {
  const said = events.map(({ type, clock }) => `${t(EVENT_WORDS[type])} ${clock}`).join(t(", "));
  const isAlways = !events.some(({ type }) => type !== "solar_noon");
  const season = altitudesDeg.every((altitudeDeg) => altitudeDeg < horizonDeg)
    ? t("The sun does not rise")
    : t("The sun does not set");
  return `${isAlways ? `${season}; ` : ""}${said}.`.replace(/^./, (first) => first.toUpperCase());
}
