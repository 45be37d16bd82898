import { daysFromCivil } from "../calendar/civil.ts";
import { SECONDS_PER_DAY } from "../time-unit.ts";

/**
 * Facts about leap seconds, from the IERS list in tzdb (data/leap-seconds.list). The product counts POSIX time, which has
 * no leap seconds; it only reports them, and refuses a second 60 that never was.
 */
export const LEAP_SECONDS = {
  /** TAI - UTC since the last leap second, 2017-01-01. */
  taiMinusUtcSeconds: 37,
  listExpires: "2027-06-28",
  /** Years that ended with a leap second, and years with one at the end of June. */
  inDecember: [
    1972, 1973, 1974, 1975, 1976, 1977, 1978, 1979, 1987, 1989, 1990, 1995, 1998, 2005, 2008, 2016,
  ],
  inJune: [1972, 1981, 1982, 1983, 1985, 1992, 1993, 1994, 1997, 2012, 2015],
} as const;

/** The first days after all leap seconds, as days since 1970-01-01. */
const DAYS_AFTER: ReadonlySet<number> = new Set([
  ...LEAP_SECONDS.inDecember.map((year) => daysFromCivil(year + 1, 1, 1)),
  ...LEAP_SECONDS.inJune.map((year) => daysFromCivil(year, 7, 1)),
]);
/** From here on leap seconds may still be announced. */
const UNKNOWN_FROM_DAY = Date.parse(LEAP_SECONDS.listExpires) / (SECONDS_PER_DAY * 1000);

/**
 * Whether a leap second came, or may come, at the end of a UTC day.
 *
 * @param lastDay the first day after it at the latest, as days since 1970-01-01; the same as `firstDay` where the offset is known
 */
export function mayHaveLeapSecond(firstDay: number, lastDay: number): boolean {
  if (lastDay >= UNKNOWN_FROM_DAY) return true;
  for (let day = firstDay; day <= lastDay; day += 1) if (DAYS_AFTER.has(day)) return true;
  return false;
}
