import { dayOfWeek } from "../calendar/civil.ts";
import { SECONDS_PER_DAY } from "../time-unit.ts";
import { cellsInPiece, pieceOf } from "./hour-line.ts";
import {
  CELL_SECONDS,
  HOUR_EARLY,
  HOUR_NIGHT,
  HOUR_NOT_PREFERRED,
  HOUR_UNITS_PER_POINT,
  HOUR_VALUE_SHIFT,
  HOUR_WORKING,
} from "./hour-value.ts";
import type { DaySpan } from "./participant.ts";
import { DAY_UNITS, dayOfProfile, type Profile, type Week } from "./profile.ts";
import { countUpTo } from "./week-span.ts";

/** One point of the score in the unit of `CellRow.values`. */
export const UNITS_PER_POINT = HOUR_UNITS_PER_POINT * DAY_UNITS;

/** Flags of a cell. */
export const CELL_BUSY = 1;
export const CELL_FULL_HOLIDAY = 2;
/** A half-day holiday after its start. */
export const CELL_HALF_DAY = 4;
export const CELL_HOLIDAY = CELL_FULL_HOLIDAY | CELL_HALF_DAY;
export const CELL_WEEKEND = 8;
/** In sleep hours and not at work. */
export const CELL_NIGHT = 16;
/** Outside working hours, nearer to their start. */
export const CELL_EARLY = 32;
/** Outside working hours, nearer to their end. */
export const CELL_LATE = 64;
export const CELL_NOT_PREFERRED = 128;
/** Outside the hard bounds. */
export const CELL_OUT_OF_BOUNDS = 256;

/** All flags that take a cell below 100 points, except busy. */
export const CELL_IMPERFECT =
  CELL_HOLIDAY | CELL_WEEKEND | CELL_NIGHT | CELL_EARLY | CELL_LATE | CELL_NOT_PREFERRED;

/**
 * Cells of a participant: values in units of `1 / UNITS_PER_POINT`, and flags. The values are whole numbers, stored as doubles because
 * sums over a day exceed 32 bits.
 */
export type CellRow = { values: Float64Array; flags: Uint16Array };

/** Cell `i` covers `cellSeconds` (300, or less for the rest of a slot) from `startEpochSeconds + 300 i`. */
export type CellGrid = { startEpochSeconds: number; cellCount: number; cellSeconds: number };

export function createCellRow(cellCount: number): CellRow {
  return { values: new Float64Array(cellCount), flags: new Uint16Array(cellCount) };
}

const HOUR_BITS = (1 << HOUR_VALUE_SHIFT) - 1;

/** The cell flags by the bits of an hour. */
const FLAGS_OF_HOUR = Uint16Array.from({ length: HOUR_BITS + 1 }, (_, hour) => flagsOfHour(hour));

function flagsOfHour(hour: number): number {
  if ((hour & HOUR_WORKING) !== 0) return (hour & HOUR_NOT_PREFERRED) === 0 ? 0 : CELL_NOT_PREFERRED;
  const side = (hour & HOUR_EARLY) === 0 ? CELL_LATE : CELL_EARLY;
  return (hour & HOUR_NIGHT) === 0 ? side : side | CELL_NIGHT;
}

/**
 * Computes the cells of one participant into `row`, whose arrays are at least as long as the grid. `bounds` are the hard local bounds,
 * `null` for none.
 *
 * A cell belongs to the date and the offset of its start. It is busy when any part of it is.
 */
export function fillCells(profile: Profile, grid: CellGrid, bounds: DaySpan | null, row: CellRow): void {
  const { cellCount } = grid;
  for (let cell = 0; cell < cellCount;) {
    const { to, localStart } = stretchOfCell(profile, grid, cell);
    const first = cell;
    while (cell < to) {
      const cells = evenCellsFrom(profile, localStart, cell, to);
      fillEven(row, cells, profile.week);
      cell = cells.to;
    }
    if (bounds !== null) markOutOfBounds(row, { from: first, to }, localStart, bounds, grid.cellSeconds);
  }
  for (const { from, to } of busyCellsOf(profile, grid)) {
    for (let cell = from; cell < to; cell += 1) {
      row.values[cell] = 0;
      row.flags[cell] = (row.flags[cell] ?? 0) | CELL_BUSY;
    }
  }
}

