import type { Zone } from "../tz/zone.ts";
import { createClock, cutStretches } from "./stretch.ts";
import type { MeetingWindow } from "./meeting-window.ts";

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
