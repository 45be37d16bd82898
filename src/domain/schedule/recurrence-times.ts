import { civilFromDays, daysFromCivil } from "../calendar/civil.ts";
import { startOfWeek } from "../calendar/week.ts";
import { SECONDS_PER_DAY } from "../time-unit.ts";
import {
  daysOfMonth,
  daysOfWeek,
  daysOfYear,
  isDayOf,
  type PeriodDays,
  type RecurrenceParts,
} from "./recurrence-period.ts";
import { isShort, isTimeReached, SECONDS_PER_PERIOD, withPartsOfStart } from "./recurrence-start.ts";
import { SEARCH_LIMIT, STILL_SEARCHING, type WallTimes } from "./rule.ts";

/** Days or periods that one call looks at, about a millisecond. */
const MAX_LOOKS_PER_CALL = 1000;
/** Days or periods that all calls look at together. */
const MAX_LOOKS = 200_000;
/** The calendar repeats after 400 years, which have so many periods: a rule without an occurrence in them has none. */
const PERIODS_PER_CYCLE = { YEARLY: 400, MONTHLY: 4800, WEEKLY: 20_871, DAILY: 146_097 } as const;
const LAST_YEAR = 9999;

/** The occurrences of one period: each day at each time, or those of BYSETPOS alone. */
type Period = {
  index: number;
  days: readonly number[];
  times: readonly number[];
  picked: readonly number[] | null;
};

/**
 * The times of a rule of RFC 5545 on the wall clock, found period by period. What the rule leaves out comes from its start.
 *
 * @param startWallSeconds DTSTART: no occurrence is before it, and COUNT and INTERVAL count from it
 * @param untilWallSeconds the last moment, `null` without UNTIL
 */
