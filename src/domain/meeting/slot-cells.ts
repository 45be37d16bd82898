import { createCellRow, fillCells, type CellRow } from "./cell.ts";
import { CELL_SECONDS } from "./hour-value.ts";
import type { DaySpan } from "./participant.ts";
import type { Attendee } from "./attendee.ts";

/**
 * Slots of one length, whose starts are whole cells apart, so that they share one row of cells; and what the cells of one participant are
 * in each.
 */
export type SlotTrack = {
  readonly startEpochSeconds: number;
  /** By index of the slot in this track: its number among all slots, and its first cell. */
  readonly slots: readonly number[];
  readonly firstCells: Int32Array;
  /** Whole cells of a slot, and the seconds of a shorter one at its end (0-299). */
  readonly fullCells: number;
  readonly restSeconds: number;
  /** Cells of a slot, the shorter one included. */
  readonly slotCells: number;
  readonly row: CellRow;
  /** The short last cell of a slot that begins at each cell; empty when slots have whole cells only. */
  readonly rest: CellRow;
  /** Sum of the values before each cell. */
  readonly sums: Float64Array;
  /** Flags of any of the `spanCells` cells from each one on; two such spans are as long as a slot, or longer. */
  readonly spanFlags: Uint16Array;
  readonly spanCells: number;
  /** By index of the slot: the sum of the values of its cells, and the flags of any. */
  readonly units: Float64Array;
  readonly flags: Uint16Array;
};

/**
 * Rule 1 of the meeting score. A duration that is no multiple of five minutes has a shorter last cell. It counts as much as any other,
 * and its centre too is 2.5 minutes after its start.
 *
 * Offsets with odd seconds (local mean times) may leave the starts before and after a transition a fraction of a cell apart; each group
 * then has its own track.
 */
export function layTracks(starts: readonly number[], durationSeconds: number): SlotTrack[] {
  const phaseOf = (start: number): number => ((start % CELL_SECONDS) + CELL_SECONDS) % CELL_SECONDS;
  const byPhase = Map.groupBy(starts.keys(), (slot) => phaseOf(starts[slot] ?? 0));
  return [...byPhase.values()].map((slots) => layTrack(starts, slots, durationSeconds));
}

function layTrack(starts: readonly number[], slots: readonly number[], durationSeconds: number): SlotTrack {
  const fullCells = Math.floor(durationSeconds / CELL_SECONDS);
  const restSeconds = durationSeconds - fullCells * CELL_SECONDS;
  const slotCells = fullCells + (restSeconds > 0 ? 1 : 0);
  const startEpochSeconds = starts[slots[0] ?? 0] ?? 0;
  const firstCells = Int32Array.from(
    slots,
    (slot) => ((starts[slot] ?? 0) - startEpochSeconds) / CELL_SECONDS,
  );
  const lastCell = firstCells.at(-1) ?? 0;
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
    spanFlags: new Uint16Array(cellCount),
    spanCells: fullCells === 0 ? 0 : 2 ** Math.floor(Math.log2(fullCells)),
    units: new Float64Array(slots.length),
    flags: new Uint16Array(slots.length),
  };
}

/** Sums the cells of one participant in every slot of a track. Values are whole numbers, so differences of sums are exact. */
export function sumSlots(attendee: Attendee, track: SlotTrack, bounds: DaySpan | null): void {
  const { startEpochSeconds, fullCells, row, sums, spanFlags, spanCells, restSeconds, rest } = track;
  const cellCount = spanFlags.length;
  fillCells(attendee, { startEpochSeconds, cellCount, cellSeconds: CELL_SECONDS }, bounds, row);
  for (let cell = 0; cell < cellCount; cell += 1)
    sums[cell + 1] = (sums[cell] ?? 0) + (row.values[cell] ?? 0);
  spanFlags.set(row.flags);
  for (let length = 1; length < spanCells; length *= 2)
    for (let cell = 0; cell + length < cellCount; cell += 1)
      spanFlags[cell] = (spanFlags[cell] ?? 0) | (spanFlags[cell + length] ?? 0);
  const hasRest = restSeconds > 0;
  if (hasRest) {
    const restStart = startEpochSeconds + fullCells * CELL_SECONDS;
    const grid = { startEpochSeconds: restStart, cellCount: rest.flags.length, cellSeconds: restSeconds };
    fillCells(attendee, grid, bounds, rest);
  }
  const { firstCells, units, flags } = track;
  for (let index = 0; index < firstCells.length; index += 1) {
    const first = firstCells[index] ?? 0;
    const end = first + fullCells;
    const ofCells = fullCells === 0 ? 0 : (spanFlags[first] ?? 0) | (spanFlags[end - spanCells] ?? 0);
    units[index] = (sums[end] ?? 0) - (sums[first] ?? 0) + (hasRest ? (rest.values[first] ?? 0) : 0);
    flags[index] = ofCells | (hasRest ? (rest.flags[first] ?? 0) : 0);
  }
}
