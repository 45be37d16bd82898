import { describe, expect, test } from "bun:test";
import { momentOf, spanAt, type ClockData } from "./clock-moment.ts";
import { defaultValues } from "./clock-options.ts";
import { wordsOf } from "./clock-words.ts";

const SPRING = Date.UTC(2027, 2, 28, 1) / 1000;

const PARIS: ClockData = {
  id: "Europe/Paris",
  label: "Paris",
  spans: [
    [0, 3600, "CET", false],
    [SPRING, 7200, "CEST", true],
  ],
  sun: [
    [Date.UTC(2027, 2, 27, 5, 40) / 1000, true],
    [Date.UTC(2027, 2, 27, 18, 10) / 1000, false],
    [Date.UTC(2027, 2, 28, 5, 38) / 1000, true],
  ],
};

function moment(epochMs: number, query: string, here: number | null = null) {
  const values = { ...defaultValues(), ...Object.fromEntries(new URLSearchParams(query)) };
  return momentOf(PARIS, { places: [], values }, wordsOf(values["lang"] ?? "en"), epochMs, here);
}

function timeText(epochMs: number, query: string): string {
  return moment(epochMs, query)
    .time.map((part) => part.text)
    .join("")
    .replace(/\u202f/g, " ");
}

function chip(epochMs: number, query: string, name: string, here: number | null = null): string {
  return moment(epochMs, `${query}&show=${name}`, here).chips[0]?.text ?? "";
}

describe("a moment", () => {
  test("the offset changes at the second of the transition", () => {
    expect(timeText(SPRING * 1000 - 1, "hours=24")).toBe("01:59:59");
    expect(timeText(SPRING * 1000, "hours=24")).toBe("03:00:00");
    expect(spanAt(PARIS, SPRING - 1)[2]).toBe("CET");
    expect(spanAt(PARIS, SPRING)[2]).toBe("CEST");
  });

  test("hours are in the requested format, or in that of the language", () => {
    const noon = Date.UTC(2027, 2, 27, 11);
    expect(timeText(noon, "hours=24")).toBe("12:00:00");
    expect(timeText(noon, "hours=12&seconds=false")).toBe("12:00 PM");
    expect(timeText(noon, "lang=de")).toBe("12:00:00");
    expect(timeText(noon, "lang=en&seconds=false")).toBe("12:00 PM");
    expect(timeText(Date.UTC(2027, 2, 26, 23), "hours=24")).toBe("00:00:00");
  });

  test("hands have the right angles, before the epoch too", () => {
    const { hourDeg, minuteDeg, secondDeg } = moment(Date.UTC(2027, 2, 27, 8, 30, 15), "");
    expect([hourDeg, minuteDeg, secondDeg]).toEqual([285.125, 181.5, 90]);
    expect(moment(-3_600_000 - 1000, "").secondDeg).toBe(354);
  });

  test("dates have the requested style", () => {
    const at = Date.UTC(2027, 2, 27, 23, 30);
    expect(moment(at, "date=iso").date).toBe("2027-03-28");
    expect(moment(at, "date=short").date).toBe("Mar 28, 2027");
    expect(moment(at, "date=long&lang=fr").date).toBe("dimanche 28 mars 2027");
    expect(moment(at, "date=weekday&lang=de").date).toBe("Sonntag");
    expect(moment(at, "").date).toBe("");
  });

  test("further items show the facts of the moment", () => {
    const at = Date.UTC(2027, 2, 27, 12);
    expect(chip(at, "", "offset")).toBe("UTC+01:00");
    expect(chip(at, "", "abbreviation")).toBe("CET");
    expect(chip(at, "lang=de", "dst")).toBe("Normalzeit");
    expect(chip(at, "", "next_change")).toBe("Mar 28, 2027, 2:00 AM → 3:00 AM");
    expect(chip(at, "hours=24", "next_change")).toBe("Mar 28, 2027, 02:00 → 03:00");
    expect(chip(SPRING * 1000, "", "next_change")).toBe("");
    expect(chip(at, "", "week")).toBe("Week 12");
    expect(chip(at, "hours=24", "sun")).toBe("↑ 06:40  ↓ 19:10");
    expect(chip(at, "", "daynight")).toBe("Day");
    expect(chip(Date.UTC(2027, 2, 27, 20), "", "daynight")).toBe("Night");
    expect(chip(Date.UTC(2027, 2, 27, 4), "", "daynight")).toBe("Night");
    expect(chip(at, "", "diff", 20_700)).toBe("-4h 45m");
    expect(chip(at, "", "diff", 3600)).toBe("Same time as here");
    expect(chip(at, "", "diff")).toBe("");
  });

  test("weeks are those of ISO 8601 around New Year", () => {
    for (const [date, week] of [
      ["2027-01-01", 53],
      ["2024-12-30", 1],
      ["2026-01-01", 1],
      ["2021-01-03", 53],
    ] as const) {
      expect(chip(Date.parse(`${date}T12:00:00Z`), "", "week")).toBe(`Week ${week}`);
    }
  });

  test("a countdown ends at zero", () => {
    const end = Date.UTC(2027, 0, 1);
    const query = `countdown=${end}`;
    expect(timeText(end - 1, query)).toBe("00:00:01");
    expect(timeText(end - 86_400_000 * 3 - 3_661_000, query)).toBe("3 days 01:01:01");
    expect(timeText(end + 5000, query)).toBe("00:00:00");
  });
});