/** The cells of a slot together: the sum of their values, and the flags of any. */
export type CellSum = {
  units: number;
  flags: number;
  /** Name of the first holiday that a cell falls on. */
  holidayName: string | null;
};

/** Adds the cells of a grid to `sum`; the same as `fillCells` and a loop, but quicker. */
export function addCells(profile: Profile, grid: CellGrid, sum: CellSum): void {
  const { cellCount } = grid;
  const busy = busyCellsOf(profile, grid);
  if (busy.length > 0) sum.flags |= CELL_BUSY;
  for (let cell = 0; cell < cellCount;) {
    const { to, localStart } = stretchOfCell(profile, grid, cell);
    while (cell < to) {
      const cells = evenCellsFrom(profile, localStart, cell, to);
      if ((cells.flags & CELL_HOLIDAY) !== 0 && (sum.flags & CELL_HOLIDAY) === 0)
        sum.holidayName = cells.holidayName;
      addEven(sum, cells, profile.week, 1);
      for (const span of busy) {
        const both = { from: Math.max(span.from, cells.from), to: Math.min(span.to, cells.to) };
        if (both.from >= both.to) continue;
        const weekSecond = cells.weekSecond + (both.from - cells.from) * CELL_SECONDS;
        addEven(sum, { ...cells, ...both, weekSecond }, profile.week, -1);
      }
      cell = cells.to;
    }
  }
}

/** For the offset in force at a cell's start: the local time of cell 0 by it, and the first cell after its stretch. */
function stretchOfCell(
  { clock }: Profile,
  { startEpochSeconds, cellCount }: CellGrid,
  cell: number,
): { to: number; localStart: number } {
  const { toSeconds, offsetSeconds } = clock(startEpochSeconds + cell * CELL_SECONDS);
  const to = Math.min(cellCount, Math.ceil((toSeconds - startEpochSeconds) / CELL_SECONDS));
  return { to: to | 0, localStart: startEpochSeconds + offsetSeconds };
}

/** Cells `from` to `to` (excluded) of a grid. */
type CellSpan = { from: number; to: number };

/** Cells with the same offset and day factor; the first starts at `weekSecond` of the local week. */
type EvenCells = CellSpan & { weekSecond: number; units: number; flags: number; holidayName: string | null };

/** The even cells from cell `from` on, up to `end`; `localStart` is the local time of cell 0. */
function evenCellsFrom(profile: Profile, localStart: number, from: number, end: number): EvenCells {
  const local = localStart + from * CELL_SECONDS;
  const days = Math.floor(local / SECONDS_PER_DAY);
  const second = local - days * SECONDS_PER_DAY;
  const facts = dayOfProfile(profile, days);
  const { isWeekend, isHalfDay, holidayFromSecond, holidayName } = facts;
  const weekSecond = ((dayOfWeek(days) - 1) * SECONDS_PER_DAY + second) | 0;
  const isHoliday = second >= holidayFromSecond;
  const endSecond = isHoliday ? SECONDS_PER_DAY : Math.min(SECONDS_PER_DAY, holidayFromSecond);
  // As integers of 32 bits: the code below takes twice as long with doubles.
  const to = Math.min(end, from + Math.ceil((endSecond - second) / CELL_SECONDS)) | 0;
  const weekend = isWeekend ? CELL_WEEKEND : 0;
  if (!isHoliday) return { from, to, weekSecond, units: facts.unitsBefore, flags: weekend, holidayName };
  const flags = weekend | (isHalfDay ? CELL_HALF_DAY : CELL_FULL_HOLIDAY);
  return { from, to, weekSecond, units: facts.unitsAfter, flags, holidayName };
}

