import { wordsIn } from "../../src/site/languages/page-language.ts";
import { expect, test } from "bun:test";
import { leftText } from "../../src/site/calendar/market-left.ts";
import { createService, textOf } from "./service.ts";

const at = (moment: string, path: string): Promise<string> =>
  textOf(path, createService({ now: () => Date.parse(moment) }));

/** The panel's words, without markup. */
const panelOf = (page: string): string =>
  (/<section id="market"[^]*?<\/section>/.exec(page)?.[0] ?? "")
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ")
    .replaceAll(" ,", ",")
    .trim();

test.each([
  [
    "2026-11-27T16:30:00Z",
    "/calendar/XNYS/2027",
    "Open now Closes in 1 h 30 min, at 13:00 on Friday 27 November. Regular hours: 09:30–16:00. Times of New York. Next early close: Friday 27 November, 13:00 (Day after Thanksgiving).",
  ],
  [
    "2026-11-26T16:30:00Z",
    "/calendar/XNYS/2026",
    "Closed now (Thanksgiving Day) Opens in 22 h, at 09:30 on Friday 27 November. Regular hours: 09:30–16:00. Times of New York. Next early close: Friday 27 November, 13:00 (Day after Thanksgiving).",
  ],
  [
    "2026-11-27T03:10:00Z",
    "/calendar/XTKS/2026",
    "Break now Opens in 20 min, at 12:30 on Friday 27 November. Regular hours: 09:00–15:30, break 11:30–12:30. Times of Tokyo.",
  ],
  ["2027-03-01T09:00:00Z", "/calendar/XTAE/2026", "Not known now Its days are known until 2026."],
])("at %s %s says whether it is open", async (moment, path, text) => {
  expect(panelOf(await at(moment, path)).replaceAll(",", "")).toStartWith(text.replaceAll(",", ""));
});

test("a country, and two calendars side by side, have no such panel", async () => {
  expect(panelOf(await at("2026-11-27T16:30:00Z", "/calendar/US/2026"))).toBe("");
  expect(panelOf(await at("2026-11-27T16:30:00Z", "/calendar/XNYS/2026?with=XLON"))).toBe("");
});

test("the year of an exchange marks today and names its next day off, on its own clock", async () => {
  expect(await at("2026-11-27T16:30:00Z", "/calendar/XNYS/2026")).toContain("Next: Christmas Day");
});

test.each([
  [1, "1 min"],
  [60, "1 min"],
  [61, "2 min"],
  [5400, "1 h 30 min"],
  [86_400, "1 d"],
  [93_660, "1 d 2 h 1 min"],
])("%d seconds are %j", (seconds, text) => {
  expect(leftText(wordsIn("en"), seconds)).toBe(text);
});

test("the page and the box count the same holidays of an exchange, and half days apart", async () => {
  expect(await at("2026-11-27T16:30:00Z", "/calendar/XNYS/2027")).toContain(
    "10 public holidays take 10 business days and leave 251.",
  );
  expect(await at("2026-11-27T16:30:00Z", "/v1/ask?q=nyse+holidays+2027")).toContain(
    "10 public holidays and 1 half day in New York Stock Exchange in 2027",
  );
});

test.each([
  ["2026-07-01T16:30:00Z", "07:30 to 14:00"],
  ["2026-12-01T16:30:00Z", "08:30 to 15:00"],
])("at %s the box says hours of %s in Mexico", async (moment, hours) => {
  expect(await at(moment, "/v1/ask?q=bmv+hours")).toContain(
    `Regular hours of Bolsa Mexicana de Valores are ${hours} in Mexico City.`,
  );
});
