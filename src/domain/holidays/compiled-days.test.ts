import { expect, test } from "bun:test";
import { mergedRules } from "../../dataset/holiday-rules.ts";
import { mustExist } from "../must-exist.ts";
import { compileDays } from "./compiled-days.ts";
import { hasPlace, NATION } from "./place-set.ts";
import { createRuleBook } from "./rule-book.ts";
import { compileCountry } from "./rule-set.ts";
import { runYear } from "./year-run.ts";

const book = createRuleBook(mergedRules);

/** Malaysia's states have the same feasts of one date in different order. */
test.each([
  ["MY", 2023],
  ["CH", 2026],
  ["FR", 2027],
] as const)("the joined year of %s %i has the days of each region in their order", (code, year) => {
  const compiled = mustExist(compileDays(book, code));
  const rules = mustExist(compileCountry(book, code));
  const { days, places } = compiled.year(year);
  const idsAt = (place: number): string[] =>
    days.flatMap(({ id, day, observedDay }, at) =>
      hasPlace(mustExist(places[at]), place) ? `${id} ${day} ${observedDay}` : [],
    );
  const idsOf = (set: typeof rules.national): string[] =>
    runYear(set, year).map(({ id, day, observedDay }) => `${id} ${day} ${observedDay}`);
  expect(idsAt(NATION)).toEqual(idsOf(rules.national));
  expect(compiled.regions.listed.length).toBeGreaterThan(10);
  for (const region of compiled.regions.listed)
    expect(idsAt(region.place)).toEqual(
      idsOf(rules.regional(mustExist(rules.subdivisions.find(region.code)))),
    );
});

test("a region of a territory has the days of the territory by its own code", () => {
  const { regions, facts } = mustExist(compileDays(book, "FR"));
  const guadeloupe = mustExist(regions.find("FR-971"));
  expect(guadeloupe.place).not.toBe(NATION);
  expect(facts.uses).toContain("GP");
  expect(regions.find("FR-75")?.place).toBe(mustExist(regions.find("FR-75C")).place);
});
