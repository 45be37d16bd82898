import { SECONDS_PER_DAY } from "../time-unit.ts";
import { AlmanacError, type Warning } from "../error.ts";
import { offsetSecondsAt } from "../tz/zone.ts";
import {
  FULL_TENTHS,
  groupTenths,
  qualityOf,
  weightedMeanTenths,
  type GroupSum,
  type Strategy,
} from "./group-score.ts";
import { MEETING_LIMITS, type Meeting } from "./meeting.ts";
import { scoreAttendee, type AttendeeScore } from "./score-attendee.ts";
import { cutSlot } from "./slot-cells.ts";
import { slotReasons } from "./slot-reason.ts";
import type { ParticipantScore, Slot, SlotScore } from "./slot-score.ts";

const MAX_DURATION_SECONDS = MEETING_LIMITS.maxDurationMinutes * 60;

/** Throws `out_of_range` unless a slot has a length of more than 0 and at most 24 hours. */
function requireLength({ startEpochSeconds, endEpochSeconds }: Slot): number {
  const seconds = endEpochSeconds - startEpochSeconds;
  if (seconds > 0 && seconds <= MAX_DURATION_SECONDS) return seconds;
  throw new AlmanacError("out_of_range", "A slot must end after its start, at most 24 hours later.");
}

function listIds(participants: readonly ParticipantScore[]): string {
  return participants.map(({ id }) => id).join(", ");
}

function warningsOf(participants: readonly ParticipantScore[], seconds: number): Warning[] {
  const warnings: Warning[] = [];
  const shifted = participants.filter((one) => one.localEndSeconds - one.localStartSeconds !== seconds);
  if (shifted.length > 0) {
    warnings.push({
      code: "clock_change",
      message: `The clock changes during the slot for ${listIds(shifted)}.`,
    });
  }
  const busy = participants.filter((one) => one.isRequired && !one.isFree);
  if (busy.length > 0) {
    warnings.push({ code: "required_busy", message: `Required people are busy: ${listIds(busy)}.` });
  }
  return warnings;
}

/**
 * Scores one slot for a meeting by the published formula (rules 1 to 6), and reports every participant's clock and calendar.
 *
 * Each participant's score is the mean of the slot's five-minute cells, rounded to tenths, halves up; the group's score is computed from
 * those. Throws `out_of_range` for a slot that is empty, reversed or longer than 24 hours.
 */
export function scoreSlot(meeting: Meeting, slot: Slot, strategy: Strategy): SlotScore {
  const { attendees, organiserZone, totalWeight, countedCount } = meeting;
  const { startEpochSeconds, endEpochSeconds } = slot;
  const seconds = requireLength(slot);
  const cut = cutSlot(seconds);
  const organiserOffsetSeconds = offsetSecondsAt(organiserZone, startEpochSeconds);
  const organiserDays = Math.floor((startEpochSeconds + organiserOffsetSeconds) / SECONDS_PER_DAY);
  let flags = 0;
  let total = 0;
  let freeCount = 0;
  let worst: AttendeeScore | null = null;
  const participants: ParticipantScore[] = [];
  for (const attendee of attendees) {
    const scored = scoreAttendee(attendee, slot, { cut, organiserDays });
    participants.push(scored.participantScore);
    flags |= scored.flags;
    total += attendee.weight * scored.tenths;
    if (!attendee.isCounted) continue;
    if (scored.participantScore.isFree) freeCount += 1;
    if (worst === null || isWorse(scored, worst)) worst = scored;
  }
  const minTenths = worst?.tenths ?? 0;
  const sum: GroupSum = { total, weight: totalWeight, minTenths };
  const tenths = groupTenths(strategy, sum);
  return {
    startEpochSeconds,
    endEpochSeconds,
    organiserOffsetSeconds,
    strategy,
    score: tenths / 10,
    quality: qualityOf(tenths),
    mean: weightedMeanTenths(sum) / 10,
    min: minTenths / 10,
    attendance: freeCount / countedCount,
    isAdmitted: strategy !== "strict" || minTenths === FULL_TENTHS,
    dayShifts: participants
      .filter(({ dayShift }) => dayShift !== 0)
      .map(({ id, dayShift }) => ({ id, dayShift })),
    participants,
    worst: { id: worst?.participantScore.id ?? "", score: minTenths / 10 },
    reasons: slotReasons(flags),
    warnings: warningsOf(participants, seconds),
    rankKey: { tenths, total, minTenths },
  };
}

/** A lower score is worse; on a tie the smaller id, so that the order of the participants does not matter. */
function isWorse(a: AttendeeScore, b: AttendeeScore): boolean {
  if (a.tenths !== b.tenths) return a.tenths < b.tenths;
  return a.participantScore.id < b.participantScore.id;
}
