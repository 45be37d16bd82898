import type { CrossingPair } from "./crossing.ts";
import { type AltitudeTarget, type Crossing, type Extremum, crossingsIn, scanAltitude } from "./day-scan.ts";
import { type Observer, horizonDeg, upperLimbDegAt } from "./observer.ts";
import { type TimeSpan, nearestInTime, sliceTime } from "./time-span.ts";
import { transitsAround, type Transit } from "./transit.ts";
import { MS_PER_DAY, MS_PER_HOUR, SECONDS_PER_DAY } from "../time-unit.ts";

export type SunEventType =
  | `${"astronomical" | "nautical" | "civil"}_${"dawn" | "dusk"}`
  | `golden_hour_${"morning" | "evening"}_${"start" | "end"}`
  | "sunrise"
  | "sunset"
  | `solar_${"noon" | "midnight"}`
  | `altitude_${"rising" | "setting"}`;

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

/** Noon may lie this far outside a day of 23 hours when the zone's clock differs from solar time by 12 hours. */
const NOON_OUTSIDE_MS = 0.6 * MS_PER_HOUR;

/**
 * How far the lowest point of the arc may lie from the lower transit, because the declination changes: three
 * minutes at 85 degrees, more poleward, and above 89.9 there may be no lowest point.
 */
function roamMs(observer: Observer): number {
  return Math.abs(observer.latitudeDeg) > 85 ? 3 * MS_PER_HOUR : 0.2 * MS_PER_HOUR;
}

export type SunScan = {
  observer: Observer;
  targets: readonly SunTarget[];
  crossings: Crossing[];
  /** Rises and sets, from the day before to the day after. */
  horizon: { span: { startEpochMs: number; endEpochMs: number }; crossings: Crossing[] };
  noons: Transit[];
  midnights: Transit[];
  /** The lowest points of the daily arcs. */
  bottoms: Extremum[];
};

/** Finds the events of the Sun in some local days and in the solar days that belong to them. */
export function scanSun(observer: Observer, span: TimeSpan, targets: readonly SunTarget[]): SunScan {
  const halfMs = MS_PER_DAY / 2 + roamMs(observer);
  // The days before and after too, for the length of the one, and the rises and sets of both.
  const edgeMs = MS_PER_DAY + NOON_OUTSIDE_MS + halfMs;
  const wide = { startEpochMs: span.startEpochMs - edgeMs, endEpochMs: span.endEpochMs + edgeMs };
  const transits = transitsAround("sun", observer, wide);
  const noons = transits.filter(({ isUpper }) => isUpper);
  const own = sliceTime(noons, span.startEpochMs - NOON_OUTSIDE_MS, span.endEpochMs + NOON_OUTSIDE_MS);
  const days = {
    startEpochMs: Math.min(span.startEpochMs, (own[0]?.epochMs ?? span.endEpochMs) - halfMs),
    endEpochMs: Math.max(span.endEpochMs, (own.at(-1)?.epochMs ?? span.startEpochMs) + halfMs),
  };
  const scan = scanAltitude("sun", observer, wide, transits);
  const [horizon, ...others] = targets;
  const rises = crossingsIn(scan, horizon === undefined ? [] : [horizon]);
  return {
    observer,
    targets,
    crossings: [
      ...sliceTime(rises, days.startEpochMs, days.endEpochMs),
      ...crossingsIn(scan, others, days).map((each) => ({ ...each, target: each.target + 1 })),
    ].sort((one, other) => one.epochMs - other.epochMs),
    horizon: { span: wide, crossings: rises },
    noons,
    midnights: transits.filter(({ isUpper }) => !isUpper),
    bottoms: scan.extrema.filter(({ isMaximum }) => !isMaximum),
  };
}

export type SolarDay = ReturnType<typeof solarDayNear>;

/**
 * The solar day with the upper transit nearest to an instant, bounded by the lowest points of the arc before and after. That of a local
 * day is the one nearest to its middle. It has at most one rise and one set: a sunset after
 * midnight belongs to the evening before, and when the Sun dips below the horizon for a few minutes, the set
 * belongs to the day before and the rise to the day after.
 */
export function solarDayNear({ observer, noons, bottoms, horizon }: SunScan, epochMs: number) {
  // Noons are a day apart, so the nearest is within half a day plus the drift of the equation of time.
  const noonEpochMs = nearestInTime(noons, epochMs, 13 * MS_PER_HOUR)?.epochMs ?? epochMs;
  const bottomNear = (midnightMs: number): number =>
    nearestInTime(bottoms, midnightMs, roamMs(observer))?.epochMs ?? midnightMs;
  const startEpochMs = bottomNear(noonEpochMs - MS_PER_DAY / 2);
  const endEpochMs = bottomNear(noonEpochMs + MS_PER_DAY / 2);
  const span = { startEpochMs, endEpochMs };
  const [riseSet = NO_RISE_SET] = riseSetsOf(horizon.crossings, span, 1);
  return { ...span, noonEpochMs, dayLengthSeconds: dayLengthOf(observer, span, noonEpochMs, riseSet) };
}

/** When the Sun rises above and sets below each target on a solar day. */
export function riseSetsOf(
  crossings: readonly Crossing[],
  day: TimeSpan,
  targetCount: number,
): CrossingPair[] {
  const riseSets: CrossingPair[] = [];
  while (riseSets.length < targetCount) riseSets.push({ risingEpochMs: null, settingEpochMs: null });
  for (const { target, isRising, epochMs } of sliceTime(crossings, day.startEpochMs, day.endEpochMs)) {
    const riseSet = riseSets[target];
    if (!riseSet) continue;
    if (!isRising) riseSet.settingEpochMs = Math.round(epochMs);
    else riseSet.risingEpochMs ??= Math.round(epochMs);
  }
  return riseSets;
}

export const NO_RISE_SET: CrossingPair = { risingEpochMs: null, settingEpochMs: null };

/** Whether the Sun, or a part of it, stands above the horizon at noon. */
export function isUpAtNoon(observer: Observer, noonEpochMs: number): boolean {
  return upperLimbDegAt("sun", observer, noonEpochMs) >= horizonDeg(observer);
}

/** How long the Sun is up in a solar day. The first and last day of a polar season have only a rise or a set. */
function dayLengthOf(observer: Observer, day: TimeSpan, noonEpochMs: number, horizon: CrossingPair): number {
  const { risingEpochMs, settingEpochMs } = horizon;
  if (risingEpochMs === null && settingEpochMs === null) {
    return isUpAtNoon(observer, noonEpochMs) ? SECONDS_PER_DAY : 0;
  }
  const upFromMs = risingEpochMs ?? day.startEpochMs;
  const upToMs = settingEpochMs ?? day.endEpochMs;
  // The Sun sets before it rises only beside a pole, where the yearly arc exceeds the daily one.
  const upMs = upToMs >= upFromMs ? upToMs - upFromMs : day.endEpochMs - day.startEpochMs - upFromMs + upToMs;
  return Math.min(SECONDS_PER_DAY, Math.round(upMs) / 1000);
}
