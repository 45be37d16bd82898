import type { Position } from "geojson";
import type { ZoneMap } from "../../src/domain/tz-map/zone-map.ts";
import { toGridX, toGridY } from "./build-data.ts";
import { mapOfPolygons } from "./build-data.ts";

/** West, south, east and north, in degrees. */
type Area = readonly [west: number, south: number, east: number, north: number];

/** A small map for tests: each zone is what an odd number of its rectangles cover. */
export function mapOfAreas(areas: Readonly<Record<string, readonly Area[]>>): ZoneMap {
  const zoneIds = Object.keys(areas).sort();
  const polygons = zoneIds.map((id) => (areas[id] ?? []).map(ringOf));
  return mapOfPolygons(zoneIds, polygons, { release: "test", toleranceM: 0 });
}

function ringOf([west, south, east, north]: Area): Position[] {
  const [left, low, right, top] = [toGridX(west), toGridY(south), toGridX(east), toGridY(north)];
  return [
    [left, low],
    [right, low],
    [right, top],
    [left, top],
    [left, low],
  ];
}
