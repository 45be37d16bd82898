import { mustExist } from "../must-exist.ts";
import { SECONDS_PER_DAY } from "../time-unit.ts";
import type { Warning } from "../error.ts";
import { offsetSecondsAt } from "../tz/zone.ts";
import {
  compareRank,
  FULL_TENTHS,
  groupTenths,
  meanTenths,
  qualityOf,
  type Quality,
  type Strategy,
} from "./group-score.ts";
import { CELL_BUSY, CELL_HOLIDAY, CELL_NIGHT, CELL_WEEKEND } from "./cell-flag.ts";
import { CELL_SECONDS } from "./hour-value.ts";
import type { Attendee, Meeting } from "./meeting.ts";
import { dayOfProfile, type Profile } from "./profile.ts";
import { layTracks, sumSlots, type SlotTrack } from "./slot-cells.ts";
import { slotReasons, wordsOf, type SlotReason } from "./slot-reason.ts";

/** Instants in whole seconds since the epoch; more than 0 and at most 24 hours apart. */
export type Slot = { startEpochSeconds: number; endEpochSeconds: number };

/** Rule 6 of the meeting score: below zero when `a` ranks before `b`. Slots that the strategy does not admit come last. */
export function compareSlotScores(a: SlotScore, b: SlotScore): number {
  if (a.isAdmitted !== b.isAdmitted) return a.isAdmitted ? -1 : 1;
  return compareRank(a.strategy, a.rankKey, b.rankKey) || a.startEpochSeconds - b.startEpochSeconds;
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

/** A scored slot of a meeting. */
export type SlotScore = {
  startEpochSeconds: number;
  endEpochSeconds: number;
  /** Offset of the organiser's zone at the start. */
  organiserOffsetSeconds: number;
  strategy: Strategy;
  score: number;
  quality: Quality;
  /** Weighted mean of all, and minimum of the required people. */
  mean: number;
  min: number;
  /** Share of the required people who are free of busy times, 0-1. */
  attendance: number;
  /** Whether the strategy admits the slot. Only `strict` ever does not; the score is the mean even then. */
  isAdmitted: boolean;
  /** The participants whose local date is not the organiser's, in their order. */
  dayShifts: { id: string; dayShift: number }[];
  participants: ParticipantScore[];
  /** The lowest of the required people; of equals the first by id. */
  worst: { id: string; score: number };
  reasons: SlotReason[];
  warnings: Warning[];
  /** Ranks slots of one meeting and one strategy. */
  rankKey: { tenths: number; total: number; minTenths: number };
};

/**
 * Scores one slot for a meeting by the published formula (rules 1 to 6), and reports every participant's clock and calendar.
 *
 * Each participant's score is the mean of the slot's five-minute cells, rounded to tenths, halves up; the group's score is computed from
 * those. Scores are 0-100 with one decimal.
 */
export function scoreSlot(
  meeting: Meeting,
  { startEpochSeconds, endEpochSeconds }: Slot,
  strategy: Strategy,
): SlotScore {
  const { attendees, organiserZone, totalWeight: weight, countedCount } = meeting;
  const seconds = endEpochSeconds - startEpochSeconds;
  const [track] = layTracks([startEpochSeconds], seconds);
  if (track === undefined) throw new RangeError("one start has one track");
  const organiserOffsetSeconds = offsetSecondsAt(organiserZone, startEpochSeconds);
  const organiserDays = Math.floor((startEpochSeconds + organiserOffsetSeconds) / SECONDS_PER_DAY);
  let flags = 0;
  let total = 0;
  let freeCount = 0;
  let asleepCount = 0;
  let worst: ParticipantScore | null = null;
  const participants: ParticipantScore[] = [];
  for (const attendee of attendees) {
    const scored = scoreAttendee(attendee, track, endEpochSeconds, organiserDays);
    participants.push(scored);
    flags |= scored.flags;
    total += attendee.weight * scored.tenths;
    if (!attendee.isCounted) continue;
    if (scored.isFree) freeCount += 1;
    if ((scored.flags & CELL_NIGHT) !== 0) asleepCount += 1;
    if (worst === null || isWorse(scored, worst)) worst = scored;
  }
  const lowest = mustExist<{ id: string; tenths: number }>(worst, "participant");
  const minTenths = lowest.tenths;
  const sum = { total, weight, minTenths, asleepCount };
  const tenths = groupTenths(strategy, sum);
  return {
    startEpochSeconds,
    endEpochSeconds,
    organiserOffsetSeconds,
    strategy,
    score: tenths / 10,
    quality: qualityOf(tenths),
    mean: groupTenths("average", sum) / 10,
    min: minTenths / 10,
    attendance: freeCount / countedCount,
    isAdmitted: strategy !== "strict" || minTenths === FULL_TENTHS,
    dayShifts: participants
      .filter(({ dayShift }) => dayShift !== 0)
      .map(({ id, dayShift }) => ({ id, dayShift })),
    participants,
    worst: { id: lowest.id, score: minTenths / 10 },
    reasons: slotReasons(flags),
    warnings: warningsOf(participants, seconds),
    rankKey: { tenths, total, minTenths },
  };
}

/** How a slot is for one participant. */
export type ParticipantScore = ReturnType<typeof scoreAttendee>;

/** Rules 1 to 4 of the meeting score for the only slot of a track. `organiserDays`: the organiser's local date of the start. */
function scoreAttendee(
  { profile }: Attendee,
  track: SlotTrack,
  endEpochSeconds: number,
  organiserDays: number,
) {
  const { participant } = profile;
  const { startEpochSeconds } = track;
  sumSlots(profile, track, null);
  const flags = mustExist(track.flags[0]);
  const tenths = meanTenths(mustExist(track.units[0]), track.slotCells);
  const { zone, offsetSeconds, abbreviation } = profile.clock(startEpochSeconds);
  const localStartSeconds = startEpochSeconds + offsetSeconds;
  const days = Math.floor(localStartSeconds / SECONDS_PER_DAY);
  return {
    id: participant.id,
    /** The participant's zone at the start: their own, or that of a journey. */
    zone,
    /** Wall clock at the start and at the end, seconds since 1970-01-01T00:00 of that clock. */
    localStartSeconds,
    localEndSeconds: endEpochSeconds + profile.clock(endEpochSeconds).offsetSeconds,
    /** At the start. */
    offsetSeconds,
    abbreviation,
    /** Local date of the start, days since 1970-01-01, and how many days it is after the organiser's. */
    days,
    dayShift: days - organiserDays,
    score: tenths / 10,
    tenths,
    /** Those of all cells. */
    flags,
    /** The worst of the slot's cells, and what speaks against it. */
    ...wordsOf(flags),
    isWeekend: (flags & CELL_WEEKEND) !== 0,
    /** The first holiday that any part of the slot falls on, or `null`. */
    holidayName: (flags & CELL_HOLIDAY) === 0 ? null : holidayName(profile, track),
    isFree: (flags & CELL_BUSY) === 0,
    isRequired: participant.isRequired,
  };
}

/** The first holiday that a cell of the track's only slot falls on. */
function holidayName(profile: Profile, { startEpochSeconds, fullCells, row }: SlotTrack): string | null {
  const cell = row.flags.findIndex((flag) => (flag & CELL_HOLIDAY) !== 0);
  const epochSeconds = startEpochSeconds + (cell < 0 ? fullCells : cell) * CELL_SECONDS;
  const { offsetSeconds } = profile.clock(epochSeconds);
  return dayOfProfile(profile, Math.floor((epochSeconds + offsetSeconds) / SECONDS_PER_DAY)).holidayName;
}

/** A lower score is worse; on a tie the smaller id, so that the order of the participants does not matter. */
function isWorse(a: ParticipantScore, b: ParticipantScore): boolean {
  return a.tenths === b.tenths ? a.id < b.id : a.tenths < b.tenths;
}
