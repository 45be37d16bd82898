import {
  CELL_BUSY,
  CELL_HOLIDAY,
  CELL_IMPERFECT,
  CELL_NIGHT,
  CELL_OUT_OF_BOUNDS,
  CELL_WEEKEND,
} from "./cell-flag.ts";
import { createCellRow, fillCells, type CellRow } from "./cell.ts";
import { FULL_TENTHS, meanTenths } from "./group-score.ts";
import { CELL_SECONDS } from "./hour-value.ts";
import type { Attendee, Meeting } from "./meeting.ts";
import type { DaySpan } from "./participant.ts";
import { cutSlot, type SlotCut } from "./slot-cells.ts";

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

/** By index of the start: sums for the group score, required people who are free, and what excludes the slot (0: nothing). */
export type Sweep = {
  readonly totals: Float64Array;
  readonly minTenths: Int16Array;
  readonly freeCounts: Uint8Array;
  readonly blocked: Uint8Array;
  readonly tracks: readonly Track[];
  readonly rules: SweepRules;
};

/** Starts a whole number of cells apart share one row of cells. `slotOfCell[i]` is the index of the start at cell `i`, or -1. */
type Track = {
  readonly startEpochSeconds: number;
  readonly cellCount: number;
  readonly slotOfCell: Int32Array;
  readonly cut: SlotCut;
  readonly row: CellRow;
  /** Cell `i` as the short last cell of a slot; `null` when slots have whole cells only. */
  readonly restRow: CellRow | null;
};

/**
 * Offsets with odd seconds (local mean times) may leave the starts before and after a transition a fraction of a cell apart; each group
 * then gets its own track.
 */
function layTracks(starts: readonly number[], cut: SlotCut): Track[] {
  const slotsByPhase = new Map<number, number[]>();
  let lastPhase = -1;
  let slots: number[] = [];
  for (let slot = 0; slot < starts.length; slot += 1) {
    const phase = (((starts[slot] ?? 0) % CELL_SECONDS) + CELL_SECONDS) % CELL_SECONDS;
    if (phase !== lastPhase) slots = slotsByPhase.get(phase) ?? [];
    if (slots.length === 0) slotsByPhase.set(phase, slots);
    slots.push(slot);
    lastPhase = phase;
  }
  return [...slotsByPhase.values()].map((inPhase) => {
    const startEpochSeconds = starts[inPhase[0] ?? 0] ?? 0;
    const cellOf = (slot: number): number => ((starts[slot] ?? 0) - startEpochSeconds) / CELL_SECONDS;
    const cellCount = cellOf(inPhase.at(-1) ?? 0) + cut.cellCount;
    const slotOfCell = new Int32Array(cellCount).fill(-1);
    for (const slot of inPhase) slotOfCell[cellOf(slot)] = slot;
    // One cell more, so that the short last cell of the last slot is in the row.
    const row = createCellRow(cellCount + 1);
    const restRow = cut.restSeconds > 0 ? createCellRow(cellCount) : null;
    return { startEpochSeconds, cellCount, slotOfCell, cut, row, restRow };
  });
}

type Masks = { holiday: number; hours: number };

function masksOf({ avoid, bounds }: SweepRules): Masks {
  return {
    holiday: avoid.includes("holidays") ? CELL_HOLIDAY : 0,
    hours:
      (bounds === null ? 0 : CELL_OUT_OF_BOUNDS) |
      (avoid.includes("weekends") ? CELL_WEEKEND : 0) |
      (avoid.includes("nights") ? CELL_NIGHT : 0),
  };
}

/** A sweep over all starts, to which each participant is added by `sweepAttendee`. */
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
    blocked: new Uint8Array(starts.length),
    tracks: layTracks(starts, cutSlot(durationSeconds)),
    rules,
  };
}

/**
 * Computes for all starts what `scoreSlot` computes for one: fills the participant's cells once and slides a window of the slot's
 * length over them. Sums are whole numbers, so both ways give exactly the same.
 */
