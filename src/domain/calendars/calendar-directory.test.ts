import { describe, expect, test } from "bun:test";
import { createCalendarDirectory } from "./calendar-directory.ts";
import { joinWeekends, readCalendarFile } from "./calendar-file.ts";
import { everyWeek, weekendIn, weekendOn } from "../calendar/weekend.ts";

const tadawul = readCalendarFile("XSAU", {
  kind: "exchange",
  name: "Saudi Exchange",
  aliases: ["Tadawul"],
  zone: "Asia/Riyadh",
  weekend: [{ days: ["friday", "saturday"] }],
});
const branch = readCalendarFile("branch", { name: "Riyadh branch", zone: "Asia/Riyadh", base: "XSAU" });
const region = readCalendarFile("sharjah", { name: "Sharjah office", zone: "Asia/Dubai", base: "AE-SH" });
const table = [{ region: "AE-SH", from: null, until: null, days: [5, 6, 7] }];

describe("the directory of calendars", () => {
  const directory = createCalendarDirectory([tadawul, branch, region], table);

  test.each([
    ["xsau", "XSAU"],
    ["TADAWUL", "XSAU"],
    ["saudi exchange", "XSAU"],
    ["the Saudi Exchange", "XSAU"],
    ["saudi", undefined],
  ])("%p is %p", (text, id) => {
    expect(directory.find(text)?.id).toBe(id as string);
  });

  test("suggests calendars by a part of their name", () => {
    expect(directory.suggest("saudi")).toEqual(["XSAU"]);
    expect(directory.suggest("s")).toEqual([]);
  });

  test("suggests the calendar that a misspelt name is near", () => {
    expect(directory.suggest("tadawull")).toEqual(["Saudi Exchange"]);
    expect(directory.suggest("something else")).toEqual([]);
  });

  test("a calendar has the weekend of its base where it has none", () => {
    expect(weekendOn(weekendIn(directory.weekends, "branch"), 0)).toEqual([5, 6]);
    expect(weekendOn(weekendIn(directory.weekends, "sharjah"), 0)).toEqual([5, 6, 7]);
  });

  test("two calendars of one name are refused", () => {
    const other = readCalendarFile("other", { name: "tadawul", zone: "Asia/Riyadh" });
    expect(() => createCalendarDirectory([tadawul, other], [])).toThrow("both called");
  });

  test.each([
    [{ name: "A" }, '"zone" is missing'],
    [{ zone: "UTC" }, '"name" is missing'],
    [{ name: "A", zone: "UTC", kind: "club" }, "kind must be one of"],
    [{ name: "A", zone: "UTC", known: { from: "soon" } }, "known.from must be a year"],
    [{ name: "A", zone: "UTC", weekend: [{ days: ["freitag"] }] }, "in English"],
  ])("%p is refused with its calendar", (file, message) => {
    expect(() => readCalendarFile("a", file)).toThrow(message);
  });

  test("several weekends are joined day by day", () => {
    const changing = weekendIn([{ region: "A", from: null, until: "1969-12-31", days: [5, 6] }], "A");
    const joined = joinWeekends([changing, everyWeek([7])]);
    expect(weekendOn(joined, -1)).toEqual([5, 6, 7]);
    expect(weekendOn(joined, 0)).toEqual([6, 7]);
  });
});
