import { TWO_PI, wrapPi } from "./angle.ts";
import type { Body } from "./ephemeris.ts";
import { type Observer, altitudeDegAt, hourAngleRadAt, upperLimbDegAt } from "./observer.ts";
import { findRoot } from "./root.ts";

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/** An airless altitude to watch, degrees, of the centre of the disc or of its upper limb. */
export type AltitudeTarget = { altitudeDeg: number; limb: "centre" | "upper" };

/** The body passes a target; `target` is its place in the list that was asked for. */
export type Crossing = { target: number; isRising: boolean; epochMs: number };

/** The top or the bottom of the daily arc. */
export type Extremum = { isMaximum: boolean; epochMs: number; altitudeDeg: number };

/** The altitude over a stretch of time, cut so finely that it is monotonic between two knots. */
export type AltitudeScan = {
  body: Body;
  observer: Observer;
  knotEpochMs: readonly number[];
  knotAltitudeDeg: readonly number[];
  extrema: readonly Extremum[];
};

type Sample = { epochMs: number; slope: number };

/** Near a pole the daily arc is so flat that its two extremes may lie close together, or be none. */
const POLAR_LATITUDE_DEG = 85;

/** A slope that a turning point next to it could bring to zero, degrees in two minutes. */
const NEAR_SLOPE = 0.002;
/** Of both bodies, near enough to tell that one degree away from a target it does not matter. */
const SEMIDIAMETER_DEG = 0.27;

/** How far the altitude moves in two minutes, degrees. */
function slopeAt(body: Body, observer: Observer, epochMs: number): number {
  return (
    altitudeDegAt(body, observer, epochMs + MINUTE_MS) - altitudeDegAt(body, observer, epochMs - MINUTE_MS)
  );
}

/**
 * Follows the altitude of a body over `[startEpochMs, endEpochMs]`.
 *
 * The slope is sampled every two hours (every hour near a pole), and once more wherever it came near
 * zero and turned away, so that two extremes within one step are not lost. Between two samples of
 * opposite slope the extremum is found to a second.
 */
export function scanAltitude(
  body: Body,
  observer: Observer,
  startEpochMs: number,
  endEpochMs: number,
): AltitudeScan {
  const slope = (epochMs: number): number => slopeAt(body, observer, epochMs);
  const samples = sampleSlope(slope, startEpochMs, endEpochMs, stepMsFor(observer));
  const knotEpochMs: number[] = [];
  const knotAltitudeDeg: number[] = [];
  const extrema: Extremum[] = [];
  const addKnot = (epochMs: number): number => {
    const altitudeDeg = altitudeDegAt(body, observer, epochMs);
    knotEpochMs.push(epochMs);
    knotAltitudeDeg.push(altitudeDeg);
    return altitudeDeg;
  };

  let last: Sample | null = null;
  for (const sample of samples) {
    if (last !== null && last.slope >= 0 !== sample.slope >= 0) {
      const epochMs = findRoot(slope, last.epochMs, last.slope, sample.epochMs, sample.slope, 1000);
      extrema.push({ isMaximum: last.slope >= 0, epochMs, altitudeDeg: addKnot(epochMs) });
    }
    addKnot(sample.epochMs);
    last = sample;
  }
  return { body, observer, knotEpochMs, knotAltitudeDeg, extrema };
}

function stepMsFor(observer: Observer): number {
  return Math.abs(observer.latitudeDeg) > POLAR_LATITUDE_DEG ? HOUR_MS : 2 * HOUR_MS;
}

function sampleSlope(
  slope: (epochMs: number) => number,
  startEpochMs: number,
  endEpochMs: number,
  stepMs: number,
): Sample[] {
  const sampleAt = (epochMs: number): Sample => ({ epochMs, slope: slope(epochMs) });
  const samples: Sample[] = [];
  for (let epochMs = startEpochMs; epochMs < endEpochMs; epochMs += stepMs) samples.push(sampleAt(epochMs));
  samples.push(sampleAt(endEpochMs));

  const turns: Sample[] = [];
  for (const [index, next] of samples.entries()) {
    const last = samples[index - 1];
    const older = samples[index - 2];
    if (!last || !older) continue;
    const turnEpochMs = hiddenTurn(older, last, next);
    if (turnEpochMs !== null) turns.push(sampleAt(turnEpochMs));
  }
  if (turns.length === 0) return samples;
  return samples.concat(turns).sort((one, other) => one.epochMs - other.epochMs);
}

