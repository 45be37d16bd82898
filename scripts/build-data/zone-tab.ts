import { atLine } from "./csv.ts";
import type { Inputs } from "./inputs.ts";

/** A row of tzdb's zone.tab or zone1970.tab. */
export type ZoneTabRow = {
  countryCodes: readonly string[];
  latitudeDeg: number;
  longitudeDeg: number;
  zoneId: string;
  comment: string | null;
};

/**
 * Reads zone.tab or zone1970.tab, in its order. @throws Error with the line number where a row is not of that
 * form
 */
export function parseZoneTab(text: string): ZoneTabRow[] {
  return linesOf(text, ([codes = "", coordinates = "", zoneId, comment = null]) => {
    if (zoneId === undefined) throw new Error("expected codes, coordinates and a zone");
    const place = parseIso6709(coordinates);
    if (place === null) throw new Error(`${coordinates} are no coordinates`);
    return { countryCodes: codes.split(","), ...place, zoneId, comment };
  });
}

export type ZoneTabs = ReturnType<typeof readZoneTabs>;

/** The tables of zones and countries that come with tzdb. */
export function readZoneTabs({ read }: Inputs) {
  return {
    zoneTab: read("zoneTabs", "zone.tab", parseZoneTab),
    zone1970Tab: read("zoneTabs", "zone1970.tab", parseZoneTab),
    countryTab: read("zoneTabs", "iso3166.tab", parseCountryTab),
  };
}

/** Reads iso3166.tab: code and English name, in its order. */
export function parseCountryTab(text: string): (readonly [code: string, name: string])[] {
  return linesOf(text, ([code = "", name = ""]) => [code, name]);
}

function linesOf<T>(text: string, read: (cells: readonly string[]) => T): T[] {
  return text
    .split("\n")
    .flatMap((line, at) =>
      line === "" || line.startsWith("#") ? [] : [atLine(at + 1, () => read(line.split("\t")))],
    );
}

/**
 * The town a zone is named after, as its id writes it: "America/North_Dakota/New_Salem" gives "New Salem".
 */
export function cityInId(zoneId: string): string {
  return (zoneId.split("/").at(-1) ?? zoneId).replaceAll("_", " ");
}

/** ±DDMM±DDDMM or ±DDMMSS±DDDMMSS (ISO 6709) to degrees, rounded to the five places that GeoNames uses. */
export function parseIso6709(text: string): { latitudeDeg: number; longitudeDeg: number } | null {
  const parts = /^([+-])(\d{2})(\d{2})(\d{2})?([+-])(\d{3})(\d{2})(\d{2})?$/u.exec(text);
  if (parts === null) return null;
  const [, latSign, latDeg, latMin, latSec, lonSign, lonDeg, lonMin, lonSec] = parts;
  return {
    latitudeDeg: degrees(latSign, latDeg, latMin, latSec),
    longitudeDeg: degrees(lonSign, lonDeg, lonMin, lonSec),
  };
}

function degrees(sign = "+", whole = "0", minutes = "0", seconds = "0"): number {
  const size = Number(whole) + Number(minutes) / 60 + Number(seconds) / 3600;
  return Math.round((sign === "-" ? -size : size) * 1e5) / 1e5;
}
