import { formatDateTime } from "../../domain/calendar/format.ts";
import { offsetSecondsAt, type Zone } from "../../domain/tz/zone.ts";

/** An instant in RFC 3339 with the zone's offset, rounded to seconds; `null` stays `null`. */
export function skyTime(epochMs: number | null, zone: Zone): string | null {
  return epochMs === null ? null : skyInstant(epochMs, zone);
}

export function skyInstant(epochMs: number, zone: Zone): string {
  const epochSeconds = Math.round(epochMs / 1000);
  return formatDateTime(epochSeconds, offsetSecondsAt(zone, epochSeconds));
}

/** Rounds to a thousandth of a degree, because refraction is less predictable than that. */
export function roundDeg(degrees: number): number {
  return Math.round(degrees * 1000) / 1000;
}

export function roundDegOrNull(degrees: number | null): number | null {
  return degrees === null ? null : roundDeg(degrees);
}
