import { editDistance } from "../../src/domain/text/edit-distance.ts";
import { foldText, isAscii, isLatinKey } from "../../src/domain/text/fold.ts";
import { scriptOf } from "../../src/domain/places/script.ts";
import type { DivisionNames } from "./division-inputs.ts";
import { shortDivisionName } from "./division-short-name.ts";
import { otherForms } from "./name-forms.ts";
import type { NamesByLanguage } from "./place-corrections.ts";
import type { PlaceInput } from "./place-index/place-build.ts";
import { namesOf, withNames } from "./place-names.ts";
import { createScriptUse } from "./script-use.ts";

/** A place with so many times the people of all others of a name is meant by it. */
const FACTOR = 3;
/** Smaller places are not looked for in another script. */
const TOWN = 15_000;
/** Spellings of so few letters are too short to be alike. */
const MIN_LETTERS = { Hani: 3, other: 4 };

type Divisions = Pick<DivisionNames, "english" | "shown" | "translated">;

/** The largest place of each Latin name, in the world or, with the country before the name, in a country. */
function largestByName(places: readonly PlaceInput[], isByCountry: boolean): ReadonlyMap<string, PlaceInput> {
  const largest = new Map<string, PlaceInput>();
  for (const place of places) {
    for (const name of new Set([place.name, place.asciiName])) {
      const key = `${isByCountry ? place.countryCode : ""} ${foldText(name)}`;
      if (place.population >= TOWN && place.population > (largest.get(key)?.population ?? 0))
        largest.set(key, place);
    }
  }
  return largest;
}

/** Whether two spellings of one script differ as sources do: by a letter, or one at the end (亚历山大港). */
function isAlike(key: string, other: string, script: string): boolean {
  if (key.length < (script === "Hani" ? MIN_LETTERS.Hani : MIN_LETTERS.other)) return false;
  return editDistance(key, other, 1) <= 1;
}

/** The towns that are called as divisions are in English, with the divisions' translated names. */
function createTownsOf(places: readonly PlaceInput[], { english, shown }: Divisions) {
  const largest = largestByName(places, true);
  return (names: ReadonlyMap<string, string>): { town: PlaceInput; name: string }[] =>
    [...names].flatMap(([division, name]) => {
      const town = largest.get(
        `${division.slice(0, 2)} ${foldText(shown[division] ?? english.get(division) ?? "")}`,
      );
      // Of several words one may say what a division is.
      const short = shortDivisionName(name) ?? (/\s/u.test(name) ? "" : name);
      return town === undefined || short === "" ? [] : [{ town, name: short }];
    });
}

/** Languages in which a name has one form, beside words for what a division is too. */
const UNINFLECTED: ReadonlySet<string> = new Set("ar bn fa he hi ja ko ta te th ur zh zh-Hant".split(" "));

/**
 * Completes the names of places in languages by those of the divisions that are called as the places are: Rabat in Arabic.
 * @param names by language and GeoNames id
 */
export function nameByDivisions(
  places: readonly PlaceInput[],
  divisions: Divisions,
  names: NamesByLanguage,
): NamesByLanguage {
  const townsOf = createTownsOf(places, divisions);
  const completed = [...divisions.translated].flatMap(([language, ofLanguage]) => {
    if (!UNINFLECTED.has(language)) return [];
    const given = townsOf(ofLanguage).map(({ town, name }) => [town.id, name] as const);
    return [[language, { ...Object.fromEntries(given), ...names.get(language) }] as const];
  });
  return new Map([...names, ...completed]);
}

/**
 * Gives large places the names in other scripts that only smaller ones of the same Latin name have in the source: 워싱턴 is a Washington of
 * 9,788 people there. They sound alike where both countries speak one language, or the larger has a name in that script that is almost the
 * same, or none. Countries that write the script themselves have own names in it: 伊春 is not 宜春. A town also has the names in other
 * scripts of the division that is called as it is.
 *
 * @param languagesOf the languages of a country, most used first
 */
export function shareNames(
  places: readonly PlaceInput[],
  divisions: Divisions,
  languagesOf: (countryCode: string) => readonly string[],
): { places: PlaceInput[]; shared: number } {
  const writes = createScriptUse(languagesOf);
  const largest = largestByName(places, false);
  const bearers = new Map<string, { place: PlaceInput; name: string }[]>();
  const keysOf = new Map<PlaceInput, Set<string>>();
  const named = new Set(largest.values());
  for (const place of places) {
    for (const name of namesOf(place)) {
      if (isAscii(name)) continue;
      const key = foldText(name);
      if (isLatinKey(key)) continue;
      bearers.getOrInsertComputed(key, () => []).push({ place, name });
      if (!named.has(place)) continue;
      const keys = keysOf.getOrInsertComputed(place, () => new Set());
      for (const form of [name, ...otherForms(name, place)]) keys.add(foldText(form));
    }
  }
  const more = new Map<PlaceInput, string[]>();
  const give = (place: PlaceInput, name: string): void => {
    const keys = keysOf.getOrInsertComputed(place, () => new Set());
    const key = foldText(name);
    if (keys.has(key)) return;
    keys.add(key);
    more.getOrInsertComputed(place, () => []).push(name);
  };
  const scriptsOf = new Map<PlaceInput, ReadonlySet<string>>();
  const scriptsIn = (place: PlaceInput): ReadonlySet<string> =>
    scriptsOf.getOrInsertComputed(place, () => new Set(namesOf(place).map(scriptOf)));
  for (const [key, all] of bearers) {
    const people = Math.max(...all.map(({ place }) => place.population));
    for (const { place: small, name } of all) {
      const large = [small.name, small.asciiName]
        .flatMap((latin) => largest.get(` ${foldText(latin)}`) ?? [])
        .find(({ population }) => population >= FACTOR * people && population > 0);
      if (large === undefined || keysOf.get(large)?.has(key) === true) continue;
      const script = scriptOf(name);
      if (writes(large.countryCode, script) || writes(small.countryCode, script)) continue;
      const isSameSpeech = languagesOf(large.countryCode)[0] === languagesOf(small.countryCode)[0];
      const isNear = [...(keysOf.get(large) ?? [])].some((other) => isAlike(key, other, script));
      if (isSameSpeech || isNear || !scriptsIn(large).has(script)) give(large, name);
    }
  }
  const townsOf = createTownsOf(places, divisions);
  for (const names of divisions.translated.values()) {
    for (const { town, name } of townsOf(names)) if (!isLatinKey(foldText(name))) give(town, name);
  }
  const shared = [...more.values()].reduce((sum, names) => sum + names.length, 0);
  return {
    places: places.map((place) => {
      const names = more.get(place);
      return names === undefined ? place : withNames(place, names);
    }),
    shared,
  };
}
