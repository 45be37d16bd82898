import { resolveLocal } from "../tz/local-time.ts";
import { offsetSecondsAt, type Zone } from "../tz/zone.ts";
import { MS_PER_DAY, SECONDS_PER_DAY } from "../time-unit.ts";
import {
  MS_PER_UNIT,
  balanceTime,
  durationOf,
  describeDuration,
  formatDuration,
  type Duration,
  type DurationUnit,
} from "./duration.ts";
import { addMonths, plainDate } from "./plain-date.ts";

/** Two ends of one kind: day numbers, or instants seen by a zone's wall clock. */
export type Span =
  | { kind: "dates"; startDays: number; endDays: number }
  | { kind: "instants"; zone: Zone; startMs: number; endMs: number };

export type DifferenceOptions = {
  /** Largest unit of the breakdown; `auto` (default) is years. Weeks appear with `weeks` only. */
  unit?: DurationUnit | "auto";
  /** Between dates: count the last day too. */
  inclusive?: boolean;
};

export type Difference = {
  /** 1 forward, 0 equal, -1 where the end comes first; every number below carries that sign. */
  direction: 1 | 0 | -1;
  breakdown: Duration;
  /** ISO 8601 as Temporal writes it: "P9M20D", "-P1D", and "PT0S" for no distance. */
  isoDuration: string;
  /** The whole span in one unit, fraction included; a part of a month is measured by that month's length. */
  total: Readonly<Record<Exclude<DurationUnit, "years">, number>>;
  /** The whole span in the requested unit; null with `auto`. */
  inUnit: number | null;
  /** English, without sign: "9 months and 20 days". */
  human: string;
};

/** The calendar units a difference of dates can start from. */
export type DateUnit = "years" | "months" | "weeks" | "days";

/** Whether a unit belongs to the calendar (its length varies) and not to exact time. */
function isDateUnit(unit: DurationUnit): unit is DateUnit {
  return unit === "years" || unit === "months" || unit === "weeks" || unit === "days";
}

/**
 * Difference of two day numbers, largest unit first from `start`, as `Temporal.PlainDate.until`: all parts
 * have the sign of the direction. Backwards the count begins at `start` too, so where a month is cut short
 * the sizes can differ from those of the swapped ends. Weeks appear only when they are the largest unit.
 */
export function diffDates(start: number, end: number, largestUnit: DateUnit): Duration {
  const { years, months, weeks, days } = plainDate(start).until(plainDate(end), { largestUnit });
  return durationOf({ years, months, weeks, days });
}

function instantOf(zone: Zone, localSeconds: number, millisecond: number): number {
  return resolveLocal(zone, localSeconds, "compatible").epochSeconds * 1000 + millisecond;
}

/**
 * Difference of two instants in ms on a zone's wall clock, largest unit first from `start`, as
 * `Temporal.ZonedDateTime.until`: calendar units on the wall clock, the rest as exact time. With `hours` or
 * smaller it is the exact time alone. A day of the result may have had 23 or 25 hours.
 *
 * Source of the method: Temporal, DifferenceZonedDateTime. The end day is drawn back by up to two days until
 * the start's clock on it does not lie beyond the end; two, because a zone may skip a whole day.
 */
export function diffInstants(
  zone: Zone,
  startMs: number,
  endMs: number,
  largestUnit: DurationUnit,
): Duration {
  if (!isDateUnit(largestUnit)) return balanceTime(endMs - startMs, largestUnit);
  if (startMs === endMs) return durationOf({});
  const sign = endMs > startMs ? 1 : -1;
  const startSeconds = Math.floor(startMs / 1000);
  const endSeconds = Math.floor(endMs / 1000);
  const startLocal = startSeconds + offsetSecondsAt(zone, startSeconds);
  const endLocal = endSeconds + offsetSecondsAt(zone, endSeconds);
  const startDays = Math.floor(startLocal / SECONDS_PER_DAY);
  const endDays = Math.floor(endLocal / SECONDS_PER_DAY);
  if (startDays === endDays) return balanceTime(endMs - startMs, "hours");
  const millisecond = startMs - startSeconds * 1000;
  const startOfDay = startLocal - startDays * SECONDS_PER_DAY;
  // The last day is whole only when the clock reaches the start's time, even where a gap makes it seem so.
  const endClockMs = (endLocal - endDays * SECONDS_PER_DAY) * 1000 + (endMs - endSeconds * 1000);
  const isShort = (endClockMs - startOfDay * 1000 - millisecond) * sign < 0;
  for (let back = isShort ? 1 : 0; back <= 2; back++) {
    const reachedDays = endDays - back * sign;
    // On the start's own day this is the start itself, not the other reading of the same clock.
    const reachedMs =
      reachedDays === startDays
        ? startMs
        : instantOf(zone, reachedDays * SECONDS_PER_DAY + startOfDay, millisecond);
    const restMs = endMs - reachedMs;
    if (restMs !== 0 && Math.sign(restMs) !== sign) continue;
    const rest = balanceTime(restMs, "hours");
    const { years, months, weeks, days } = diffDates(startDays, reachedDays, largestUnit);
    return { ...rest, years, months, weeks, days };
  }
  return balanceTime(endMs - startMs, "hours");
}

