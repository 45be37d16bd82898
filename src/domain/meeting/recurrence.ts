import { MAX_EPOCH_SECONDS } from "../calendar/civil.ts";
import { resolveLocal } from "../tz/local-time.ts";
import { offsetSecondsAt } from "../tz/zone.ts";
import type { Strategy } from "./group-score.ts";
import type { Meeting } from "./meeting.ts";
import { scoreSlot, type ParticipantScore, type Slot, type SlotScore } from "./score-slot.ts";
import { SECONDS_PER_WEEK } from "../time-unit.ts";

/** Every `intervalWeeks` (1-8) weeks, `count` (2-52) times in all. */
export type Recurrence = { intervalWeeks: number; count: number };

/**
 * Scores a slot and its repetitions at the same wall time of the organiser, the first included. A wall time in a gap moves forward, one
 * in an overlap is the first (`compatible`). Stops at the end of the calendar, the year 9999.
 */
export function scoreRecurrence(
  meeting: Meeting,
  { startEpochSeconds, endEpochSeconds }: Slot,
  { intervalWeeks, count }: Recurrence,
  strategy: Strategy,
) {
  const { organiserZone } = meeting;
  const durationSeconds = endEpochSeconds - startEpochSeconds;
  const localStart = startEpochSeconds + offsetSecondsAt(organiserZone, startEpochSeconds);
  const slots: SlotScore[] = [];
  for (let index = 0; index < count; index += 1) {
    const shiftedSeconds = localStart + index * intervalWeeks * SECONDS_PER_WEEK;
    // The first occurrence keeps its instant, even in the second hour of an overlap.
    const start =
      index === 0
        ? startEpochSeconds
        : resolveLocal(organiserZone, shiftedSeconds, "compatible").epochSeconds;
    const end = start + durationSeconds;
    if (end > MAX_EPOCH_SECONDS) break;
    slots.push(scoreSlot(meeting, { startEpochSeconds: start, endEpochSeconds: end }, strategy));
  }
  return slots.map((slot, index) => {
    const shiftSeconds = index * intervalWeeks * SECONDS_PER_WEEK;
    const isShifted = ({ localStartSeconds }: ParticipantScore, at: number): boolean =>
      localStartSeconds !== (slots[0]?.participants[at]?.localStartSeconds ?? 0) + shiftSeconds;
    /** Ids of the participants for whom its wall time differs from the first occurrence's. */
    const shifted = slot.participants.filter(isShifted).map(({ id }) => id);
    return { slot, shifted };
  });
}
