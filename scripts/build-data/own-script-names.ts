import { OWN_NAME_FACTOR } from "../../src/domain/places/bearers.ts";
import { foldText, isLatinKey } from "../../src/domain/text/fold.ts";
import { scriptOf } from "../../src/domain/places/script.ts";
import type { PlaceInput } from "./place-index/place-build.ts";
import { namesOf } from "./place-names.ts";
import { createScriptUse } from "./script-use.ts";

/** Smaller places do not take a name from others. */
const TOWN = 15_000;

/**
 * Takes from places abroad the names in another script that are the own names of towns that write it: Луга is Luga in Russia, not Louga in
 * Senegal, and بيت لحم is not Bethlehem, Pennsylvania. As with names in Latin letters, one abroad that is far larger keeps them.
 *
 * @param languagesOf the languages of a country
 */
export function leaveOwnNames(
  places: readonly PlaceInput[],
  languagesOf: (countryCode: string) => readonly string[],
): PlaceInput[] {
  const writes = createScriptUse(languagesOf);
  const owners = new Map<string, number>();
  for (const { countryCode, population, ...place } of places) {
    if (population < TOWN) continue;
    for (const name of place.alternateNames) {
      const key = foldText(name);
      if (!isLatinKey(key) && writes(countryCode, scriptOf(name)))
        owners.set(key, Math.max(population, owners.get(key) ?? 0));
    }
  }
  return places.map((place) => {
    if (place.population < TOWN) return place;
    const isOthers = (name: string): boolean => {
      const owner = owners.get(foldText(name)) ?? 0;
      const isNear = place.population > owner && place.population <= OWN_NAME_FACTOR * owner;
      return isNear && !writes(place.countryCode, scriptOf(name));
    };
    if (!namesOf(place).some(isOthers)) return place;
    const kept = (names: readonly string[]): string[] => names.filter((name) => !isOthers(name));
    return { ...place, alternateNames: kept(place.alternateNames), knownNames: kept(place.knownNames) };
  });
}
