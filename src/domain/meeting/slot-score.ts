import type { Warning } from "../error.ts";
import type { Zone } from "../tz/zone.ts";
import { compareRank, type Quality, type RankKey, type Strategy } from "./group-score.ts";
import type { Band, ParticipantReason, SlotReason } from "./slot-reason.ts";

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
