import { getMoonIllumination } from "suncalc";
import { RAD_TO_DEG, wrap360 } from "./angle.ts";
import { type AltitudeTarget, crossingsIn, scanAltitude } from "./day-scan.ts";
import { elongationDegAt, geocentricDistanceKm } from "./ephemeris.ts";
import {
  type Observer,
  type Site,
  createObserver,
  horizonDeg,
  horizontalAt,
  topocentricAt,
  upperLimbDegAt,
} from "./observer.ts";
import { phaseNameAt, previousPhase, type PhaseName } from "./phase.ts";
import { type TimeSpan, sliceTime, wholeOf } from "./time-span.ts";
import { transitsAround } from "./transit.ts";
import { MS_PER_DAY } from "../time-unit.ts";

/** Mean radius of the Moon, km (IAU WGCCRE 2015). */
const MOON_RADIUS_KM = 1737.4;

/**
 * How the Moon is lit, seen from the centre of the Earth, by suncalc (Meeus ch. 48 with its series of ch. 25 and 47): the lit
 * share of the disc, and the position angle of the middle of the bright limb, from celestial north through east, [0, 360).
 * Differs from this folder's ephemeris by at most 0.0003 and 0.1 degrees.
 */
export function moonIllumination(epochMs: number) {
  const { fraction, angle } = getMoonIllumination(new Date(epochMs));
  return { fraction, brightLimbDeg: wrap360(angle) };
}

export type MoonState = {
  epochMs: number;
  phaseName: PhaseName;
  /** Share of the way from new moon to new moon in longitude: 0 new, 0.5 full. */
  phase: number;
  /** Degrees the Moon is ahead of the Sun, [0, 360). */
  phaseAngleDeg: number;
  illumination: number;
  ageDays: number;
  isWaxing: boolean;
  distanceKm: number;
  angularDiameterDeg: number;
  brightLimbDeg: number;
};

/** The Moon at an instant, seen from the centre of the Earth: phase (Meeus ch. 49), lighting (ch. 48), distance. No place needed. */
export function moonState(epochMs: number): MoonState {
  const phaseAngleDeg = elongationDegAt(epochMs);
  const { fraction, brightLimbDeg } = moonIllumination(epochMs);
  const distanceKm = geocentricDistanceKm("moon", epochMs);
  return {
    epochMs,
    phaseName: phaseNameAt(epochMs),
    phase: phaseAngleDeg / 360,
    phaseAngleDeg,
    illumination: fraction,
    ageDays: (epochMs - previousPhase("new_moon", epochMs)) / MS_PER_DAY,
    isWaxing: phaseAngleDeg < 180,
    distanceKm,
    angularDiameterDeg: 2 * RAD_TO_DEG * Math.asin(MOON_RADIUS_KM / distanceKm),
    brightLimbDeg,
  };
}

/** The Moon's topocentric position (Meeus ch. 13, 40) and the tilt of its lit side (ch. 14, 48). */
export function moonPosition(site: Site, epochMs: number): MoonPosition {
  return moonPositionAt(createObserver(site), epochMs, moonIllumination(epochMs).brightLimbDeg);
}

export type MoonPosition = ReturnType<typeof moonPositionAt>;

/** As `moonPosition`, when the bright limb's position angle is known. */
export function moonPositionAt(observer: Observer, epochMs: number, brightLimbDeg: number) {
  const parallacticAngleDeg = parallacticDegAt(observer, epochMs);
  return {
    epochMs,
    ...horizontalAt("moon", observer, epochMs),
    /** Angle at the Moon from celestial north to the zenith, (-180, 180]; positive west of the meridian. */
    parallacticAngleDeg,
    brightLimbDeg,
    /** As `brightLimbDeg`, but from the direction of the zenith: how the lit side is tilted in the sky, [0, 360). */
    brightLimbZenithDeg: wrap360(brightLimbDeg - parallacticAngleDeg),
  };
}

/** Meeus 14.1 with the topocentric hour angle and declination, multiplied out so that it works at the poles. */
function parallacticDegAt(observer: Observer, epochMs: number): number {
  const { outKm, eastKm, axialKm, distanceKm } = topocentricAt("moon", observer, epochMs);
  const { cosLat, sinLat } = observer;
  const toNorth = sinLat * (outKm * outKm + eastKm * eastKm) - cosLat * outKm * axialKm;
  return RAD_TO_DEG * Math.atan2(-cosLat * eastKm * distanceKm, toNorth);
}

