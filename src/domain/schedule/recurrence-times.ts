import { type CivilDate, civilFromDays, daysFromCivil } from "../calendar/civil.ts";
import { lowerBound } from "../lower-bound.ts";
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
/** Periods in the 400 years after which the calendar repeats: a rule without an occurrence in them has none. */
const PERIODS_PER_CYCLE = { YEARLY: 400, MONTHLY: 4800, WEEKLY: 20_871, DAILY: 146_097 } as const;
const LAST_YEAR = 9999;

/** The occurrences of one period: each day at each time, or those of BYSETPOS alone. */
type Period = {
  index: number;
  days: readonly number[];
  times: readonly number[];
  picked: readonly number[] | null;
};

/** Finds the times of a rule period by period, each after the one before. */
class RecurrenceTimes implements WallTimes {
  readonly #parts: RecurrenceParts;
  readonly #startWallSeconds: number;
  readonly #untilWallSeconds: number | null;
  readonly #startDay: number;
  readonly #startCivil: CivilDate;
  readonly #startMonth: number;
  readonly #startWeek: number;
  readonly #times: readonly number[];
  readonly #timesInHour: readonly number[];
  /** The places that BYSETPOS picks of each period of an hour or less. */
  readonly #shortPicked: readonly number[] | null;
  readonly #isNever: boolean;
  #seenDay = NaN;
  #isSeenDayOf = false;
  #looks = 0;
  #period: Period | null = null;
  /** The next period to look at, by its number since the start. */
  #nextIndex = 0;
  /** Periods in a row without an occurrence. */
  #emptyPeriods = 0;
  #emptyDays = 0;
  /** Occurrences in the periods before `#period`. */
  #countBefore = 0;
  #lastFrom = -Infinity;

