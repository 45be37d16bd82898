import regionTable from "../../data/place-regions.yaml";
import type { PlaceInput } from "./place-index/place-build.ts";

/** A part of a division that has holidays of its own. */
type RegionPart = {
  source: string;
  within?: readonly string[];
  except?: readonly string[];
  places?: readonly number[];
  box?: readonly number[];
};

/** `data/place-regions.yaml`. */
export const REGION_TABLE: {
  divisions: Readonly<Record<string, string>>;
  parts: Readonly<Record<string, RegionPart>>;
} = regionTable;

/**
 * Gives each place the code of the region whose holidays it has: that of the part of a division it lies in, else of its division; empty
 * where it has none. A place whose division has been redrawn has no path below it.
 *
 * @param codes codes of ISO 3166-2 by GeoNames' division, "FR.11"
 * @returns the places, and the parts in which none lies
 */
export function assignRegions(
  places: readonly PlaceInput[],
  codes: ReadonlyMap<string, string>,
  parts: Readonly<Record<string, RegionPart>>,
): { places: PlaceInput[]; emptyParts: string[] } {
  const byCountry = Map.groupBy(Object.entries(parts), ([code]) => code.slice(0, 2));
  const met = new Set<string>();
  const located = places.map((place) => {
    const division = `${place.countryCode}.${place.admin1Code}`;
    const path = place.divisionPath.startsWith(`${division}.`) ? place.divisionPath : division;
    let code = codes.get(division) ?? "";
    for (const [part, rule] of byCountry.get(place.countryCode) ?? []) {
      if (!isIn(place, path, rule)) continue;
      code = part;
      met.add(part);
    }
    return { ...place, subdivisionCode: code };
  });
  return { places: located, emptyParts: Object.keys(parts).filter((code) => !met.has(code)) };
}

function isIn(place: PlaceInput, path: string, part: RegionPart): boolean {
  const isUnder = (beginning: string): boolean => path === beginning || path.startsWith(`${beginning}.`);
  const [south = 0, west = 0, north = 0, east = 0] = part.box ?? [];
  const isInBox =
    part.box !== undefined &&
    place.latitudeDeg >= south &&
    place.latitudeDeg <= north &&
    place.longitudeDeg >= west &&
    place.longitudeDeg <= east;
  const isNamed =
    isInBox || (part.places?.includes(place.id) ?? false) || (part.within?.some(isUnder) ?? false);
  return isNamed && !(part.except?.some(isUnder) ?? false);
}

/** A town of so many people has a region in every country that has regional holidays. */
const TOWN = 15_000;

/**
 * How many places have a region, and the largest that have none though their country has regional holidays.
 * @param hasRegionalHolidays whether the law of a country differs by region
 */
export function countRegions(
  places: readonly PlaceInput[],
  hasRegionalHolidays: (countryCode: string) => boolean,
) {
  const without = places.filter(({ subdivisionCode }) => subdivisionCode === "");
  return {
    placed: places.length - without.length,
    missing: without.filter(
      ({ population, countryCode }) => population > TOWN && hasRegionalHolidays(countryCode),
    ),
  };
}
