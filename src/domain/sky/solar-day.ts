import { type AltitudeScan, type Extremum, type Transit, scanInSteps, transitsIn } from "./day-scan.ts";
import type { Steps } from "../steps.ts";
import type { Observer } from "./observer.ts";
import { type SunCrossing, sunCrossingsInSteps } from "./sun-crossing.ts";
import { HORIZON, type SunTarget } from "./sun-event.ts";
import { SunTrack } from "./sun-track.ts";
import { nearestInTime } from "./time-slice.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** A stretch of instants `[startEpochMs, endEpochMs)`: a local day has 23, 24 or 25 hours, or others. */
export type DaySpan = { startEpochMs: number; endEpochMs: number };

/** Everything the Sun does around some days, found in one pass. */
export type SunScan = {
  scan: AltitudeScan;
  crossings: readonly SunCrossing[];
  /** Those of them that are rises and sets. */
  horizonCrossings: readonly SunCrossing[];
  /** Upper and lower transits. */
  noons: readonly Transit[];
  midnights: readonly Transit[];
  /** The lowest points of the daily arcs. */
  bottoms: readonly Extremum[];
};

/** From the bottom of one daily arc to the next, with the noon between. */
export type SolarDay = DaySpan & { noonEpochMs: number };

/** Noon may lie this far outside a day of 23 hours whose zone is half a turn from its sun. */
const NOON_OUTSIDE_MS = 0.6 * HOUR_MS;

/**
 * How far the lowest point of the arc may lie from the lower transit, since the declination moves: three
 * minutes at 85 degrees, more and more beyond, until above 89.9 there is none.
 */
function roamMs(observer: Observer): number {
  return Math.abs(observer.latitudeDeg) > 85 ? 3 * HOUR_MS : 0.2 * HOUR_MS;
}

/** Scans the Sun from before the start to after the end of the span. */
export function* scanSun(observer: Observer, span: DaySpan, targets: readonly SunTarget[]): Steps<SunScan> {
  const edgeMs = DAY_MS / 2 + NOON_OUTSIDE_MS + roamMs(observer);
  const todayMs = span.startEpochMs - edgeMs;
  const fromMs = todayMs - DAY_MS;
  const toMs = span.endEpochMs + edgeMs;
  const track = new SunTrack(observer);
  const scan = yield* scanInSteps("sun", observer, fromMs, toMs, (epochMs) => track.altitudeDegAt(epochMs));
  // Yesterday counts only for the length of its day.
  const crossings = yield* sunCrossingsInSteps(scan, track, targets, (target) =>
    target === HORIZON ? fromMs : todayMs,
  );
  const transits = transitsIn("sun", observer, fromMs, toMs);
  return {
    scan,
    crossings,
    horizonCrossings: crossings.filter(({ target }) => target === HORIZON),
    noons: transits.filter(({ isUpper }) => isUpper),
    midnights: transits.filter(({ isUpper }) => !isUpper),
    bottoms: scan.extrema.filter(({ isMaximum }) => !isMaximum),
  };
}

/**
 * The solar day of a local day: around the upper transit nearest to the middle of the day, bounded by
 * the lowest points of the arc before and after. One arc up and one arc down hold at most one rise and
 * one set, so a sunset after midnight stays with the evening it belongs to, and a dip below the horizon
 * of a few minutes gives a set to the day before and a rise to the day after.
 */
export function solarDayOf(sun: SunScan, span: DaySpan): SolarDay {
  return solarDayNear(sun, (span.startEpochMs + span.endEpochMs) / 2);
}

/** The solar day before the given one. */
export function solarDayBefore(sun: SunScan, day: SolarDay): SolarDay {
  return solarDayNear(sun, day.noonEpochMs - DAY_MS);
}

function solarDayNear({ scan, noons, bottoms }: SunScan, epochMs: number): SolarDay {
  // Noons are a day apart, so one lies within half a day and the drift of the equation of time.
  const noonEpochMs = nearestInTime(noons, epochMs, 13 * HOUR_MS)?.epochMs ?? epochMs;
  const bottomNear = (midnightMs: number): number =>
    nearestInTime(bottoms, midnightMs, roamMs(scan.observer))?.epochMs ?? midnightMs;
  return {
    noonEpochMs,
    startEpochMs: bottomNear(noonEpochMs - DAY_MS / 2),
    endEpochMs: bottomNear(noonEpochMs + DAY_MS / 2),
  };
}
