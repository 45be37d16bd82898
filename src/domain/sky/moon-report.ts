import {
  type MoonDay,
  type MoonPosition,
  type MoonState,
  moonDay,
  moonHorizon,
  moonPosition,
  moonState,
} from "./moon.ts";
import { findCrossings } from "./next-crossing.ts";
import { type Site, createObserver } from "./observer.ts";
import { type PhaseEvent, nextPhase, phasesAfter, previousPhase } from "./phase.ts";
import type { DaySpan } from "./solar-day.ts";

/** The next of each principal phase after an instant, and the new moon that began the lunation. */
export type MoonPhaseDates = {
  nextNewMoonEpochMs: number;
  nextFirstQuarterEpochMs: number;
  nextFullMoonEpochMs: number;
  nextLastQuarterEpochMs: number;
  previousNewMoonEpochMs: number;
  /** The principal phases that follow, in order. */
  phases: readonly PhaseEvent[];
};

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

/** What only a place can see. `next…` are strictly after the instant; null only beyond 400 days. */
export type MoonAtPlace = {
  day: MoonDay;
  position: MoonPosition;
  nextMoonriseEpochMs: number | null;
  nextMoonsetEpochMs: number | null;
};

export type MoonReport = { state: MoonState; dates: MoonPhaseDates; place: MoonAtPlace | null };

/** The rise and the set that follow an instant, across days and weeks in which there is none. */
export function moonNeighbours(
  site: Site,
  epochMs: number,
): { nextMoonriseEpochMs: number | null; nextMoonsetEpochMs: number | null } {
  const observer = createObserver(site);
  const next = findCrossings("moon", observer, moonHorizon(observer), epochMs, "next");
  return { nextMoonriseEpochMs: next.risingEpochMs, nextMoonsetEpochMs: next.settingEpochMs };
}

/**
 * Everything about the Moon at an instant, and on the local day of a place when one is given.
 *
 * @param phaseCount how many principal phases to list
 */
export function moonReport(
  at: { epochMs: number; phaseCount: number },
  place: { site: Site; span: DaySpan } | null,
): MoonReport {
  const { epochMs, phaseCount } = at;
  return {
    state: moonState(epochMs),
    dates: moonPhaseDates(epochMs, phaseCount),
    place:
      place === null
        ? null
        : {
            day: moonDay(place.site, place.span),
            position: moonPosition(place.site, epochMs),
            ...moonNeighbours(place.site, epochMs),
          },
  };
}
