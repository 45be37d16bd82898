import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { ZoneMap } from "../../../src/domain/tz-map/zone-map.ts";
import type { Json } from "../json.ts";
import { buildZoneMap } from "./zone-map-build.ts";

/** The release whose polygons a version of geo-tz carries. The package does not say; its pull requests do (211). */
const RELEASE_OF_VERSION: ReadonlyMap<string, string> = new Map([["8.1.9", "2026d"]]);

const POLYGONS = "data/timezones.geojson.geo.dat";
const INDEX = "data/timezones.geojson.index.json";

/** Path in the package. Of its three sets, this one has all zones, none of them merged. */
export const POLYGON_FILES: readonly string[] = [POLYGONS, INDEX];

/** @throws Error for a version whose release nobody has looked up */
export function polygonRelease(geoTzVersion: string): string {
  const release = RELEASE_OF_VERSION.get(geoTzVersion);
  if (release !== undefined) return release;
  throw new Error(
    `the release of timezone-boundary-builder in geo-tz ${geoTzVersion} is not in ${import.meta.path}`,
  );
}

/** Makes the zone map of the installed geo-tz, zones named as it names them. */
export function buildGeoTzMap(root: string, onProgress?: (share: number) => void): ZoneMap {
  const pathOf = (file: string): string => join(root, "node_modules/geo-tz", file);
  // JSON.parse is declared to return `any`; Json is what it can return.
  const { version } = JSON.parse(readFileSync(pathOf("package.json"), "utf8")) as { version: string };
  const index = JSON.parse(readFileSync(pathOf(INDEX), "utf8")) as Json;
  return buildZoneMap(index, readFileSync(pathOf(POLYGONS)), polygonRelease(version), onProgress);
}
