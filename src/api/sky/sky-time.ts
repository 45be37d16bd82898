import { Type } from "@sinclair/typebox";
import { formatDateTime } from "../../domain/calendar/format.ts";
import { localDayNumber } from "../../domain/tz/local-time.ts";
import { offsetSecondsAt, type Zone } from "../../domain/tz/zone.ts";

/** An instant in RFC 3339 with the zone's offset, rounded to seconds; `null` stays `null`. */
export function skyTime(epochMs: number | null, zone: Zone): string | null {
  return epochMs === null ? null : skyInstant(epochMs, zone);
}

/** An instant in RFC 3339 with the zone's offset, rounded to seconds of its own day. */
export function skyInstant(epochMs: number, zone: Zone): string {
  const dayOf = (seconds: number): number => localDayNumber(zone, seconds);
  const [rounded, begun] = [Math.round(epochMs / 1000), Math.floor(epochMs / 1000)];
  const epochSeconds = rounded === begun || dayOf(rounded) === dayOf(begun) ? rounded : begun;
  return formatDateTime(epochSeconds, offsetSecondsAt(zone, epochSeconds));
}

/** What happens at an instant, and where on the sky. */
export const skyEventProperties = {
  type: Type.String(),
  at: Type.String(),
  azimuth_deg: Type.Number(),
  altitude_deg: Type.Number(),
};

type SkyEvent<T> = { type: T; epochMs: number; azimuthDeg: number; altitudeDeg: number };

export function skyEventRecord<T>({ type, epochMs, azimuthDeg, altitudeDeg }: SkyEvent<T>, zone: Zone) {
  return {
    type,
    at: skyInstant(epochMs, zone),
    azimuth_deg: roundDeg(azimuthDeg),
    altitude_deg: roundDeg(altitudeDeg),
  };
}

/** Rounds to a thousandth of a degree, because refraction is less predictable than that. */
export function roundDeg(degrees: number): number {
  return roundTo(degrees, 3) % 360;
}

export function roundTo(value: number, decimals: number): number {
  const scale = 10 ** decimals;
  return Math.round(value * scale) / scale;
}

export function roundDegOrNull(degrees: number | null): number | null {
  return degrees === null ? null : roundDeg(degrees);
}
