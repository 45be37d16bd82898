import { mustExist } from "../../domain/must-exist.ts";
import { html, type Html, NO_HTML } from "../../http/answer/html-tag.ts";
import { LIGHT, type ClockInterval, type DaylightYear } from "./daylight-year.ts";
import { scaleLinear } from "d3-scale";
import { area } from "d3-shape";
import { siteDateFormat } from "../frame/site-date.ts";
import type { Words } from "../languages/page-language.ts";
import { wordsOf } from "../../embed/clock-words.ts";
import { lightFill, px, type Chart } from "./chart-frame.ts";
import { MS_PER_DAY, SECONDS_PER_DAY } from "../../domain/time-unit.ts";

type DaylightDay = DaylightYear["days"][number];

/** Straight edges between every fourth day are less than a pixel off. */
const DRAWN_EVERY_DAYS = 4;
const MARGIN = { top: 22, right: 8, bottom: 22, left: 30 } as const;

/** A part of a band without a clock change. */
type Run = { readonly interval: number; readonly days: DaylightDay[] };

/** A column for each day of a year, from midnight at the top to midnight at the bottom; clock changes are steps. */
export function daylightYearChart(
  t: Words,
  year: DaylightYear,
  width: number,
  height = Math.round(150 + width * 0.22),
): Chart {
  const lang = t.locale;
  const first = mustExist(year.days[0]).dayNumber;
  const last = mustExist(year.days.at(-1)).dayNumber + 1;
  const x = scaleLinear([first, last], [MARGIN.left, width - MARGIN.right]);
  const y = scaleLinear([0, SECONDS_PER_DAY], [MARGIN.top, height - MARGIN.bottom]);
  const [left = 0, right = 0] = x.range();
  const [top = 0, bottom = 0] = y.range();

  const bands = LIGHT.map((phase, light) => {
    const path = runsOf(year.days, light)
      .map((run) => pathOf(run, light, x, y))
      .join("");
    return html`<path ${lightFill(phase)} data-k="${phase}" d="${path}" />`;
  }).toReversed();
  const isWide = width >= 520;
  const hours = [0, 6, 12, 18, 24].map((hour) => {
    const at = px(y(hour * 3600));
    const rule = html`<line class="over" x1="${px(left)}" x2="${px(right)}" y1="${at}" y2="${at}" />`;
    return html`${hour % 24 === 0 ? "" : rule}<text
        class="end"
        x="${px(left - 6)}"
        y="${px(y(hour * 3600) + 4)}"
        >${String(hour).padStart(2, "0")}</text
      >`;
  });
  const months = Array.from({ length: 12 }, (_, month) => {
    const startMs = Date.UTC(year.year, month, 1);
    const start = x(startMs / MS_PER_DAY);
    const middle = (start + x(Date.UTC(year.year, month + 1, 1) / MS_PER_DAY)) / 2;
    const name = siteDateFormat(lang, { month: isWide ? "short" : "narrow" }).format(startMs);
    const rule = html`<line
      class="over"
      x1="${px(start)}"
      x2="${px(start)}"
      y1="${px(top)}"
      y2="${px(bottom)}"
    />`;
    return html`${month === 0 ? "" : rule}<text class="mid" x="${px(middle)}" y="${px(height - 6)}"
        >${name}</text
      >`;
  });
  const { today } = year;
  const todayX = today === null ? -1 : x(today + 0.5);
  const steps = year.changes.map(({ dayNumber, shiftSeconds }, index) => {
    const at = x(dayNumber);
    const isLeft = at > right - 40 || (todayX > at && todayX < at + 44);
    const before = year.changes[index - 1];
    // Two labels side by side would overlap.
    const isClose = before !== undefined && at - x(before.dayNumber) < 40 && index % 2 === 1;
    return html`
      <text
        class="on-night${isLeft ? " end" : ""}"
        data-k="change"
        x="${px(isLeft ? at - 3 : at + 3)}"
        y="${px(bottom - (isClose ? 22 : 7))}"
      >
        ${shiftText(t, shiftSeconds)}
      </text>
      <line class="over" x1="${px(at)}" x2="${px(at)}" y1="${px(bottom - 20)}" y2="${px(bottom)}" />
    `;
  });
  const mark = today === null ? "" : todayMark(today, lang, todayX, [left, right], [top, bottom]);
  return {
    width,
    height,
    title: t("Day and night in {place}, {year}", { place: year.place, year: String(year.year) }),
    description: year.description,
    body: html`
      <rect
        ${lightFill("night")}
        x="${px(left)}"
        y="${px(top)}"
        width="${px(right - left)}"
        height="${px(bottom - top)}"
      />
      ${bands}${hours}${months}${dayWord(t, year, x, y, todayX)}${steps}${mark}
    `,
  };
}

