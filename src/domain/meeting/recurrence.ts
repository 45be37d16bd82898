import { mustExist } from "../must-exist.ts";
import { MAX_EPOCH_SECONDS } from "../calendar/civil.ts";
import { resolveLocal } from "../tz/local-time.ts";
import { offsetSecondsAt } from "../tz/zone.ts";
import type { Meeting } from "./meeting.ts";
import type { ParticipantScore, Slot, SlotScore } from "./score-slot.ts";
import { SECONDS_PER_WEEK } from "../time-unit.ts";

/** Every `intervalWeeks` (1-8) weeks, `count` (2-52) times in all. */
export type Recurrence = { intervalWeeks: number; count: number };

/**
 * A slot and its repetitions at the same wall time of the organiser, the first included. A wall time in a gap moves forward, one
 * in an overlap is the first (`compatible`). Stops at the end of the calendar, the year 9999.
 */
export function recurringSlots(
  { organiserZone }: Pick<Meeting, "organiserZone">,
  { startEpochSeconds, endEpochSeconds }: Slot,
  { intervalWeeks, count }: Recurrence,
): Slot[] {
  const durationSeconds = endEpochSeconds - startEpochSeconds;
  const localStart = startEpochSeconds + offsetSecondsAt(organiserZone, startEpochSeconds);
  const slots = Array.from({ length: count }, (_, index) => {
    const shiftedSeconds = localStart + index * intervalWeeks * SECONDS_PER_WEEK;
    // The first occurrence keeps its instant, even in the second hour of an overlap.
    const start =
      index === 0
        ? startEpochSeconds
        : resolveLocal(organiserZone, shiftedSeconds, "compatible").epochSeconds;
    return { startEpochSeconds: start, endEpochSeconds: start + durationSeconds };
  });
  return slots.filter((slot) => slot.endEpochSeconds <= MAX_EPOCH_SECONDS);
}

/** Scores of a slot and its repetitions, each with the ids of those for whom its wall time differs from the first one's. */
export function withShifts(slots: readonly SlotScore[], { intervalWeeks }: Recurrence) {
  return slots.map((slot, index) => {
    const shiftSeconds = index * intervalWeeks * SECONDS_PER_WEEK;
    const isShifted = ({ localStartSeconds }: ParticipantScore, at: number): boolean =>
      localStartSeconds !== mustExist(slots[0]?.participants[at]).localStartSeconds + shiftSeconds;
    return { slot, shifted: slot.participants.filter(isShifted).map(({ id }) => id) };
  });
}
