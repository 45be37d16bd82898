import { DEG_TO_RAD } from "./angle.ts";
import { type AltitudeScan, type AltitudeTarget, type Crossing, SEMIDIAMETER_DEG } from "./day-scan.ts";
import { type Observer, RADIUS_KM, altitudeDegAt, horizontalAt, upperLimbDegAt } from "./observer.ts";
import { findRoot } from "./root.ts";
import { insertOrdered } from "./time-slice.ts";
import type { SunTrack } from "./sun-track.ts";
import { MS_PER_DAY } from "../time-unit.ts";

/** Two are enough from an estimate some minutes off. */
const MAX_STEPS = 4;
/** Less than the resolution of a double of milliseconds since 1970. */
const TOLERANCE_MS = 1e-4;
/** Largest correction of a step by the curvature of the arc; beyond, the extremum is too near for a series. */
const MAX_BEND = 0.2;
const TURN_RAD_PER_MS = (2 * Math.PI) / MS_PER_DAY;

/** A crossing of the Sun with the position of its centre, airless. */
export type SunCrossing = Crossing & { azimuthDeg: number; altitudeDeg: number };

/** One target and its last crossings. */
type Watch = {
  readonly target: number;
  readonly altitudeDeg: number;
  readonly isUpper: boolean;
  readonly sine: number;
  readonly cosine: number;
  readonly rising: Past;
  readonly setting: Past;
};

/** The last crossings in one direction; NaN for none. */
type Past = { lastMs: number; secondMs: number; thirdMs: number };

const noPast = (): Past => ({ lastMs: Number.NaN, secondMs: Number.NaN, thirdMs: Number.NaN });

/**
 * The same as `crossingsIn`, for the Sun over many days and targets, in order of time and of the targets.
 *
 * Extrapolates each crossing from those of the days before, so that mostly one position is enough.
 *
 * @param sinceEpochMs from this instant on the targets after the first are watched
 */
export function sunCrossingsIn(
  scan: AltitudeScan,
  track: SunTrack,
  targets: readonly AltitudeTarget[],
  sinceEpochMs: number,
): SunCrossing[] {
  const watches = targets.map(({ altitudeDeg, limb }, target): Watch => ({
    target,
    altitudeDeg,
    isUpper: limb === "upper",
    sine: Math.sin(altitudeDeg * DEG_TO_RAD),
    cosine: Math.cos(altitudeDeg * DEG_TO_RAD),
    rising: noPast(),
    setting: noPast(),
  }));
  const crossings: SunCrossing[] = [];
  // Of the Sun above each target at the knot before, degrees; NaN for none.
  const heights = new Float64Array(targets.length).fill(Number.NaN);
  const { observer, knotEpochMs, knotAltitudeDeg } = scan;
  for (let knot = 0; knot < knotEpochMs.length; knot += 1) {
    const toMs = knotEpochMs[knot] ?? 0;
    const altitudeDeg = knotAltitudeDeg[knot] ?? 0;
    const watched = toMs < sinceEpochMs ? 1 : watches.length;
    for (let target = 0; target < watched; target += 1) {
      const watch = watches[target];
      if (watch === undefined) break;
      let toDeg = altitudeDeg - watch.altitudeDeg;
      if (watch.isUpper) {
        // The exact semidiameter is needed only near the target.
        const isFar = Math.abs(toDeg) > 1;
        toDeg = isFar ? toDeg + SEMIDIAMETER_DEG : upperLimbDegAt("sun", observer, toMs) - watch.altitudeDeg;
      }
      const fromDeg = heights[target] ?? Number.NaN;
      heights[target] = toDeg;
      if (fromDeg >= 0 === toDeg >= 0 || Number.isNaN(fromDeg)) continue;
      const past = toDeg >= 0 ? watch.rising : watch.setting;
      const bracket: Bracket = { fromMs: knotEpochMs[knot - 1] ?? 0, fromDeg, toMs, toDeg };
      const crossing = cross(track, watch, past, bracket) ?? crossSlowly(observer, watch, bracket);
      past.thirdMs = past.secondMs;
      past.secondMs = past.lastMs;
      past.lastMs = crossing.epochMs;
      insertOrdered(crossings, crossing, isEarlier);
    }
  }
  return crossings;
}

