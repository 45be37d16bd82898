import { sunLongitudeEpochMs } from "../../sky/seasons.ts";
import { MS_PER_DAY, SECONDS_PER_HOUR } from "../../time-unit.ts";
import type { LunarCalendar } from "../rule-program.ts";

/** Today's offsets of the clocks by which the calendars date a solar term. */
const CALENDAR_OFFSET_SECONDS: Readonly<Record<LunarCalendar, number>> = {
  chinese: 8 * SECONDS_PER_HOUR,
  korean: 9 * SECONDS_PER_HOUR,
  vietnamese: 7 * SECONDS_PER_HOUR,
};

/**
 * Day number, on a clock `utcOffsetSeconds` ahead of UTC, on which the Sun's apparent longitude reaches
 * `longitudeDeg` in the year given: 0 is the March equinox, 90 the June solstice.
 */
export function solarLongitudeDay(year: number, longitudeDeg: number, utcOffsetSeconds: number): number {
  return Math.floor((sunLongitudeEpochMs(year, longitudeDeg) + utcOffsetSeconds * 1000) / MS_PER_DAY);
}

/** Day number of the start of a solar term, 1 = Lichun (315 deg) … 5 = Qingming (15 deg) … 24 = Dahan (300 deg). */
export function solarTermDay(calendar: LunarCalendar, year: number, term: number): number {
  return solarLongitudeDay(year, (315 + 15 * (term - 1)) % 360, CALENDAR_OFFSET_SECONDS[calendar]);
}
