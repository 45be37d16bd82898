import { foldText, isLatinKey } from "../../src/domain/places/fold.ts";
import { scriptOf } from "../../src/domain/places/script.ts";
import { scriptOfLanguage } from "./cldr-regions.ts";
import { shortDivisionName } from "./division-short-name.ts";
import { LANGUAGES } from "./locale-names.ts";
import type { DivisionInput } from "./place-index/area-build.ts";
import type { PlaceInput } from "./place-index/place-build.ts";
import { namesOf } from "./place-names.ts";

/** A town of so many people has a name before a region abroad that a translation calls so. */
const TOWN = 15_000;

/** What the names of divisions are made of. */
export type DivisionNames = {
  /** GeoNames' names by "FR.11". */
  english: ReadonlyMap<string, string>;
  /** By hand, by "FR.11". */
  further: ReadonlyMap<string, readonly string[]>;
  /** Names by language, then "FR.11". */
  translated: ReadonlyMap<string, ReadonlyMap<string, string>>;
  /** Codes of ISO 3166-2 by "FR.11". */
  codes: ReadonlyMap<string, string>;
};

/** Codes of the scripts that a country's languages are written in, as `scriptOf` names them. */
function scriptsOf(languages: readonly string[], country: string): ReadonlySet<string> {
  const scripts = languages.map((language) => scriptOfLanguage(`${language}-${country}`));
  // Kanji, hanja and both kinds of Chinese.
  const isHan = (script: string): boolean => /^(?:Han[st]|Jpan|Kore)$/u.test(script);
  return new Set([
    ...scripts.map((script) => (script === "Kore" ? "Hang" : script)),
    ...(scripts.some(isHan) ? ["Hani"] : []),
  ]);
}

/** The towns of some keys. */
function townsNamed(
  places: readonly PlaceInput[],
  keys: ReadonlySet<string>,
): ReadonlyMap<string, readonly PlaceInput[]> {
  const towns = new Map<string, PlaceInput[]>();
  for (const place of places) {
    if (place.population < TOWN) continue;
    const known = new Set(place.knownNames);
    for (const name of namesOf(place)) {
      const key = foldText(name);
      const isUsed = name === place.name || name === place.asciiName || known.has(name) || !isLatinKey(key);
      if (isUsed && keys.has(key)) towns.getOrInsertComputed(key, () => []).push(place);
    }
  }
  return towns;
}

/**
 * Names and codes of first-level divisions from all sources. A name in a foreign language stands only behind another where it is a town's:
 * of the same country with another English name (Венеция is Venice, and what Russians call Veneto), or of a country that writes that script
 * (Луга in Russia, not Louga in Senegal).
 *
 * @param languagesOf the languages of a country
 */
export function divisionInputs(
  { english, further, translated, codes }: DivisionNames,
  places: readonly PlaceInput[],
  languagesOf: (countryCode: string) => readonly string[],
): DivisionInput[] {
  const scripts = new Map<string, ReadonlySet<string>>();
  const writes = (country: string, script: string): boolean =>
    scripts.getOrInsertComputed(country, () => scriptsOf(languagesOf(country), country)).has(script);
  const withShort = (names: readonly string[]): string[] => [
    ...names,
    ...names.flatMap((name) => shortDivisionName(name) ?? []),
  ];
  const rows = [...english].map(([division, name]) => {
    const country = division.slice(0, 2);
    const own: string[] = [...(further.get(division) ?? [])];
    const foreign: string[] = [];
    for (const [language, names] of translated) {
      const one = names.get(division);
      const isOwn = languagesOf(country).includes(language.split("-")[0] ?? "");
      // Small languages count at home, as with countries.
      if (one !== undefined && (isOwn || LANGUAGES.includes(language))) (isOwn ? own : foreign).push(one);
    }
    const sure = [...new Set(withShort([name, ...own]))];
    const unsure = new Set(withShort(foreign)).difference(new Set(sure));
    return { division, country, sure, unsure: [...unsure] };
  });
  const keys = new Set(rows.flatMap(({ unsure }) => unsure.map(foldText)));
  const towns = townsNamed(places, keys);
  return rows.map(({ division, country, sure, unsure }) => {
    const own = new Set(sure.map(foldText));
    const isTowns = (name: string): boolean =>
      (towns.get(foldText(name)) ?? []).some((town) =>
        town.countryCode === country
          ? !own.has(foldText(town.name)) && !own.has(foldText(town.asciiName))
          : !isLatinKey(foldText(name)) && writes(town.countryCode, scriptOf(name)),
      );
    return {
      countryCode: country,
      code: division.slice(3),
      names: [...sure, ...unsure.filter((name) => !isTowns(name))],
      qualifiers: unsure.filter(isTowns),
      isoCode: codes.get(division) ?? "",
    };
  });
}
