import { describe, expect, test } from "bun:test";
import { closeEarly, readHours } from "./trading-hours.ts";

describe("trading hours", () => {
  const tokyo = readHours("XTKS", { open: "09:00", close: "15:30", breaks: ["11:30-12:30"] });

  test("are minutes of the local day, below zero on the evening before", () => {
    expect(tokyo).toEqual({
      openMinutes: 540,
      closeMinutes: 930,
      breaks: [{ startMinutes: 690, endMinutes: 750 }],
    });
    expect(readHours("FED", { open: "21:00 the day before", close: "19:00" }).openMinutes).toBe(-180);
  });

  test.each([
    [{ open: "9", close: "15:30" }, '"9" is no time'],
    [{ open: "25:00", close: "15:30" }, '"25:00" is no time'],
    [{ open: "24:30", close: "15:30" }, '"24:30" is no time'],
    [{ open: "15:30", close: "09:00" }, "must follow each other"],
    [{ open: "09:00", close: "15:30", breaks: ["16:00-17:00"] }, "must follow each other"],
    [{ open: "09:00" }, '"undefined" is no time'],
  ])("%p are refused with their calendar", (entry, message) => {
    expect(() => readHours("XTKS", entry)).toThrow(`calendar XTKS: `);
    expect(() => readHours("XTKS", entry)).toThrow(message);
  });

  test.each([
    [720, 690, 0],
    [690, 690, 0],
    [780, 780, 1],
    [1000, 930, 1],
  ])("closing early at minute %i ends at %i with %i breaks", (closeMinutes, end, breaks) => {
    const early = closeEarly(tokyo, closeMinutes);
    expect(early.closeMinutes).toBe(end);
    expect(early.breaks).toHaveLength(breaks);
  });
});