function fillEven(
  { values, flags }: CellRow,
  { from, to, weekSecond, units, flags: dayFlags }: EvenCells,
  { line }: Week,
): void {
  let cell = from;
  let second = weekSecond;
  for (let piece = pieceOf(line, second); cell < to; piece += 1) {
    const pieceEnd = Math.min(to, cell + cellsInPiece(line, piece, second));
    const hourFlags = (FLAGS_OF_HOUR[line.bits[piece] ?? 0] ?? 0) | dayFlags;
    const slope = line.slopes[piece] ?? 0;
    let value = ((line.values[piece] ?? 0) + slope * (second - (line.starts[piece] ?? 0))) * units;
    const rise = slope * CELL_SECONDS * units;
    second += (pieceEnd - cell) * CELL_SECONDS;
    for (; cell < pieceEnd; cell += 1) {
      values[cell] = value;
      flags[cell] = hourFlags;
      value += rise;
    }
  }
}

/** Adds the values of even cells, times `sign`, and their flags. */
function addEven(
  sum: CellSum,
  { from, to, weekSecond, units, flags }: EvenCells,
  { line }: Week,
  sign: 1 | -1,
): void {
  let left = to - from;
  let second = weekSecond;
  let hourUnits = 0;
  for (let piece = pieceOf(line, second); left > 0; piece += 1) {
    const count = Math.min(left, cellsInPiece(line, piece, second));
    // A piece shorter than a cell may have no cell start in it.
    if (count > 0) {
      const slope = line.slopes[piece] ?? 0;
      const value = (line.values[piece] ?? 0) + slope * (second - (line.starts[piece] ?? 0));
      hourUnits += count * value + (slope * CELL_SECONDS * count * (count - 1)) / 2;
      sum.flags |= FLAGS_OF_HOUR[line.bits[piece] ?? 0] ?? 0;
      second += count * CELL_SECONDS;
      left -= count;
    }
  }
  sum.units += sign * units * hourUnits;
  sum.flags |= flags;
}

/** Flags the cells that are not completely within the bounds, on the clock of their start. Bounds over midnight end on the next day. */
function markOutOfBounds(
  { flags }: CellRow,
  { from, to }: CellSpan,
  localStart: number,
  bounds: DaySpan,
  cellSeconds: number,
): void {
  const earliest = bounds.startMinute * 60;
  const latest = bounds.endMinute * 60;
  const isOverMidnight = latest < earliest;
  const latestAfterStart = isOverMidnight ? latest + SECONDS_PER_DAY : latest;
  for (let cell = from; cell < to; cell += 1) {
    const local = localStart + cell * CELL_SECONDS;
    const start = local - Math.floor(local / SECONDS_PER_DAY) * SECONDS_PER_DAY;
    const end = start + cellSeconds;
    const isInside = (start >= earliest && end <= latestAfterStart) || (isOverMidnight && end <= latest);
    if (!isInside) flags[cell] = (flags[cell] ?? 0) | CELL_OUT_OF_BOUNDS;
  }
}

/** The cells of a grid in which the participant is busy, as ordered spans that do not touch. */
function busyCellsOf({ busy }: Profile, grid: CellGrid): CellSpan[] {
  const { starts, ends } = busy;
  const { startEpochSeconds, cellCount, cellSeconds } = grid;
  const found: CellSpan[] = [];
  let last: CellSpan | null = null;
  for (let index = countUpTo(ends, startEpochSeconds); index < starts.length; index += 1) {
    const start = starts[index] ?? 0;
    const from = Math.floor((start - startEpochSeconds - cellSeconds) / CELL_SECONDS) + 1;
    if (from >= cellCount) break;
    const end = Math.ceil(((ends[index] ?? start) - startEpochSeconds) / CELL_SECONDS);
    const to = Math.min(end, cellCount);
    if (last !== null && from <= last.to) last.to = Math.max(last.to, to);
    else found.push((last = { from: Math.max(0, from), to }));
  }
  return found;
}
