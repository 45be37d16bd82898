import { lowerBound } from "../lower-bound.ts";
import { mustExist } from "../must-exist.ts";
import { DEG_TO_RAD } from "./angle.ts";
import type { Body } from "./ephemeris.ts";
import { type Observer, RADIUS_KM, altitudeDegAt, topocentricAt, upperLimbDegAt } from "./observer.ts";
import { findRoot } from "./root.ts";
import type { TimeSpan } from "./time-span.ts";
import type { Transit } from "./transit.ts";
import { MS_PER_MINUTE, MS_PER_HOUR } from "../time-unit.ts";

/** An airless altitude to watch, degrees, of the centre of the disc or of its upper limb. */
export type AltitudeTarget = { altitudeDeg: number; limb: "centre" | "upper" };

/** The body crosses a target; `target` is its index in the list of targets. */
export type Crossing = { target: number; isRising: boolean; epochMs: number };

/** The top or the bottom of the daily arc. */
export type Extremum = { isMaximum: boolean; epochMs: number; altitudeDeg: number };

/** The airless altitude of the centre at a moment, degrees. */
type AltitudeFunction = (epochMs: number) => number;

/** The altitude at a moment, or its slope. */
type Sample = { epochMs: number; value: number };

/** Poleward of this the daily arc is so flat that its two extremes may lie close together, or not exist. */
const POLAR_LATITUDE_DEG = 85;
/** A slope that a turning point next to it could bring to zero, degrees an hour. */
const NEAR_SLOPE = 0.06;
/** At latitude 85 the Moon is highest up to an hour from its transit. */
const MAX_STEPS = 8;
/** About right for both bodies, used more than a degree from a target, where the exact value does not matter. */
export const SEMIDIAMETER_DEG = 0.27;
const ALWAYS: TimeSpan = { startEpochMs: Number.NEGATIVE_INFINITY, endEpochMs: Number.POSITIVE_INFINITY };

/** The altitude over a span of time, in knots between which it is monotonic. */
export type AltitudeScan = {
  body: Body;
  observer: Observer;
  knots: readonly Sample[];
  extrema: Extremum[];
};

/**
 * Follows the altitude of a body over a span.
 *
 * The extremes lie beside the transits. Near a pole the altitude is sampled every hour: differences give the slope half-way, and
 * between two of opposite sign lies an extreme. Where the slope comes near zero without a change of sign it is sampled again, so that
 * two extremes within an hour are not lost.
 *
 * @param transits those in the span, or more
 */
export function scanAltitude(
  body: Body,
  observer: Observer,
  span: TimeSpan,
  transits: readonly Transit[],
): AltitudeScan {
  const { startEpochMs, endEpochMs } = span;
  const altitudeAt: AltitudeFunction = (epochMs) => altitudeDegAt(body, observer, epochMs);
  const isPolar = Math.abs(observer.latitudeDeg) > POLAR_LATITUDE_DEG;
  const samples = sampleAltitude(altitudeAt, span, isPolar ? MS_PER_HOUR : endEpochMs - startEpochMs);
  const turns = isPolar
    ? findExtrema(altitudeAt, samples)
    : transits.map(({ isUpper, epochMs }) => extremumNear(altitudeAt, isUpper, epochMs));
  const extrema = turns.filter(({ epochMs }) => epochMs > startEpochMs && epochMs < endEpochMs);
  // The first and the last sample lie outside.
  const knots = samples
    .slice(1, -1)
    .concat(extrema.map(({ epochMs, altitudeDeg }) => ({ epochMs, value: altitudeDeg })))
    .sort((one, other) => one.epochMs - other.epochMs);
  return { body, observer, knots, extrema };
}

/** The highest or the lowest point of the daily arc beside a transit, to a second: where the parabola through three altitudes has it. */
function extremumNear(altitudeAt: AltitudeFunction, isMaximum: boolean, transitMs: number): Extremum {
  let epochMs = transitMs;
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const altitudeDeg = altitudeAt(epochMs);
    const after = altitudeAt(epochMs + MS_PER_MINUTE) - altitudeDeg;
    const before = altitudeAt(epochMs - MS_PER_MINUTE) - altitudeDeg;
    const offset = (before - after) / (2 * (before + after));
    epochMs += offset * MS_PER_MINUTE;
    if (Math.abs(offset) < 1) break;
  }
  return { isMaximum, epochMs, altitudeDeg: altitudeAt(epochMs) };
}

/** Even samples from one step before the start to one step after the end. */
function sampleAltitude(
  altitudeAt: AltitudeFunction,
  { startEpochMs, endEpochMs }: TimeSpan,
  longestMs: number,
): Sample[] {
  const count = Math.max(1, Math.ceil((endEpochMs - startEpochMs) / longestMs));
  const stepMs = (endEpochMs - startEpochMs) / count;
  const samples: Sample[] = [];
  for (let step = -1; step <= count + 1; step += 1) {
    const epochMs = step === count ? endEpochMs : startEpochMs + step * stepMs;
    samples.push({ epochMs, value: altitudeAt(epochMs) });
  }
  return samples;
}

/** Degrees an hour. */
function slopeAt(altitudeAt: AltitudeFunction, epochMs: number): number {
  const after = altitudeAt(epochMs + MS_PER_MINUTE);
  const before = altitudeAt(epochMs - MS_PER_MINUTE);
  return (after - before) * 30;
}

