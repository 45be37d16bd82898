import { describe, expect, test } from "bun:test";
import { createHolidayCalendar } from "./calendar.ts";
import { compileDays } from "./compiled-days.ts";
import { mergeRules } from "./merge-rules.ts";
import { createRuleBook } from "./rule-book.ts";
import { HOLIDAY_TYPES } from "./rule-program.ts";
import { openDays, writeDays } from "./stored-days.ts";
import { createTextWriter, StoredTexts } from "./stored-texts.ts";

const file = {
  sources: { law: "Law 1 of 2000" },
  holidays: {
    AA: {
      names: { en: "Aa", de: "Aa-Land" },
      langs: ["de"],
      days: {
        "01-01": { name: { en: "New Year", de: "Neujahr", ja: "元日" }, source: "law" },
        "12-24 14:00": { name: { en: "Eve" }, type: "bank" },
        "1 Shawwal P3D": { name: { en: "Feast" }, note: "By the moon." },
        "07-04": { name: { en: "Day of the law" } },
        "announced yearly-fair": { name: { en: "Fair" }, dates: ["2024-05-01", "2025-05-02"] },
      },
      substitutes: [{ on: ["saturday", "sunday"], to: "next" }],
      states: {
        N: { name: { en: "North" }, days: { "06-04": { name: { en: "Corpus" } } } },
        S: { name: { en: "South" }, days: { "07-04": false, "06-04": { name: { en: "Corpus" } } } },
      },
    },
  },
};
const base = { version: "2026-01-02", names: {}, holidays: {} };
const rules = mergeRules({ base, files: new Map([["AA", file]]) });
const compiled = compileDays(createRuleBook(rules), "AA");

function store() {
  if (compiled === null) throw new Error("AA has no rules");
  const writer = createTextWriter();
  const compress = (bytes: Uint8Array) => bytes.toReversed();
  const bytes = writeDays(compiled, writer, compress);
  return openDays(bytes, new StoredTexts(writer.bytes()), rules.regions, compress);
}
const stored = store();

const computed = createHolidayCalendar(rules);
const read = createHolidayCalendar({ ...rules, days: () => stored });

describe("days that are stored", () => {
  test.each(["en", "de", "ja", "fr"])("are the computed ones in every year, in %s", (lang) => {
    for (let year = 1900; year <= 2100; year += 1)
      for (const subdivision of [null, "AA-N", "AA-S"]) {
        const query = { countryCode: "AA", subdivision, year, lang, types: HOLIDAY_TYPES };
        expect(read.list(query)).toEqual(computed.list(query));
      }
  });

  test("are those of all regions too, with what they have more", () => {
    const query = { countryCode: "AA", year: 2026, types: HOLIDAY_TYPES, includeRegional: true };
    expect(read.list(query)).toEqual(computed.list(query));
    expect(read.list(query).holidays.find(({ name }) => name === "Corpus")?.subdivisions).toEqual([
      "AA-N",
      "AA-S",
    ]);
    const more = { countryCode: "AA", types: HOLIDAY_TYPES, lang: "en", firstDay: 20_454, lastDay: 20_818 };
    expect(read.regionsWithMore(more).map(({ code, days }) => [code, days])).toEqual([
      ["AA-N", 1],
      ["AA-S", 1],
    ]);
  });

  test("say what the year lacks", () => {
    expect(read.list({ countryCode: "AA", year: 2030 }).undated.map(({ name }) => name)).toEqual(["Fair"]);
    expect(read.isComplete({ countryCode: "AA", year: 2025 })).toBe(true);
  });

  test("cannot be stored once more", () => {
    expect(() => writeDays(stored, createTextWriter(), (bytes) => bytes)).toThrow("is stored already");
  });
});