export function recurrenceTimes(
  given: RecurrenceParts,
  startWallSeconds: number,
  untilWallSeconds: number | null,
): WallTimes {
  const parts = withPartsOfStart(given, startWallSeconds);
  const { frequency, interval, count } = parts;
  const startDay = Math.floor(startWallSeconds / SECONDS_PER_DAY);
  const startCivil = civilFromDays(startDay);
  const startMonth = startCivil.year * 12 + startCivil.month - 1;
  const startWeek = startOfWeek(startDay, parts.weekStart);
  const times = isShort(frequency) ? [] : timesOfDay(parts);
  const timesInHour = product(parts.minutes, parts.seconds, 60);
  /** The set of a short period has as many times as each other's. */
  const shortSize = { HOURLY: timesInHour.length, MINUTELY: parts.seconds.length, SECONDLY: 1 };
  const isNever = isShort(frequency) && !isTimeReached(parts, frequency, startWallSeconds);
  const shortPicked =
    isShort(frequency) && parts.positions.length > 0 ? pick(parts.positions, shortSize[frequency]) : null;
  let seenDay = NaN;
  let isSeenDayOf = false;
  let looks = 0;
  let period: Period | null = null;
  /** The next period to look at, by its number since the start. */
  let nextIndex = 0;
  /** Periods in a row without an occurrence. */
  let emptyPeriods = 0;
  let emptyDays = 0;
  /** Occurrences in the periods before `period`. */
  let countBefore = 0;
  let lastFrom = -Infinity;

  /** The number of the period that has a moment, or comes next. */
  function indexAt(wallSeconds: number): number {
    if (wallSeconds <= startWallSeconds) return 0;
    const day = Math.floor(wallSeconds / SECONDS_PER_DAY);
    if (isShort(frequency)) {
      const unit = SECONDS_PER_PERIOD[frequency];
      const passed = Math.floor(wallSeconds / unit) - Math.floor(startWallSeconds / unit);
      return Math.ceil(passed / interval);
    }
    const { year, month } = civilFromDays(day);
    const passed = {
      YEARLY: year - startCivil.year,
      MONTHLY: year * 12 + month - 1 - startMonth,
      WEEKLY: Math.floor((day - startWeek) / 7),
      DAILY: day - startDay,
    }[frequency];
    return Math.ceil(passed / interval);
  }

  /** The days of a period longer than an hour; `null` after the last year. */
  function longPeriod(index: number): PeriodDays | null {
    const passed = index * interval;
    if (frequency === "YEARLY") {
      const year = startCivil.year + passed;
      return year > LAST_YEAR ? null : daysOfYear(parts, year);
    }
    if (frequency === "MONTHLY") {
      const [year, month] = [Math.floor((startMonth + passed) / 12), ((startMonth + passed) % 12) + 1];
      return year > LAST_YEAR ? null : daysOfMonth(parts, { year, month });
    }
    const day = frequency === "WEEKLY" ? startWeek + passed * 7 : startDay + passed;
    if (day >= END_DAY) return null;
    if (frequency === "WEEKLY") return daysOfWeek(parts, day);
    return { days: isDayOf(parts, day) ? [day] : [], looks: 1 };
  }

  /**
   * Moves on to the next period, or past those of a day or hour that the rule does not have.
   *
   * @returns `null` when the rule has no later period
   */
  function move(): "moved" | "found" | null {
    looks += 1;
    const index = nextIndex;
    if (!isShort(frequency)) {
      const found = longPeriod(index);
      if (found === null || emptyPeriods > PERIODS_PER_CYCLE[frequency]) return null;
      looks += found.looks - 1;
      nextIndex = index + 1;
      if (found.days.length === 0) {
        emptyPeriods += 1;
        return "moved";
      }
      return settle({ index, days: found.days, times });
    }
    if (shortPicked?.length === 0) return null;
    const unit = SECONDS_PER_PERIOD[frequency];
    const wallSeconds = (Math.floor(startWallSeconds / unit) + index * interval) * unit;
    const day = Math.floor(wallSeconds / SECONDS_PER_DAY);
    if (day >= END_DAY) return null;
    const second = wallSeconds - day * SECONDS_PER_DAY;
    if (day !== seenDay) {
      seenDay = day;
      isSeenDayOf = isDayOf(parts, day);
    }
    if (!isSeenDayOf) {
      emptyDays += 1;
      nextIndex = Math.max(index + 1, indexAt((day + 1) * SECONDS_PER_DAY));
      return emptyDays > PERIODS_PER_CYCLE.DAILY ? null : "moved";
    }
    emptyDays = 0;
    const [hour, minute] = [Math.floor(second / 3600), Math.floor((second % 3600) / 60)];
    if (parts.hours.length > 0 && !parts.hours.includes(hour)) {
      nextIndex = Math.max(index + 1, indexAt(wallSeconds - (second % 3600) + 3600));
      return "moved";
    }
    if (unit < 3600 && parts.minutes.length > 0 && !parts.minutes.includes(minute)) {
      nextIndex = Math.max(index + 1, indexAt(wallSeconds - (second % 60) + 60));
      return "moved";
    }
    nextIndex = index + 1;
    const base = hour * 3600;
    if (frequency === "HOURLY")
      return settle({ index, days: [day], times: timesInHour.map((time) => base + time) });
    if (frequency === "MINUTELY")
      return settle({ index, days: [day], times: parts.seconds.map((time) => base + minute * 60 + time) });
    if (parts.seconds.length > 0 && !parts.seconds.includes(second % 60)) return "moved";
    return settle({ index, days: [day], times: [second] });
  }

  function settle(found: Omit<Period, "picked">): "moved" | "found" {
    const size = found.days.length * found.times.length;
    const picked =
      isShort(frequency) || parts.positions.length === 0 ? shortPicked : pick(parts.positions, size);
    if (size === 0 || picked?.length === 0) {
      emptyPeriods += 1;
      return "moved";
    }
    emptyPeriods = 0;
    if (period !== null) countBefore += sizeOf(period) - firstOf(period);
    period = { ...found, picked };
    return "found";
  }

  /** The first occurrence of a period that counts: those of the first period may be before the start. */
  const firstOf = (one: Period): number => (one.index === 0 ? lowerBound(one, startWallSeconds) : 0);

  function restart(): void {
    period = null;
    nextIndex = 0;
    countBefore = 0;
    emptyPeriods = 0;
    emptyDays = 0;
  }

  return {
    next(fromWallSeconds) {
      if (isNever) return null;
      if (fromWallSeconds < lastFrom) restart();
      lastFrom = fromWallSeconds;
      const from = Math.max(fromWallSeconds, startWallSeconds);
      const most = looks + MAX_LOOKS_PER_CALL;
      // A rule that counts is followed from its start. The period before may reach into this one's time.
      const jumped = count === null ? Math.max(0, indexAt(from) - 1) : 0;
      if (jumped > nextIndex) nextIndex = jumped;
      for (;;) {
        if (period !== null) {
          const at = lowerBound(period, from);
          const counted = countBefore + at - firstOf(period);
          if (count !== null && counted >= count) return null;
          if (at < sizeOf(period)) {
            const found = valueAt(period, at);
            return untilWallSeconds !== null && found > untilWallSeconds ? null : found;
          }
        }
        if (looks > MAX_LOOKS) return SEARCH_LIMIT;
        if (looks > most) return STILL_SEARCHING;
        let moved = move();
        while (moved === "moved" && looks <= most) moved = move();
        if (moved === null) return null;
        if (untilWallSeconds !== null && nextIndex > indexAt(untilWallSeconds) + 1 && moved === "moved")
          return null;
      }
    },
  };
}

const END_DAY = daysFromCivil(LAST_YEAR + 1, 1, 1);

const sizeOf = ({ days, times, picked }: Period): number => picked?.length ?? days.length * times.length;

function valueAt({ days, times, picked }: Period, at: number): number {
  const place = picked === null ? at : picked[at];
  const day = days[Math.floor((place ?? NaN) / times.length)];
  const time = times[(place ?? NaN) % times.length];
  if (day === undefined || time === undefined) throw new Error("a period has no such occurrence");
  return day * SECONDS_PER_DAY + time;
}

/** The place of the first occurrence of a period at or after a moment; its size where there is none. */
function lowerBound(period: Period, wallSeconds: number): number {
  let [low, high] = [0, sizeOf(period)];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (valueAt(period, middle) < wallSeconds) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The places that BYSETPOS picks of a set, ascending. */
function pick(positions: readonly number[], size: number): number[] {
  const places = positions.map((position) => (position > 0 ? position - 1 : size + position));
  return [...new Set(places.filter((place) => place >= 0 && place < size))].toSorted((a, b) => a - b);
}

/** Each number of a list with each of another, as seconds. */
const product = (numbers: readonly number[], seconds: readonly number[], unit: number): number[] =>
  numbers.flatMap((number) => seconds.map((second) => number * unit + second));

const timesOfDay = ({ hours, minutes, seconds }: RecurrenceParts): number[] =>
  product(hours, product(minutes, seconds, 60), 3600);
