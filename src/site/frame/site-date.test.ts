import { expect, test } from "bun:test";
import { siteDateFormat } from "./site-date.ts";

const SEPTEMBER = Date.UTC(2026, 8, 5);

test.each(["en", "en-GB"])("short months have three letters in %s", (lang) => {
  const text = siteDateFormat(lang, { day: "numeric", month: "short" }).format(SEPTEMBER);
  expect(text).toContain("Sep");
  expect(text).not.toContain("Sept");
});

test("long months are whole", () => {
  expect(siteDateFormat("en-GB", { month: "long" }).format(SEPTEMBER)).toBe("September");
});
