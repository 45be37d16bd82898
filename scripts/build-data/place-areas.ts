import table from "../../data/place-areas.yaml";
import { distanceKm } from "../../src/domain/places/great-circle.ts";
import { NO_TOWN, type RegionInput } from "./place-index/area-build.ts";
import type { PlaceInput } from "./place-index/place-build.ts";

/** What lies in an area, by country and name: codes of divisions and the other items that the table explains. */
const AREAS: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = table;
/** The distance from its town within which places lie on an island that the table does not have. */
const ISLAND_KM = 40;
/** A dump of this many places is whole; a smaller one may lack what a row names. */
const WHOLE_DUMP_PLACES = 100_000;

/**
 * Gives the areas that are no division the places in them, by the table; an island that it does not have those around its town. Regions
 * without a row are left without places: behind a name they mean nothing.
 *
 * @throws Error for an item in which no place of a whole dump lies, or an area without a town that has a distance
 */
export function withMembers(regions: readonly RegionInput[], places: readonly PlaceInput[]): RegionInput[] {
  const placeOfId = new Map(places.map((place) => [place.id, place]));
  const byCountry = Map.groupBy(places, ({ countryCode }) => countryCode);
  const left = new Map<
    string,
    { country: string; name: string; further: string[]; items: readonly string[] }
  >(
    Object.entries(AREAS).flatMap(([country, rows]) =>
      Object.entries(rows).map(([names, items]) => {
        const [name = "", ...further] = names.split("|");
        return [`${country} ${name}`, { country, name, further, items }] as const;
      }),
    ),
  );
  const empty: string[] = [];
  const membersOf = (country: string, town: PlaceInput | undefined, items: readonly string[]): number[] => {
    const inCountry = byCountry.get(country) ?? [];
    const isEmpty = (item: string): boolean =>
      !inCountry.some((place) => verdictOf(place, town, item) !== null);
    empty.push(...items.filter(isEmpty).map((item) => `${country} ${item}`));
    const inside = inCountry.filter(
      (place) => items.map((item) => verdictOf(place, town, item)).findLast((one) => one !== null) === true,
    );
    return inside.map(({ id }) => id);
  };
  const known = regions.map((region): RegionInput => {
    const town = placeOfId.get(region.townId);
    const key = `${region.countryCode} ${region.name}`;
    const row = left.get(key);
    left.delete(key);
    if (region.admin1Code !== "" && row === undefined) return region;
    const items = row?.items ?? (region.kind === "island" ? [`km ${ISLAND_KM}`] : null);
    if (items === null) return region;
    const names = [...region.names, ...(row?.further ?? [])];
    return { ...region, names, memberIds: membersOf(town?.countryCode ?? region.countryCode, town, items) };
  });
  const more = [...left.values()].flatMap(({ country, name, further, items }): RegionInput[] => {
    const memberIds = membersOf(country, undefined, items);
    if (memberIds.length === 0) return [];
    const people = memberIds.reduce((sum, id) => sum + (placeOfId.get(id)?.population ?? 0), 0);
    const row = { kind: "region", name, names: further, countryCode: country, admin1Code: "" } as const;
    return [{ ...row, townId: NO_TOWN, population: people, memberIds }];
  });
  if (empty.length > 0 && places.length >= WHOLE_DUMP_PLACES)
    throw new Error(`data/place-areas.yaml: nothing lies in ${empty.join("; ")}`);
  return [...known, ...more];
}

/** Whether an item takes a place in; `null` if it says nothing of it. The last item that says something counts. */
function verdictOf(place: PlaceInput, town: PlaceInput | undefined, item: string): boolean | null {
  const bare = item.replace(/^not /u, "");
  return isIn(place, town, bare) ? bare === item : null;
}

function isIn(place: PlaceInput, town: PlaceInput | undefined, item: string): boolean {
  const [what = "", number = ""] = item.split(" ");
  const { countryCode, admin1Code, admin2Code, divisionPath, latitudeDeg, longitudeDeg } = place;
  if (what === "id") return place.id === Number(number);
  if (what === "old") return `${divisionPath}.`.startsWith(`${countryCode}.${number}.`);
  if (what === "km") {
    if (town === undefined) throw new Error(`data/place-areas.yaml: ${item} of no town`);
    const km = distanceKm(town.latitudeDeg, town.longitudeDeg, latitudeDeg, longitudeDeg);
    return admin1Code === town.admin1Code && km <= Number(number);
  }
  const [code = "", corners] = what.split("@");
  if (corners !== undefined) {
    const [south = 0, west = 0, north = 0, east = 0] = corners.split(",").map(Number);
    const isBetween =
      latitudeDeg >= south && latitudeDeg <= north && longitudeDeg >= west && longitudeDeg <= east;
    if (!isBetween || code === "") return isBetween;
  }
  return [`${countryCode}.${admin1Code}.${admin2Code}`, divisionPath].some((path) =>
    `${path}.`.startsWith(`${countryCode}.${code}.`),
  );
}
