import { mustExist } from "../must-exist.ts";
import type { Body } from "./ephemeris.ts";
import { type Observer, altitudeDegAt, upperLimbDegAt } from "./observer.ts";
import { findRoot } from "./root.ts";
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
/** About right for both bodies, used more than a degree from a target, where the exact value does not matter. */
export const SEMIDIAMETER_DEG = 0.27;

/** The altitude over a span of time, in knots between which it is monotonic. */
export type AltitudeScan = {
  body: Body;
  observer: Observer;
  knotEpochMs: number[];
  knotAltitudeDeg: number[];
  extrema: Extremum[];
};

/**
 * Follows the altitude of a body over `[startEpochMs, endEpochMs]`.
 *
 * Samples the altitude about every two hours (every hour near a pole). Differences give the slope half-way;
 * between two of opposite sign the extremum is found to a second. Where the slope comes near zero without a
 * change of sign it is sampled again, so that two extremes within one step are not lost.
 */
export function scanAltitude(
  body: Body,
  observer: Observer,
  startEpochMs: number,
  endEpochMs: number,
): AltitudeScan {
  const altitudeAt: AltitudeFunction = (epochMs) => altitudeDegAt(body, observer, epochMs);
  const altitudes = sampleAltitude(altitudeAt, observer, startEpochMs, endEpochMs);
  const extrema = findExtrema(altitudeAt, altitudes).filter(
    ({ epochMs }) => epochMs > startEpochMs && epochMs < endEpochMs,
  );
  const knotEpochMs: number[] = [];
  const knotAltitudeDeg: number[] = [];
  let next = 0;
  // The first and the last sample lie outside.
  for (const { epochMs, value } of altitudes.slice(1, -1)) {
    for (let turn = extrema[next]; turn && turn.epochMs < epochMs; turn = extrema[next]) {
      knotEpochMs.push(turn.epochMs);
      knotAltitudeDeg.push(turn.altitudeDeg);
      next += 1;
    }
    knotEpochMs.push(epochMs);
    knotAltitudeDeg.push(value);
  }
  return { body, observer, knotEpochMs, knotAltitudeDeg, extrema };
}

/** Even samples from one step before the start to one step after the end. */
function sampleAltitude(
  altitudeAt: AltitudeFunction,
  observer: Observer,
  startEpochMs: number,
  endEpochMs: number,
): Sample[] {
  const longestMs = Math.abs(observer.latitudeDeg) > POLAR_LATITUDE_DEG ? MS_PER_HOUR : 2 * MS_PER_HOUR;
  const count = Math.max(2, Math.ceil((endEpochMs - startEpochMs) / longestMs));
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

/**
 * All crossings of the targets from an instant on, in order of time, to a millisecond. A crossing needs a
 * change of sign between two knots, so none is counted twice where one scan ends and the next begins.
 */
export function crossingsIn(scan: AltitudeScan, targets: readonly AltitudeTarget[]): Crossing[] {
  const { body, observer, knotEpochMs, knotAltitudeDeg } = scan;
  const crossings: Crossing[] = [];
  for (const [target, { altitudeDeg, limb }] of targets.entries()) {
    const altitudeAt = limb === "upper" ? upperLimbDegAt : altitudeDegAt;
    const above = (epochMs: number): number => altitudeAt(body, observer, epochMs) - altitudeDeg;
    let lastMs = 0;
    let lastAbove = Number.NaN;
    for (let knot = 0; knot < knotEpochMs.length; knot += 1) {
      const epochMs = mustExist(knotEpochMs[knot]);
      let nowAbove = mustExist(knotAltitudeDeg[knot]) - altitudeDeg;
      // The exact semidiameter is needed only near the target.
      if (limb === "upper") nowAbove = Math.abs(nowAbove) > 1 ? nowAbove + SEMIDIAMETER_DEG : above(epochMs);
      if (!Number.isNaN(lastAbove) && lastAbove >= 0 !== nowAbove >= 0) {
        const rootMs = findRoot(above, lastMs, lastAbove, epochMs, nowAbove, 0.5);
        crossings.push({ target, isRising: nowAbove >= 0, epochMs: rootMs });
      }
      lastMs = epochMs;
      lastAbove = nowAbove;
    }
  }
  return crossings.sort((one, other) => one.epochMs - other.epochMs);
}
