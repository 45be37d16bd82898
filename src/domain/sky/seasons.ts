import { AstroTime, SearchSunLongitude } from "astronomy-engine";
import { createCache } from "../cache.ts";
import { mustExist } from "../must-exist.ts";
import { utDaysOf } from "./ephemeris.ts";

const DAYS_PER_YEAR = 366;

export type SeasonName = "spring" | "summer" | "autumn" | "winter";
export type Hemisphere = "north" | "south";

/** In order of the Sun's longitude: 0, 90, 180, 270 degrees. */
const EVENTS = ["march_equinox", "june_solstice", "september_equinox", "december_solstice"] as const;
const NORTHERN: readonly SeasonName[] = ["spring", "summer", "autumn", "winter"];

/** By year and longitude: the seasons of all years of the sky. */
const instants = createCache<number>(4096);

/**
 * The instant at which the apparent longitude of the Sun reaches a number of degrees in a year (Meeus ch. 27). The year begins at 280
 * degrees.
 *
 * @throws Error if a year has none, which does not happen
 */
export function sunLongitudeEpochMs(year: number, longitudeDeg: number): number {
  return instants.getOrMake(`${year} ${longitudeDeg}`, () => {
    const start = new AstroTime(utDaysOf(Date.UTC(year, 0, 1, 12)));
    return mustExist(
      SearchSunLongitude(longitudeDeg, start, DAYS_PER_YEAR),
      "longitude of the Sun",
    ).date.getTime();
  });
}

/** An equinox or a solstice, within a minute of the references in 1800-2200. */
const eventAt = (year: number, quarter: number): number => sunLongitudeEpochMs(year, 90 * quarter);

/** The hemisphere of a latitude; the equator counts as north. */
export function hemisphereOf(latitudeDeg: number): Hemisphere {
  return latitudeDeg < 0 ? "south" : "north";
}

/** The obliquity of the ecliptic in 2026 (Meeus ch. 22); it changes by 0.013 degrees in a century. */
const TROPIC_DEG = 23.436;

/** Whether the Sun stands in the zenith there at some time of the year: the four seasons say nothing of the tropics. */
export function isTropical(latitudeDeg: number): boolean {
  return Math.abs(latitudeDeg) <= TROPIC_DEG;
}

/** Months from the first of a meteorological season to that of the next. */
const SEASON_MONTHS = 3;

/**
 * The meteorological season of a month (1 to 12), of three whole months from March on, with the one after it and its first month.
 * Outside the tropics.
 */
export function meteorologicalSeason(month: number, hemisphere: Hemisphere) {
  const quarter = Math.floor(((month + 9) % 12) / SEASON_MONTHS);
  const nameOf = (at: number): SeasonName =>
    NORTHERN[(at + (hemisphere === "north" ? 0 : 2)) % NORTHERN.length] ?? "winter";
  return {
    current: nameOf(quarter),
    next: nameOf(quarter + 1),
    nextMonth: (((quarter + 1) * SEASON_MONTHS + 2) % 12) + 1,
  };
}

/** The astronomical season at an instant, and the equinox or solstice that ends it. */
export function seasonAt(epochMs: number, hemisphere: Hemisphere) {
  const year = new Date(epochMs).getUTCFullYear();
  let quarter = 0;
  while (quarter < EVENTS.length && eventAt(year, quarter) <= epochMs) quarter += 1;

  // After the December solstice the next event is the first of next year.
  const nextQuarter = quarter % EVENTS.length;
  const nextYear = quarter === EVENTS.length ? year + 1 : year;
  const northern = (nextQuarter + 3) % 4;
  return {
    current: NORTHERN[hemisphere === "north" ? northern : (northern + 2) % 4] ?? "winter",
    nextEvent: EVENTS[nextQuarter] ?? "march_equinox",
    nextEpochMs: eventAt(nextYear, nextQuarter),
  };
}
