import { describe, expect, test } from "bun:test";
import { join } from "node:path";
import { holidayRules } from "../../src/dataset/holiday-rules.ts";
import { samplePlace } from "../../test/support/places-sample.ts";
import { readAdmin1Names } from "./admin1.ts";
import { readCldrRegions } from "./cldr-regions.ts";
import { findDivisionCodes } from "./division-code.ts";
import { createInputs } from "./inputs.ts";
import { LANGUAGES } from "./locale-names.ts";
import { REGION_TABLE } from "./place-region.ts";
import {
  namesOfTowns,
  ownRegionNames,
  pairRegions,
  shownRegionNames,
  translateRegions,
} from "./region-names.ts";

const inputs = createInputs(join(import.meta.dir, "../.."));
const divisions = readAdmin1Names(inputs.json("citiesJson", "admin1.json"));
const names = new Map(LANGUAGES.map((language) => [language, readCldrRegions(inputs, language)]));
const codes = findDivisionCodes(divisions, holidayRules.regions, REGION_TABLE.divisions, names);
const pairs = pairRegions(divisions, codes, names.get("en") ?? new Map());
const shown = new Map(
  LANGUAGES.filter((language) => language !== "en").map((language) => {
    const translated = translateRegions(language, names.get(language) ?? new Map(), pairs);
    const own = ownRegionNames(language, divisions);
    return [language, shownRegionNames(divisions, new Map([...translated, ...own]))];
  }),
);

describe("names of regions", () => {
  test.each([
    ["fr", "MA.06", "Casablanca-Settat"],
    ["ar", "MA.07", "مراكش آسفي"],
    ["zh", "US.IL", "伊利诺伊州"],
    ["zh-Hant", "US.IL", "伊利諾伊州"],
    ["fr", "PT.04", "Braga"],
    ["de", "PT.04", "Braga"],
    ["ru", "IR.29", "Керман"],
    ["sl", "IR.26", "Tehran"],
    ["es", "TZ.14", "Ruvuma"],
    ["ja", "US.CA", "カリフォルニア州"],
    ["ja", "JP.07", "福岡県"],
    ["hi", "IN.16", "महाराष्ट्र"],
    ["uk", "GB.SCT", "Шотландія"],
    ["fr", "JP.19", "Kanagawa"],
  ])("in %s, %s is %s", (language, division, name) => {
    const english = divisions.get(division);
    expect(shown.get(language)?.[division] ?? english).toBe(name);
  });

  test("are in the script of their language", () => {
    const wrong = ["ar", "el", "he", "hi", "ja", "ko", "ru", "th", "zh"].flatMap((language) =>
      Object.values(shown.get(language) ?? {}).filter((name) => /\p{Script=Latin}/u.test(name)),
    );
    expect(wrong).toEqual([]);
    expect(Object.values(shown.get("fr") ?? {}).filter((name) => /\p{Script=Cyrillic}/u.test(name))).toEqual(
      [],
    );
  });

  test("are each of one region of a country", () => {
    for (const [language, ofLanguage] of shown) {
      const counts = Map.groupBy(Object.entries(ofLanguage), ([key, name]) => `${key.slice(0, 2)} ${name}`);
      const shared = [...counts].flatMap(([name, { length }]) => (length > 1 ? [`${language} ${name}`] : []));
      expect(shared).toEqual([]);
    }
  });
});

test("English calls a region by the name of its town, where no other region has it", () => {
  const english = translateRegions("en", names.get("en") ?? new Map(), pairs);
  const places = [
    samplePlace({ id: 1, name: "Baku", asciiName: "Baku", countryCode: "AZ", admin1Code: "09" }),
    samplePlace({ id: 2, name: "Minsk", asciiName: "Minsk", countryCode: "BY", admin1Code: "04" }),
    samplePlace({ id: 3, name: "Nakuru", asciiName: "Nakuru", countryCode: "KE", admin1Code: "39" }),
  ];
  expect(Object.fromEntries(namesOfTowns(divisions, english, places))).toEqual({ "AZ.09": "Baku" });
});
