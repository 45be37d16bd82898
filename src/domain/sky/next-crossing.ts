import { type AltitudeTarget, crossingsIn, scanAltitude } from "./day-scan.ts";
import type { Body } from "./ephemeris.ts";
import type { Observer } from "./observer.ts";
import { MS_PER_DAY } from "../time-unit.ts";

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

/**
 * The next rising and the next setting of a body through an altitude after an instant; or the last ones
 * at or before it.
 *
 * Goes day by day. When a day's arc misses the target, it skips as many days as the drift needs at least to
 * reach it, so that a polar season takes some twenty steps.
 *
 * @returns epoch milliseconds; null for what does not happen within 400 days
 */
export function findCrossings(
  body: Body,
  observer: Observer,
  target: AltitudeTarget,
  fromEpochMs: number,
  direction: "next" | "previous",
): CrossingPair {
  const isNext = direction === "next";
  const sign = isNext ? 1 : -1;
  const pair: CrossingPair = { risingEpochMs: null, settingEpochMs: null };
  for (let edgeMs = fromEpochMs; Math.abs(edgeMs - fromEpochMs) < LIMIT_MS;) {
    const farMs = edgeMs + sign * WINDOW_MS;
    const scan = scanAltitude(body, observer, Math.min(edgeMs, farMs), Math.max(edgeMs, farMs));
    const crossings = crossingsIn(scan, [target]);
    for (const crossing of isNext ? crossings : crossings.toReversed()) {
      // Results are rounded; a search from a result must not find the same crossing again.
      const epochMs = Math.round(crossing.epochMs);
      if (isNext ? epochMs <= fromEpochMs : epochMs > fromEpochMs) continue;
      if (crossing.isRising) pair.risingEpochMs ??= epochMs;
      else pair.settingEpochMs ??= epochMs;
    }
    if (pair.risingEpochMs !== null && pair.settingEpochMs !== null) return pair;

    edgeMs = farMs + sign * clearDays(body, scan.knotAltitudeDeg, target.altitudeDeg) * MS_PER_DAY;
  }
  return pair;
}

/** How many days at least the daily arc misses a target that it missed today, both limbs included. */
function clearDays(body: Body, altitudesDeg: readonly number[], targetDeg: number): number {
  const highestDeg = Math.max(...altitudesDeg);
  const lowestDeg = Math.min(...altitudesDeg);
  const gapDeg = Math.max(targetDeg - highestDeg, lowestDeg - targetDeg) - 0.6;
  return Math.max(0, Math.floor(gapDeg / DRIFT_DEG_PER_DAY[body]) - 1);
}