type Scale = (value: number) => number;

/** Splits days into runs with the same offset and the same number of intervals. */
function runsOf(days: readonly DaylightDay[], light: number): Run[] {
  const runs: Run[] = [];
  let open: Run[] = [];
  let before: DaylightDay | null = null;
  for (const day of days) {
    const count = mustExist(day.light[light]).length;
    const goesOn =
      before !== null &&
      before.offsetSeconds === day.offsetSeconds &&
      before.dayNumber === day.dayNumber - 1 &&
      open.length === count;
    if (!goesOn) {
      open = Array.from({ length: count }, (_, interval) => ({ interval, days: [] }));
      runs.push(...open);
    }
    for (const run of open) run.days.push(day);
    before = day;
  }
  return runs;
}

function pathOf({ interval, days }: Run, light: number, x: Scale, y: Scale): string {
  const last = days.length - 1;
  const edge = (day: DaylightDay, at: number): readonly [number, ClockInterval] => [
    at,
    day.light[light]?.[interval] ?? [0, 0],
  ];
  const points = days.flatMap((day, index) => [
    // A run extends to the midnights around it, so that steps are vertical.
    ...(index === 0 ? [edge(day, day.dayNumber)] : []),
    ...(index % DRAWN_EVERY_DAYS === 0 || index === last ? [edge(day, day.dayNumber + 0.5)] : []),
    ...(index === last ? [edge(day, day.dayNumber + 1)] : []),
  ]);
  const shape = area<readonly [number, ClockInterval]>()
    .x(([at]) => x(at))
    .y0(([, [from]]) => y(from))
    .y1(([, [, to]]) => y(to))
    .digits(1);
  return shape(points) ?? "";
}

/** "+1 h", "−30 min". */
export function shiftText(t: Words, seconds: number): string {
  const minutes = Math.round(Math.abs(seconds) / 60);
  const size =
    minutes % 60 === 0
      ? t("{hours} h", { hours: String(minutes / 60) })
      : t("{minutes} min", { minutes: String(minutes) });
  return `${seconds < 0 ? "−" : "+"}${size}`;
}

function todayMark(
  today: number,
  lang: string,
  at: number,
  [left, right]: readonly [number, number],
  [top, bottom]: readonly [number, number],
): Html {
  const text = siteDateFormat(lang, { day: "numeric", month: "short" }).format(today * MS_PER_DAY);
  const label = Math.min(right - 24, Math.max(left + 24, at));
  return html`
    <line class="today" data-k="today" x1="${px(at)}" x2="${px(at)}" y1="${px(top - 4)}" y2="${px(bottom)}" />
    <text class="mid strong" x="${px(label)}" y="${px(top - 9)}">${text}</text>
  `;
}

/** The word "day" at the longest day, if there is space for it. */
function dayWord(t: Words, { days }: DaylightYear, x: Scale, y: Scale, todayX: number): Html {
  const middles = days.flatMap(({ dayNumber, light }) => {
    const [only, ...others] = light[0] ?? [];
    if (only === undefined || others.length > 0) return [];
    return [{ dayNumber, middle: (only[0] + only[1]) / 2, length: only[1] - only[0] }];
  });
  const longest = middles.toSorted((a, b) => b.length - a.length)[0];
  if (longest === undefined || longest.length < 3 * 3600) return NO_HTML;
  const word = wordsOf(t.lang).day;
  const [from, to] = [mustExist(days[0]).dayNumber, mustExist(days.at(-1)).dayNumber];
  const best = Math.min(x(to) - 30, Math.max(x(from) + 30, x(longest.dayNumber)));
  const at = Math.abs(best - todayX) < 26 ? todayX - 32 : best;
  return html`<text class="mid on-day" x="${px(at)}" y="${px(y(longest.middle) + 4)}">${word}</text>`;
}
