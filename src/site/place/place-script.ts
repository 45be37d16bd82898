/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import { MS_PER_MINUTE, SECONDS_PER_DAY } from "../../domain/time-unit.ts";
import { dateFormat } from "../../browser/date-format.ts";
import { clockText } from "../../browser/english-text.ts";
import { hoursText, lengthText } from "../languages/time-words.ts";
import { t } from "../frame/script-words.ts";
import type { ClockInterval } from "../charts/daylight-year.ts";
import { instantOf } from "../frame/plain-day.ts";
import { pageData, showCopyButtons } from "../../browser/element.ts";
import { plainPart } from "../../embed/clock-html.ts";
import { spanAt } from "../../embed/clock-moment.ts";
import { readerHours } from "../frame/reader-clock.ts";
import { keepSynced } from "../../embed/keep-synced.ts";
import { runClock } from "../../embed/running-clock.ts";
import { createServerClock } from "../../embed/server-clock.ts";
import type { ClockPayload } from "../../embed/clock-moment.ts";

/** What the server writes into the page. */
export type PlaceData = {
  readonly clock: ClockPayload;
  /** The local day of the drawn sun. */
  readonly startEpochMs: number;
  readonly endEpochMs: number;
  readonly untilEpochMs: number;
  /** Language of dates. */
  readonly lang: string;
  /** When the sun is up on each day of the year, in seconds of the local clock. */
  readonly year: {
    readonly firstDay: number;
    readonly sun: readonly (readonly ClockInterval[])[];
  };
};

/** Moves the sun along its drawn path, whose points are evenly spaced from the start of the day to its end. */
function moveSun(epochMs: number, { startEpochMs, endEpochMs }: PlaceData): void {
  for (const sun of document.querySelectorAll('[data-k="sun"]')) {
    const path = sun.previousElementSibling?.getAttribute("d") ?? "";
    const points = path.slice(1).split("L");
    const at = ((epochMs - startEpochMs) / (endEpochMs - startEpochMs)) * (points.length - 1);
    const [x0 = 0, y0 = 0] = points[Math.floor(at)]?.split(",").map(Number) ?? [];
    const [x1 = x0, y1 = y0] = points[Math.ceil(at)]?.split(",").map(Number) ?? [];
    sun.setAttribute("cx", (x0 + (x1 - x0) * (at % 1)).toFixed(1));
    sun.setAttribute("cy", (y0 + (y1 - y0) * (at % 1)).toFixed(1));
  }
}

/** Fetches the page again and replaces its content; the running clock goes on. */
async function renew(): Promise<PlaceData | null> {
  try {
    const response = await fetch(location.href, { cache: "no-cache", credentials: "omit" });
    if (!response.ok) return null;
    const next = new DOMParser().parseFromString(await response.text(), "text/html");
    const [place, data] = [next.querySelector("#place"), next.querySelector("#data")];
    if (place === null || data === null) return null;
    const controls = "#place :is(a, button, input)";
    const day = document.querySelector<HTMLInputElement>("#day-of-year");
    const chosenDay = day === null || day.value === day.defaultValue ? null : day.value;
    const focused = [...document.querySelectorAll(controls)].indexOf(document.activeElement ?? place);
    const focusedId = document.activeElement?.id ?? "";
    document.querySelector("#place")?.replaceWith(place);
    const nextDay = document.querySelector<HTMLInputElement>("#day-of-year");
    if (chosenDay !== null && nextDay !== null) nextDay.value = chosenDay;
    // Our own server wrote this JSON from a value of this type.
    const facts = JSON.parse(data.textContent ?? "null") as PlaceData;
    enliven(facts);
    // The keyboard focus returns to the link it was at.
    const again =
      document.getElementById(focusedId) ?? document.querySelectorAll<HTMLElement>(controls)[focused];
    again?.focus({ preventScroll: true });
    return facts;
  } catch {
    return null;
  }
}

/** Says how far the clock there is from the reader's. */
function showDifference({ clock: { clocks, now_ms } }: PlaceData): void {
  const place = document.querySelector('[data-k="ahead"]');
  const [facts] = clocks;
  if (place === null || facts === undefined) return;
  const minutes = Math.round(spanAt(facts, now_ms / 1000)[1] / 60) + new Date(now_ms).getTimezoneOffset();
  const length = hoursText(t, Math.abs(minutes));
  place.textContent =
    minutes === 0
      ? t("same time as you")
      : minutes > 0
        ? t("{length} ahead of you", { length })
        : t("{length} behind you", { length });
}

