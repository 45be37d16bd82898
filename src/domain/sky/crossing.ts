import { mustExist } from "../must-exist.ts";
import { DEG_TO_RAD, RAD_TO_DEG, TWO_PI, asinWithin } from "./angle.ts";
import {
  type AltitudeTarget,
  type Crossing,
  type Extremum,
  SEMIDIAMETER_DEG,
  crossingsIn,
  scanAltitude,
} from "./day-scan.ts";
import type { Body } from "./ephemeris.ts";
import { type Observer, RADIUS_KM, type Topocentric, topocentricAt } from "./observer.ts";
import type { TimeSpan } from "./time-span.ts";
import { TRANSIT_PERIOD_MS, type Transit, transitsAround } from "./transit.ts";
import { MS_PER_DAY, MS_PER_HOUR } from "../time-unit.ts";

/** Poleward of this the hour angle depends too much on the declination. */
const POLAR_LATITUDE_DEG = 80;
/**
 * More than the top and the bottom of an arc move within half of it, degrees. Sun: the declination changes by at most 0.21. Moon: by
 * 3.4, and the parallax by 1.
 */
const DRIFT_DEG: Record<Body, number> = { sun: 0.3, moon: 4.5 };
/** More than the estimate of a crossing errs: an hour for the Moon at 79 degrees. */
const ESTIMATE_ERROR_MS = 2 * MS_PER_HOUR;
const MAX_STEPS = 8;
/** Each step divides the error by a hundred or more. */
const LAST_STEP_MS = 5;

/**
 * When a body crosses the targets in a span, to a millisecond.
 *
 * A daily arc crosses a target twice, at the hour angle that belongs to the declination (Meeus ch. 15), which Newton's method finds. Near
 * the poles, and for targets that the top or the bottom of an arc may just touch, the altitude is scanned.
 *
 * @param transits those around the span, or around more
 * @returns the crossings in order of time, and of the targets; the tops and bottoms of the daily arcs: none when every target is crossed
 * far from them or missed by far
 */
export function crossingsBetween(
  body: Body,
  observer: Observer,
  targets: readonly AltitudeTarget[],
  transits: readonly Transit[],
  span: TimeSpan,
) {
  const arcs = transits.filter(({ isUpper }) => isUpper).map(({ epochMs }) => arcAt(body, observer, epochMs));
  const crossings: Crossing[] = [];
  const unsure: number[] = [];
  for (const [target, goal] of targets.entries()) {
    const found = crossArcs(body, observer, goal, arcs, span);
    if (found === null) unsure.push(target);
    else for (const { isRising, epochMs } of found) crossings.push({ target, isRising, epochMs });
  }
  let extrema: readonly Extremum[] = [];
  if (unsure.length > 0) {
    const scan = scanAltitude(body, observer, span.startEpochMs, span.endEpochMs);
    ({ extrema } = scan);
    const goals = unsure.flatMap((target) => targets[target] ?? []);
    for (const each of crossingsIn(scan, goals))
      crossings.push({ ...each, target: mustExist(unsure[each.target]) });
  }
  return { crossings: crossings.sort((a, b) => a.epochMs - b.epochMs || a.target - b.target), extrema };
}

/** The arc around an upper transit. Its declination decides how high and how low the body gets. */
type Arc = Reach & { transitMs: number; place: Topocentric };
type Reach = { highestDeg: number; lowestDeg: number };

function arcAt(body: Body, observer: Observer, transitMs: number): Arc {
  const place = topocentricAt(body, observer, transitMs);
  return { transitMs, place, ...reachOf(observer, place) };
}

function reachOf({ latitudeDeg }: Observer, { axialKm, distanceKm }: Topocentric): Reach {
  const declinationDeg = RAD_TO_DEG * asinWithin(axialKm / distanceKm);
  return {
    highestDeg: 90 - Math.abs(latitudeDeg - declinationDeg),
    lowestDeg: Math.abs(latitudeDeg + declinationDeg) - 90,
  };
}

