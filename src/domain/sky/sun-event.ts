import type { AltitudeTarget } from "./day-scan.ts";
import { type Observer, horizonDeg } from "./observer.ts";

export type SunEventType =
  | "astronomical_dawn"
  | "nautical_dawn"
  | "civil_dawn"
  | "golden_hour_morning_start"
  | "sunrise"
  | "golden_hour_morning_end"
  | "solar_noon"
  | "golden_hour_evening_start"
  | "sunset"
  | "golden_hour_evening_end"
  | "civil_dusk"
  | "nautical_dusk"
  | "astronomical_dusk"
  | "solar_midnight"
  | "altitude_rising"
  | "altitude_setting";

export type SunTarget = AltitudeTarget & { rising: SunEventType; setting: SunEventType };

function centre(altitudeDeg: number, rising: SunEventType, setting: SunEventType): SunTarget {
  return { altitudeDeg, limb: "centre", rising, setting };
}

/** Rise and set: the upper limb on the horizon with 34' of refraction, lowered by the dip. */
export function sunHorizon(observer: Observer): SunTarget {
  return { altitudeDeg: horizonDeg(observer), limb: "upper", rising: "sunrise", setting: "sunset" };
}

/**
 * The altitudes of a sun day: horizon, three twilights, the border of the blue and the golden hour, that of the golden hour and the
 * day, and the caller's own. All but the horizon: centre of the disc, no atmosphere, no dip (twilights by
 * the Explanatory Supplement, 3rd ed., 12.2; golden -4 to +6 and blue -6 to -4 by photographers' custom).
 */
export function sunTargets(observer: Observer, altitudesDeg: readonly number[]): SunTarget[] {
  return [
    sunHorizon(observer),
    centre(-6, "civil_dawn", "civil_dusk"),
    centre(-12, "nautical_dawn", "nautical_dusk"),
    centre(-18, "astronomical_dawn", "astronomical_dusk"),
    centre(-4, "golden_hour_morning_start", "golden_hour_evening_end"),
    centre(6, "golden_hour_morning_end", "golden_hour_evening_start"),
    ...altitudesDeg.map((altitudeDeg) => centre(altitudeDeg, "altitude_rising", "altitude_setting")),
  ];
}
