import { SECONDS_PER_DAY } from "../time-unit.ts";
import type { Warning } from "../error.ts";
import { offsetSecondsAt, type Zone } from "../tz/zone.ts";
import {
  compareRank,
  FULL_TENTHS,
  groupTenths,
  meanTenths,
  qualityOf,
  type GroupSum,
  type Quality,
  type RankKey,
  type Strategy,
} from "./group-score.ts";
import { CELL_BUSY, CELL_HOLIDAY, CELL_NIGHT, CELL_WEEKEND } from "./cell-flag.ts";
import { CELL_SECONDS } from "./hour-value.ts";
import type { Attendee, Meeting } from "./meeting.ts";
import { dayOfProfile, type Profile } from "./profile.ts";
import { layTracks, sumSlots, type SlotTrack } from "./slot-cells.ts";
import { slotReasons, wordsOf, type Band, type ParticipantReason, type SlotReason } from "./slot-reason.ts";

/** Instants in whole seconds since the epoch; more than 0 and at most 24 hours apart. */
export type Slot = { startEpochSeconds: number; endEpochSeconds: number };

export type ParticipantScore = {
  id: string;
  /** The participant's zone at the start: their own, or that of a journey. */
  zone: Zone;
  /** Wall clock at the start and at the end, seconds since 1970-01-01T00:00 of that clock. */
  localStartSeconds: number;
  localEndSeconds: number;
  /** At the start. */
  offsetSeconds: number;
  abbreviation: string;
  /** Local date of the start, days since 1970-01-01. */
  days: number;
  /** Local date of the start minus the organiser's, in days. */
  dayShift: number;
  /** 0-100, one decimal. */
  score: number;
  /** The worst of the slot's cells. */
  band: Band;
  reasons: readonly ParticipantReason[];
  /** Does any part of the slot fall on a weekend day? */
  isWeekend: boolean;
  /** The first holiday that any part of the slot falls on, or `null`. */
  holidayName: string | null;
  /** Free of busy times from start to end. */
  isFree: boolean;
  isRequired: boolean;
};

export type SlotScore = Slot & {
  /** Offset of the organiser's zone at the start. */
  organiserOffsetSeconds: number;
  strategy: Strategy;
  /** 0-100, one decimal. */
  score: number;
  quality: Quality;
  /** Weighted mean of all and minimum of the required people, 0-100, one decimal. */
  mean: number;
  min: number;
  /** Share of the required people who are free of busy times, 0-1. */
  attendance: number;
  /** Whether the strategy admits the slot. Only `strict` ever does not; the score is the mean even then. */
  isAdmitted: boolean;
  /** The participants whose local date is not the organiser's, in their order. */
  dayShifts: readonly { id: string; dayShift: number }[];
  participants: readonly ParticipantScore[];
  /** The lowest of the required people; of equals the first by id. */
  worst: { id: string; score: number };
  reasons: readonly SlotReason[];
  warnings: readonly Warning[];
  /** Ranks slots of one meeting and one strategy. */
  rankKey: RankKey;
};

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

/**
 * Scores one slot for a meeting by the published formula (rules 1 to 6), and reports every participant's clock and calendar.
 *
 * Each participant's score is the mean of the slot's five-minute cells, rounded to tenths, halves up; the group's score is computed from
 * those.
 */
export function scoreSlot(meeting: Meeting, slot: Slot, strategy: Strategy): SlotScore {
  const { attendees, organiserZone, totalWeight, countedCount } = meeting;
  const { startEpochSeconds, endEpochSeconds } = slot;
  const seconds = endEpochSeconds - startEpochSeconds;
  const [track] = layTracks([startEpochSeconds], seconds);
  if (track === undefined) throw new RangeError("one start has one track");
  const organiserOffsetSeconds = offsetSecondsAt(organiserZone, startEpochSeconds);
  const organiserDays = Math.floor((startEpochSeconds + organiserOffsetSeconds) / SECONDS_PER_DAY);
  let flags = 0;
  let total = 0;
  let freeCount = 0;
  let asleepCount = 0;
  let worst: AttendeeScore | null = null;
  const participants: ParticipantScore[] = [];
  for (const attendee of attendees) {
    const scored = scoreAttendee(attendee, slot, track, organiserDays);
    participants.push(scored.participantScore);
    flags |= scored.flags;
    total += attendee.weight * scored.tenths;
    if (!attendee.isCounted) continue;
    if (scored.participantScore.isFree) freeCount += 1;
    if ((scored.flags & CELL_NIGHT) !== 0) asleepCount += 1;
    if (worst === null || isWorse(scored, worst)) worst = scored;
  }
  const minTenths = worst?.tenths ?? 0;
  const sum: GroupSum = { total, weight: totalWeight, minTenths, asleepCount };
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
    worst: { id: worst?.participantScore.id ?? "", score: minTenths / 10 },
    reasons: slotReasons(flags),
    warnings: warningsOf(participants, seconds),
    rankKey: { tenths, total, minTenths },
  };
}

type AttendeeScore = {
  participantScore: ParticipantScore;
  /** The same score in tenths of a point. */
  tenths: number;
  flags: number;
};

/** Rules 1 to 4 of the meeting score for one participant. `organiserDays`: the organiser's local date of the start. */
function scoreAttendee(
  { profile }: Attendee,
  { startEpochSeconds, endEpochSeconds }: Slot,
  track: SlotTrack,
  organiserDays: number,
): AttendeeScore {
  const { participant } = profile;
  sumSlots(profile, track, null);
  const flags = track.flags[0] ?? 0;
  const tenths = meanTenths(track.units[0] ?? 0, track.slotCells);
  const { zone, offsetSeconds, abbreviation } = profile.clock(startEpochSeconds);
  const localStartSeconds = startEpochSeconds + offsetSeconds;
  const days = Math.floor(localStartSeconds / SECONDS_PER_DAY);
  const { band, reasons } = wordsOf(flags);
  const participantScore: ParticipantScore = {
    id: participant.id,
    zone,
    localStartSeconds,
    localEndSeconds: endEpochSeconds + profile.clock(endEpochSeconds).offsetSeconds,
    offsetSeconds,
    abbreviation,
    days,
    dayShift: days - organiserDays,
    score: tenths / 10,
    band,
    reasons,
    isWeekend: (flags & CELL_WEEKEND) !== 0,
    holidayName: (flags & CELL_HOLIDAY) === 0 ? null : holidayName(profile, track),
    isFree: (flags & CELL_BUSY) === 0,
    isRequired: participant.isRequired,
  };
  return { participantScore, tenths, flags };
}

/** The first holiday that a cell of the track's only slot falls on. */
function holidayName(profile: Profile, { startEpochSeconds, fullCells, row }: SlotTrack): string | null {
  const cell = row.flags.findIndex((flag) => (flag & CELL_HOLIDAY) !== 0);
  const epochSeconds = startEpochSeconds + (cell < 0 ? fullCells : cell) * CELL_SECONDS;
  const { offsetSeconds } = profile.clock(epochSeconds);
  return dayOfProfile(profile, Math.floor((epochSeconds + offsetSeconds) / SECONDS_PER_DAY)).holidayName;
}

/** A lower score is worse; on a tie the smaller id, so that the order of the participants does not matter. */
function isWorse(a: AttendeeScore, b: AttendeeScore): boolean {
  if (a.tenths !== b.tenths) return a.tenths < b.tenths;
  return a.participantScore.id < b.participantScore.id;
}
