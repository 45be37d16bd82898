import { DEFAULT_LANGUAGE } from "../../src/domain/text/language.ts";
import type { RegionList } from "../../src/domain/holidays/region-list.ts";
import { readCldrRegions } from "./cldr-regions.ts";
import { MORE_LANGUAGES } from "./country-names.ts";
import { findDivisionCodes } from "./division-code.ts";
import type { Inputs } from "./inputs.ts";
import { LANGUAGES } from "./locale-names.ts";
import type { PlaceInput } from "./place-index/place-build.ts";
import { REGION_TABLE } from "./place-region.ts";
import type { SecondLevelNames } from "./second-level.ts";
import { pairSecondLevel } from "./second-level-names.ts";
import {
  namesOfTowns,
  ownRegionNames,
  pairRegions,
  shownRegionNames,
  translateRegions,
} from "./region-names.ts";

/**
 * Codes and names of divisions in all languages.
 * @param divisions GeoNames' names of first-level divisions by "FR.11"
 * @param seconds those of second-level ones by "FR.11.78"
 */
export function readRegions(
  inputs: Inputs,
  divisions: ReadonlyMap<string, string>,
  seconds: SecondLevelNames,
  list: RegionList,
) {
  const names = new Map(
    [...LANGUAGES, ...MORE_LANGUAGES].map((language) => [language, readCldrRegions(inputs, language)]),
  );
  const codes = findDivisionCodes(divisions, list, REGION_TABLE.divisions, names);
  const pairs = pairRegions(divisions, codes, names.get(DEFAULT_LANGUAGE) ?? new Map());
  const translated: ReadonlyMap<string, ReadonlyMap<string, string>> = new Map(
    [...names].map(([language, ofCodes]) => [
      language,
      new Map([...translateRegions(language, ofCodes, pairs), ...ownRegionNames(language, divisions)]),
    ]),
  );
  const secondPairs = pairSecondLevel(seconds, names.get(DEFAULT_LANGUAGE) ?? new Map());
  const secondNames = new Map(
    [...names].map(([language, ofCodes]) => [language, translateRegions(language, ofCodes, secondPairs)]),
  );
  return {
    /** Names of second-level divisions beside GeoNames', by "FR.11.78". */
    furtherSecondNames: new Map(
      [...secondPairs.keys()].map((division) => [
        division,
        LANGUAGES.flatMap((language) => secondNames.get(language)?.get(division) ?? []),
      ]),
    ),
    /** What to show of second-level divisions in a language, where it is not GeoNames' name. */
    secondShownIn: (language: string): Record<string, string> =>
      shownRegionNames(seconds, secondNames.get(language) ?? new Map()),
    /** Of ISO 3166-2, by "FR.11". */
    codes,
    /** By language, then "FR.11". */
    translated,
    /** What to show in a language, where it is not GeoNames' English name, by "FR.11". */
    shownIn: (language: string, places: readonly PlaceInput[]): Record<string, string> => {
      const ofLanguage = translated.get(language) ?? new Map();
      if (language !== DEFAULT_LANGUAGE) return shownRegionNames(divisions, ofLanguage);
      const ofTowns = namesOfTowns(divisions, ofLanguage, places);
      return Object.fromEntries([...ofTowns, ...ownRegionNames(language, divisions)]);
    },
  };
}
