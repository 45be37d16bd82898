import { TWO_PI } from "./angle.ts";
import type { Body } from "./ephemeris.ts";
import { type Observer, topocentricAt } from "./observer.ts";
import { findRoot } from "./root.ts";
import type { TimeSpan } from "./time-span.ts";
import { MS_PER_HOUR } from "../time-unit.ts";

/** Mean time between two upper transits (Moon: a day stretched by the synodic month, 29.5306 / 28.5306). */
export const TRANSIT_PERIOD_MS: Record<Body, number> = { sun: 24 * MS_PER_HOUR, moon: 24.8412 * MS_PER_HOUR };
/** An estimate errs by less. */
const ESTIMATE_ERROR_MS = 3 * MS_PER_HOUR;

/** The body stands on the meridian: highest when `isUpper`, beyond the pole when not. */
export type Transit = { isUpper: boolean; epochMs: number };

/** Transits of both kinds from half a turn before a span to half a turn after it, in order, to a millisecond (Meeus ch. 15). */
export function transitsAround(body: Body, observer: Observer, span: TimeSpan): Transit[] {
  const periodMs = TRANSIT_PERIOD_MS[body];
  const startMs = span.startEpochMs - 0.55 * periodMs;
  const endMs = span.endEpochMs + 0.55 * periodMs;
  const startTurns = hourAngleRad(body, observer, startMs, true) / TWO_PI;
  const transits: Transit[] = [];
  // One half turn early: the first estimate may lie on the wrong side of the start.
  let half = Math.ceil(startTurns * 2) - 1;
  let nearMs = startMs + (half / 2 - startTurns) * periodMs;
  for (; ; half += 1) {
    const isUpper = half % 2 === 0;
    const epochMs = refine(body, observer, nearMs, isUpper);
    if (epochMs >= endMs) return transits;
    if (epochMs >= startMs) transits.push({ isUpper, epochMs });
    nearMs = epochMs + periodMs / 2;
  }
}

/** The transit near an estimate, to a millisecond. */
function refine(body: Body, observer: Observer, nearMs: number, isUpper: boolean): number {
  const pastRad = (epochMs: number): number => hourAngleRad(body, observer, epochMs, isUpper);
  const guess = { at: nearMs, slope: TWO_PI / TRANSIT_PERIOD_MS[body] };
  return findRoot(pastRad, nearMs - ESTIMATE_ERROR_MS, -1, nearMs + ESTIMATE_ERROR_MS, 1, 0.5, guess);
}

/** Hour angle of the body from the meridian, or from beyond the pole, radians in (-pi, pi], growing westwards. */
function hourAngleRad(body: Body, observer: Observer, epochMs: number, isUpper: boolean): number {
  const { outKm, eastKm } = topocentricAt(body, observer, epochMs);
  return isUpper ? Math.atan2(-eastKm, outKm) : Math.atan2(eastKm, -outKm);
}
