import { offsetSecondsAt, type Zone } from "../tz/zone.ts";
import { resolveLocal } from "../tz/local-time.ts";
import { SECONDS_PER_DAY } from "../time-unit.ts";
import { plainDate } from "./plain-date.ts";
import { balanceTime, durationOf, type Duration, type DurationUnit } from "./duration.ts";

/** The calendar units a difference of dates can start from. */
export type DateUnit = "years" | "months" | "weeks" | "days";

/** Whether a unit belongs to the calendar (its length varies) and not to exact time. */
export function isDateUnit(unit: DurationUnit): unit is DateUnit {
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
