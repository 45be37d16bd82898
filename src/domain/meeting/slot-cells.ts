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

/** The cells of one slot for one participant. */
export function cellsOfSlot(profile: Profile, startEpochSeconds: number, cut: SlotCut): CellRow {
  const { fullCells, restSeconds, cellCount } = cut;
  const row = createCellRow(cellCount);
  fillCells(profile, { startEpochSeconds, cellCount: fullCells, cellSeconds: CELL_SECONDS }, null, row);
  if (restSeconds === 0) return row;
  const restStart = startEpochSeconds + fullCells * CELL_SECONDS;
  const rest = createCellRow(1);
  fillCells(profile, { startEpochSeconds: restStart, cellCount: 1, cellSeconds: restSeconds }, null, rest);
  row.values.set(rest.values, fullCells);
  row.flags.set(rest.flags, fullCells);
  return row;
}
