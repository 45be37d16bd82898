import { addCells, type CellSum } from "./cell.ts";
import { CELL_SECONDS } from "./hour-value.ts";
import type { Profile } from "./profile.ts";

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

/** Sums the cells of one slot for one participant. */
export function sumSlot(
  profile: Profile,
  startEpochSeconds: number,
  { fullCells, restSeconds }: SlotCut,
): CellSum {
  const sum: CellSum = { units: 0, flags: 0, holidayName: null };
  addCells(profile, { startEpochSeconds, cellCount: fullCells, cellSeconds: CELL_SECONDS }, sum);
  if (restSeconds === 0) return sum;
  const restStart = startEpochSeconds + fullCells * CELL_SECONDS;
  addCells(profile, { startEpochSeconds: restStart, cellCount: 1, cellSeconds: restSeconds }, sum);
  return sum;
}
