import { describe, expect, test } from "bun:test";
import { usageChart, type UseDay } from "./key-console.ts";

const DAYS: readonly UseDay[] = [
  { date: "2026-10-24", requests: 0, errors: 0 },
  { date: "2026-10-25", requests: 400, errors: 100 },
  { date: "2026-10-26", requests: 100, errors: 0 },
];

function heights(html: string, kind: string): number[] {
  return [...html.matchAll(new RegExp(`class="${kind}"[^>]* height="([^"]+)"`, "g"))].map((match) =>
    Number(match[1]),
  );
}

describe("the chart of a key's days", () => {
  test("has bars in proportion to calls and errors, on one base line", () => {
    const html = usageChart(DAYS).markup;
    expect(heights(html, "calls")).toEqual([0, 100, 25]);
    expect(heights(html, "errors")).toEqual([0, 25, 0]);
    for (const [, y, height] of html.matchAll(
      /class="(?:calls|errors)"[^>]* y="([^"]+)"[^>]* height="([^"]+)"/g,
    ))
      expect(Number(y) + Number(height)).toBe(100);
    expect(html).toContain("500 calls in 3 days, 100 errors");
    expect(html).toContain("26 Oct: 100 calls, 0 errors");
  });

  test("of an unused key is empty, not full", () => {
    const html = usageChart([{ date: "2026-10-24", requests: 0, errors: 0 }]).markup;
    expect(heights(html, "calls")).toEqual([0]);
    expect(html).not.toContain("<table");
  });
});
