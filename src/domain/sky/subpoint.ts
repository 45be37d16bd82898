import { RAD_TO_DEG } from "./angle.ts";
import { type Body, earthFixedAt } from "./ephemeris.ts";

/** A point on the Earth, degrees north and east. */
export type Subpoint = { latitudeDeg: number; longitudeDeg: number };

/**
 * Where the Sun or the Moon is overhead. The latitude equals the declination: exact for a distant body, right to 0.01 degrees
 * for the Moon.
 */
export function subpointAt(body: Body, epochMs: number): Subpoint {
  const { xKm, yKm, zKm } = earthFixedAt(body, epochMs);
  return {
    latitudeDeg: Math.atan2(zKm, Math.hypot(xKm, yKm)) * RAD_TO_DEG,
    longitudeDeg: Math.atan2(yKm, xKm) * RAD_TO_DEG,
  };
}
