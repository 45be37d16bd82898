import { html, type HtmlValue } from "../../http/answer/html-tag.ts";
import { wordsIn } from "../languages/page-language.ts";
import { describe, expect, test } from "bun:test";
import { daylightYearChart, shiftText } from "./daylight-chart.ts";
import type { DaylightYear } from "./daylight-year.ts";

type DaylightDay = DaylightYear["days"][number];

const FIRST = Date.UTC(2026, 0, 1) / 86_400_000;
const HOUR = 3600;

function yearOf(dayAt: (index: number) => Partial<DaylightDay>, changes: DaylightYear["changes"] = []) {
  const days = Array.from({ length: 365 }, (_, index): DaylightDay => {
    const light: DaylightDay["light"] = [[[6 * HOUR, 18 * HOUR]], [], [], []];
    return { dayNumber: FIRST + index, offsetSeconds: 0, light, ...dayAt(index) };
  });
  const year = { place: "There & here", year: 2026, days, changes, today: FIRST + 100, description: "Said" };
  return daylightYearChart(wordsIn("en"), year, 640);
}

function dayPath(body: HtmlValue): string {
  return /data-k="day" d="([^"]*)"/.exec(html`${body}`.markup)?.[1] ?? "";
}

describe("the chart of a year", () => {
  test("draws days with one offset in one piece from the first midnight to the last", () => {
    const path = dayPath(yearOf(() => ({})).body);
    expect(path.match(/M/g)?.length).toBe(1);
    expect(path).toStartWith("M30,");
    expect(path).toContain("L632,");
  });

  test("begins another piece at the midnight of a clock change", () => {
    const chart = yearOf(
      (index) => (index < 87 ? {} : { offsetSeconds: HOUR, light: [[[7 * HOUR, 19 * HOUR]], [], [], []] }),
      [{ dayNumber: FIRST + 87, shiftSeconds: HOUR }],
    );
    const at = Math.round((30 + (602 * 87) / 365) * 10) / 10;
    expect(dayPath(chart.body).match(/M/g)?.length).toBe(2);
    expect(dayPath(chart.body).split(`${at},`).length - 1).toBe(4);
    expect(html`${chart.body}`.markup).toContain(">+1 h</text>");
  });

  test("draws no day during a polar night", () => {
    expect(dayPath(yearOf(() => ({ light: [[], [], [], []] })).body)).toBe("");
  });

  test("writes a shift in hours or minutes", () => {
    expect([3600, -3600, 1800, -86_400].map((seconds) => shiftText(wordsIn("en"), seconds))).toEqual([
      "+1 h",
      "−1 h",
      "+30 min",
      "−24 h",
    ]);
  });
});
