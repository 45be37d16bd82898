import { formatDuration, parseDuration, timePartMs, durationOf } from "../calendar/duration.ts";
import { refusal } from "../calendar/refusal.ts";
import type { Parsed } from "../error.ts";
import { MS_PER_DAY, SECONDS_PER_DAY } from "../time-unit.ts";
import { resolveLocal } from "../tz/local-time.ts";
import { offsetSecondsAt, type Zone } from "../tz/zone.ts";

/** How long an event takes: days of the calendar, then exact seconds (RFC 5545 3.3.6). */
export type EventLength = { days: number; seconds: number };

const MAX_DAYS = 366;
const FORM = `weeks, days, hours, minutes and seconds up to ${MAX_DAYS} days, such as PT1H30M or 90 minutes`;

/** Reads the length of an event. Years and months are refused, as RFC 5545 has none. */
export function readEventLength(text: string): Parsed<EventLength> {
  const read = parseDuration(text.trim());
  if (!read.ok) return refusal(read.reason, FORM);
  const { years, months, weeks, days } = read.value;
  if (years !== 0 || months !== 0) return refusal("syntax", FORM);
  const length = { days: weeks * 7 + days, seconds: timePartMs(read.value) / 1000 };
  if (length.days < 0 || length.seconds < 0 || length.days + length.seconds === 0)
    return refusal("too_small", FORM);
  if (!Number.isInteger(length.seconds)) return refusal("syntax", FORM);
  const isLong = length.days + (length.seconds * 1000) / MS_PER_DAY > MAX_DAYS;
  return isLong ? refusal("too_large", FORM) : { ok: true, value: length };
}

/** `PT1H30M`, `P1D`. */
export function lengthText({ days, seconds }: EventLength): string {
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)];
  return formatDuration(durationOf({ days, hours, minutes, seconds: seconds % 60 }));
}

/** When an event ends that begins at an instant. */
export function endOfEvent(epochSeconds: number, { days, seconds }: EventLength, zone: Zone): number {
  if (days === 0) return epochSeconds + seconds;
  const wallSeconds = epochSeconds + offsetSecondsAt(zone, epochSeconds) + days * SECONDS_PER_DAY;
  return resolveLocal(zone, wallSeconds, "compatible").epochSeconds + seconds;
}