  constructor(parts: RecurrenceParts, startWallSeconds: number, untilWallSeconds: number | null) {
    const { frequency, positions } = parts;
    this.#parts = parts;
    this.#startWallSeconds = startWallSeconds;
    this.#untilWallSeconds = untilWallSeconds;
    this.#startDay = Math.floor(startWallSeconds / SECONDS_PER_DAY);
    this.#startCivil = civilFromDays(this.#startDay);
    this.#startMonth = this.#startCivil.year * 12 + this.#startCivil.month - 1;
    this.#startWeek = startOfWeek(this.#startDay, parts.weekStart);
    this.#times = isShort(frequency) ? [] : timesOfDay(parts);
    this.#timesInHour = product(parts.minutes, parts.seconds, 60);
    // The set of a short period has as many times as each other's.
    const shortSize = { HOURLY: this.#timesInHour.length, MINUTELY: parts.seconds.length, SECONDLY: 1 };
    this.#isNever = isShort(frequency) && !isTimeReached(parts, frequency, startWallSeconds);
    this.#shortPicked =
      isShort(frequency) && positions.length > 0 ? pick(positions, shortSize[frequency]) : null;
  }

  next(fromWallSeconds: number): ReturnType<WallTimes["next"]> {
    if (this.#isNever) return null;
    if (fromWallSeconds < this.#lastFrom) this.#restart();
    this.#lastFrom = fromWallSeconds;
    const from = Math.max(fromWallSeconds, this.#startWallSeconds);
    const most = this.#looks + MAX_LOOKS_PER_CALL;
    // A rule that counts is followed from its start. The period before may reach into this one's time.
    const jumped = this.#parts.count === null ? Math.max(0, this.#indexAt(from) - 1) : 0;
    if (jumped > this.#nextIndex) this.#nextIndex = jumped;
    for (;;) {
      if (this.#period !== null) {
        const at = lowerBoundOf(this.#period, from);
        const counted = this.#countBefore + at - this.#firstOf(this.#period);
        if (this.#parts.count !== null && counted >= this.#parts.count) return null;
        if (at < sizeOf(this.#period)) {
          const found = valueAt(this.#period, at);
          return this.#untilWallSeconds !== null && found > this.#untilWallSeconds ? null : found;
        }
      }
      if (this.#looks > MAX_LOOKS) return SEARCH_LIMIT;
      if (this.#looks > most) return STILL_SEARCHING;
      let moved = this.#move();
      while (moved === "moved" && this.#looks <= most) moved = this.#move();
      if (moved === null) return null;
      if (
        this.#untilWallSeconds !== null &&
        this.#nextIndex > this.#indexAt(this.#untilWallSeconds) + 1 &&
        moved === "moved"
      )
        return null;
    }
  }

  /** The number of the period that has a moment, or comes next. */
  #indexAt(wallSeconds: number): number {
    if (wallSeconds <= this.#startWallSeconds) return 0;
    const day = Math.floor(wallSeconds / SECONDS_PER_DAY);
    if (isShort(this.#parts.frequency)) {
      const unit = SECONDS_PER_PERIOD[this.#parts.frequency];
      const passed = Math.floor(wallSeconds / unit) - Math.floor(this.#startWallSeconds / unit);
      return Math.ceil(passed / this.#parts.interval);
    }
    const { year, month } = civilFromDays(day);
    const passed = {
      YEARLY: year - this.#startCivil.year,
      MONTHLY: year * 12 + month - 1 - this.#startMonth,
      WEEKLY: Math.floor((day - this.#startWeek) / 7),
      DAILY: day - this.#startDay,
    }[this.#parts.frequency];
    return Math.ceil(passed / this.#parts.interval);
  }

  /** The days of a period longer than an hour; `null` after the last year. */
  #longPeriod(index: number): PeriodDays | null {
    const passed = index * this.#parts.interval;
    if (this.#parts.frequency === "YEARLY") {
      const year = this.#startCivil.year + passed;
      return year > LAST_YEAR ? null : daysOfYear(this.#parts, year);
    }
    if (this.#parts.frequency === "MONTHLY") {
      const [year, month] = [
        Math.floor((this.#startMonth + passed) / 12),
        ((this.#startMonth + passed) % 12) + 1,
      ];
      return year > LAST_YEAR ? null : daysOfMonth(this.#parts, { year, month });
    }
    const day = this.#parts.frequency === "WEEKLY" ? this.#startWeek + passed * 7 : this.#startDay + passed;
    if (day >= END_DAY) return null;
    if (this.#parts.frequency === "WEEKLY") return daysOfWeek(this.#parts, day);
    return { days: isDayOf(this.#parts, day) ? [day] : [], looks: 1 };
  }

  /**
   * Moves on to the next period, or past those of a day or hour that the rule does not have.
   *
   * @returns `null` when the rule has no later period
   */
  #move(): "moved" | "found" | null {
    this.#looks += 1;
    const index = this.#nextIndex;
    if (!isShort(this.#parts.frequency)) {
      const found = this.#longPeriod(index);
      if (found === null || this.#emptyPeriods > PERIODS_PER_CYCLE[this.#parts.frequency]) return null;
      this.#looks += found.looks - 1;
      this.#nextIndex = index + 1;
      if (found.days.length === 0) {
        this.#emptyPeriods += 1;
        return "moved";
      }
      return this.#settle({ index, days: found.days, times: this.#times });
    }
    if (this.#shortPicked?.length === 0) return null;
    const unit = SECONDS_PER_PERIOD[this.#parts.frequency];
    const wallSeconds = (Math.floor(this.#startWallSeconds / unit) + index * this.#parts.interval) * unit;
    const day = Math.floor(wallSeconds / SECONDS_PER_DAY);
    if (day >= END_DAY) return null;
    const second = wallSeconds - day * SECONDS_PER_DAY;
    if (day !== this.#seenDay) {
      this.#seenDay = day;
      this.#isSeenDayOf = isDayOf(this.#parts, day);
    }
    if (!this.#isSeenDayOf) {
      this.#emptyDays += 1;
      this.#nextIndex = Math.max(index + 1, this.#indexAt((day + 1) * SECONDS_PER_DAY));
      return this.#emptyDays > PERIODS_PER_CYCLE.DAILY ? null : "moved";
    }
    this.#emptyDays = 0;
    const [hour, minute] = [Math.floor(second / 3600), Math.floor((second % 3600) / 60)];
    if (this.#parts.hours.length > 0 && !this.#parts.hours.includes(hour)) {
      this.#nextIndex = Math.max(index + 1, this.#indexAt(wallSeconds - (second % 3600) + 3600));
      return "moved";
    }
    if (unit < 3600 && this.#parts.minutes.length > 0 && !this.#parts.minutes.includes(minute)) {
      this.#nextIndex = Math.max(index + 1, this.#indexAt(wallSeconds - (second % 60) + 60));
      return "moved";
    }
    this.#nextIndex = index + 1;
    const base = hour * 3600;
    if (this.#parts.frequency === "HOURLY")
      return this.#settle({ index, days: [day], times: this.#timesInHour.map((time) => base + time) });
    if (this.#parts.frequency === "MINUTELY")
      return this.#settle({
        index,
        days: [day],
        times: this.#parts.seconds.map((time) => base + minute * 60 + time),
      });
    if (this.#parts.seconds.length > 0 && !this.#parts.seconds.includes(second % 60)) return "moved";
    return this.#settle({ index, days: [day], times: [second] });
  }

  #settle(found: Omit<Period, "picked">): "moved" | "found" {
    const size = found.days.length * found.times.length;
    const picked =
      isShort(this.#parts.frequency) || this.#parts.positions.length === 0
        ? this.#shortPicked
        : pick(this.#parts.positions, size);
    if (size === 0 || picked?.length === 0) {
      this.#emptyPeriods += 1;
      return "moved";
    }
    this.#emptyPeriods = 0;
    if (this.#period !== null) this.#countBefore += sizeOf(this.#period) - this.#firstOf(this.#period);
    this.#period = { ...found, picked };
    return "found";
  }

  /** The first occurrence of a period that counts: those of the first period may be before the start. */
  #firstOf(one: Period): number {
    return one.index === 0 ? lowerBoundOf(one, this.#startWallSeconds) : 0;
  }

  #restart(): void {
    this.#period = null;
    this.#nextIndex = 0;
    this.#countBefore = 0;
    this.#emptyPeriods = 0;
    this.#emptyDays = 0;
  }
}

/**
 * The times of a rule of RFC 5545 on the wall clock, found period by period. What the rule leaves out comes from its start.
 *
 * @param startWallSeconds DTSTART: no occurrence is before it, and COUNT and INTERVAL count from it
 * @param untilWallSeconds the last moment, `null` without UNTIL
 */
export const recurrenceTimes = (
  given: RecurrenceParts,
  startWallSeconds: number,
  untilWallSeconds: number | null,
): WallTimes =>
  new RecurrenceTimes(withPartsOfStart(given, startWallSeconds), startWallSeconds, untilWallSeconds);

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
const lowerBoundOf = (period: Period, wallSeconds: number): number =>
  lowerBound(sizeOf(period), (at) => valueAt(period, at) < wallSeconds);

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
