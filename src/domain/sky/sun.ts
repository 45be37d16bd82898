import { mustExist } from "../must-exist.ts";
import type { CrossingPair } from "./crossing.ts";
import { geocentricDistanceKm } from "./ephemeris.ts";
import { type Observer, type Site, createObserver, horizontalAt } from "./observer.ts";
import {
  NO_RISE_SET,
  type SolarDay,
  type SunEventType,
  type SunScan,
  isUpAtNoon,
  riseSetsOf,
  scanSun,
  solarDayNear,
  sunTargets,
} from "./solar-day.ts";
import { type TimeSpan, nearestInTime, sliceTime, wholeOf } from "./time-span.ts";
import type { Transit } from "./transit.ts";
import { MS_PER_DAY, MS_PER_HOUR } from "../time-unit.ts";

/** A site and the caller's own altitudes of the Sun's centre, airless degrees. */
export type SunQuery = Site & { altitudesDeg: readonly number[] };

/** One event of the Sun. `altitudeDeg` is the airless altitude of the centre. */
export type SunEvent = { type: SunEventType; epochMs: number; azimuthDeg: number; altitudeDeg: number };

/** Both ends of a band of altitudes; an end is null when the Sun does not reach it that solar day. */
export type SunBand = { startEpochMs: number | null; endEpochMs: number | null };

/**
 * One local day of the Sun.
 *
 * Instants are of the apparent topocentric Sun, right to a second at latitudes up to 60 degrees.
 * `sunrise`, `sunset`, twilights and bands belong to the solar day around the noon of the local day
 * (see `solarDayNear`); `events` to the local day itself.
 */
export function sunDay(query: SunQuery, span: TimeSpan): SunDay {
  const observer = createObserver(query);
  return sunDayOf(scanSun(observer, span, sunTargets(observer, query.altitudesDeg)), span);
}

/**
 * Consecutive days, in one pass.
 *
 * @param spans local days in order, without the skipped ones
 */
export function sunDays(query: SunQuery, spans: readonly TimeSpan[]): SunDay[] {
  const whole = wholeOf(spans);
  if (whole === null) return [];
  const observer = createObserver(query);
  const sun = scanSun(observer, whole, sunTargets(observer, query.altitudesDeg));
  return spans.map((span) => sunDayOf(sun, span));
}

/** One day of the Sun. All instants are epoch milliseconds; null: does not happen on this solar day. */
export type SunDay = {
  startEpochMs: number;
  endEpochMs: number;
  sunriseEpochMs: number | null;
  sunsetEpochMs: number | null;
  sunriseAzimuthDeg: number | null;
  sunsetAzimuthDeg: number | null;
  solarNoonEpochMs: number;
  solarMidnightEpochMs: number;
  /** Apparent, refraction included. */
  noonAltitudeDeg: number;
  /** Geocentric, at solar noon. */
  distanceKm: number;
  civilDawnEpochMs: number | null;
  civilDuskEpochMs: number | null;
  nauticalDawnEpochMs: number | null;
  nauticalDuskEpochMs: number | null;
  astronomicalDawnEpochMs: number | null;
  astronomicalDuskEpochMs: number | null;
  goldenHour: { morning: SunBand | null; evening: SunBand | null };
  blueHour: { morning: SunBand | null; evening: SunBand | null };
  customAltitudes: { risingEpochMs: number | null; settingEpochMs: number | null; altitudeDeg: number }[];
  daylight: "normal" | "polar_day" | "polar_night";
  /** Time between rise and set of this solar day; 86400 in polar day, 0 in polar night. */
  dayLengthSeconds: number;
  /** Against the solar day before. */
  dayLengthChangeSeconds: number;
  /** The events of the local day, in order. */
  events: SunEvent[];
};

