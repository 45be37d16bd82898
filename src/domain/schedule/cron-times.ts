import { mustExist } from "../must-exist.ts";
import type { CronPattern } from "croner";
import { civilFromDays, dayOfWeek, daysFromCivil, daysInMonth } from "../calendar/civil.ts";
import { SECONDS_PER_DAY } from "../time-unit.ts";
import { SEARCH_LIMIT, STILL_SEARCHING, type WallTimes } from "./rule.ts";

/** Days that one call looks at, about a millisecond, and all calls together. */
const MAX_LOOKS_PER_CALL = 1000;
const MAX_LOOKS = 300_000;
/** All kinds of years, by their first weekday and length, come in 41 years: a pattern without a day in them has none. */
const DAYS_OF_ALL_KINDS = 41 * 366;
const END_DAY = daysFromCivil(10_000, 1, 1);
/** The bit of croner's weekdays for the last of the month. */
const LAST_OCCURRENCE = 32;

/** Days that croner's pattern cannot say. */
export type DaysFromEnd = {
  /** Days before the last of the month, as L-3. */
  beforeLast: readonly number[];
  /** From a day to the last of the month, as 25-L. */
  toLast: readonly number[];
  /** Whether the pattern's own days of the month stand for nothing. */
  isAlone: boolean;
};

/**
 * The times of a crontab line on the wall clock, found day by day.
 *
 * @param pattern what croner read
 * @param isBoth whether a day must be one of both, its date and its weekday; one is enough otherwise
 */
export function cronTimes(pattern: CronPattern, fromEnd: DaysFromEnd, isBoth: boolean): WallTimes {
  const [hours, minutes, seconds] = [pattern.hour, pattern.minute, pattern.second].map((field) =>
    field.flatMap((bit, at) => (bit > 0 ? [at] : [])),
  ) as [number[], number[], number[]];
  const years = pattern.starYear ? null : pattern.year;
  let looks = 0;
  let emptyDays = 0;
  /** No day from `lastFrom` to this one is the pattern's. */
  let reached = -Infinity;
  let lastFrom = -Infinity;

  const isDateOf = (day: number, last: number, weekday: number): boolean => {
    if (!fromEnd.isAlone && mustExist(pattern.day[day - 1]) > 0) return true;
    if (!fromEnd.isAlone && pattern.lastDayOfMonth && day === last) return true;
    if (fromEnd.beforeLast.includes(last - day) || fromEnd.toLast.some((first) => day >= first)) return true;
    if (pattern.lastWeekday && day === lastWorkday(last, weekday, day)) return true;
    return isNearest(pattern.nearestWeekdays, day, last, weekday);
  };

  function isWeekdayOf(day: number, last: number, weekday: number): boolean {
    const bits = mustExist(pattern.dayOfWeek[weekday % 7]);
    const ordinal = Math.floor((day - 1) / 7);
    return (bits & (1 << ordinal)) !== 0 || ((bits & LAST_OCCURRENCE) !== 0 && day + 7 > last);
  }

  /** The first day from one on that is the pattern's, or a year or month further on to look at. */
  function look(from: number): { isDay: boolean; next: number } {
    const { year, month, day } = civilFromDays(from);
    if (years !== null && years[year] !== 1) return { isDay: false, next: daysFromCivil(year + 1, 1, 1) };
    const last = daysInMonth(year, month);
    if (mustExist(pattern.month[month - 1]) === 0) return { isDay: false, next: from + last - day + 1 };
    const weekday = dayOfWeek(from);
    const isWeekday = pattern.starDOW || isWeekdayOf(day, last, weekday);
    const areBothAsked = isBoth || pattern.starDOM || pattern.starDOW;
    if (areBothAsked && !isWeekday) return { isDay: false, next: from + 1 };
    const isDate = pattern.starDOM || isDateOf(day, last, weekday);
    const isEnough = areBothAsked ? isDate : isDate || isWeekday;
    return { isDay: isEnough, next: from + 1 };
  }

  /** The first time of day at or after a second of the day, `null` where the day has none any more. */
  function timeFrom(second: number): number | null {
    const [hour, minute] = [Math.floor(second / 3600), Math.floor((second % 3600) / 60)];
    for (const each of hours) {
      if (each < hour) continue;
      for (const ofHour of minutes) {
        if (each === hour && ofHour < minute) continue;
        const least = each === hour && ofHour === minute ? second % 60 : 0;
        const found = seconds.find((one) => one >= least);
        if (found !== undefined) return each * 3600 + ofHour * 60 + found;
      }
    }
    return null;
  }

  return {
    next(fromWallSeconds) {
      let day = Math.floor(fromWallSeconds / SECONDS_PER_DAY);
      if (fromWallSeconds < lastFrom) {
        reached = -Infinity;
        emptyDays = 0;
      }
      lastFrom = fromWallSeconds;
      if (reached > day) day = reached;
      const most = looks + MAX_LOOKS_PER_CALL;
      while (day < END_DAY) {
        if (emptyDays > DAYS_OF_ALL_KINDS) return null;
        if (looks > MAX_LOOKS) return SEARCH_LIMIT;
        if (looks > most) return STILL_SEARCHING;
        looks += 1;
        const { isDay, next } = look(day);
        const second = Math.max(0, fromWallSeconds - day * SECONDS_PER_DAY);
        const time = isDay ? timeFrom(second) : null;
        if (isDay || next - day > 31) emptyDays = 0;
        else emptyDays += next - day;
        if (time !== null) {
          reached = day;
          return day * SECONDS_PER_DAY + time;
        }
        day = next;
        reached = day;
      }
      // After the year 9999 a pattern without years goes on.
      return years === null ? Math.max(fromWallSeconds, END_DAY * SECONDS_PER_DAY) : null;
    },
  };
}

/** The last day from Monday to Friday of a month, by the weekday of one of its days. */
function lastWorkday(last: number, weekday: number, day: number): number {
  const ofLast = ((weekday - 1 + last - day) % 7) + 1;
  return last - Math.max(0, ofLast - 5);
}

/** Whether a day is the nearest from Monday to Friday to one that W names, inside its month. */
function isNearest(nearest: readonly number[], day: number, last: number, weekday: number): boolean {
  if (weekday > 5) return false;
  const isNamed = (each: number): boolean => each >= 1 && each <= last && mustExist(nearest[each - 1]) > 0;
  if (isNamed(day)) return true;
  if (weekday === 5) return isNamed(day + 1) || (day + 2 === last && isNamed(last));
  if (weekday === 1) return isNamed(day - 1) || (day === 3 && isNamed(1));
  return false;
}