/** Lets a slider, and the pointer on the chart, choose a day of the year. */
function exploreYear({ year, lang }: PlaceData): void {
  const slider = document.querySelector<HTMLInputElement>("#day-of-year");
  const output = document.querySelector<HTMLOutputElement>("#day-said");
  if (slider === null || output === null) return;
  const charts = [...document.querySelectorAll<SVGSVGElement>("svg.daylight")];
  const cursors = charts.map((chart) => {
    const plot = chart.querySelector("rect");
    const numberOf = (name: string): number => Number(plot?.getAttribute(name));
    const line = document.createElementNS("http://www.w3.org/2000/svg", "line");
    line.setAttribute("class", "cursor");
    line.setAttribute("y1", String(numberOf("y")));
    line.setAttribute("y2", String(numberOf("y") + numberOf("height")));
    chart.append(line);
    return { chart, line, left: numberOf("x"), width: numberOf("width") };
  });

  const show = (): void => {
    const index = Number(slider.value);
    const date = dateFormat(lang, { day: "numeric", month: "long" }).format(instantOf(year.firstDay + index));
    const text = `${date}: ${sunText(year.sun[index] ?? [])}`;
    output.textContent = text;
    slider.setAttribute("aria-valuetext", text);
    for (const { line, left, width } of cursors) {
      // The chart already marks today.
      line.setAttribute("visibility", slider.value === slider.dataset["today"] ? "hidden" : "visible");
      const x = (left + (width * (index + 0.5)) / year.sun.length).toFixed(1);
      line.setAttribute("x1", x);
      line.setAttribute("x2", x);
    }
  };
  slider.addEventListener("input", show);
  for (const { chart, left, width } of cursors) {
    chart.addEventListener("pointermove", (event) => {
      const { left: from, width: shown } = chart.getBoundingClientRect();
      const at = ((event.clientX - from) / shown) * chart.viewBox.baseVal.width;
      const index = Math.floor(((at - left) / width) * year.sun.length);
      if (index < 0 || index >= year.sun.length) return;
      slider.value = String(index);
      show();
    });
  }
  show();
  slider.closest<HTMLElement>(".explore")?.removeAttribute("hidden");
}

/** "sun up 04:43 to 21:21, 16 h 38 min". */
function sunText(spans: readonly ClockInterval[]): string {
  const seconds = spans.reduce((sum, [from, to]) => sum + to - from, 0);
  if (seconds === 0) return t("the sun does not rise");
  if (seconds === SECONDS_PER_DAY) return t("the sun does not set");
  const endText = (at: number): string => (at === SECONDS_PER_DAY ? "24:00" : clockText(at));
  const said = spans.map(([from, to]) => t("{from} to {to}", { from: clockText(from), to: endText(to) }));
  return t("sun up {times}, {length}", { times: t.list(said), length: lengthText(t, seconds) });
}

/** Starts what needs a script, each time the content is replaced. */
function enliven(data: PlaceData): void {
  exploreYear(data);
  showDifference(data);
  showCopyButtons();
}

/** The running clock shows the hours that the reader wants. */
function withHours(data: PlaceData): PlaceData {
  const { clock } = data;
  const values = { ...clock.options.values, hours: readerHours() };
  return { ...data, clock: { ...clock, options: { ...clock.options, values } } };
}

function start(): void {
  let data = withHours(pageData<PlaceData>());
  const serverClock = createServerClock("/embed/now", data.clock.now_ms);
  const clock = runClock(document.body, data.clock, serverClock, () => {}, location.origin, plainPart);
  keepSynced(clock, serverClock, 600, async () => null);
  const tick = async (): Promise<void> => {
    if (document.hidden) return;
    if (serverClock.nowEpochMs() >= data.untilEpochMs) data = (await renew()) ?? data;
    moveSun(serverClock.nowEpochMs(), data);
    clock.refresh();
  };
  setInterval(() => void tick(), MS_PER_MINUTE);
  document.addEventListener("visibilitychange", () => void tick());
  enliven(data);
}

start();
