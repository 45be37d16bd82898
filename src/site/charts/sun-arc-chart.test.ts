import { html } from "../../http/answer/html-tag.ts";
import { wordsIn } from "../languages/page-language.ts";
import { describe, expect, test } from "bun:test";
import { chartPicture } from "./chart-frame.ts";
import type { SunArc } from "./sun-arc.ts";
import { sunArcChart } from "./sun-arc-chart.ts";

const HOUR_MS = 3_600_000;

const ARC: SunArc = {
  t: wordsIn("en"),
  place: "<Nowhere>",
  date: "Friday, 20 November 2026",
  startEpochMs: 0,
  endEpochMs: 24 * HOUR_MS,
  altitudesDeg: Array.from({ length: 25 }, (_, hour) => -60 * Math.cos((hour * Math.PI) / 12)),
  horizonDeg: 0,
  phases: [
    { phase: "night", startEpochMs: 0, endEpochMs: 6 * HOUR_MS },
    { phase: "day", startEpochMs: 6 * HOUR_MS, endEpochMs: 18 * HOUR_MS },
    { phase: "night", startEpochMs: 18 * HOUR_MS, endEpochMs: 24 * HOUR_MS },
  ],
  events: [
    { type: "sunrise", epochMs: 6 * HOUR_MS, altitudeDeg: 0, seenDeg: 0, clock: "06:00" },
    { type: "solar_noon", epochMs: 12 * HOUR_MS, altitudeDeg: 60, seenDeg: 60, clock: "12:00" },
    { type: "sunset", epochMs: 18 * HOUR_MS, altitudeDeg: 0, seenDeg: 0, clock: "18:00" },
  ],
  hours: [{ epochMs: 12 * HOUR_MS, hour: 12 }],
  now: { epochMs: 3 * HOUR_MS, altitudeDeg: -42 },
};

describe("the chart of a day", () => {
  test("puts rise, noon and set a quarter of the day apart", () => {
    const { body } = sunArcChart(ARC, 640);
    const at = (name: string): number =>
      Number(new RegExp(`data-k="${name}" cx="([\\d.]+)"`).exec(html`${body}`.markup)?.[1]);
    const [left, right] = [8, 640 - 112];
    expect(at("sunrise")).toBe(left + (right - left) / 4);
    expect(at("sunset")).toBe(left + (3 * (right - left)) / 4);
  });

  test("draws the sun on its curve, also below the horizon, and marks it as down", () => {
    const { body } = sunArcChart(
      { ...ARC, now: { epochMs: 5 * HOUR_MS, altitudeDeg: ARC.altitudesDeg[5] ?? 0 } },
      640,
    );
    const [, cx, cy] =
      /class="sun down" data-k="sun" cx="([\d.]+)" cy="([\d.]+)"/.exec(html`${body}`.markup) ?? [];
    const points =
      /data-k="arc" d="([^"]+)"/
        .exec(html`${body}`.markup)?.[1]
        ?.split(/[ML]/)
        .slice(1) ?? [];
    expect(points[5]).toBe(`${cx},${cy}`);
  });

  test("describes itself in words", () => {
    expect(sunArcChart(ARC, 640).description).toBe("Sunrise 06:00, solar noon 12:00, sunset 18:00.");
    const polar = { ...ARC, altitudesDeg: [-5, -2, -5], events: ARC.events.slice(1, 2) };
    expect(sunArcChart(polar, 640).description).toBe("The sun does not rise; solar noon 12:00.");
  });

  test("is a picture with one palette or both, with numbers to a tenth and escaped texts", () => {
    const picture = (theme: "auto" | "light" | "dark"): string =>
      chartPicture(sunArcChart(ARC, 640), { name: ARC.place, note: "" }, theme, 1).svg;
    expect(picture("auto")).toContain("light-dark(");
    expect(picture("light")).not.toContain("light-dark(");
    expect(picture("dark")).not.toContain("light-dark(");
    expect(picture("dark")).not.toBe(picture("light"));
    expect(picture("auto").replace(/<style>.*<\/style>/, "")).not.toMatch(/\d\.\d\d/);
    expect(picture("auto")).not.toContain("<Nowhere>");
  });
});
