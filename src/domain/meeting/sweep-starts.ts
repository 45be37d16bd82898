import { mustExist } from "../must-exist.ts";
import {
  CELL_BUSY,
  CELL_HOLIDAY,
  CELL_IMPERFECT,
  CELL_NIGHT,
  CELL_OUT_OF_BOUNDS,
  CELL_WEEKEND,
} from "./cell-flag.ts";
import { FULL_TENTHS, meanTenths } from "./group-score.ts";
import type { Attendee, Meeting } from "./meeting.ts";
import type { DaySpan } from "./participant.ts";
import { layTracks, sumSlots, type SlotTrack } from "./slot-cells.ts";

/** Times to avoid. A slot that touches one for any participant, optional ones included, is excluded. */
export const AVOIDABLE = ["weekends", "holidays", "nights"] as const;

export type Avoidable = (typeof AVOIDABLE)[number];

export type SweepRules = {
  avoid: readonly Avoidable[];
  /** Hard local bounds for everyone, `null` for none. */
  bounds: DaySpan | null;
  /** Only slots in which each required participant has 100 points. */
  isStrict: boolean;
};

/** A holiday excludes the slot. */
export const BLOCKED_BY_HOLIDAY = 1;
/** Hours, nights or weekends exclude the slot. */
export const BLOCKED_BY_HOURS = 2;
/** With `isStrict`: a required participant has less than 100 points. */
const BLOCKED_BY_STRICT = 4;

export type Sweep = {
  totals: Float64Array;
  minTenths: Int16Array;
  freeCounts: Uint8Array;
  asleepCounts: Uint8Array;
  blocked: Uint8Array;
  tracks: SlotTrack[];
  rules: SweepRules;
};

/**
 * A sweep over all starts, to which each participant is added by `sweepAttendee`. By index of the start: sums for the group score, required
 * people who are free and who are asleep, and what excludes the slot (0: nothing).
 */
export function createSweep(
  meeting: Meeting,
  starts: readonly number[],
  durationSeconds: number,
  rules: SweepRules,
): Sweep {
  return {
    totals: new Float64Array(starts.length),
    minTenths: new Int16Array(starts.length).fill(FULL_TENTHS),
    freeCounts: new Uint8Array(starts.length).fill(meeting.countedCount),
    asleepCounts: new Uint8Array(starts.length),
    blocked: new Uint8Array(starts.length),
    tracks: layTracks(starts, durationSeconds),
    rules,
  };
}

/** Adds a participant to all starts. */
export function sweepAttendee(sweep: Sweep, attendee: Attendee): void {
  for (const track of sweep.tracks) {
    sumSlots(attendee.profile, track, sweep.rules.bounds);
    addSlots(sweep, track, attendee);
  }
}

function addSlots(sweep: Sweep, track: SlotTrack, { weight, isCounted }: Attendee): void {
  const { totals, minTenths, freeCounts, asleepCounts, blocked, rules } = sweep;
  const { slots, units, flags, slotCells } = track;
  const holidays = rules.avoid.includes("holidays") ? CELL_HOLIDAY : 0;
  const hours =
    (rules.bounds === null ? 0 : CELL_OUT_OF_BOUNDS) |
    (rules.avoid.includes("weekends") ? CELL_WEEKEND : 0) |
    (rules.avoid.includes("nights") ? CELL_NIGHT : 0);
  for (let index = 0; index < slots.length; index += 1) {
    const slot = mustExist(slots[index]);
    const flag = mustExist(flags[index]);
    const tenths = meanTenths(mustExist(units[index]), slotCells);
    totals[slot] = mustExist(totals[slot]) + weight * tenths;
    let block =
      ((flag & holidays) === 0 ? 0 : BLOCKED_BY_HOLIDAY) | ((flag & hours) === 0 ? 0 : BLOCKED_BY_HOURS);
    if (isCounted) {
      if (tenths < mustExist(minTenths[slot])) minTenths[slot] = tenths;
      if ((flag & CELL_BUSY) !== 0) freeCounts[slot] = mustExist(freeCounts[slot]) - 1;
      if ((flag & CELL_NIGHT) !== 0) asleepCounts[slot] = mustExist(asleepCounts[slot]) + 1;
      if (rules.isStrict && tenths < FULL_TENTHS) {
        block |= BLOCKED_BY_STRICT;
        if ((flag & CELL_HOLIDAY) !== 0) block |= BLOCKED_BY_HOLIDAY;
        if ((flag & CELL_IMPERFECT) !== 0) block |= BLOCKED_BY_HOURS;
      }
    }
    if (block !== 0) blocked[slot] = mustExist(blocked[slot]) | block;
  }
}