/** One of the days that were scanned. */
export function sunDayOf(sun: SunScan, span: TimeSpan): SunDay {
  const { observer, targets } = sun;
  const day = solarDayNear(sun, (span.startEpochMs + span.endEpochMs) / 2);
  const yesterday = solarDayNear(sun, day.noonEpochMs - MS_PER_DAY);
  // In the order of `sunTargets`.
  const [
    horizon = NO_RISE_SET,
    civil = NO_RISE_SET,
    nautical = NO_RISE_SET,
    astronomical = NO_RISE_SET,
    blueToGolden = NO_RISE_SET,
    goldenToDay = NO_RISE_SET,
    ...customs
  ] = riseSetsOf(sun.crossings, day, targets.length);
  const azimuthDeg = (epochMs: number | null): number | null =>
    epochMs === null ? null : horizontalAt("sun", observer, epochMs).azimuthDeg;

  const { risingEpochMs: sunriseEpochMs, settingEpochMs: sunsetEpochMs } = horizon;
  const midnights = sliceTime(sun.midnights, span.startEpochMs, span.endEpochMs);
  return {
    startEpochMs: span.startEpochMs,
    endEpochMs: span.endEpochMs,
    sunriseEpochMs,
    sunsetEpochMs,
    sunriseAzimuthDeg: azimuthDeg(sunriseEpochMs),
    sunsetAzimuthDeg: azimuthDeg(sunsetEpochMs),
    solarNoonEpochMs: Math.round(day.noonEpochMs),
    solarMidnightEpochMs: Math.round(midnights[0]?.epochMs ?? midnightBefore(sun, day)),
    noonAltitudeDeg: horizontalAt("sun", observer, day.noonEpochMs).altitudeDeg,
    distanceKm: geocentricDistanceKm("sun", day.noonEpochMs),
    civilDawnEpochMs: civil.risingEpochMs,
    civilDuskEpochMs: civil.settingEpochMs,
    nauticalDawnEpochMs: nautical.risingEpochMs,
    nauticalDuskEpochMs: nautical.settingEpochMs,
    astronomicalDawnEpochMs: astronomical.risingEpochMs,
    astronomicalDuskEpochMs: astronomical.settingEpochMs,
    goldenHour: {
      morning: band(blueToGolden.risingEpochMs, goldenToDay.risingEpochMs),
      evening: band(goldenToDay.settingEpochMs, blueToGolden.settingEpochMs),
    },
    blueHour: {
      morning: band(civil.risingEpochMs, blueToGolden.risingEpochMs),
      evening: band(blueToGolden.settingEpochMs, civil.settingEpochMs),
    },
    customAltitudes: customs.map((riseSet, custom) => ({
      altitudeDeg: mustExist(targets.at(custom - customs.length)).altitudeDeg,
      ...riseSet,
    })),
    daylight: daylightOf(observer, day, horizon),
    dayLengthSeconds: day.dayLengthSeconds,
    dayLengthChangeSeconds: Math.round((day.dayLengthSeconds - yesterday.dayLengthSeconds) * 1000) / 1000,
    events: eventsOf(sun, span, midnights),
  };
}

function band(startEpochMs: number | null, endEpochMs: number | null): SunBand | null {
  return startEpochMs === null && endEpochMs === null ? null : { startEpochMs, endEpochMs };
}

function daylightOf(observer: Observer, day: SolarDay, horizon: CrossingPair) {
  if (horizon.risingEpochMs !== null || horizon.settingEpochMs !== null) return "normal" as const;
  return isUpAtNoon(observer, day.noonEpochMs) ? ("polar_day" as const) : ("polar_night" as const);
}

/** The lower transit before noon, for a local day that has none. */
function midnightBefore({ midnights }: SunScan, day: SolarDay): number {
  return (
    nearestInTime(midnights, day.noonEpochMs - 12 * MS_PER_HOUR, MS_PER_HOUR)?.epochMs ?? day.startEpochMs
  );
}

function eventsOf(
  { observer, targets, crossings, noons }: SunScan,
  { startEpochMs, endEpochMs }: TimeSpan,
  midnights: readonly Transit[],
): SunEvent[] {
  const eventOf = (type: SunEventType, epochMs: number): SunEvent => {
    const { azimuthDeg, airlessAltitudeDeg } = horizontalAt("sun", observer, epochMs);
    return { type, epochMs: Math.round(epochMs), azimuthDeg, altitudeDeg: airlessAltitudeDeg };
  };
  const events = sliceTime(crossings, startEpochMs, endEpochMs).flatMap(({ target, isRising, epochMs }) => {
    const names = targets[target];
    return names === undefined ? [] : eventOf(isRising ? names.rising : names.setting, epochMs);
  });
  for (const { epochMs } of sliceTime(noons, startEpochMs, endEpochMs))
    events.push(eventOf("solar_noon", epochMs));
  for (const { epochMs } of midnights) events.push(eventOf("solar_midnight", epochMs));
  return events.sort((one, other) => one.epochMs - other.epochMs);
}
