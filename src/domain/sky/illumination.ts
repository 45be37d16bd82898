import { RAD_TO_DEG, wrap360 } from "./angle.ts";
import { type EquatorVector, equatorialAt } from "./ephemeris.ts";

export type MoonIllumination = {
  /** Lit share of the disc, 0 to 1. */
  fraction: number;
  /** Position angle of the middle of the bright limb, from celestial north through east, [0, 360). */
  brightLimbDeg: number;
  /** Centre of the Earth to centre of the Moon. */
  distanceKm: number;
};

function length({ xKm, yKm, zKm }: EquatorVector): number {
  return Math.sqrt(xKm * xKm + yKm * yKm + zKm * zKm);
}

/**
 * How the Moon is lit, seen from the centre of the Earth: the angle at the Moon between the Sun and the
 * Earth gives the lit share (Meeus 48.1), the two directions the position angle (48.5, in vectors).
 */
export function moonIllumination(epochMs: number): MoonIllumination {
  const moon = equatorialAt("moon", epochMs);
  const sun = equatorialAt("sun", epochMs);
  const distanceKm = length(moon);
  const toSun: EquatorVector = { xKm: sun.xKm - moon.xKm, yKm: sun.yKm - moon.yKm, zKm: sun.zKm - moon.zKm };
  const dot = moon.xKm * toSun.xKm + moon.yKm * toSun.yKm + moon.zKm * toSun.zKm;
  const cosPhaseAngle = -dot / (distanceKm * length(toSun));

  // North and east on the sky at the Moon.
  const axisKm = Math.hypot(moon.xKm, moon.yKm);
  const east = (sun.yKm * moon.xKm - sun.xKm * moon.yKm) / axisKm;
  const outward = (sun.xKm * moon.xKm + sun.yKm * moon.yKm) / axisKm;
  const north = (sun.zKm * axisKm - outward * moon.zKm) / distanceKm;
  return {
    fraction: (1 + cosPhaseAngle) / 2,
    brightLimbDeg: wrap360(RAD_TO_DEG * Math.atan2(east, north)),
    distanceKm,
  };
}
