import { calendarOfRules } from "../../../test/support/holidays/of-rules.ts";
import { describe, expect, test } from "bun:test";
import {
  inOneLanguage,
  joinNames,
  namesFrom,
  nameTags,
  pickNamed,
  regionName,
  type HolidayNames,
} from "./names.ts";

const names = namesFrom(
  Object.entries({
    en: "New Year's Day",
    "de-at": "Neujahrstag",
    de: "Neujahr",
    jp: "元日",
    zh: "元旦",
    type: "bank",
  }),
);
const pick = (...languages: string[]) => pickNamed(names, nameTags(languages));

describe("a name in a language", () => {
  test("comes with the language it is in", () => {
    expect(pick("de-AT")).toEqual({ name: "Neujahrstag", language: "de-AT" });
    expect(pick("de-CH")).toEqual({ name: "Neujahr", language: "de" });
    expect(pick("zh-Hant-HK")).toEqual({ name: "元旦", language: "zh" });
  });

  test("falls back to the other languages given, then to English", () => {
    expect(pick("sw", "de")).toEqual({ name: "Neujahr", language: "de" });
    expect(pick("sw")).toEqual({ name: "New Year's Day", language: "en" });
    expect(pickNamed(namesFrom([["rw", "Ubunani"]]), nameTags(["fr"]))).toEqual({
      name: "Ubunani",
      language: "rw",
    });
    expect(pickNamed("", nameTags(["fr"]))).toEqual({ name: "", language: "" });
  });

  test("is found by today's code where the data have another, and by a near language", () => {
    expect(pick("ja")).toEqual({ name: "元日", language: "ja" });
    const near = namesFrom([["no", "Første nyttårsdag"]]);
    expect(pickNamed(near, nameTags(["nb-NO"]))).toEqual({ name: "Første nyttårsdag", language: "no" });
  });

  test("comes only from language tags, and not in presentation forms of letters", () => {
    expect(names).not.toContain("bank");
    expect(namesFrom([["fa", "\uFE8D\uFEDF\uFEE0\uFEEA"]])).toBe("\nfa\tالله");
  });

  test("of another list wins, at its place", () => {
    expect(joinNames(names, namesFrom([["de", "Neujahr"]]))).toBe(names);
    expect(joinNames(names, namesFrom([["de", "Neujahr!"]]))).toBe(
      names.replace("\tNeujahr\n", "\tNeujahr!\n"),
    );
  });
});

describe("a rule's names", () => {
  const base = {
    version: "1",
    names: { "12-25": { name: { en: "Christmas Day", de: "Weihnachten", fr: "Noël" } } },
    holidays: {
      AA: {
        names: { en: "Aa" },
        langs: ["fr"],
        days: {
          "12-25": { _name: "12-25", name: { fr: "Jour de Noël" } },
          "01-07": { name: { en: "christmas day" } },
          "05-01": { name: { en: "May" } },
        },
      },
    },
  };
  const calendar = calendarOfRules({
    base,
    files: new Map(),
    names: { "12-25": { it: "Natale" }, May: { en: "May", it: "Maggio" } },
  });
  const namesIn = (lang: string): string[] =>
    calendar
      .list({ countryCode: "AA", year: 2026, lang })
      .holidays.map((one) => `${one.name} ${one.nameLanguage}`);

  test("are completed by those that countries share, by key or by the English name", () => {
    expect(namesIn("it")).toEqual(["Natale it", "Maggio it", "Natale it"]);
    expect(namesIn("fr")).toEqual(["Noël fr", "May en", "Jour de Noël fr"]);
    expect(calendar.list({ countryCode: "AA", year: 2026 }).holidays[2]).toMatchObject({
      localName: "Jour de Noël",
      localLanguage: "fr",
    });
  });
});

const local = nameTags(["de"]);
const inLanguage = (language: string) => ({ wanted: nameTags([language]), local });
/** The data set has a plain name in the country's language under the tag of English. */
const bavaria = namesFrom([["en", "Bayern"]]);

describe("the name of a region", () => {
  test("is the English one in English, and when the requested language has none", () => {
    expect(regionName(bavaria, "Bavaria", inLanguage("en"))?.name).toBe("Bavaria");
    expect(regionName(bavaria, "Bavaria", inLanguage("tr"))?.name).toBe("Bavaria");
  });

  test("is its own in the country's language", () => {
    expect(regionName(bavaria, "Bavaria", inLanguage("de"))).toEqual({ name: "Bayern", language: "de" });
    expect(regionName(bavaria, "Bavaria", inLanguage("de-AT"))?.name).toBe("Bayern");
  });

  test("is the data's name when they have one in the language", () => {
    const geneva = namesFrom([
      ["de", "Kanton Genf"],
      ["fr", "Canton de Genève"],
      ["en", "Canton of Geneva"],
    ]);
    expect(regionName(geneva, "Geneva", inLanguage("fr-CH"))?.name).toBe("Canton de Genève");
    expect(regionName(geneva, null, inLanguage("en"))?.name).toBe("Canton of Geneva");
  });

  test("is null where nothing names it", () => {
    expect(regionName("", null, inLanguage("en"))).toBeNull();
  });
});

const english = (name: string) => ({ name, language: "en" });
const newYear: HolidayNames = { name: "Neujahr", nameLanguage: "de", english: english("New Year's Day") };
const labour: HolidayNames = { name: "Labour Day", nameLanguage: "en", english: english("Labour Day") };
const nameless: HolidayNames = { name: "Sabantuy", nameLanguage: "tt", english: null };

const namesOf = (all: readonly HolidayNames[], language: string): string[] =>
  all.map(inOneLanguage(all, language)).map(({ name, nameLanguage }) => `${name} ${nameLanguage}`);

test("holidays are all in the requested language when all have a name in it", () => {
  expect(namesOf([newYear], "de")).toEqual(["Neujahr de"]);
  expect(namesOf([newYear], "de-AT")).toEqual(["Neujahr de"]);
});

test("else holidays are all in English, except those without an English name", () => {
  expect(namesOf([newYear, labour], "de")).toEqual(["New Year's Day en", "Labour Day en"]);
  expect(namesOf([newYear, nameless], "de")).toEqual(["New Year's Day en", "Sabantuy tt"]);
});
