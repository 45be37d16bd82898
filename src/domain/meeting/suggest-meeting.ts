import { mustExist } from "../must-exist.ts";
import { offsetSecondsAt } from "../tz/zone.ts";
import { groupTenths, qualityOf, tieKey, type Strategy } from "./group-score.ts";
import type { Meeting } from "./meeting.ts";
import { findOverlap } from "./overlap.ts";
import type { DaySpan } from "./participant.ts";
import { pickSlots, type Choice, type PickRules } from "./pick-slots.ts";
import { recurringSlots, withShifts, type Recurrence } from "./recurrence.ts";
import { scoreSlot, type Slot, type SlotScore } from "./score-slot.ts";
import { listStarts, type StepMinutes } from "./slot-start.ts";
import {
  BLOCKED_BY_HOLIDAY,
  BLOCKED_BY_HOURS,
  createSweep,
  sweepAttendee,
  type Avoidable,
  type Sweep,
} from "./sweep-starts.ts";
import type { MeetingWindow } from "./meeting-window.ts";
import { SECONDS_PER_DAY, MINUTES_PER_DAY } from "../time-unit.ts";

export type SuggestOptions = PickRules & {
  window: MeetingWindow;
  /** 5-1440. */
  durationMinutes: number;
  stepMinutes: StepMinutes;
  strategy: Strategy;
  avoid: readonly Avoidable[];
  /** Hard local bounds for everyone, minutes of the day; they may go over midnight. `null`: none. */
  bounds: DaySpan | null;
  /** 0-1: share of the required people that must be free of busy times. */
  minAttendance: number;
  /** `null`: a single meeting. */
  recurrence: Recurrence | null;
};

export const EMPTY_REASONS = [
  "no_common_availability",
  "outside_hours",
  "window_too_short",
  "all_holidays",
] as const;

type EmptyReason = (typeof EMPTY_REASONS)[number];

/** Tolerates rounding, so that a share such as 2/3 does not require one person more. */
const SHARE_TOLERANCE = 1e-9;

/** 00:00 to 24:00 means no bounds, also for a slot over midnight. */
function boundsOf(bounds: DaySpan | null): DaySpan | null {
  return bounds !== null && bounds.startMinute === 0 && bounds.endMinute === MINUTES_PER_DAY ? null : bounds;
}

/** Why no slot is left. A slot excluded for several reasons counts for the first of: holiday, hours, availability. */
function emptyReasonOf({ blocked }: Sweep): EmptyReason {
  if (blocked.length === 0) return "window_too_short";
  if (blocked.every((block) => (block & BLOCKED_BY_HOLIDAY) !== 0)) return "all_holidays";
  const isHours = blocked.every((block) => (block & (BLOCKED_BY_HOLIDAY | BLOCKED_BY_HOURS)) !== 0);
  return isHours ? "outside_hours" : "no_common_availability";
}

/**
 * Ranks starts by rule 6 of the meeting score: lists of starts that differ only by time, in order of time, the best list first. Groups
 * by score first, because only the best groups need sorting.
 */
function* rankTies(
  starts: readonly number[],
  tenthsOf: (index: number) => number,
  keyOf: (index: number) => number,
): Generator<readonly number[]> {
  const byTenths = [...Map.groupBy(starts, tenthsOf)].sort(([a], [b]) => b - a);
  for (const [, alike] of byTenths) {
    const byKey = [...Map.groupBy(alike, keyOf)].sort(([a], [b]) => b - a);
    for (const [, tie] of byKey) yield tie;
  }
}

/**
 * The best slots of a window: scores every start on the organiser's grid (as `scoreSlot` does), leaves out those that a hard rule
 * excludes, and picks the best. Returns an empty list and a reason when none is left.
 */
export function suggestMeeting(meeting: Meeting, options: SuggestOptions) {
  const search = startSearch(meeting, options);
  for (const attendee of meeting.attendees) sweepAttendee(search.sweep, attendee);
  const score = (slot: Slot): SlotScore => scoreSlot(meeting, slot, options.strategy);
  const suggestions = pickBest(meeting, search).map(score);
  const occurrences = repetitionsOf(meeting, search, suggestions).map(score);
  return suggestionsOf(meeting, search, suggestions, occurrences);
}