/** How far an arc misses a target, degrees; negative where it crosses it. */
function missedBy({ highestDeg, lowestDeg }: Reach, { altitudeDeg, limb }: AltitudeTarget): number {
  const centreDeg = limb === "upper" ? altitudeDeg - SEMIDIAMETER_DEG : altitudeDeg;
  return Math.max(centreDeg - highestDeg, lowestDeg - centreDeg);
}

/** A target with the sine and cosine of its altitude. */
type Goal = AltitudeTarget & { sine: number; cosine: number };

/** The crossings of one target by the arcs in order; `null` when the hour angle cannot tell. */
function crossArcs(
  body: Body,
  observer: Observer,
  target: AltitudeTarget,
  arcs: readonly Arc[],
  { startEpochMs, endEpochMs }: TimeSpan,
): Omit<Crossing, "target">[] | null {
  const altitudeRad = target.altitudeDeg * DEG_TO_RAD;
  const goal: Goal = { ...target, sine: Math.sin(altitudeRad), cosine: Math.cos(altitudeRad) };
  const found: Omit<Crossing, "target">[] = [];
  // The hour angle at which each arc would cross the target by its declination; NaN where it does not.
  const halves = arcs.map(({ place }) => Math.acos(cosineAt(body, observer, goal, place)));
  for (let index = 0; index < arcs.length; index += 1) {
    const arc = arcs[index];
    const halfRad = halves[index] ?? Number.NaN;
    if (arc === undefined) break;
    const missedDeg = missedBy(arc, target);
    if (missedDeg > DRIFT_DEG[body]) continue;
    if (missedDeg > -DRIFT_DEG[body] || Math.abs(observer.latitudeDeg) > POLAR_LATITUDE_DEG) return null;
    for (let side = -1; side <= 1; side += 2) {
      // The hour angle of the crossing changes from one arc to the next.
      const besideRad = halves[index + side] ?? Number.NaN;
      const changeRad = Number.isNaN(besideRad) ? 0 : besideRad - halfRad;
      const turnMs = Math.abs(
        (arcs[index + side]?.transitMs ?? arc.transitMs + TRANSIT_PERIOD_MS[body]) - arc.transitMs,
      );
      const radPerMs = (TWO_PI - changeRad) / turnMs;
      const nearMs = arc.transitMs + (side * halfRad) / radPerMs;
      if (nearMs < startEpochMs - ESTIMATE_ERROR_MS || nearMs > endEpochMs + ESTIMATE_ERROR_MS) continue;
      const epochMs = refine(body, observer, goal, nearMs, radPerMs);
      if (epochMs === null) return null;
      if (epochMs >= startEpochMs && epochMs < endEpochMs) found.push({ isRising: side < 0, epochMs });
    }
  }
  return found;
}

/** Newton's method from the estimate of a crossing. `null` where it does not converge. */
function refine(body: Body, observer: Observer, goal: Goal, nearMs: number, radPerMs: number): number | null {
  let epochMs = nearMs;
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const place = topocentricAt(body, observer, epochMs);
    const offKm = cosineAt(body, observer, goal, place) * axisKmOf(place) - place.outKm;
    const stepMs = offKm / (place.eastKm * radPerMs);
    epochMs += stepMs;
    if (Math.abs(stepMs) < LAST_STEP_MS) return epochMs;
  }
  return null;
}

const axisKmOf = ({ outKm, eastKm }: Topocentric): number => Math.sqrt(outKm * outKm + eastKm * eastKm);

/** Cosine of the hour angle at which a body of this declination reaches the target; beyond 1 where it does not (Meeus 15.1). */
function cosineAt(body: Body, { cosLat, sinLat }: Observer, goal: Goal, place: Topocentric): number {
  const discSine = goal.limb === "upper" ? RADIUS_KM[body] / place.distanceKm : 0;
  const sine = goal.sine * Math.sqrt(1 - discSine * discSine) - goal.cosine * discSine;
  return (sine * place.distanceKm - sinLat * place.axialKm) / (cosLat * axisKmOf(place));
}