export type MoonEventType = "moonrise" | "transit" | "moonset" | "lower_transit";
/** `altitudeDeg` is the airless altitude of the centre. */
export type MoonEvent = { type: MoonEventType; epochMs: number; azimuthDeg: number; altitudeDeg: number };
/** The altitude at which the Moon rises and sets: upper limb, 34' of refraction, the dip. */
export function moonHorizon(observer: Observer): AltitudeTarget {
  return { altitudeDeg: horizonDeg(observer), limb: "upper" };
}

/** The events of the Moon in a span. */
export function scanMoon(observer: Observer, span: TimeSpan) {
  const transits = transitsAround("moon", observer, span);
  const crossings = crossingsIn(scanAltitude("moon", observer, span, transits), [moonHorizon(observer)]);
  return { observer, transits, horizon: { span, crossings } };
}

/** One local day of the Moon. Instants are right to a second at latitudes up to 60 degrees. */
export function moonDay(site: Site, span: TimeSpan): MoonDay {
  return moonDayOf(scanMoon(createObserver(site), span), span);
}

/**
 * Consecutive days, in one pass.
 *
 * @param spans local days in order, without the skipped ones
 */
export function moonDays(site: Site, spans: readonly TimeSpan[]): MoonDay[] {
  const whole = wholeOf(spans);
  if (whole === null) return [];
  const scan = scanMoon(createObserver(site), whole);
  return spans.map((span) => moonDayOf(scan, span));
}

export type MoonDay = {
  startEpochMs: number;
  endEpochMs: number;
  moonriseEpochMs: number | null;
  moonsetEpochMs: number | null;
  transitEpochMs: number | null;
  moonriseAzimuthDeg: number | null;
  moonsetAzimuthDeg: number | null;
  visibility: "always_up" | "always_down" | "normal";
  /** All that happens in the day, in order: there may be two of a kind. */
  events: MoonEvent[];
};

/** A day in the span that was scanned; null: does not happen that day. */
export function moonDayOf(
  { observer, transits, horizon }: ReturnType<typeof scanMoon>,
  span: TimeSpan,
): MoonDay {
  const { startEpochMs, endEpochMs } = span;
  const eventOf = (type: MoonEventType, epochMs: number): MoonEvent => {
    const { azimuthDeg, airlessAltitudeDeg } = horizontalAt("moon", observer, epochMs);
    return { type, epochMs: Math.round(epochMs), azimuthDeg, altitudeDeg: airlessAltitudeDeg };
  };
  const events = [
    ...sliceTime(horizon.crossings, startEpochMs, endEpochMs).map(({ isRising, epochMs }) =>
      eventOf(isRising ? "moonrise" : "moonset", epochMs),
    ),
    ...sliceTime(transits, startEpochMs, endEpochMs).map(({ isUpper, epochMs }) =>
      eventOf(isUpper ? "transit" : "lower_transit", epochMs),
    ),
  ].sort((one, other) => one.epochMs - other.epochMs);
  const first = (type: MoonEventType): MoonEvent | null =>
    events.find((event) => event.type === type) ?? null;
  const rise = first("moonrise");
  const set = first("moonset");
  return {
    startEpochMs,
    endEpochMs,
    moonriseEpochMs: rise?.epochMs ?? null,
    moonsetEpochMs: set?.epochMs ?? null,
    transitEpochMs: first("transit")?.epochMs ?? null,
    moonriseAzimuthDeg: rise?.azimuthDeg ?? null,
    moonsetAzimuthDeg: set?.azimuthDeg ?? null,
    visibility: rise === null && set === null ? visibilityOf(observer, span) : ("normal" as const),
    events,
  };
}

function visibilityOf(observer: Observer, { startEpochMs, endEpochMs }: TimeSpan) {
  const isUp = upperLimbDegAt("moon", observer, (startEpochMs + endEpochMs) / 2) >= horizonDeg(observer);
  return isUp ? ("always_up" as const) : ("always_down" as const);
}
