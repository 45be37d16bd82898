import { AlmanacError } from "../error.ts";
import { offsetSecondsAt, type Zone } from "../tz/zone.ts";
import { resolveLocal, type Disambiguation, type LocalResolution } from "../tz/local-time.ts";
import {
  MAX_EPOCH_MS,
  MAX_EPOCH_SECONDS,
  MIN_EPOCH_MS,
  MIN_EPOCH_SECONDS,
  civilFromDays,
  isDaysInRange,
} from "./civil.ts";
import { SECONDS_PER_DAY } from "../time-unit.ts";
import { addMonths, outOfRange } from "./plain-date.ts";
import { hasDatePart, hasTimePart, timePartMs, type Duration } from "./duration.ts";

/** What to do when a month is too short for the day: take its last day, or refuse. */
export type Overflow = "constrain" | "reject";

/** How many days an intermediate result may lie outside the range before an exact part brings it back. */
const DETOUR_DAYS = 4_000_000;

/**
 * Adds the calendar part of a duration to a day: years and months, then the clamp, then weeks and days
 * (XML Schema 1.1 part 2, dateTimePlusDuration; Temporal, AddISODate). Exact parts are ignored. The result
 * may lie outside the range.
 */
function addCalendarPart(
  days: number,
  duration: Duration,
  overflow: Overflow,
): { days: number; overflowed: boolean } {
  const clamped = addMonths(days, duration.years * 12 + duration.months);
  if (clamped.overflowed && overflow === "reject") {
    throw new AlmanacError(
      "date_overflow",
      `The month reached has no day ${civilFromDays(days).day}; overflow=constrain takes its last day.`,
    );
  }
  return {
    days: clamped.days + duration.weeks * 7 + duration.days,
    overflowed: clamped.overflowed,
  };
}

/**
 * Adds the years, months, weeks and days of a duration to a day number. `overflowed`: the day was clamped to
 * the month's end. Ignores hours and smaller. Throws `date_overflow` (with `reject`) and `out_of_range`.
 */
export function addToDate(
  days: number,
  duration: Duration,
  overflow: Overflow = "constrain",
): { days: number; overflowed: boolean } {
  const sum = addCalendarPart(days, duration, overflow);
  if (!isDaysInRange(sum.days)) throw outOfRange();
  return sum;
}

/** A day, a wall clock not yet tied to an instant, or an instant. */
export type AddStart =
  | { kind: "date"; days: number }
  | { kind: "local"; localSeconds: number; millisecond: number }
  | { kind: "instant"; epochMs: number };

/** `resolution` says how the wall clock became an instant; null where none had to. */
export type AddResult =
  | { kind: "date"; days: number; overflowed: boolean }
  | { kind: "instant"; epochMs: number; overflowed: boolean; resolution: LocalResolution | null };

export type AddOptions = { zone: Zone; overflow?: Overflow; disambiguation?: Disambiguation };

/**
 * Adds a duration, of either direction, in this order: years and months, clamp, weeks and days on the wall
 * clock; then the wall clock becomes an instant by `disambiguation`; then hours and smaller as exact time. So
 * P1D keeps the wall clock over a change of offset and PT24H does not.
 *
 * A date stays a date unless the duration has hours or smaller; it then begins at midnight of `zone`. Without
 * a calendar part an instant is not converted to the wall clock, so that the second reading of an overlap
 * stays the second. The method is Temporal's AddZonedDateTime. Throws `date_overflow`,
 * `out_of_range`, and with `reject` `nonexistent_time` and `ambiguous_time`.
 */
export function add(start: AddStart, duration: Duration, options: AddOptions): AddResult {
  const { zone, overflow = "constrain", disambiguation = "compatible" } = options;
  if (start.kind === "date" && !hasTimePart(duration)) {
    return { kind: "date", ...addToDate(start.days, duration, overflow) };
  }
  const exactMs = timePartMs(duration);
  if (start.kind === "instant" && !hasDatePart(duration)) {
    const epochMs = checkedInstant(zone, start.epochMs + exactMs);
    return { kind: "instant", epochMs, overflowed: false, resolution: null };
  }
  const { localSeconds, millisecond } = wallClock(start, zone);
  const startDays = Math.floor(localSeconds / SECONDS_PER_DAY);
  const { days, overflowed } = addCalendarPart(startDays, duration, overflow);
  if (Math.abs(days) > DETOUR_DAYS) throw outOfRange();
  const secondOfDay = localSeconds - startDays * SECONDS_PER_DAY;
  const resolution = resolveLocal(zone, days * SECONDS_PER_DAY + secondOfDay, disambiguation);
  const epochMs = checkedInstant(zone, resolution.epochSeconds * 1000 + millisecond + exactMs);
  return { kind: "instant", epochMs, overflowed, resolution };
}

function wallClock(start: AddStart, zone: Zone): { localSeconds: number; millisecond: number } {
  if (start.kind === "date") return { localSeconds: start.days * SECONDS_PER_DAY, millisecond: 0 };
  if (start.kind === "local") return start;
  const epochSeconds = Math.floor(start.epochMs / 1000);
  return {
    localSeconds: epochSeconds + offsetSecondsAt(zone, epochSeconds),
    millisecond: start.epochMs - epochSeconds * 1000,
  };
}

/** Both the instant and the zone's wall clock at it have to lie in years 0001-9999. */
function checkedInstant(zone: Zone, epochMs: number): number {
  if (!(epochMs >= MIN_EPOCH_MS && epochMs <= MAX_EPOCH_MS)) throw outOfRange();
  const epochSeconds = Math.floor(epochMs / 1000);
  const localSeconds = epochSeconds + offsetSecondsAt(zone, epochSeconds);
  if (localSeconds < MIN_EPOCH_SECONDS || localSeconds > MAX_EPOCH_SECONDS) throw outOfRange();
  return epochMs;
}
