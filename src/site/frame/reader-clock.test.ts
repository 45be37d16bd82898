import { expect, test } from "bun:test";
import { halfDayText } from "./reader-clock.ts";

test.each([
  ["09:00–17:00", "9:00 am–5:00 pm"],
  ["00:05, 12:00 and 24:00", "12:05 am, 12:00 pm and 12:00 am"],
  ["18:30:15", "6:30:15 pm"],
  ["UTC+05:45 UTC−03:30 +01:00", "UTC+05:45 UTC−03:30 +01:00"],
  ["2026-11-20T10:00:00Z", "2026-11-20T10:00:00Z"],
])("%s with 12 hours", (text, expected) => {
  const written = halfDayText(text);
  expect(written.replaceAll("\u00a0", " ")).toBe(expected);
  expect(halfDayText(written)).toBe(written);
});