/** All starts of a window. Participants are added with `sweepAttendee`, all before `pickBest`. */
export type MeetingSearch = {
  options: SuggestOptions;
  starts: number[];
  sweep: Sweep;
};

/** The first part of `suggestMeeting`. */
export function startSearch(meeting: Meeting, options: SuggestOptions): MeetingSearch {
  const { window, durationMinutes, strategy } = options;
  const starts = listStarts(meeting.organiserZone, window, durationMinutes, options.stepMinutes);
  const sweep = createSweep(meeting, starts, durationMinutes * 60, {
    avoid: options.avoid,
    bounds: boundsOf(options.bounds),
    isStrict: strategy === "strict",
  });
  return { options, starts, sweep };
}

/** What the group's score of a start is made of. */
function sumsOf({ totalWeight: weight }: Meeting, { sweep }: MeetingSearch) {
  return (index: number) => ({
    total: mustExist(sweep.totals[index]),
    weight,
    minTenths: mustExist(sweep.minTenths[index]),
    asleepCount: mustExist(sweep.asleepCounts[index]),
  });
}

/** Each start with its score, 0-100, whether a hard rule excludes it or not; all participants must be in the sweep. */
export function scoresOfStarts(
  meeting: Meeting,
  search: MeetingSearch,
): (readonly [startEpochSeconds: number, score: number])[] {
  const sumOf = sumsOf(meeting, search);
  return search.starts.map((start, index) => [
    start,
    groupTenths(search.options.strategy, sumOf(index)) / 10,
  ]);
}

/** The second part of `suggestMeeting`: the slots to suggest, best first. */
export function pickBest(meeting: Meeting, search: MeetingSearch): Slot[] {
  const { options, starts, sweep } = search;
  const { strategy } = options;
  const { organiserZone, countedCount } = meeting;
  const durationSeconds = options.durationMinutes * 60;
  const neededCount = options.minAttendance * countedCount - SHARE_TOLERANCE;
  const sumOf = sumsOf(meeting, search);
  const tenthsOf = (index: number): number => groupTenths(strategy, sumOf(index));
  const open: number[] = [];
  for (let index = 0; index < starts.length; index += 1)
    if (sweep.blocked[index] === 0 && mustExist(sweep.freeCounts[index]) >= neededCount) open.push(index);
  const choiceOf = (index: number): Choice => {
    const startEpochSeconds = mustExist(starts[index]);
    const localSeconds = startEpochSeconds + offsetSecondsAt(organiserZone, startEpochSeconds);
    const days = Math.floor(localSeconds / SECONDS_PER_DAY);
    const secondOfDay = localSeconds - days * SECONDS_PER_DAY;
    return { index, startEpochSeconds, days, secondOfDay, quality: qualityOf(tenthsOf(index)) };
  };
  const ties = rankTies(open, tenthsOf, (index) => tieKey(strategy, sumOf(index)));
  const picked = pickSlots(
    ties.map((tie) => tie.map(choiceOf)),
    options,
  );
  return picked.map((index) => {
    const startEpochSeconds = mustExist(starts[index]);
    return { startEpochSeconds, endEpochSeconds: startEpochSeconds + durationSeconds };
  });
}

/** The third part: the occurrences of the best suggestion; none without a recurrence. */
export function repetitionsOf(
  meeting: Meeting,
  { options }: MeetingSearch,
  [best]: readonly SlotScore[],
): Slot[] {
  const { recurrence } = options;
  return best === undefined || recurrence === null ? [] : recurringSlots(meeting, best, recurrence);
}

/**
 * The last part of `suggestMeeting`.
 *
 * @param suggestions scores of the slots that `pickBest` returned, best first
 * @param occurrences scores of those that `repetitionsOf` returned
 */
export function suggestionsOf(
  meeting: Meeting,
  { options, starts, sweep }: MeetingSearch,
  suggestions: readonly SlotScore[],
  occurrences: readonly SlotScore[],
) {
  const { window, recurrence } = options;
  return {
    suggestions,
    overlap: findOverlap(meeting, window),
    /** How many starts were scored. */
    evaluated: starts.length,
    /** `null` if and only if there is a suggestion. */
    emptyReason: suggestions.length === 0 ? emptyReasonOf(sweep) : null,
    recurrence: recurrence === null ? [] : withShifts(occurrences, recurrence),
  };
}
