import { DeltaT_EspenakMeeus } from "astronomy-engine";
import { MS_PER_DAY } from "../time-unit.ts";

const DAYS_PER_YEAR = 365.2425;
/** TT - TAI, seconds (IAU 1991). */
const TT_MINUS_TAI_SECONDS = 32.184;

/** TAI - UTC on the first day of `LEAP_YEARS`, seconds. */
const FIRST_TAI_MINUS_UTC_SECONDS = 10;
/**
 * The first days with one leap second more than before, as announced in IERS Bulletin C: 1 January of a year, or 1 July
 * where it ends in .5.
 */
const LEAP_YEARS: readonly number[] = [
  1972, 1972.5, 1973, 1974, 1975, 1976, 1977, 1978, 1979, 1980, 1981.5, 1982.5, 1983.5, 1985.5, 1988, 1990,
  1991, 1992.5, 1993.5, 1994.5, 1996, 1997.5, 1999, 2006, 2009, 2012.5, 2015.5, 2017,
];

const LEAP_UT_DAYS = LEAP_YEARS.map(
  (year) => (Date.UTC(Math.floor(year), 12 * (year % 1)) - Date.UTC(2000, 0, 1, 12)) / MS_PER_DAY,
);
const FIRST_LEAP_UT_DAYS = LEAP_UT_DAYS[0] ?? 0;
const deltaSecondsAfter = (leaps: number): number =>
  FIRST_TAI_MINUS_UTC_SECONDS + leaps - 1 + TT_MINUS_TAI_SECONDS;
/** Up to this year the last announced TAI - UTC is a fact; after it, a forecast. */
const FORECAST_YEAR = 2027;

/**
 * TT - UT in seconds by the long-term length of day of Stephenson, Morrison & Hohenkerk (2016),
 * "Measurement of the Earth's rotation", Proc. R. Soc. A 472:20160404, section 5:
 * lod = 1.78 t - 4.0 sin(2 pi t / 15) ms, t in centuries from 1825, integrated over time.
 * Only differences of it are used, so the constant of integration is left out.
 */
function longTermSeconds(year: number): number {
  const years = year - 1825;
  return 0.00325 * years * years + 349 * Math.cos(0.00419 * years);
}

/**
 * Terrestrial Time minus civil Universal Time.
 *
 * @param utDays days since 2000-01-01T12:00 UT
 * @returns seconds. Before 1972 the polynomials of Espenak & Meeus (NASA/TP-2006-214141, within
 * about 5 s of later work in the 19th century and 2 s in the 20th); 1972 to 2026 exact, from the
 * leap seconds in force (69.184 since 2017); from 2027 that value plus the drift expected from the
 * long-term length of day: 75 s in 2050, 93 s in 2100, 162 s in 2200.
 */
export function deltaTSeconds(utDays: number): number {
  if (utDays < FIRST_LEAP_UT_DAYS) return DeltaT_EspenakMeeus(utDays);

  const year = 2000 + (utDays + 0.5) / DAYS_PER_YEAR;
  if (year >= FORECAST_YEAR) {
    return deltaSecondsAfter(LEAP_YEARS.length) + longTermSeconds(year) - longTermSeconds(FORECAST_YEAR);
  }

  return deltaSecondsAfter(LEAP_UT_DAYS.findLastIndex((firstDay) => utDays >= firstDay) + 1);
}
