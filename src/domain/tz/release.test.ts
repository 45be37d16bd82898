import { describe, expect, test } from "bun:test";
import { compareReleases } from "./release.ts";

describe("order of tzdb releases", () => {
  test("year first, then letter, one letter before two", () => {
    const inOrder = [
      "1996l",
      "2023c",
      "2024",
      "2024a",
      "2024b",
      "2025z",
      "2025za",
      "2026a",
      "2026f",
      "2026g",
    ];
    for (const [i, a] of inOrder.entries()) {
      for (const [j, b] of inOrder.entries()) expect(Math.sign(compareReleases(a, b))).toBe(Math.sign(i - j));
    }
  });

  test("a suffix does not count", () => {
    for (const remark of ["-custom", "-dirty", "-3-gabcdef1", "-3-gabcdef1-dirty", "+deb12u1"]) {
      expect(compareReleases(`2026f${remark}`, "2026f")).toBe(0);
      expect(compareReleases(`2026g${remark}`, "2026f")).toBeGreaterThan(0);
      expect(compareReleases(`2026e${remark}`, "2026f")).toBeLessThan(0);
    }
  });

  test("text that is no release is older than any", () => {
    for (const text of ["", "unknown", "26f", "2026frost", "2026ab"]) {
      expect(compareReleases(text, "1996a")).toBeLessThan(0);
      expect(compareReleases("1996a", text)).toBeGreaterThan(0);
      expect(compareReleases(text, "?")).toBe(0);
    }
  });
});