function findExtrema(altitudeAt: AltitudeFunction, altitudes: readonly Sample[]): Extremum[] {
  const slope = (epochMs: number): number => slopeAt(altitudeAt, epochMs);
  const extrema: Extremum[] = [];
  let last: Sample | null = null;
  for (const sample of slopesOf(altitudes, slope)) {
    if (last !== null && last.value >= 0 !== sample.value >= 0) {
      const epochMs = findRoot(slope, last.epochMs, last.value, sample.epochMs, sample.value, 1000);
      const altitudeDeg = altitudeAt(epochMs);
      extrema.push({ isMaximum: last.value >= 0, epochMs, altitudeDeg });
    }
    last = sample;
  }
  return extrema;
}

/** Slopes half-way between samples, and where the slope may change its sign twice between them. */
function slopesOf(altitudes: readonly Sample[], slope: (epochMs: number) => number): Sample[] {
  const slopes: Sample[] = [];
  const turns: Sample[] = [];
  for (let index = 1; index < altitudes.length; index += 1) {
    const before = altitudes[index - 1];
    const after = altitudes[index];
    if (before === undefined || after === undefined) break;
    const hours = (after.epochMs - before.epochMs) / MS_PER_HOUR;
    slopes.push({
      epochMs: (after.epochMs + before.epochMs) / 2,
      value: (after.value - before.value) / hours,
    });
    const turnEpochMs = hiddenTurn(slopes);
    if (turnEpochMs !== null) turns.push({ epochMs: turnEpochMs, value: slope(turnEpochMs) });
  }
  if (turns.length === 0) return slopes;
  return slopes.concat(turns).sort((one, other) => one.epochMs - other.epochMs);
}

/** Where the parabola through the last three slopes comes nearest to zero without a change of sign. */
function hiddenTurn(slopes: readonly Sample[]): number | null {
  const older = slopes[slopes.length - 3];
  const last = slopes[slopes.length - 2];
  const next = slopes[slopes.length - 1];
  if (!older || !last || !next) return null;

  const isUp = last.value >= 0;
  if (older.value >= 0 !== isUp || next.value >= 0 !== isUp) return null;

  const curvature = older.value - 2 * last.value + next.value;
  if (curvature > 0 !== isUp || curvature === 0) return null;

  const offset = (older.value - next.value) / (2 * curvature);
  if (offset <= -1 || offset >= 1) return null;

  const nearest = last.value - (curvature * offset * offset) / 2;
  const isFar = Math.abs(nearest) > Math.abs(last.value) / 2 && Math.abs(nearest) > NEAR_SLOPE;
  return isFar ? null : last.epochMs + offset * (next.epochMs - last.epochMs);
}

/** All crossings of the targets in a part of the scan, by default the whole, in order of time, to a millisecond. */
export function crossingsIn(
  scan: AltitudeScan,
  targets: readonly AltitudeTarget[],
  { startEpochMs, endEpochMs }: TimeSpan = ALWAYS,
): Crossing[] {
  const { body, observer, knots } = scan;
  const isBefore = (at: number): boolean => mustExist(knots[at]).epochMs < startEpochMs;
  const firstKnot = Math.max(0, lowerBound(knots.length, isBefore) - 1);
  const crossings: Crossing[] = [];
  for (const [target, goal] of targets.entries()) {
    let last: Sample | null = null;
    for (let at = firstKnot; at < knots.length && (last === null || last.epochMs < endEpochMs); at += 1) {
      const { epochMs, value } = mustExist(knots[at]);
      let above = value - goal.altitudeDeg;
      // The exact semidiameter is needed only near the target.
      if (goal.limb === "upper")
        above =
          Math.abs(above) > 1
            ? above + SEMIDIAMETER_DEG
            : upperLimbDegAt(body, observer, epochMs) - goal.altitudeDeg;
      const knot = { epochMs, value: above };
      if (last !== null && last.value >= 0 !== above >= 0) {
        const rootMs = crossingBetween(scan, goal, last, knot);
        if (rootMs >= startEpochMs && rootMs < endEpochMs)
          crossings.push({ target, isRising: above >= 0, epochMs: rootMs });
      }
      last = knot;
    }
  }
  return crossings.sort((one, other) => one.epochMs - other.epochMs);
}

/**
 * The crossing between two knots, whose values are altitudes above the target. From one extreme to the next the sine of the altitude
 * goes about as a cosine of time (Meeus 13.6), which tells where to look first.
 */
function crossingBetween(
  { body, observer }: AltitudeScan,
  { altitudeDeg, limb }: AltitudeTarget,
  from: Sample,
  to: Sample,
): number {
  const targetSine = Math.sin(altitudeDeg * DEG_TO_RAD);
  const targetCosine = Math.cos(altitudeDeg * DEG_TO_RAD);
  const sineAbove = (epochMs: number): number => {
    const { outKm, axialKm, distanceKm } = topocentricAt(body, observer, epochMs);
    const sine = (outKm * observer.cosLat + axialKm * observer.sinLat) / distanceKm;
    if (limb === "centre") return sine - targetSine;
    const disc = RADIUS_KM[body] / distanceKm;
    return sine - targetSine * Math.sqrt(1 - disc * disc) + targetCosine * disc;
  };
  const fromSine = Math.sin((altitudeDeg + from.value) * DEG_TO_RAD) - targetSine;
  const toSine = Math.sin((altitudeDeg + to.value) * DEG_TO_RAD) - targetSine;
  const angleRad = Math.acos((fromSine + toSine) / (toSine - fromSine));
  const radPerMs = Math.PI / (to.epochMs - from.epochMs);
  return findRoot(sineAbove, from.epochMs, fromSine, to.epochMs, toSine, 0.5, {
    at: from.epochMs + angleRad / radPerMs,
    slope: ((toSine - fromSine) / 2) * Math.sin(angleRad) * radPerMs,
  });
}
