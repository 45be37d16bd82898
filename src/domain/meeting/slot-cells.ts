import { mustExist } from "../must-exist.ts";
import { createCellRow, fillCells, type CellRow } from "./cell.ts";
import { CELL_SECONDS } from "./hour-value.ts";
import type { DaySpan } from "./participant.ts";
import type { Profile } from "./profile.ts";

/**
 * Rule 1 of the meeting score. A duration that is no multiple of five minutes has a shorter last cell. It counts as much as any other,
 * and its centre too is 2.5 minutes after its start.
 *
 * Offsets with odd seconds (local mean times) may leave the starts before and after a transition a fraction of a cell apart; each group
 * then has its own track.
 */
export function layTracks(starts: readonly number[], durationSeconds: number): SlotTrack[] {
  const phaseOf = (start: number): number => ((start % CELL_SECONDS) + CELL_SECONDS) % CELL_SECONDS;
  const byPhase = Map.groupBy(starts.keys(), (slot) => phaseOf(mustExist(starts[slot])));
  return [...byPhase.values()].map((slots) => layTrack(starts, slots, durationSeconds));
}

export type SlotTrack = {
  startEpochSeconds: number;
  /** By index of the slot in this track: its number among all slots, and its first cell. */
  slots: readonly number[];
  firstCells: Int32Array;
  /** Whole cells of a slot, and the seconds of a shorter one at its end (0-299). */
  fullCells: number;
  restSeconds: number;
  /** Cells of a slot, the shorter one included. */
  slotCells: number;
  row: CellRow;
  /** The short last cell of a slot that begins at each cell; empty when slots have whole cells only. */
  rest: CellRow;
  /** Sum of the values before each cell. */
  sums: Float64Array;
  /** Flags of the cells from the beginning of a block of `fullCells` up to each cell, and from it to the end of the block. */
  flagsUpTo: Uint16Array;
  flagsFrom: Uint16Array;
  /** By index of the slot: the sum of the values of its cells, and the flags of any. */
  units: Float64Array;
  flags: Uint16Array;
};

/**
 * Slots of one length, whose starts are whole cells apart, so that they share one row of cells; and what the cells of one participant are
 * in each.
 */
function layTrack(starts: readonly number[], slots: readonly number[], durationSeconds: number): SlotTrack {
  const fullCells = Math.floor(durationSeconds / CELL_SECONDS);
  const restSeconds = durationSeconds - fullCells * CELL_SECONDS;
  const slotCells = fullCells + (restSeconds > 0 ? 1 : 0);
  const startEpochSeconds = mustExist(starts[mustExist(slots[0])]);
  const firstCells = Int32Array.from(
    slots,
    (slot) => (mustExist(starts[slot]) - startEpochSeconds) / CELL_SECONDS,
  );
  const lastCell = mustExist(firstCells.at(-1));
  const cellCount = fullCells === 0 ? 0 : lastCell + fullCells;
  return {
    startEpochSeconds,
    slots,
    firstCells,
    fullCells,
    restSeconds,
    slotCells,
    row: createCellRow(cellCount),
    rest: createCellRow(restSeconds > 0 ? lastCell + 1 : 0),
    sums: new Float64Array(cellCount + 1),
    flagsUpTo: new Uint16Array(cellCount),
    flagsFrom: new Uint16Array(cellCount),
    units: new Float64Array(slots.length),
    flags: new Uint16Array(slots.length),
  };
}

/**
 * Sums the cells of one participant in every slot of a track. Values are whole numbers, so differences of sums are exact; the flags of a
 * slot are those of the end of one block and of the beginning of the next (van Herk, Gil and Werman's running extremes).
 */
export function sumSlots(profile: Profile, track: SlotTrack, bounds: DaySpan | null): void {
  const { startEpochSeconds, fullCells, row, sums, flagsUpTo, flagsFrom, restSeconds, rest } = track;
  const cellCount = flagsUpTo.length;
  fillCells(profile, { startEpochSeconds, cellCount, cellSeconds: CELL_SECONDS }, bounds, row);
  let sum = 0;
  for (let block = 0; block < cellCount; block += fullCells) {
    const end = Math.min(cellCount, block + fullCells);
    let flag = 0;
    for (let cell = block; cell < end; cell += 1) {
      sums[cell + 1] = sum += mustExist(row.values[cell]);
      flagsUpTo[cell] = flag |= mustExist(row.flags[cell]);
    }
    flag = 0;
    for (let cell = end - 1; cell >= block; cell -= 1) flagsFrom[cell] = flag |= mustExist(row.flags[cell]);
  }
  const hasRest = restSeconds > 0;
  if (hasRest) {
    const restStart = startEpochSeconds + fullCells * CELL_SECONDS;
    const grid = { startEpochSeconds: restStart, cellCount: rest.flags.length, cellSeconds: restSeconds };
    fillCells(profile, grid, bounds, rest);
  }
  const { firstCells, units, flags } = track;
  for (let index = 0; index < firstCells.length; index += 1) {
    const first = mustExist(firstCells[index]);
    const end = first + fullCells;
    const ofCells = fullCells === 0 ? 0 : mustExist(flagsFrom[first]) | mustExist(flagsUpTo[end - 1]);
    units[index] =
      mustExist(sums[end]) - mustExist(sums[first]) + (hasRest ? mustExist(rest.values[first]) : 0);
    flags[index] = ofCells | (hasRest ? mustExist(rest.flags[first]) : 0);
  }
}
