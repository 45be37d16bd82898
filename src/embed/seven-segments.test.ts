import { html } from "../http/answer/html-tag.ts";
import { describe, expect, test } from "bun:test";
import { segmentHtml, segmentsOf } from "./seven-segments.ts";

function count(path: string | undefined): number {
  return (path ?? "").split("M").length - 1;
}

describe("seven segments", () => {
  test("light the bars of each digit, and no others", () => {
    const lit = [..."0123456789"].map((digit) => count(segmentsOf(digit)?.lit));
    expect(lit).toEqual([6, 2, 5, 5, 4, 5, 6, 3, 7, 6]);
    for (const digit of "0123456789") {
      const segments = segmentsOf(digit);
      expect(count(segments?.lit) + count(segments?.unlit)).toBe(7);
    }
  });

  test("show no two digits alike", () => {
    expect(new Set([..."0123456789"].map((digit) => segmentsOf(digit)?.lit)).size).toBe(10);
  });

  test("show the digits of other scripts as their own", () => {
    expect(segmentsOf("١٢")).toEqual(segmentsOf("12"));
    expect(segmentsOf("AM")).toBeNull();
    expect(segmentsOf("")).toBeNull();
  });

  test("keep the text for screen readers, and write characters without segments as text", () => {
    expect(html`${segmentHtml("07")}`.markup).toContain('<span class="read">07</span>');
    expect(segmentHtml("PM")).toBe("PM");
  });
});