/** A little more than a day, so that every window has a whole arc of either body. */
const WINDOW_MS = 1.05 * MS_PER_DAY;
const LIMIT_MS = 400 * MS_PER_DAY;
/**
 * How fast the extremes of the daily arc can move, degrees a day. Sun: the declination changes by at
 * most 0.41. Moon: by at most 7.2, plus parallax and semidiameter, which leaves no days to skip.
 */
const DRIFT_DEG_PER_DAY: Record<Body, number> = { sun: 0.42, moon: 8 };

/** One crossing upwards and one downwards; null when there is none within the limit. */
export type CrossingPair = { risingEpochMs: number | null; settingEpochMs: number | null };

/** All crossings of one target in a span, in order of time. */
export type KnownCrossings = { span: TimeSpan; crossings: readonly Crossing[] };

/**
 * The next rising and the next setting of a body through an altitude after an instant; or the last ones
 * at or before it.
 *
 * Goes day by day. When a day's arc misses the target, it skips as many days as the drift needs at least to
 * reach it, so that a polar season takes some twenty steps.
 *
 * @param known searched first, if the instant lies in its span
 * @returns epoch milliseconds; null for what does not happen within 400 days
 */
export function findCrossings(
  body: Body,
  observer: Observer,
  target: AltitudeTarget,
  fromEpochMs: number,
  direction: "next" | "previous",
  known: KnownCrossings | null,
): CrossingPair {
  const sign = direction === "next" ? 1 : -1;
  if (known !== null && fromEpochMs >= known.span.startEpochMs && fromEpochMs < known.span.endEpochMs) {
    const pair = nearestOf(known.crossings, fromEpochMs, direction);
    if (pair.risingEpochMs !== null && pair.settingEpochMs !== null) return pair;
  }
  let pair: CrossingPair = { risingEpochMs: null, settingEpochMs: null };
  for (let edgeMs = fromEpochMs; Math.abs(edgeMs - fromEpochMs) < LIMIT_MS;) {
    const farMs = edgeMs + sign * WINDOW_MS;
    const span = { startEpochMs: Math.min(edgeMs, farMs), endEpochMs: Math.max(edgeMs, farMs) + 1 };
    const transits = transitsAround(body, observer, span);
    const { crossings } = crossingsBetween(body, observer, [target], transits, span);
    const found = nearestOf(crossings, fromEpochMs, direction);
    pair = {
      risingEpochMs: pair.risingEpochMs ?? found.risingEpochMs,
      settingEpochMs: pair.settingEpochMs ?? found.settingEpochMs,
    };
    if (pair.risingEpochMs !== null && pair.settingEpochMs !== null) return pair;

    const missedDeg = missedBy(reachOf(observer, topocentricAt(body, observer, farMs)), target);
    edgeMs = farMs + sign * Math.max(0, Math.floor(missedDeg / DRIFT_DEG_PER_DAY[body]) - 1) * MS_PER_DAY;
  }
  return pair;
}

function nearestOf(
  crossings: readonly Crossing[],
  fromEpochMs: number,
  direction: "next" | "previous",
): CrossingPair {
  const isNext = direction === "next";
  // Results are rounded; a search from a result must not find the same crossing again.
  const isBeyond = (epochMs: number): boolean =>
    isNext ? Math.round(epochMs) > fromEpochMs : Math.round(epochMs) <= fromEpochMs;
  const nearest = (isRising: boolean): number | null => {
    const isWanted = (each: Crossing): boolean => each.isRising === isRising && isBeyond(each.epochMs);
    const found = isNext ? crossings.find(isWanted) : crossings.findLast(isWanted);
    return found === undefined ? null : Math.round(found.epochMs);
  };
  return { risingEpochMs: nearest(true), settingEpochMs: nearest(false) };
}
