import { busyCellsOf, evenCellsOf, type CellGrid, type CellSpan, type EvenCells } from "./cell.ts";
import { meanTenths } from "./group-score.ts";
import { CELL_SECONDS, HOUR_VALUE_SHIFT } from "./hour-value.ts";
import { hoursOfWeek, type Profile, type Week } from "./profile.ts";
import type { SlotCut } from "./slot-cells.ts";
import { SECONDS_PER_WEEK } from "./week-span.ts";

/**
 * Cells at which slots start that lie on days of the same factor altogether, free of busy times. `weekCell` is the first one's place in
 * the local week, whose cells start `phaseSeconds` after full five minutes.
 */
export type SlotRun = CellSpan & { units: number; weekCell: number; phaseSeconds: number };

/** Fewer slots are no gain. */
const MIN_SLOTS = 12;

/** The runs of a participant in a grid of cells, in order. Slots of whole cells only. */
export function listRuns(
  profile: Profile,
  { startEpochSeconds, cellCount }: Omit<CellGrid, "cellSeconds">,
  { fullCells }: SlotCut,
): SlotRun[] {
  const grid: CellGrid = { startEpochSeconds, cellCount, cellSeconds: CELL_SECONDS };
  const busy = busyCellsOf(profile, grid);
  const runs: SlotRun[] = [];
  let nextBusy = 0;
  for (const even of joinEven(evenCellsOf(profile, grid))) {
    for (let cell = even.from; cell < even.to;) {
      while ((busy[nextBusy]?.to ?? Infinity) <= cell) nextBusy += 1;
      const span = busy[nextBusy];
      if (span !== undefined && span.from <= cell) {
        cell = span.to;
        continue;
      }
      const free = Math.min(even.to, span?.from ?? Infinity);
      const to = free - fullCells + 1;
      if (to - cell >= MIN_SLOTS) runs.push(runOf(even, cell, to));
      cell = free;
    }
  }
  return runs;
}

function runOf({ from, weekSecond, units }: EvenCells, cell: number, to: number): SlotRun {
  const second = (weekSecond + (cell - from) * CELL_SECONDS) % SECONDS_PER_WEEK;
  const phaseSeconds = second % CELL_SECONDS;
  return { from: cell, to, units, weekCell: (second - phaseSeconds) / CELL_SECONDS, phaseSeconds };
}

/** Joins days that follow each other on the clock and have the same factor. */
function joinEven(all: readonly EvenCells[]): EvenCells[] {
  const joined: EvenCells[] = [];
  for (const even of all) {
    const last = joined.at(-1);
    const lastEnd = last === undefined ? 0 : last.weekSecond + (last.to - last.from) * CELL_SECONDS;
    const isNext = last?.units === even.units && lastEnd % SECONDS_PER_WEEK === even.weekSecond;
    if (last !== undefined && isNext) last.to = even.to;
    else joined.push({ ...even });
  }
  return joined;
}

/**
 * Means of the slots of one length that start at each cell of a week, in tenths of a point: a table for each week, phase and day factor,
 * made when it is first asked for.
 */
export function createWeekMeans({ fullCells }: SlotCut): (week: Week, run: SlotRun) => Int16Array {
  const known = new Map<Week, Map<number, Int16Array>>();
  return (week, { units, phaseSeconds }) => {
    const key = units * CELL_SECONDS + phaseSeconds;
    const tables = known.get(week) ?? new Map<number, Int16Array>();
    const table = tables.get(key) ?? tabulateMeans(week, phaseSeconds, units, fullCells);
    if (tables.size === 0) known.set(week, tables);
    tables.set(key, table);
    return table;
  };
}

function tabulateMeans(week: Week, phaseSeconds: number, units: number, fullCells: number): Int16Array {
  const hours = hoursOfWeek(week, phaseSeconds);
  const means = new Int16Array(hours.length);
  let sum = 0;
  for (let last = 0; last < hours.length + fullCells - 1; last += 1) {
    sum += (hours[last % hours.length] ?? 0) >> HOUR_VALUE_SHIFT;
    const first = last - fullCells + 1;
    if (first < 0) continue;
    means[first] = meanTenths(sum * units, fullCells);
    sum -= (hours[first] ?? 0) >> HOUR_VALUE_SHIFT;
  }
  return means;
}
