import { gridX, gridY } from "../../../src/domain/tz-map/map-grid.ts";
import type { ZoneMap } from "../../../src/domain/tz-map/zone-map.ts";
import { zonesOfSet } from "../../../src/domain/tz-map/zone-map.ts";
import { zonesAtPoint } from "../../../src/domain/tz-map/zones-at-point.ts";

export type SharedArea = {
  /** The one to name first in front. */
  timezones: string[];
  /** Places there, and how many keep the first zone. */
  places: number;
  placesOfFirst: number;
};

type PlaceOfZone = { latitudeDeg: number; longitudeDeg: number; timezone: string };

/**
 * Decides which zone is named first where several claim an area: the one that most places in it keep by GeoNames;
 * where nobody lives, the first by name.
 *
 * @returns the map with its sets in that order, and the areas, those with most places first
 */
export function orderSharedAreas(
  map: ZoneMap,
  places: readonly PlaceOfZone[],
): { map: ZoneMap; areas: SharedArea[] } {
  const votesOfSet = countVotes(map, places);
  const setZones = map.setZones.slice();
  const areas = Array.from(map.sharedSets, (set): SharedArea => {
    const votes = votesOfSet.get(set) ?? new Map<string, number>();
    const votesFor = (zone: number): number => votes.get(map.zoneIds[zone] ?? "") ?? 0;
    const nameOf = (zone: number): string => map.zoneIds[zone] ?? "";
    const zones = [...zonesOfSet(map, set)].sort(
      (a, b) => votesFor(b) - votesFor(a) || (nameOf(a) < nameOf(b) ? -1 : 1),
    );
    setZones.set(zones, map.setStarts[set]);
    return {
      timezones: zones.map(nameOf),
      places: [...votes.values()].reduce((sum, count) => sum + count, 0),
      placesOfFirst: votesFor(zones[0] ?? -1),
    };
  });
  return { map: { ...map, setZones }, areas: areas.sort((a, b) => b.places - a.places) };
}

/** By set: how many places there keep each zone. */
function countVotes(map: ZoneMap, places: readonly PlaceOfZone[]): Map<number, Map<string, number>> {
  const shared = new Map(Array.from(map.sharedSets, (set) => [keyOf(zonesOfSet(map, set)), set]));
  const votesOfSet = new Map<number, Map<string, number>>();
  for (const { latitudeDeg, longitudeDeg, timezone } of places) {
    const zones = zonesAtPoint(map, gridX(longitudeDeg), gridY(latitudeDeg));
    const set = zones.length < 2 ? undefined : shared.get(keyOf(zones));
    if (set === undefined) continue;
    const votes = votesOfSet.get(set) ?? new Map<string, number>();
    votesOfSet.set(set, votes.set(timezone, (votes.get(timezone) ?? 0) + 1));
  }
  return votesOfSet;
}

function keyOf(zones: ArrayLike<number>): string {
  return Array.from(zones)
    .sort((a, b) => a - b)
    .join();
}
