import { createCellRow, fillCells, type CellRow } from "./cell.ts";
import { CELL_SECONDS } from "./hour-value.ts";
import type { Profile } from "./profile.ts";

/** How a length of time is cut: `fullCells` of five minutes, and `restSeconds` (0-299) of one more. */
export type SlotCut = { fullCells: number; restSeconds: number; cellCount: number };

/**
 * Rule 1 of the meeting score. A length that five minutes do not divide leaves a shorter last cell, which counts as much as any
 * other; its centre is 2.5 minutes after its start all the same.
 */
export function cutSlot(durationSeconds: number): SlotCut {
  const fullCells = Math.floor(durationSeconds / CELL_SECONDS);
  const restSeconds = durationSeconds - fullCells * CELL_SECONDS;
  return { fullCells, restSeconds, cellCount: fullCells + (restSeconds > 0 ? 1 : 0) };
}

/** Room for the cells of a slot, and for the shorter last one by itself: one serves all participants. */
export type SlotRoom = { row: CellRow; rest: CellRow };

export function createSlotRoom({ cellCount }: SlotCut): SlotRoom {
  return { row: createCellRow(cellCount), rest: createCellRow(1) };
}

/** The cells of one slot for one participant, until the room is used again. */
export function cellsOfSlot(
  profile: Profile,
  startEpochSeconds: number,
  { fullCells, restSeconds }: SlotCut,
  { row, rest }: SlotRoom,
): CellRow {
  fillCells(profile, { startEpochSeconds, cellCount: fullCells, cellSeconds: CELL_SECONDS }, null, row);
  if (restSeconds === 0) return row;
  const restStart = startEpochSeconds + fullCells * CELL_SECONDS;
  fillCells(profile, { startEpochSeconds: restStart, cellCount: 1, cellSeconds: restSeconds }, null, rest);
  row.values.set(rest.values, fullCells);
  row.flags.set(rest.flags, fullCells);
  return row;
}
