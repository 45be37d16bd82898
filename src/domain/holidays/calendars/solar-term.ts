import { AstroTime, SearchSunLongitude } from "astronomy-engine";
import { daysFromCivil } from "../../calendar/civil.ts";
import { createCache } from "../../cache.ts";
import type { LunarCalendar } from "../rule-program.ts";
import { SECONDS_PER_DAY, SECONDS_PER_HOUR } from "../../time-unit.ts";

const DEGREES_PER_DAY = 360 / 365.2422;

/** Today's offsets of the clocks by which the calendars date a solar term. */
const CALENDAR_OFFSET_SECONDS: Readonly<Record<LunarCalendar, number>> = {
  chinese: 8 * SECONDS_PER_HOUR,
  korean: 9 * SECONDS_PER_HOUR,
  vietnamese: 7 * SECONDS_PER_HOUR,
};

/** Largest error of `estimatedSeconds`. */
const ESTIMATE_WITHIN_SECONDS = 1800;

/** Cached exact instants, by year and longitude. */
const instants = createCache<number>(1200);

/**
 * Day number, on a clock `utcOffsetSeconds` ahead of UTC, on which the Sun's apparent longitude reaches
 * `longitudeDeg` in the year given: 0 is the March equinox, 90 the June solstice.
 * Uses astronomy-engine's instant (right to some seconds) when an estimate does not decide the day.
 */
export function solarLongitudeDay(year: number, longitudeDeg: number, utcOffsetSeconds: number): number {
  const day = (seconds: number): number => Math.floor((seconds + utcOffsetSeconds) / SECONDS_PER_DAY);
  const estimate = estimatedSeconds(year, longitudeDeg);
  const earliest = day(estimate - ESTIMATE_WITHIN_SECONDS);
  if (earliest === day(estimate + ESTIMATE_WITHIN_SECONDS)) return earliest;
  const key = `${year} ${longitudeDeg}`;
  return day(instants.getOrMake(key, () => solarLongitudeSeconds(year, longitudeDeg)));
}

/** Days from 1970-01-01 to noon of 2000-01-01, from which the Sun's elements are counted. */
const J2000_DAYS = 10_957.5;
const DAYS_PER_CENTURY = 36_525;
const RADIANS = Math.PI / 180;

/** The Sun's apparent longitude in degrees, not reduced: within 0.01 deg (Meeus, Astronomical Algorithms, ch. 25). */
function roughLongitudeDeg(days: number): number {
  const t = (days - J2000_DAYS) / DAYS_PER_CENTURY;
  const anomaly = (357.52911 + t * (35_999.05029 - 0.0001537 * t)) * RADIANS;
  const centre =
    (1.914602 - t * (0.004817 + 0.000014 * t)) * Math.sin(anomaly) +
    (0.019993 - 0.000101 * t) * Math.sin(2 * anomaly) +
    0.000289 * Math.sin(3 * anomaly);
  const node = (125.04 - 1934.136 * t) * RADIANS;
  return 280.46646 + t * (36_000.76983 + 0.0003032 * t) + centre - 0.00569 - 0.00478 * Math.sin(node);
}

/** When the Sun reaches a longitude, by `roughLongitudeDeg`: a hundred times as fast as the exact search. */
export function estimatedSeconds(year: number, longitudeDeg: number): number {
  let days = daysFromCivil(year, 1, 1) + ((longitudeDeg + 80) % 360) / DEGREES_PER_DAY;
  for (let round = 0; round < 3; round += 1) {
    const short = (((longitudeDeg - roughLongitudeDeg(days)) % 360) + 540) % 360;
    days += (short - 180) / DEGREES_PER_DAY;
  }
  return days * SECONDS_PER_DAY;
}

export function solarLongitudeSeconds(year: number, longitudeDeg: number): number {
  // The Sun stands at 280 deg on 1 January; search from a few days before the expected one.
  const expectedDays = ((((longitudeDeg - 280) % 360) + 360) % 360) / DEGREES_PER_DAY;
  const from = daysFromCivil(year, 1, 1) + Math.max(0, expectedDays - 8);
  const found = SearchSunLongitude(longitudeDeg, new AstroTime(new Date(from * SECONDS_PER_DAY * 1000)), 30);
  return found === null
    ? (daysFromCivil(year, 1, 1) + expectedDays) * SECONDS_PER_DAY
    : found.date.getTime() / 1000;
}

/** Day number of the start of a solar term, 1 = Lichun (315 deg) … 5 = Qingming (15 deg) … 24 = Dahan (300 deg). */
export function solarTermDay(calendar: LunarCalendar, year: number, term: number): number {
  return solarLongitudeDay(year, (315 + 15 * (term - 1)) % 360, CALENDAR_OFFSET_SECONDS[calendar]);
}
