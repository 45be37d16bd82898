import { MAX_EPOCH_SECONDS } from "../calendar/civil.ts";
import { resolveLocal } from "../tz/local-time.ts";
import { offsetSecondsAt } from "../tz/zone.ts";
import type { Strategy } from "./group-score.ts";
import type { Meeting } from "./meeting.ts";
import { scoreSlot, type Slot, type SlotScore } from "./score-slot.ts";
import { SECONDS_PER_WEEK } from "../time-unit.ts";

/** Every `intervalWeeks` (1-8) weeks, `count` (2-52) times in all. */
export type Recurrence = { intervalWeeks: number; count: number };

export type Occurrence = {
  startEpochSeconds: number;
  endEpochSeconds: number;
  /** 0-100, one decimal. */
  score: number;
  /** Ids of the participants for whom its wall time differs from the first occurrence's. */
  shifted: readonly string[];
  slot: SlotScore;
};

/**
 * Scores a slot and its repetitions at the same wall time of the organiser, the first included. A wall time in a gap moves forward, one
 * in an overlap is the first (`compatible`). Stops at the end of the calendar, the year 9999.
 */
export function scoreRecurrence(
  meeting: Meeting,
  slot: Slot,
  { intervalWeeks, count }: Recurrence,
  strategy: Strategy,
): Occurrence[] {
  const { organiserZone } = meeting;
  const { startEpochSeconds } = slot;
  const durationSeconds = slot.endEpochSeconds - startEpochSeconds;
  const localStart = startEpochSeconds + offsetSecondsAt(organiserZone, startEpochSeconds);
  const occurrences: Occurrence[] = [];
  let first: SlotScore | null = null;
  for (let index = 0; index < count; index += 1) {
    const shiftSeconds = index * intervalWeeks * SECONDS_PER_WEEK;
    // The first occurrence keeps its instant, even in the second hour of an overlap.
    const start =
      index === 0
        ? startEpochSeconds
        : resolveLocal(organiserZone, localStart + shiftSeconds, "compatible").epochSeconds;
    const end = start + durationSeconds;
    if (end > MAX_EPOCH_SECONDS) break;
    const scored = scoreSlot(meeting, { startEpochSeconds: start, endEpochSeconds: end }, strategy);
    first ??= scored;
    occurrences.push({
      startEpochSeconds: start,
      endEpochSeconds: end,
      score: scored.score,
      shifted: shiftedIds(first, scored, shiftSeconds),
      slot: scored,
    });
  }
  return occurrences;
}

function shiftedIds(first: SlotScore, later: SlotScore, shiftSeconds: number): string[] {
  const ids: string[] = [];
  for (const [index, { id, localStartSeconds }] of later.participants.entries()) {
    const firstLocal = first.participants[index]?.localStartSeconds;
    if (firstLocal !== undefined && localStartSeconds !== firstLocal + shiftSeconds) ids.push(id);
  }
  return ids;
}
