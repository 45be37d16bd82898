import { DeltaT_EspenakMeeus } from "astronomy-engine";
import { MS_PER_DAY } from "../time-unit.ts";

const DAYS_PER_YEAR = 365.2425;
/** TT - TAI, seconds (IAU 1991). */
const TT_MINUS_TAI_SECONDS = 32.184;

/**
 * TAI - UTC from its first day on, as announced in IERS Bulletin C.
 * Rows are [year, month, TAI - UTC]; each is valid until the next.
 */
const LEAP_SECONDS: readonly (readonly [year: number, month: 1 | 7, taiMinusUtcSeconds: number])[] = [
  [1972, 1, 10],
  [1972, 7, 11],
  [1973, 1, 12],
  [1974, 1, 13],
  [1975, 1, 14],
  [1976, 1, 15],
  [1977, 1, 16],
  [1978, 1, 17],
  [1979, 1, 18],
  [1980, 1, 19],
  [1981, 7, 20],
  [1982, 7, 21],
  [1983, 7, 22],
  [1985, 7, 23],
  [1988, 1, 24],
  [1990, 1, 25],
  [1991, 1, 26],
  [1992, 7, 27],
  [1993, 7, 28],
  [1994, 7, 29],
  [1996, 1, 30],
  [1997, 7, 31],
  [1999, 1, 32],
  [2006, 1, 33],
  [2009, 1, 34],
  [2012, 7, 35],
  [2015, 7, 36],
  [2017, 1, 37],
];

const LEAP_UT_DAYS = Float64Array.from(
  LEAP_SECONDS,
  ([year, month]) => (Date.UTC(year, month - 1, 1) - Date.UTC(2000, 0, 1, 12)) / MS_PER_DAY,
);
const LEAP_DELTA_SECONDS = Float64Array.from(
  LEAP_SECONDS,
  ([, , taiMinusUtcSeconds]) => taiMinusUtcSeconds + TT_MINUS_TAI_SECONDS,
);
const FIRST_LEAP_UT_DAYS = LEAP_UT_DAYS[0] ?? 0;
const LAST_DELTA_SECONDS = LEAP_DELTA_SECONDS.at(-1) ?? 0;
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
    return LAST_DELTA_SECONDS + longTermSeconds(year) - longTermSeconds(FORECAST_YEAR);
  }

  let row = LEAP_UT_DAYS.length - 1;
  while (row > 0 && utDays < (LEAP_UT_DAYS[row] ?? 0)) row -= 1;
  return LEAP_DELTA_SECONDS[row] ?? LAST_DELTA_SECONDS;
}
