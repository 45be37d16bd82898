import { dayOfWeek, daysFromCivil, daysInMonth } from "../calendar/civil.ts";
import { SECONDS_PER_DAY } from "../time-unit.ts";

/** The form of a yearly date's day: a plain day, or a weekday on or after, or on or before, a day. */
export const DAY_KIND = { day: 0, onOrAfter: 1, onOrBefore: 2 } as const;

/** Which clock a time of day is read on: wall clock, standard time, universal time. */
export const CLOCK = { wall: 0, standard: 1, universal: 2 } as const;

/** A year in which every month has its greatest length. */
export const LEAP_YEAR = 2000;

/** A date that repeats every year, with a time of day: "last Sunday of March, 01:00 UT". */
export type YearlyDate = {
  month: number;
  dayKind: number;
  /** Day of the month. For "last" weekdays the month's greatest length (29 for February). */
  day: number;
  /** 0 = Sunday. Unused for a plain day. */
  weekday: number;
  timeSeconds: number;
  clock: number;
};

/**
 * Seconds from 1970-01-01T00:00 to this date's moment in `year`, on the clock the date is written for.
 * A weekday search may leave the month (`Sun>=29`) or the year, as zic(8) allows. `null` where the day does not exist
 * (29 February of a common year).
 */
export function secondsInYear(date: YearlyDate, year: number): number | null {
  const length = daysInMonth(year, date.month);
  let day = date.day;
  if (day > length) {
    if (date.dayKind !== DAY_KIND.onOrBefore) return null;
    day = length;
  }
  let dayNumber = daysFromCivil(year, date.month, day);
  if (date.dayKind === DAY_KIND.onOrAfter) {
    dayNumber += (date.weekday - dayOfWeek(dayNumber) + 7) % 7;
  } else if (date.dayKind === DAY_KIND.onOrBefore) {
    dayNumber -= (dayOfWeek(dayNumber) - date.weekday + 7) % 7;
  }
  return dayNumber * SECONDS_PER_DAY + date.timeSeconds;
}

/** What to subtract from a moment on the date's own clock to get UTC. */
export function clockOffsetSeconds(
  clock: number,
  standardOffsetSeconds: number,
  savingSeconds: number,
): number {
  if (clock === CLOCK.universal) return 0;
  return clock === CLOCK.standard ? standardOffsetSeconds : standardOffsetSeconds + savingSeconds;
}
