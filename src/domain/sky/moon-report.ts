import { moonDayOf, moonHorizon, moonPositionAt, moonState, scanMoon } from "./moon.ts";
import { type KnownCrossings, findCrossings } from "./crossing.ts";
import { type Site, createObserver } from "./observer.ts";
import { nextPhase, phasesAfter, previousPhase, type PhaseEvent } from "./phase.ts";
import type { TimeSpan } from "./time-span.ts";
import { TRANSIT_PERIOD_MS } from "./transit.ts";

export type MoonPhaseDates = {
  nextNewMoonEpochMs: number;
  nextFirstQuarterEpochMs: number;
  nextFullMoonEpochMs: number;
  nextLastQuarterEpochMs: number;
  previousNewMoonEpochMs: number;
  phases: PhaseEvent[];
};

/** The next of each principal phase after an instant, the new moon that began the lunation, and the phases that follow, in order. */
function moonPhaseDates(epochMs: number, phaseCount: number): MoonPhaseDates {
  return {
    nextNewMoonEpochMs: nextPhase("new_moon", epochMs),
    nextFirstQuarterEpochMs: nextPhase("first_quarter", epochMs),
    nextFullMoonEpochMs: nextPhase("full_moon", epochMs),
    nextLastQuarterEpochMs: nextPhase("last_quarter", epochMs),
    previousNewMoonEpochMs: previousPhase("new_moon", epochMs),
    phases: phasesAfter(epochMs, phaseCount),
  };
}

/** The next rise and the next set after an instant, also when days or weeks without one come first; null only beyond 400 days. */
export function moonNeighbours(site: Site, epochMs: number, known: KnownCrossings | null = null) {
  const observer = createObserver(site);
  const next = findCrossings("moon", observer, moonHorizon(observer), epochMs, "next", known);
  return { nextMoonriseEpochMs: next.risingEpochMs, nextMoonsetEpochMs: next.settingEpochMs };
}

/**
 * Everything about the Moon at an instant, and on the local day of a place when one is given.
 *
 * @param phaseCount how many principal phases to list
 */
export function moonReport(
  { epochMs, phaseCount }: { epochMs: number; phaseCount: number },
  place: { site: Site; span: TimeSpan } | null,
) {
  const state = moonState(epochMs);
  const dates = moonPhaseDates(epochMs, phaseCount);
  if (place === null) return { state, dates, place };
  const { site, span } = place;
  const observer = createObserver(site);
  // The next rise and set are mostly found within the lunar day after the local one.
  const scan = scanMoon(observer, { ...span, endEpochMs: span.endEpochMs + TRANSIT_PERIOD_MS.moon });
  const day = moonDayOf(scan, span);
  const position = moonPositionAt(observer, epochMs, state.brightLimbDeg);
  return { state, dates, place: { day, position, ...moonNeighbours(site, epochMs, scan.horizon) } };
}
