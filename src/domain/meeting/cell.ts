import { mustExist } from "../must-exist.ts";
import { dayOfWeek } from "../calendar/civil.ts";
import { SECONDS_PER_DAY } from "../time-unit.ts";
import {
  CELL_BUSY,
  CELL_FULL_HOLIDAY,
  CELL_HALF_DAY,
  CELL_OUT_OF_BOUNDS,
  CELL_WEEKEND,
} from "./cell-flag.ts";
import { CELL_SECONDS, HOUR_UNITS_PER_POINT, type HourPieces } from "./hour-value.ts";
import type { DaySpan } from "./participant.ts";
import { DAY_UNITS, dayOfProfile, type Profile } from "./profile.ts";
import { countUpTo } from "./week-span.ts";

/** One point of the score in the unit of `CellRow.values`. */
export const UNITS_PER_POINT = HOUR_UNITS_PER_POINT * DAY_UNITS;

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

/**
 * Computes the cells of one participant into `row`, whose arrays are at least as long as the grid. `bounds` are the hard local bounds,
 * `null` for none.
 *
 * A cell belongs to the date and the offset of its start. It is busy when any part of it is.
 */
export function fillCells(profile: Profile, grid: CellGrid, bounds: DaySpan | null, row: CellRow): void {
  const { startEpochSeconds, cellCount, cellSeconds } = grid;
  for (let cell = 0; cell < cellCount;) {
    // Up to the first cell with another offset. Local times are those of cell 0 by this offset.
    const { toSeconds, offsetSeconds } = profile.clock(startEpochSeconds + cell * CELL_SECONDS);
    const to = Math.min(cellCount, Math.ceil((toSeconds - startEpochSeconds) / CELL_SECONDS));
    const localStart = startEpochSeconds + offsetSeconds;
    const first = cell;
    while (cell < to) cell = fillDay(profile, localStart, { from: cell, to }, row);
    if (bounds !== null) markOutOfBounds(row, { from: first, to }, localStart, bounds, cellSeconds);
  }
  for (const { from, to } of busyCellsOf(profile, grid)) {
    for (let cell = from; cell < to; cell += 1) {
      row.values[cell] = 0;
      row.flags[cell] = mustExist(row.flags[cell]) | CELL_BUSY;
    }
  }
}

/** Cells `from` to `to` (excluded) of a grid. */
type CellSpan = { from: number; to: number };

/** Fills the cells of a span up to the end of the first one's date. Returns the cell after them. */
function fillDay(profile: Profile, localStart: number, span: CellSpan, row: CellRow): number {
  const { from } = span;
  const local = localStart + from * CELL_SECONDS;
  const days = Math.floor(local / SECONDS_PER_DAY);
  const second = local - days * SECONDS_PER_DAY;
  const { isWeekend, isHalfDay, holidayFromSecond, unitsBefore, unitsAfter } = dayOfProfile(profile, days);
  const to = Math.min(span.to, from + Math.ceil((SECONDS_PER_DAY - second) / CELL_SECONDS));
  const holidayFrom = Math.max(
    from,
    Math.min(to, from + Math.ceil((holidayFromSecond - second) / CELL_SECONDS)),
  );
  const weekend = isWeekend ? CELL_WEEKEND : 0;
  const holiday = weekend | (isHalfDay ? CELL_HALF_DAY : CELL_FULL_HOLIDAY);
  const weekSecond = (dayOfWeek(days) - 1) * SECONDS_PER_DAY + second;
  const { pieces } = profile.week;
  fillHours(pieces, weekSecond, { from, to: holidayFrom }, { units: unitsBefore, flags: weekend }, row);
  const holidaySecond = weekSecond + (holidayFrom - from) * CELL_SECONDS;
  fillHours(pieces, holidaySecond, { from: holidayFrom, to }, { units: unitsAfter, flags: holiday }, row);
  return to;
}

/** Fills cells of one date, the first of which starts at a second of the week, piece by piece. */
function fillHours(
  { starts, values: pieceValues, slopes, flags: pieceFlags }: HourPieces,
  weekSecond: number,
  { from, to }: CellSpan,
  day: { units: number; flags: number },
  { values, flags }: CellRow,
): void {
  let second = weekSecond;
  let piece = countUpTo(starts, second) - 1;
  for (let cell = from; cell < to; piece += 1) {
    const next = starts[piece + 1] ?? Infinity;
    const end = Math.min(to, cell + Math.ceil((next - second) / CELL_SECONDS));
    const slope = mustExist(slopes[piece]);
    const step = slope * CELL_SECONDS * day.units;
    const flag = mustExist(pieceFlags[piece]) | day.flags;
    let value = (mustExist(pieceValues[piece]) + slope * (second - mustExist(starts[piece]))) * day.units;
    second += (end - cell) * CELL_SECONDS;
    for (; cell < end; cell += 1) {
      values[cell] = value;
      flags[cell] = flag;
      value += step;
    }
  }
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
    if (!isInside) flags[cell] = mustExist(flags[cell]) | CELL_OUT_OF_BOUNDS;
  }
}

/** The cells of a grid in which the participant is busy, as ordered spans that do not touch. */
function busyCellsOf({ busy }: Profile, grid: CellGrid): CellSpan[] {
  const { starts, ends } = busy;
  const { startEpochSeconds, cellCount, cellSeconds } = grid;
  const found: CellSpan[] = [];
  let last: CellSpan | null = null;
  for (let index = countUpTo(ends, startEpochSeconds); index < starts.length; index += 1) {
    const start = mustExist(starts[index]);
    const from = Math.floor((start - startEpochSeconds - cellSeconds) / CELL_SECONDS) + 1;
    if (from >= cellCount) break;
    const end = Math.ceil(((ends[index] ?? start) - startEpochSeconds) / CELL_SECONDS);
    const to = Math.min(end, cellCount);
    if (last !== null && from <= last.to) last.to = Math.max(last.to, to);
    else found.push((last = { from: Math.max(0, from), to }));
  }
  return found;
}
