/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import { dateFormat } from "../date-format.ts";
import { SECONDS_PER_DAY } from "../../domain/time-unit.ts";
import { clockText, lengthText } from "../english-text.ts";
import { instantOf } from "../plain-day.ts";
import type { ClockInterval } from "../chart/daylight-year.ts";
import type { PlaceData } from "./place-page.ts";

/** Lets a slider, and the pointer on the chart, choose a day of the year. */
export function exploreYear({ year, lang }: PlaceData): void {
  const slider = document.querySelector<HTMLInputElement>("#day-of-year");
  const output = document.querySelector<HTMLOutputElement>("#day-said");
  if (slider === null || output === null) return;
  const charts = [...document.querySelectorAll<SVGSVGElement>("svg.daylight")];
  const cursors = charts.map((chart) => {
    const plot = chart.querySelector("rect.night");
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
  if (seconds === 0) return "the sun does not rise";
  if (seconds === SECONDS_PER_DAY) return "the sun does not set";
  const endText = (at: number): string => (at === SECONDS_PER_DAY ? "24:00" : clockText(at));
  const said = spans.map(([from, to]) => `${clockText(from)} to ${endText(to)}`).join(" and ");
  return `sun up ${said}, ${lengthText(seconds)}`;
}
