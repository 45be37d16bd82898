import { type Crossing, type Extremum, type Transit, scanAltitude, transitsIn } from "./day-scan.ts";
import { type Observer, horizonDeg, upperLimbDegAt } from "./observer.ts";
import { type SunCrossing, sunCrossingsIn } from "./sun-crossing.ts";
import { HORIZON, type SunTarget } from "./sun-event.ts";
import { SunTrack } from "./sun-track.ts";
import { nearestInTime, sliceTime } from "./time-slice.ts";
import { SECONDS_PER_DAY, MS_PER_HOUR, MS_PER_DAY } from "../time-unit.ts";

/** The instants `[startEpochMs, endEpochMs)`: a local day has 23, 24 or 25 hours, or others. */
export type DaySpan = { startEpochMs: number; endEpochMs: number };

/** The lowest points of the daily arcs, and the rises and sets. */
type Arcs = { bottoms: readonly Extremum[]; horizonCrossings: readonly SunCrossing[] };

/** All events of the Sun around some days, found in one pass. */
export type SunScan = {
  observer: Observer;
  arcs: Arcs;
  crossings: readonly SunCrossing[];
  /** Upper and lower transits. */
  noons: readonly Transit[];
  midnights: readonly Transit[];
  /** The solar days with a noon in the scan, in order; `epochMs` is that of the noon. */
  solarDays: readonly (SolarDay & { epochMs: number })[];
};

/** From the bottom of one daily arc to the next, with the noon between. */
export type SolarDay = DaySpan & {
  noonEpochMs: number;
  /** How long the Sun is up. */
  dayLengthSeconds: number;
};

/** Noon may lie this far outside a day of 23 hours when the zone's clock differs from solar time by 12 hours. */
const NOON_OUTSIDE_MS = 0.6 * MS_PER_HOUR;

/**
 * How far the lowest point of the arc may lie from the lower transit, because the declination changes: three
 * minutes at 85 degrees, more poleward, and above 89.9 there may be no lowest point.
 */
function roamMs(observer: Observer): number {
  return Math.abs(observer.latitudeDeg) > 85 ? 3 * MS_PER_HOUR : 0.2 * MS_PER_HOUR;
}

/** Scans the Sun from before the start to after the end of the span. */
export function scanSun(observer: Observer, span: DaySpan, targets: readonly SunTarget[]): SunScan {
  const edgeMs = MS_PER_DAY / 2 + NOON_OUTSIDE_MS + roamMs(observer);
  const todayMs = span.startEpochMs - edgeMs;
  const fromMs = todayMs - MS_PER_DAY;
  const toMs = span.endEpochMs + edgeMs;
  const track = new SunTrack(observer);
  const scan = scanAltitude("sun", observer, fromMs, toMs, (epochMs) => track.altitudeDegAt(epochMs));
  // Only the length of yesterday is needed, and so only the first target, the horizon.
  const crossings = sunCrossingsIn(scan, track, targets, todayMs);
  const transits = transitsIn("sun", observer, fromMs, toMs);
  const noons = transits.filter(({ isUpper }) => isUpper);
  const arcs: Arcs = {
    bottoms: scan.extrema.filter(({ isMaximum }) => !isMaximum),
    horizonCrossings: crossings.filter(({ target }) => target === HORIZON),
  };
  return {
    observer,
    arcs,
    crossings,
    noons,
    midnights: transits.filter(({ isUpper }) => !isUpper),
    solarDays: noons.map(({ epochMs }) => ({ epochMs, ...solarDayAt(observer, arcs, epochMs) })),
  };
}

/**
 * The solar day of a local day: around the upper transit nearest to the middle of the day, bounded by
 * the lowest points of the arc before and after. It has at most one rise and one set: a sunset after
 * midnight belongs to the evening before, and when the Sun dips below the horizon for a few minutes, the set
 * belongs to the day before and the rise to the day after.
 */
export function solarDayOf(sun: SunScan, span: DaySpan): SolarDay {
  return solarDayNear(sun, (span.startEpochMs + span.endEpochMs) / 2);
}

/** The solar day before the given one. */
export function solarDayBefore(sun: SunScan, day: SolarDay): SolarDay {
  return solarDayNear(sun, day.noonEpochMs - MS_PER_DAY);
}

function solarDayNear({ observer, arcs, solarDays }: SunScan, epochMs: number): SolarDay {
  // Noons are a day apart, so the nearest is within half a day plus the drift of the equation of time.
  return nearestInTime(solarDays, epochMs, 13 * MS_PER_HOUR) ?? solarDayAt(observer, arcs, epochMs);
}

function solarDayAt(observer: Observer, { bottoms, horizonCrossings }: Arcs, noonEpochMs: number): SolarDay {
  const bottomNear = (midnightMs: number): number =>
    nearestInTime(bottoms, midnightMs, roamMs(observer))?.epochMs ?? midnightMs;
  const startEpochMs = bottomNear(noonEpochMs - MS_PER_DAY / 2);
  const endEpochMs = bottomNear(noonEpochMs + MS_PER_DAY / 2);
  const span = { startEpochMs, endEpochMs };
  const [horizon = NO_RISE_SET] = riseSetsOf(horizonCrossings, span, 1);
  return { ...span, noonEpochMs, dayLengthSeconds: dayLengthOf(observer, span, noonEpochMs, horizon) };
}

/** When the Sun rises above and sets below a target on a solar day. */
export type RiseSet = { risingEpochMs: number | null; settingEpochMs: number | null };

export function riseSetsOf(crossings: readonly Crossing[], day: DaySpan, targetCount: number): RiseSet[] {
  const riseSets: RiseSet[] = [];
  while (riseSets.length < targetCount) riseSets.push({ risingEpochMs: null, settingEpochMs: null });
  for (const { target, isRising, epochMs } of sliceTime(crossings, day.startEpochMs, day.endEpochMs)) {
    const riseSet = riseSets[target];
    if (!riseSet) continue;
    if (!isRising) riseSet.settingEpochMs = Math.round(epochMs);
    else riseSet.risingEpochMs ??= Math.round(epochMs);
  }
  return riseSets;
}

export const NO_RISE_SET: RiseSet = { risingEpochMs: null, settingEpochMs: null };

/** Whether the Sun, or a part of it, stands above the horizon at noon. */
export function isUpAtNoon(observer: Observer, noonEpochMs: number): boolean {
  return upperLimbDegAt("sun", observer, noonEpochMs) >= horizonDeg(observer);
}

/** How long the Sun is up in a solar day. The first and last day of a polar season have only a rise or a set. */
function dayLengthOf(observer: Observer, day: DaySpan, noonEpochMs: number, horizon: RiseSet): number {
  const { risingEpochMs, settingEpochMs } = horizon;
  if (risingEpochMs === null && settingEpochMs === null) {
    return isUpAtNoon(observer, noonEpochMs) ? SECONDS_PER_DAY : 0;
  }
  const upFromMs = risingEpochMs ?? day.startEpochMs;
  const upToMs = settingEpochMs ?? day.endEpochMs;
  // The Sun sets before it rises only beside a pole, where the yearly arc exceeds the daily one.
  const upMs = upToMs >= upFromMs ? upToMs - upFromMs : day.endEpochMs - day.startEpochMs - upFromMs + upToMs;
  return Math.min(SECONDS_PER_DAY, Math.round(upMs) / 1000);
}
