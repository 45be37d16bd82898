import { foldText } from "../../src/domain/text/fold.ts";
import type { PlaceInput } from "./place-index/place-build.ts";
import { namesOf, withNames } from "./place-names.ts";
import type { ZoneRow } from "./zone-rows.ts";

/** Adds the names that languages have for the towns of zones to what these places are known by. @param townNamesOf those of a zone's town */
export function nameTowns(
  places: readonly PlaceInput[],
  towns: ReadonlyMap<string, number>,
  townNamesOf: (zoneId: string) => readonly string[],
): PlaceInput[] {
  const names = new Map<number, string[]>();
  for (const [zoneId, placeId] of towns)
    names.getOrInsertComputed(placeId, () => []).push(...townNamesOf(zoneId));
  return places.map((place) => {
    const more = names.get(place.id);
    return more === undefined ? place : withNames(place, more);
  });
}

/**
 * The place that each zone is named for, by the zone's id: the largest of its countries that bears the English name
 * CLDR gives the zone's town. So a city has the names that CLDR gives it in other languages.
 * @param cities English name of each zone's town
 */
export function exemplarPlaces(
  zones: readonly ZoneRow[],
  cities: Readonly<Record<string, string>>,
  places: readonly PlaceInput[],
): ReadonlyMap<string, number> {
  const wanted = new Map<string, PlaceInput | null>();
  const keyOf = (countryCode: string, name: string): string => `${countryCode} ${foldText(name)}`;
  for (const { id, countryCodes } of zones) {
    for (const code of countryCodes) wanted.set(keyOf(code, cities[id] ?? ""), null);
  }
  for (const place of places) {
    for (const name of new Set(namesOf(place))) {
      const key = keyOf(place.countryCode, name);
      const best = wanted.get(key);
      if (best !== undefined && (best === null || place.population > best.population)) wanted.set(key, place);
    }
  }
  const found = new Map<string, number>();
  for (const { id, countryCodes } of zones) {
    const candidates = countryCodes.flatMap((code) => wanted.get(keyOf(code, cities[id] ?? "")) ?? []);
    const [first] = candidates.toSorted((a, b) => b.population - a.population);
    if (first !== undefined) found.set(id, first.id);
  }
  return found;
}