/** Two knots with a crossing between them, and the Sun's height above the target at each. */
type Bracket = { fromMs: number; fromDeg: number; toMs: number; toDeg: number };

/** Estimates by the parabola through the last three crossings, or else by the line between the knots. */
function estimateMs({ lastMs, secondMs, thirdMs }: Past, { fromMs, fromDeg, toMs, toDeg }: Bracket): number {
  const ledMs = lastMs + 2 * (lastMs - secondMs) - (secondMs - thirdMs);
  if (ledMs > fromMs && ledMs < toMs) return ledMs;
  return fromMs + ((toMs - fromMs) * fromDeg) / (fromDeg - toDeg);
}

/**
 * Finds a crossing by steps of the third order (Newton's with the curvature of the arc). `null` near the extremum of the
 * arc, where they do not converge.
 */
function cross(track: SunTrack, watch: Watch, past: Past, bracket: Bracket): SunCrossing | null {
  let epochMs = estimateMs(past, bracket);
  for (let step = 0; step < MAX_STEPS; step += 1) {
    track.moveTo(epochMs);
    const newtonMs = (targetSine(watch, track.distanceKm) - track.sine) / track.sineRate;
    const bend = (newtonMs * track.sineBend) / (2 * track.sineRate);
    const stepMs = newtonMs * (1 - bend + 2 * bend * bend);
    const rootMs = epochMs + stepMs;
    // NaN fails too.
    if (!(Math.abs(bend) <= MAX_BEND && rootMs >= bracket.fromMs && rootMs <= bracket.toMs)) return null;
    const turnRad = stepMs * TURN_RAD_PER_MS;
    const errorMs = Math.abs(stepMs) * (turnRad * turnRad + Math.abs(5 * bend * bend * bend));
    if (errorMs < TOLERANCE_MS) {
      const { target, isUpper, altitudeDeg } = watch;
      return {
        target,
        isRising: bracket.toDeg >= 0,
        epochMs: rootMs,
        azimuthDeg: track.azimuthDegAfter(stepMs),
        altitudeDeg: isUpper ? altitudeDeg - track.semidiameterDeg : altitudeDeg,
      };
    }
    epochMs = rootMs;
  }
  return null;
}

/** Sine of the altitude of the centre at the crossing of the target. */
function targetSine({ isUpper, sine, cosine }: Watch, distanceKm: number): number {
  if (!isUpper) return sine;
  const semidiameterSine = RADIUS_KM.sun / distanceKm;
  return sine * Math.sqrt(1 - semidiameterSine * semidiameterSine) - cosine * semidiameterSine;
}

/** The same by root finding within the bracket, for crossings near the extremum. */
function crossSlowly(
  observer: Observer,
  { target, isUpper, altitudeDeg }: Watch,
  { fromMs, fromDeg, toMs, toDeg }: Bracket,
): SunCrossing {
  const altitudeAt = isUpper ? upperLimbDegAt : altitudeDegAt;
  const above = (at: number): number => altitudeAt("sun", observer, at) - altitudeDeg;
  const epochMs = findRoot(above, fromMs, fromDeg, toMs, toDeg, TOLERANCE_MS * 10);
  const { azimuthDeg, airlessAltitudeDeg } = horizontalAt("sun", observer, epochMs);
  return { target, isRising: toDeg >= 0, epochMs, azimuthDeg, altitudeDeg: airlessAltitudeDeg };
}

/** In order of time and of the targets. */
function isEarlier(a: SunCrossing, b: SunCrossing): boolean {
  return a.epochMs < b.epochMs || (a.epochMs === b.epochMs && a.target < b.target);
}
