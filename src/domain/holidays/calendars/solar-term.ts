import { AstroTime, SearchSunLongitude } from "astronomy-engine";
import { daysFromCivil } from "../../calendar/civil.ts";
import { createLruCache } from "../lru.ts";
import type { LunarCalendar } from "../rule-program.ts";

const SECONDS_PER_DAY = 86_400;
const DEGREES_PER_DAY = 360 / 365.2422;

/** Clocks of today by which the calendars place a solar term on a day. */
const CALENDAR_OFFSET_SECONDS: Readonly<Record<LunarCalendar, number>> = {
  chinese: 8 * 3600,
  korean: 9 * 3600,
  vietnamese: 7 * 3600,
};

/** Instants found, by year and longitude: a rule asks for each year three times. 24 terms of 50 years at most. */
const instants = createLruCache<number>(1200);

/**
 * Day number, on a clock `utcOffsetSeconds` ahead of UTC, on which the Sun's apparent longitude reaches
 * `longitudeDeg` in the year given: 0 is the March equinox, 90 the June solstice.
 * The instant is astronomy-engine's (within some seconds).
 */
export function solarLongitudeDay(year: number, longitudeDeg: number, utcOffsetSeconds: number): number {
  const key = `${year} ${longitudeDeg}`;
  const held = instants.get(key);
  const epochSeconds = held ?? solarLongitudeSeconds(year, longitudeDeg);
  if (held === undefined) instants.set(key, epochSeconds);
  return Math.floor((epochSeconds + utcOffsetSeconds) / SECONDS_PER_DAY);
}

function solarLongitudeSeconds(year: number, longitudeDeg: number): number {
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
