import { GREAT_CITY } from "../../src/domain/places/bearers.ts";
import { foldText, isLatinKey } from "../../src/domain/text/fold.ts";
import { CAPITAL } from "../../src/domain/places/place.ts";
import { scriptOf } from "../../src/domain/places/script.ts";
import { longDivisionName, shortDivisionName } from "./division-short-name.ts";
import { LANGUAGES } from "./locale-names.ts";
import type { DivisionInput } from "./place-index/area-build.ts";
import type { PlaceInput } from "./place-index/place-build.ts";
import { namesOf } from "./place-names.ts";
import { createScriptUse } from "./script-use.ts";

/** A town of so many people has a name before a region that a translation calls so. */
const TOWN = 15_000;
/** In Latin letters, a place of so many people has it before a region abroad of so many times as many: Vitoria is not Victoria. */
const VILLAGE = 1000;
const FACTOR = 50;
/** So few Latin letters are a code, of an airport or a division. */
const CODE_LETTERS = 3;

/** What the names of divisions are made of. */
export type DivisionNames = {
  /** GeoNames' names by "FR.11". */
  english: ReadonlyMap<string, string>;
  /** By hand, by "FR.11". */
  further: ReadonlyMap<string, readonly string[]>;
  /** Those shown in English, where they are not GeoNames', by "FR.11". */
  shown: Readonly<Record<string, string>>;
  /** Names by language, then "FR.11". */
  translated: ReadonlyMap<string, ReadonlyMap<string, string>>;
  /** Codes of ISO 3166-2 by "FR.11". */
  codes: ReadonlyMap<string, string>;
};

/** The places of some keys, by their names in use. */
function placesNamed(
  places: readonly PlaceInput[],
  keys: ReadonlySet<string>,
): ReadonlyMap<string, readonly PlaceInput[]> {
  const found = new Map<string, PlaceInput[]>();
  for (const place of places) {
    if (place.population < VILLAGE) continue;
    const known = new Set(place.knownNames);
    for (const name of namesOf(place)) {
      const key = foldText(name);
      const isUsed = name === place.name || name === place.asciiName || known.has(name) || !isLatinKey(key);
      if (isUsed && keys.has(key)) found.getOrInsertComputed(key, () => []).push(place);
    }
  }
  return found;
}

/** The divisions of great cities and capitals, which come before regions elsewhere, by all their names, with country and own name before. */
function divisionsOfGreatCities(places: readonly PlaceInput[]): ReadonlyMap<string, string> {
  const great = places.filter(
    ({ population, featureCode }) => population >= GREAT_CITY || featureCode === CAPITAL,
  );
  return new Map(
    great.flatMap((city) =>
      namesOf(city).map((name) => [
        `${city.countryCode} ${foldText(city.name)} ${foldText(name)}`,
        `${city.countryCode}.${city.admin1Code}`,
      ]),
    ),
  );
}

/** The people of each division, by "FR.11". */
function peopleOfDivisions(places: readonly PlaceInput[]): ReadonlyMap<string, number> {
  const people = new Map<string, number>();
  for (const { countryCode, admin1Code, population } of places) {
    const division = `${countryCode}.${admin1Code}`;
    people.set(division, (people.get(division) ?? 0) + population);
  }
  return people;
}

/**
 * Names and codes of first-level divisions from all sources. A name in a foreign language stands only behind another where it is a place's:
 * inside with another English name (Венеция is Venice, and what Russians call Veneto), or of another country that writes so (Луга in Russia,
 * not Louga in Senegal; Vitoria in Brazil, not Victoria in Australia).
 *
 * @param languagesOf the languages of a country
 */
export function divisionInputs(
  { english, further, shown, translated, codes }: DivisionNames,
  places: readonly PlaceInput[],
  languagesOf: (countryCode: string) => readonly string[],
): DivisionInput[] {
  const writes = createScriptUse(languagesOf);
  const withShort = (names: readonly string[]): string[] => [
    ...names,
    ...names.flatMap((name) => shortDivisionName(name) ?? []),
  ];
  const rows = [...english].map(([division, name]) => {
    const country = division.slice(0, 2);
    const own = [
      ...(further.get(division) ?? []),
      shown[division] ?? name,
      longDivisionName(country, name) ?? name,
    ];
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
  const named = placesNamed(places, keys);
  const great = divisionsOfGreatCities(places);
  const people = peopleOfDivisions(places);
  return rows.map(({ division, country, sure, unsure }) => {
    const own = new Set(sure.map(foldText));
    const least = Math.max(VILLAGE, (people.get(division) ?? 0) / FACTOR);
    const isPlaces = (name: string): boolean => {
      const key = foldText(name);
      const isLatin = isLatinKey(key);
      if (isLatin && key.length <= CODE_LETTERS) return true;
      // Waszyngton is the capital, though in Latin letters the source does not say that its name is in use.
      const namesake = great.get(`${country} ${foldText(english.get(division) ?? "")} ${key}`);
      if (isLatin && namesake !== undefined && namesake !== division) return true;
      return (named.get(key) ?? []).some((place) => {
        const isTown = place.population >= TOWN;
        if (place.countryCode !== country)
          return isLatin ? place.population >= least : isTown && writes(place.countryCode, scriptOf(name));
        const isInside = `${country}.${place.admin1Code}` === division;
        return isInside && isTown && !own.has(foldText(place.name)) && !own.has(foldText(place.asciiName));
      });
    };
    return {
      countryCode: country,
      code: division.slice(3),
      names: [...sure, ...unsure.filter((name) => !isPlaces(name))],
      qualifiers: unsure.filter(isPlaces),
      isoCode: codes.get(division) ?? "",
    };
  });
}
