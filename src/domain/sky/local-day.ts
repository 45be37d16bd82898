import { localDayStart } from "../tz/local-time.ts";
import type { Zone } from "../tz/zone.ts";
import type { TimeSpan } from "./time-span.ts";

/** A local day of a zone: a span of instants, or none when the zone skipped the date. */
export type LocalDay =
  | ({ kind: "day"; dayNumber: number } & TimeSpan)
  | { kind: "skipped"; dayNumber: number; epochMs: number };

/**
 * The instants of a date in a zone: 24 hours, or 23, 25 and others when clocks change.
 *
 * @param dayNumber days since 1970-01-01
 * @returns `skipped`, with the instant of the jump, for a date that does not exist there (Apia 2011-12-30)
 */
export function localDay(zone: Zone, dayNumber: number): LocalDay {
  const startEpochMs = localDayStart(zone, dayNumber) * 1000;
  const endEpochMs = localDayStart(zone, dayNumber + 1) * 1000;
  if (endEpochMs <= startEpochMs) return { kind: "skipped", dayNumber, epochMs: startEpochMs };

  return { kind: "day", dayNumber, startEpochMs, endEpochMs };
}

/** The local days of a zone from one date on, without skipped dates. */
export function localDays(zone: Zone, firstDayNumber: number, count: number): (LocalDay & { kind: "day" })[] {
  const days: (LocalDay & { kind: "day" })[] = [];
  for (let dayNumber = firstDayNumber; dayNumber < firstDayNumber + count; dayNumber += 1) {
    const day = localDay(zone, dayNumber);
    if (day.kind === "day") days.push(day);
  }
  return days;
}