export function sweepAttendee(sweep: Sweep, attendee: Attendee): void {
  const { rules } = sweep;
  const masks = masksOf(rules);
  for (const { startEpochSeconds, cellCount, slotOfCell, cut, row, restRow } of sweep.tracks) {
    const grid = { startEpochSeconds, cellCount };
    fillCells(attendee.profile, { ...grid, cellSeconds: CELL_SECONDS }, rules.bounds, row);
    if (restRow !== null)
      fillCells(attendee.profile, { ...grid, cellSeconds: cut.restSeconds }, rules.bounds, restRow);
    addAttendee(sweep, slotOfCell, attendee, { row, restRow, cut, masks, rules });
  }
}

type AttendeeCells = {
  row: CellRow;
  restRow: CellRow | null;
  cut: SlotCut;
  masks: Masks;
  rules: SweepRules;
};

/** Adds the slots of one participant. */
function addAttendee(sweep: Sweep, slotOfCell: Int32Array, attendee: Attendee, cells: AttendeeCells): void {
  const { totals, minTenths, freeCounts, blocked } = sweep;
  const { row, restRow, masks } = cells;
  const { values, flags } = row;
  const hasRest = restRow !== null;
  const rest = restRow ?? row;
  const { fullCells, cellCount: slotCells } = cells.cut;
  const { weight, isCounted } = attendee;
  const isStrict = cells.rules.isStrict && isCounted;
  const watched = CELL_BUSY | masks.holiday | masks.hours | (isStrict ? CELL_HOLIDAY | CELL_IMPERFECT : 0);
  // Reuses the mean of the slot before: it is mostly the same.
  let meanUnits = -1;
  let tenths = 0;
  // The last cell with each flag: the slot has the flag unless that cell is before its first.
  let busyAt = -1;
  let holidayAt = -1;
  let hoursAt = -1;
  let anyHolidayAt = -1;
  let imperfectAt = -1;
  let units = 0;
  const beforeLast = fullCells - 1;
  const count = slotOfCell.length - slotCells + 1;
  for (let first = -beforeLast; first < count; first += 1) {
    const last = first + beforeLast;
    if (first > 0) units -= values[first - 1] ?? 0;
    units += values[last] ?? 0;
    const flag = (flags[last] ?? 0) & watched;
    if (flag !== 0) {
      if ((flag & CELL_BUSY) !== 0) busyAt = last;
      if ((flag & masks.holiday) !== 0) holidayAt = last;
      if ((flag & masks.hours) !== 0) hoursAt = last;
      if ((flag & CELL_HOLIDAY) !== 0) anyHolidayAt = last;
      if ((flag & CELL_IMPERFECT) !== 0) imperfectAt = last;
    }
    const slot = first < 0 ? -1 : (slotOfCell[first] ?? -1);
    if (slot < 0) continue;
    const restValue = hasRest ? (rest.values[last + 1] ?? 0) : 0;
    const restFlag = hasRest ? (rest.flags[last + 1] ?? 0) : 0;
    if (units + restValue !== meanUnits) {
      meanUnits = units + restValue;
      tenths = meanTenths(meanUnits, slotCells);
    }
    totals[slot] = (totals[slot] ?? 0) + weight * tenths;
    let block = 0;
    if (holidayAt >= first || (restFlag & masks.holiday) !== 0) block |= BLOCKED_BY_HOLIDAY;
    if (hoursAt >= first || (restFlag & masks.hours) !== 0) block |= BLOCKED_BY_HOURS;
    if (isCounted) {
      if (tenths < (minTenths[slot] ?? 0)) minTenths[slot] = tenths;
      if (busyAt >= first || (restFlag & CELL_BUSY) !== 0) freeCounts[slot] = (freeCounts[slot] ?? 0) - 1;
    }
    if (isStrict && tenths < FULL_TENTHS) {
      block |= BLOCKED_BY_STRICT;
      if (anyHolidayAt >= first || (restFlag & CELL_HOLIDAY) !== 0) block |= BLOCKED_BY_HOLIDAY;
      if (imperfectAt >= first || (restFlag & CELL_IMPERFECT) !== 0) block |= BLOCKED_BY_HOURS;
    }
    if (block !== 0) blocked[slot] = (blocked[slot] ?? 0) | block;
  }
}
