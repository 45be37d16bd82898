import { localDayNumber, localDayStart } from "../tz/local-time.ts";
import type { Zone } from "../tz/zone.ts";
import { createClock, cutStretches } from "./stretch.ts";

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

/** Minutes between two starts; each divides the hour. */
export const STEP_MINUTES = [5, 10, 15, 20, 30, 60] as const;

export type StepMinutes = (typeof STEP_MINUTES)[number];

/**
 * All starts in a window, ascending: instants (seconds since the epoch) at which the organiser's clock shows a minute that
 * `stepMinutes` divides, and from which the duration ends within the window. At most 18,144 in 63 days.
 */
export function listStarts(
  organiserZone: Zone,
  { startEpochSeconds, endEpochSeconds }: MeetingWindow,
  durationMinutes: number,
  stepMinutes: StepMinutes,
): number[] {
  const stepSeconds = stepMinutes * 60;
  const lastStart = endEpochSeconds - durationMinutes * 60;
  const starts: number[] = [];
  for (const stretch of cutStretches(createClock(organiserZone, []), startEpochSeconds, lastStart + 1)) {
    const { fromSeconds, toSeconds, offsetSeconds } = stretch;
    const firstLocal = Math.ceil((fromSeconds + offsetSeconds) / stepSeconds) * stepSeconds;
    for (let at = firstLocal - offsetSeconds; at < toSeconds; at += stepSeconds) starts.push(at);
  }
  return starts;
}
