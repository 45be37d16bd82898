import { calendarOfRules } from "../../../test/support/holidays/of-rules.ts";
import { expect, test } from "bun:test";
import ICAL from "ical.js";
import { holidaysToIcs } from "./ics.ts";

const corpus = { name: { en: "Corpus" }, source: "law" };
const corpusIn = (where: string, rest = {}) => ({
  days: { "06-04": { ...corpus, note: `Only in ${where}.`, ...rest } },
});

const file = {
  sources: { law: "Law 1 of 2000", town: "Law 2 of 2001" },
  holidays: {
    AA: {
      days: { "02-01": { name: { en: "Light" }, source: "law" } },
      states: {
        A: { days: { "06-04": corpus } },
        B: { ...corpusIn("the town"), substitutes: [{ on: "sunday", only: ["02-01"] }] },
        C: corpusIn("the district", { source: "town" }),
        D: { days: { "06-05": { name: { en: "Fair" }, note: "By custom.", source: "law" } } },
        E: { days: { "06-05": { name: { en: "Fair" }, note: "By custom.", source: "law" } } },
      },
    },
  },
};
const base = { version: "2026-01-02", names: {}, holidays: { AA: { names: { en: "Aa" }, langs: ["en"] } } };
const calendar = calendarOfRules({ base, files: new Map([["AA", file]]) });
const query = { countryCode: "AA", year: 2026 };
const union = calendar.list({ ...query, includeRegional: true }).holidays;

test("what the laws of some regions say of a day is not said of all", () => {
  expect(
    union
      .filter(({ date }) => date > "2026-06")
      .map(({ subdivisions, note, source }) => [subdivisions, note, source]),
  ).toEqual([
    [
      ["AA-A", "AA-B", "AA-C"],
      "AA-B: Only in the town. AA-C: Only in the district.",
      "AA-A, AA-B: Law 1 of 2000; AA-C: Law 2 of 2001",
    ],
    [["AA-D", "AA-E"], "By custom.", "Law 1 of 2000"],
  ]);
});

test("a holiday with another day off in a region has the id that it has in the region's list", () => {
  const own = calendar.list({ ...query, subdivision: "AA-B" }).holidays[0];
  expect(own).toMatchObject({ id: "aa-light", date: "2026-02-01", observedDate: "2026-02-02" });
  expect(union.filter(({ id }) => id === "aa-light").map(({ observedDate }) => observedDate)).toEqual([
    "2026-02-01",
    "2026-02-02",
  ]);
});

test("and an event of its own in a calendar", () => {
  const text = holidaysToIcs(union, {
    name: "Aa",
    host: "example.org",
    release: "2026-01-02",
    language: "en",
  });
  const events = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents("vevent");
  expect(events.map((event) => new ICAL.Event(event).uid)).toEqual([
    "aa-light-2026@example.org",
    "aa-light-2026-aa-b@example.org",
    "aa-light-2026-aa-b-observed@example.org",
    "aa-corpus-2026@example.org",
    "aa-fair-2026@example.org",
  ]);
});