/** Where the parabola through three slopes of one sign comes nearest to zero, if that is between them. */
function hiddenTurn(older: Sample, last: Sample, next: Sample): number | null {
  const isUp = last.slope >= 0;
  if (older.slope >= 0 !== isUp || next.slope >= 0 !== isUp) return null;

  const curvature = older.slope - 2 * last.slope + next.slope;
  if (curvature > 0 !== isUp || curvature === 0) return null;

  const offset = (older.slope - next.slope) / (2 * curvature);
  if (offset <= -1 || offset >= 1) return null;

  const nearest = last.slope - (curvature * offset * offset) / 2;
  const isFar = Math.abs(nearest) > Math.abs(last.slope) / 2 && Math.abs(nearest) > NEAR_SLOPE;
  return isFar ? null : last.epochMs + offset * (next.epochMs - last.epochMs);
}

/**
 * All passages through the targets, in order of time, to a millisecond. A passage needs a change of sign
 * between two knots, so none is counted twice where one scan ends and the next begins.
 */
export function crossingsIn(scan: AltitudeScan, targets: readonly AltitudeTarget[]): Crossing[] {
  const { body, observer, knotEpochMs, knotAltitudeDeg } = scan;
  const crossings: Crossing[] = [];
  for (const [target, { altitudeDeg, limb }] of targets.entries()) {
    const altitudeAt = limb === "upper" ? upperLimbDegAt : altitudeDegAt;
    const above = (epochMs: number): number => altitudeAt(body, observer, epochMs) - altitudeDeg;
    let lastMs = 0;
    let lastAbove = Number.NaN;
    for (const [knot, epochMs] of knotEpochMs.entries()) {
      let nowAbove = (knotAltitudeDeg[knot] ?? 0) - altitudeDeg;
      // The semidiameter counts only where it can decide.
      if (limb === "upper") nowAbove = Math.abs(nowAbove) > 1 ? nowAbove + SEMIDIAMETER_DEG : above(epochMs);
      if (knot > 0 && lastAbove >= 0 !== nowAbove >= 0) {
        const rootMs = findRoot(above, lastMs, lastAbove, epochMs, nowAbove, 0.5);
        crossings.push({ target, isRising: nowAbove >= 0, epochMs: rootMs });
      }
      lastMs = epochMs;
      lastAbove = nowAbove;
    }
  }
  return crossings.sort((one, other) => one.epochMs - other.epochMs);
}

/** Mean time between two upper transits (Moon: Meeus ch. 47, the month of D over the day). */
const TRANSIT_PERIOD_MS: Record<Body, number> = { sun: 24 * HOUR_MS, moon: 24.8412 * HOUR_MS };

/** The body stands on the meridian: highest when `isUpper`, beyond the pole when not. */
export type Transit = { isUpper: boolean; epochMs: number };

/**
 * Transits of both kinds in `[startEpochMs, endEpochMs)`, in order, by fixed-point steps on the hour
 * angle (Meeus ch. 15), to a millisecond.
 */
export function transitsIn(
  body: Body,
  observer: Observer,
  startEpochMs: number,
  endEpochMs: number,
): Transit[] {
  const periodMs = TRANSIT_PERIOD_MS[body];
  const startTurns = hourAngleRadAt(body, observer, startEpochMs) / TWO_PI;
  const transits: Transit[] = [];
  // One half turn early: the first estimate may lie on the wrong side of the start.
  for (let half = Math.ceil(startTurns * 2) - 1; ; half += 1) {
    const isUpper = half % 2 === 0;
    let epochMs = startEpochMs + (half / 2 - startTurns) * periodMs;
    for (let step = 0; step < 8; step += 1) {
      const offRad = wrapPi(hourAngleRadAt(body, observer, epochMs) - (isUpper ? 0 : Math.PI));
      epochMs -= (offRad / TWO_PI) * periodMs;
      if (Math.abs(offRad) < 1e-7) break;
    }
    if (epochMs >= endEpochMs) return transits;
    if (epochMs >= startEpochMs) transits.push({ isUpper, epochMs });
  }
}
