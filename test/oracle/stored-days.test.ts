import { expect, test } from "bun:test";
import { embeddedSource } from "../../src/dataset/embedded.ts";
import { mergedRules } from "../../src/dataset/holiday-rules.ts";
import { openDataSet } from "../../src/dataset/open.ts";
import { compileDays } from "../../src/domain/holidays/compiled-days.ts";
import type { CountryDays } from "../../src/domain/holidays/country-days.ts";
import type { DayRule } from "../../src/domain/holidays/holiday-day.ts";
import { nameIn, pickNamed } from "../../src/domain/holidays/names.ts";
import { createRuleBook } from "../../src/domain/holidays/rule-book.ts";
import { isKnownYear } from "../../src/domain/holidays/year-range.ts";
import { mustExist } from "../../src/domain/must-exist.ts";

const { rules } = openDataSet(embeddedSource());
const book = createRuleBook(mergedRules);
const codes = [...rules.countryCodes(), ...rules.definitions.map(({ id }) => id)];

/** The first and last year, the edges of blocks of years, and years that people ask for. */
const YEARS = [1900, 1915, 1916, 1987, 2026, 2027, 2028, 2091, 2092, 2100];

/** Tags of names, those of the data's own among them. */
const TAGS = [
  "en",
  "en-us",
  "de",
  "de-at",
  "fr",
  "ja",
  "zh",
  "zh-hant",
  "ar",
  "nb",
  "no",
  "sr",
  "pt-br",
  "uk",
  "es",
];

/** Everything that is said of a year, with the names of its rules in the languages of the compiled ones. */
const textOf = (country: CountryDays, year: number, tags: readonly string[]): string => {
  const { days, places, undated } = country.year(year);
  const written = ({ text, names, type, isNationwide, explanation, note }: DayRule): unknown[] => {
    const inLanguages = tags.map((tag) => nameIn(names, tag));
    return [text, pickNamed(names, []), inLanguages, type, isNationwide, explanation, note];
  };
  return JSON.stringify([
    days.map(({ rule, id, source, day, lastDay, observedDay, isDayFree, ...rest }) => [
      [id, source, day, lastDay, observedDay, isDayFree],
      [rest.isHalfDay, rest.offFromMinutes, rest.toleranceDays],
      written(rule),
    ]),
    places.map((set) => set.join()),
    undated.map(({ id, rule, knownFrom, knownTo, places: of }) => [
      [id, knownFrom, knownTo, of.join()],
      written(rule),
    ]),
  ]);
};

test("the data set has the days of every country and calendar as their rules give them (else: bun run build:data)", () => {
  let compared = 0;
  for (const code of codes) {
    const stored = mustExist(rules.days(code), code);
    const compiled = mustExist(compileDays(book, code), code);
    expect(JSON.stringify(stored.facts)).toBe(JSON.stringify(compiled.facts));
    for (const year of YEARS) {
      if (!isKnownYear(stored.facts, year)) continue;
      if (textOf(stored, year, TAGS) !== textOf(compiled, year, TAGS))
        throw new Error(`${code} ${year} differs`);
      compared += 1;
    }
  }
  expect(compared).toBeGreaterThan(2000);
}, 120_000);
