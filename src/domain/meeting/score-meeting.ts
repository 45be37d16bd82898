import { mustExist } from "../must-exist.ts";
import { SECONDS_PER_DAY } from "../time-unit.ts";
import type { Strategy } from "./group-score.ts";
import { MEETING_LIMITS, type Meeting } from "./meeting.ts";
import { compareSlotScores, type Slot, type SlotScore } from "./score-slot.ts";
import { suggestMeeting } from "./suggest-meeting.ts";

export type ScoreOptions = {
  strategy: Strategy;
  /** 0-10: how many other slots to look for. */
  alternatives: number;
};

const STEP_MINUTES = 30;

/** Ranks scored slots by their indexes, best first, and looks for alternatives around the best. */
export function rankScores(meeting: Meeting, scored: readonly SlotScore[], options: ScoreOptions) {
  const ranking = [...scored.entries()]
    .sort(([indexA, a], [indexB, b]) => compareSlotScores(a, b) || indexA - indexB)
    .map(([index]) => index);
  const bestIndex = mustExist(ranking[0]);
  const best = scored[bestIndex];
  const isWanted = best !== undefined && options.alternatives > 0;
  return {
    bestIndex,
    ranking,
    alternatives: isWanted ? findAlternatives(meeting, best, scored, options) : [],
  };
}

/**
 * The best slots on the half hours within 24 hours of the best one, of its length, without the given slots. None when the length is not a
 * whole number of minutes, at least 5: `suggestMeeting` takes no other.
 */
function findAlternatives(
  meeting: Meeting,
  best: SlotScore,
  given: readonly Slot[],
  { strategy, alternatives }: ScoreOptions,
): SlotScore[] {
  const durationSeconds = best.endEpochSeconds - best.startEpochSeconds;
  const durationMinutes = durationSeconds / 60;
  if (!Number.isInteger(durationMinutes) || durationMinutes < MEETING_LIMITS.minDurationMinutes) return [];
  const isGiven = (found: Slot): boolean =>
    given.some(
      (slot) =>
        slot.startEpochSeconds === found.startEpochSeconds && slot.endEpochSeconds === found.endEpochSeconds,
    );
  const { suggestions } = suggestMeeting(meeting, {
    window: {
      startEpochSeconds: best.startEpochSeconds - SECONDS_PER_DAY,
      endEpochSeconds: best.startEpochSeconds + SECONDS_PER_DAY + durationSeconds,
    },
    durationMinutes,
    stepMinutes: STEP_MINUTES,
    limit: MEETING_LIMITS.suggestions,
    strategy,
    avoid: [],
    bounds: null,
    minAttendance: 1,
    spread: true,
    perDay: { limit: Infinity, isStrict: false },
    recurrence: null,
  });
  return suggestions.filter((suggestion) => !isGiven(suggestion)).slice(0, alternatives);
}
