import { localDayNumber, localDayStart } from "../tz/local-time.ts";
import type { Zone } from "../tz/zone.ts";

/** Slots start at or after the start of a window and end at or before its end. Seconds since the epoch. */
export type MeetingWindow = { startEpochSeconds: number; endEpochSeconds: number };

/** Limits the search in a calendar with hardly any working days. */
const MAX_DAYS_AHEAD = 62;

/** Whole local days of a zone, both inclusive (days since 1970-01-01), whatever their length. */
export function windowOfDates(zone: Zone, startDays: number, endDays: number): MeetingWindow {
  return {
    startEpochSeconds: localDayStart(zone, startDays),
    endEpochSeconds: localDayStart(zone, endDays + 1),
  };
}

/**
 * From the first to the `count`-th working day after the local date of `epochSeconds`, days off between them included. Looks at 62 days
 * at most; when they have too few working days, the window ends with them.
 */
export function windowOfWorkingDays(
  zone: Zone,
  epochSeconds: number,
  count: number,
  isWorkingDay: (days: number) => boolean,
): MeetingWindow {
  const today = localDayNumber(zone, epochSeconds);
  let first: number | null = null;
  let found = 0;
  let days = today;
  while (found < count && days < today + MAX_DAYS_AHEAD) {
    days += 1;
    if (!isWorkingDay(days)) continue;
    found += 1;
    first ??= days;
  }
  return windowOfDates(zone, first ?? today + 1, days);
}
