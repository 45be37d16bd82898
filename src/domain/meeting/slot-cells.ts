import { addCells, type CellSum } from "./cell.ts";
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

/** The cells of one slot for one participant, together. */
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