/** The span in ms from its start: its length, and the position of the start moved by whole months or days. */
type Line = {
  elapsedMs: number;
  msAfterMonths: (months: number) => number;
  msAfterDays: (days: number) => number;
};

function lineOf(span: Span): Line {
  if (span.kind === "dates") {
    const { startDays, endDays } = span;
    return {
      elapsedMs: (endDays - startDays) * MS_PER_DAY,
      msAfterMonths: (months) => (addMonths(startDays, months).days - startDays) * MS_PER_DAY,
      msAfterDays: (days) => days * MS_PER_DAY,
    };
  }
  const { zone, startMs, endMs } = span;
  const startSeconds = Math.floor(startMs / 1000);
  const localSeconds = startSeconds + offsetSecondsAt(zone, startSeconds);
  const startDays = Math.floor(localSeconds / SECONDS_PER_DAY);
  const secondOfDay = localSeconds - startDays * SECONDS_PER_DAY;
  const msAt = (days: number): number =>
    (resolveLocal(zone, days * SECONDS_PER_DAY + secondOfDay, "compatible").epochSeconds - startSeconds) *
    1000;
  return {
    elapsedMs: endMs - startMs,
    msAfterMonths: (months) => (months === 0 ? 0 : msAt(addMonths(startDays, months).days)),
    msAfterDays: (days) => (days === 0 ? 0 : msAt(startDays + days)),
  };
}

/** `whole` steps, each to where `msAfter` says, and what part of one more step the rest makes (Temporal, TotalDuration). */
function fractionalSteps(elapsedMs: number, whole: number, msAfter: (steps: number) => number): number {
  const reached = msAfter(whole);
  if (reached === elapsedMs) return whole;
  const sign = Math.sign(elapsedMs);
  const next = msAfter(whole + sign);
  return whole + (sign * (elapsedMs - reached)) / (next - reached);
}

function breakdownOf(span: Span, unit: DurationUnit): Duration {
  if (span.kind === "instants") return diffInstants(span.zone, span.startMs, span.endMs, unit);
  const { startDays, endDays } = span;
  if (isDateUnit(unit)) return diffDates(startDays, endDays, unit);
  return balanceTime((endDays - startDays) * MS_PER_DAY, unit);
}

function directionOf(size: number): 1 | 0 | -1 {
  if (size === 0) return 0;
  return size > 0 ? 1 : -1;
}

/**
 * The distance of two ends broken down (`diffDates`, `diffInstants`), in total and in words. Hours and smaller are exact
 * elapsed time; days and larger are the calendar's on the zone's clock, as `Temporal.Duration.total` counts relative to
 * the start: noon to noon over a clock change is one day.
 */
export function difference(ends: Span, options: DifferenceOptions = {}): Difference {
  const { unit = "auto", inclusive = false } = options;
  const span = inclusive ? withLastDay(ends) : ends;
  const line = lineOf(span);
  const { elapsedMs } = line;
  const direction = directionOf(lineOf(ends).elapsedMs);
  const breakdown = breakdownOf(span, unit === "auto" ? "years" : unit);
  const wholeMonths = breakdownOf(span, "months").months;
  const wholeDays = breakdownOf(span, "days").days;
  const total = {
    months: fractionalSteps(elapsedMs, wholeMonths, line.msAfterMonths),
    weeks: fractionalSteps(elapsedMs, Math.trunc(wholeDays / 7) + 0, (weeks) => line.msAfterDays(weeks * 7)),
    days: fractionalSteps(elapsedMs, wholeDays, line.msAfterDays),
    hours: elapsedMs / MS_PER_UNIT.hours,
    minutes: elapsedMs / MS_PER_UNIT.minutes,
    seconds: elapsedMs / MS_PER_UNIT.seconds,
  };
  return {
    direction,
    breakdown,
    isoDuration: formatDuration(breakdown),
    total,
    inUnit: unitTotal(unit, line, wholeMonths, total),
    human: describeDuration(breakdown, span.kind === "dates" ? "days" : "seconds"),
  };
}

/** Dates with the whole of the later day. */
function withLastDay(span: Span): Span {
  if (span.kind === "instants") return span;
  const { startDays, endDays } = span;
  return endDays < startDays ? { ...span, startDays: startDays + 1 } : { ...span, endDays: endDays + 1 };
}

function unitTotal(
  unit: DurationUnit | "auto",
  line: Line,
  wholeMonths: number,
  total: Difference["total"],
): number | null {
  if (unit === "auto") return null;
  if (unit !== "years") return total[unit];
  const wholeYears = Math.trunc(wholeMonths / 12) + 0;
  return fractionalSteps(line.elapsedMs, wholeYears, (years) => line.msAfterMonths(years * 12));
}
