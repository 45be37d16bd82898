import { RAD_TO_DEG, asinWithin } from "./angle.ts";
import {
  type AltitudeTarget,
  type Crossing,
  SEMIDIAMETER_DEG,
  crossingsIn,
  scanAltitude,
} from "./day-scan.ts";
import type { Body } from "./ephemeris.ts";
import { type Observer, topocentricAt } from "./observer.ts";
import type { TimeSpan } from "./time-span.ts";
import { transitsAround } from "./transit.ts";
import { MS_PER_DAY } from "../time-unit.ts";

/** How far the daily arc around an instant misses a target, degrees; negative where it crosses it. */
function missedDegAt(
  body: Body,
  observer: Observer,
  epochMs: number,
  { altitudeDeg, limb }: AltitudeTarget,
): number {
  const { axialKm, distanceKm } = topocentricAt(body, observer, epochMs);
  const declinationDeg = RAD_TO_DEG * asinWithin(axialKm / distanceKm);
  const highestDeg = 90 - Math.abs(observer.latitudeDeg - declinationDeg);
  const lowestDeg = Math.abs(observer.latitudeDeg + declinationDeg) - 90;
  const centreDeg = limb === "upper" ? altitudeDeg - SEMIDIAMETER_DEG : altitudeDeg;
  return Math.max(centreDeg - highestDeg, lowestDeg - centreDeg);
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
    const crossings = crossingsIn(scanAltitude(body, observer, span, transitsAround(body, observer, span)), [
      target,
    ]);
    const found = nearestOf(crossings, fromEpochMs, direction);
    pair = {
      risingEpochMs: pair.risingEpochMs ?? found.risingEpochMs,
      settingEpochMs: pair.settingEpochMs ?? found.settingEpochMs,
    };
    if (pair.risingEpochMs !== null && pair.settingEpochMs !== null) return pair;

    const missedDeg = missedDegAt(body, observer, farMs, target);
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
