import type { Inputs, Origin } from "./inputs.ts";
import listed from "./origins.yaml";
import { polygonRelease } from "./zone-map/geo-tz.ts";

type Listed = Omit<Origin, "version"> & { version?: string; package?: string };

/** The origins of all inputs, versions as installed. */
export type Origins = Record<
  | "geonames"
  | "citiesJson"
  | "zonePolygons"
  | "countriesList"
  | "cldrCore"
  | "cldrBcp47"
  | "cldrNames"
  | "cldrDates"
  | "cldrSubdivisions"
  | "airports"
  | "tzdb"
  | "zoneTabs"
  | "zoneGroups"
  | "placeCorrections"
  | "naturalEarth"
  | "regionCodes"
  | "weekends"
  | "schoolHolidays"
  | "schoolAreas",
  Origin
>;

/**
 * @param placesDate date of the newest row of the GeoNames dump
 * @param tzdbVersion as the zone file says
 */
export function describeOrigins(inputs: Inputs, placesDate: string, tzdbVersion: string): Origins {
  const polygons = () => polygonRelease(inputs.packageVersion("geo-tz"));
  const described = Object.entries<Listed>(listed).map(([name, { package: packageName, ...origin }]) => {
    const known = { geonames: placesDate, tzdb: tzdbVersion, zoneTabs: tzdbVersion }[name];
    const installed = packageName === undefined ? origin.version : inputs.packageVersion(packageName);
    return [name, { ...origin, version: known ?? installed ?? polygons() }];
  });
  return Object.fromEntries(described) as Origins;
}
