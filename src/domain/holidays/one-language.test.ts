import { expect, test } from "bun:test";
import { inOneLanguage, type HolidayNames } from "./one-language.ts";

const english = (name: string) => ({ name, language: "en" });
const newYear: HolidayNames = { name: "Neujahr", nameLanguage: "de", english: english("New Year's Day") };
const labour: HolidayNames = { name: "Labour Day", nameLanguage: "en", english: english("Labour Day") };
const nameless: HolidayNames = { name: "Sabantuy", nameLanguage: "tt", english: null };

const namesOf = (all: readonly HolidayNames[], language: string): string[] =>
  all.map(inOneLanguage(all, language)).map(({ name, nameLanguage }) => `${name} ${nameLanguage}`);

test("all are in the requested language when all have a name in it", () => {
  expect(namesOf([newYear], "de")).toEqual(["Neujahr de"]);
  expect(namesOf([newYear], "de-AT")).toEqual(["Neujahr de"]);
});

test("else all are in English, except those without an English name", () => {
  expect(namesOf([newYear, labour], "de")).toEqual(["New Year's Day en", "Labour Day en"]);
  expect(namesOf([newYear, nameless], "de")).toEqual(["New Year's Day en", "Sabantuy tt"]);
});
