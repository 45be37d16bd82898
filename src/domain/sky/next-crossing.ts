import { type AltitudeTarget, crossingsIn, scanAltitude } from "./day-scan.ts";
import type { Body } from "./ephemeris.ts";
import type { Observer } from "./observer.ts";

const DAY_MS = 86_400_000;
/** A little more than a day, so that every window holds a whole arc of either body. */
const WINDOW_MS = 1.05 * DAY_MS;
const LIMIT_MS = 400 * DAY_MS;
/**
 * How fast the extremes of the daily arc can move, degrees a day. Sun: the declination changes by at
 * most 0.41. Moon: by at most 7.2, and parallax and semidiameter with it; no leap is worth taking.
 */
const DRIFT_DEG_PER_DAY: Record<Body, number> = { sun: 0.42, moon: 8 };

export type CrossingSearch = { isRising: boolean; direction: "next" | "previous" };

/**
 * The next time after an instant (or the last time at or before it) that a body passes an altitude in
 * one sense.
 *
 * Goes a day at a time; when the arc of the day stays clear of the target, over as many days as the
 * distance takes at the greatest drift, which crosses a polar season in some twenty steps.
 *
 * @returns epoch milliseconds, or null when it does not happen within 400 days
 */
export function findCrossing(
  body: Body,
  observer: Observer,
  target: AltitudeTarget,
  fromEpochMs: number,
  { isRising, direction }: CrossingSearch,
): number | null {
  const sign = direction === "next" ? 1 : -1;
  // Crossings are rounded to the millisecond, and so an answer fed back in is not found again.
  const isBeyond = (epochMs: number): boolean =>
    direction === "next" ? epochMs > fromEpochMs : epochMs <= fromEpochMs;

  for (let edgeMs = fromEpochMs; Math.abs(edgeMs - fromEpochMs) < LIMIT_MS;) {
    const farMs = edgeMs + sign * WINDOW_MS;
    const scan = scanAltitude(body, observer, Math.min(edgeMs, farMs), Math.max(edgeMs, farMs));
    const found = crossingsIn(scan, [target])
      .filter((crossing) => crossing.isRising === isRising)
      .map(({ epochMs }) => Math.round(epochMs))
      .filter(isBeyond);
    const answer = direction === "next" ? found[0] : found.at(-1);
    if (answer !== undefined) return answer;

    edgeMs = farMs + sign * clearDays(body, scan.knotAltitudeDeg, target.altitudeDeg) * DAY_MS;
  }
  return null;
}

/** How many days at least the daily arc stays off a target that it missed today, both limbs included. */
function clearDays(body: Body, altitudesDeg: readonly number[], targetDeg: number): number {
  const highestDeg = Math.max(...altitudesDeg);
  const lowestDeg = Math.min(...altitudesDeg);
  const gapDeg = Math.max(targetDeg - highestDeg, lowestDeg - targetDeg) - 0.6;
  return Math.max(0, Math.floor(gapDeg / DRIFT_DEG_PER_DAY[body]) - 1);
}
