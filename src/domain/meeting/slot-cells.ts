import { CELL_HOLIDAY } from "./cell-flag.ts";
import { createCellRow, fillCells, type CellGrid } from "./cell.ts";
import { CELL_SECONDS } from "./hour-value.ts";
import { dayOfProfile, type Profile } from "./profile.ts";
import { SECONDS_PER_DAY } from "../time-unit.ts";

/** A duration cut into cells: `fullCells` of five minutes, and one more of `restSeconds` (0-299). */
export type SlotCut = { fullCells: number; restSeconds: number; cellCount: number };

/**
 * Rule 1 of the meeting score. A duration that is no multiple of five minutes has a shorter last cell. It counts as much as any other,
 * and its centre too is 2.5 minutes after its start.
 */
export function cutSlot(durationSeconds: number): SlotCut {
  const fullCells = Math.floor(durationSeconds / CELL_SECONDS);
  const restSeconds = durationSeconds - fullCells * CELL_SECONDS;
  return { fullCells, restSeconds, cellCount: fullCells + (restSeconds > 0 ? 1 : 0) };
}

/** The cells of a slot together: the sum of their values, the flags of any, and the first holiday that one falls on. */
export type CellSum = { units: number; flags: number; holidayName: string | null };

/** Sums the cells of one slot for one participant. */
export function sumSlot(profile: Profile, startEpochSeconds: number, cut: SlotCut): CellSum {
  const { fullCells, restSeconds } = cut;
  const sum: CellSum = { units: 0, flags: 0, holidayName: null };
  addCells(profile, { startEpochSeconds, cellCount: fullCells, cellSeconds: CELL_SECONDS }, sum);
  const restStart = startEpochSeconds + fullCells * CELL_SECONDS;
  if (restSeconds > 0)
    addCells(profile, { startEpochSeconds: restStart, cellCount: 1, cellSeconds: restSeconds }, sum);
  return sum;
}

function addCells(profile: Profile, grid: CellGrid, sum: CellSum): void {
  const { values, flags } = createCellRow(grid.cellCount);
  fillCells(profile, grid, null, { values, flags });
  for (let cell = 0; cell < grid.cellCount; cell += 1) {
    const flag = flags[cell] ?? 0;
    sum.units += values[cell] ?? 0;
    sum.flags |= flag;
    if ((flag & CELL_HOLIDAY) !== 0)
      sum.holidayName ??= holidayAt(profile, grid.startEpochSeconds + cell * CELL_SECONDS);
  }
}

function holidayAt(profile: Profile, epochSeconds: number): string | null {
  const { offsetSeconds } = profile.clock(epochSeconds);
  return dayOfProfile(profile, Math.floor((epochSeconds + offsetSeconds) / SECONDS_PER_DAY)).holidayName;
}
