import { SECONDS_PER_DAY, dayOfWeek } from "../calendar/civil.ts";
import {
  CELL_SECONDS,
  fillHours,
  HOUR_EARLY,
  HOUR_NIGHT,
  HOUR_NOT_PREFERRED,
  HOUR_UNITS_PER_POINT,
  HOUR_VALUE_SHIFT,
  HOUR_WORKING,
  type HourRules,
} from "./hour-value.ts";
import type { DaySpan } from "./participant.ts";
import { DAY_UNITS, dayOfProfile, hoursOfWeek, type Profile } from "./profile.ts";
import { countUpTo } from "./week-span.ts";

/** One point of the score in the unit of `CellRow.values`. */
export const UNITS_PER_POINT = HOUR_UNITS_PER_POINT * DAY_UNITS;

/** What may be said of a cell; several at once. */
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

/** Whatever takes a cell below 100 points, busy times apart. */
export const CELL_IMPERFECT =
  CELL_HOLIDAY | CELL_WEEKEND | CELL_NIGHT | CELL_EARLY | CELL_LATE | CELL_NOT_PREFERRED;

/** Cells of a participant: values in units of `1 / UNITS_PER_POINT`, and what is said of each. */
export type CellRow = { values: Int32Array; flags: Uint16Array };

/** Cell `i` covers `cellSeconds` (300, or less for the rest of a slot) from `startEpochSeconds + 300 i`. */
export type CellGrid = { startEpochSeconds: number; cellCount: number; cellSeconds: number };

/** Few cells off the five minutes of the local clock are no reason for a table; on them one serves all slots. */
const TABLE_FROM_CELLS = 600;

export function createCellRow(cellCount: number): CellRow {
  return { values: new Int32Array(cellCount), flags: new Uint16Array(cellCount) };
}

const HOUR_BITS = (1 << HOUR_VALUE_SHIFT) - 1;

/** What the bits of an hour say of a cell. */
const FLAGS_OF_HOUR = Uint16Array.from({ length: HOUR_BITS + 1 }, (_, hour) => flagsOfHour(hour));

function flagsOfHour(hour: number): number {
  if ((hour & HOUR_WORKING) !== 0) return (hour & HOUR_NOT_PREFERRED) === 0 ? 0 : CELL_NOT_PREFERRED;
  const side = (hour & HOUR_EARLY) === 0 ? CELL_LATE : CELL_EARLY;
  return (hour & HOUR_NIGHT) === 0 ? side : side | CELL_NIGHT;
}

/**
 * Works out the cells of one participant into `row`, whose arrays are at least as long as the grid. `bounds` are the hard local bounds,
 * `null` for none.
 *
 * A cell belongs to the date and the offset of its start. It is busy when any part of it is.
 */
export function fillCells(profile: Profile, grid: CellGrid, bounds: DaySpan | null, row: CellRow): void {
  const { startEpochSeconds, cellCount } = grid;
  for (let cell = 0; cell < cellCount;) {
    const { toSeconds, offsetSeconds } = profile.clock(startEpochSeconds + cell * CELL_SECONDS);
    const to = Math.min(cellCount, Math.ceil((toSeconds - startEpochSeconds) / CELL_SECONDS));
    const localStart = startEpochSeconds + offsetSeconds;
    const first = cell;
    const hasTable = to - first >= TABLE_FROM_CELLS;
    while (cell < to) cell = fillDay(row, profile, { from: cell, to }, localStart, hasTable);
    if (bounds !== null) markOutOfBounds(row, { from: first, to }, localStart, bounds, grid.cellSeconds);
  }
  for (const { from, to } of busyCellsOf(profile, grid)) {
    for (let cell = from; cell < to; cell += 1) {
      row.values[cell] = 0;
      row.flags[cell] = (row.flags[cell] ?? 0) | CELL_BUSY;
    }
  }
}

/** Cells `from` to `to` (excluded) of a grid. */
export type CellSpan = { from: number; to: number };

/** Fills the cells of the date that the span begins on; `localStart` is the local time of cell 0. Answers with their end. */
function fillDay(
  row: CellRow,
  profile: Profile,
  { from, to: end }: CellSpan,
  localStart: number,
  hasTable: boolean,
): number {
  const { week } = profile;
  const local = localStart + from * CELL_SECONDS;
  const days = Math.floor(local / SECONDS_PER_DAY);
  const second = local - days * SECONDS_PER_DAY;
  const facts = dayOfProfile(profile, days);
  const to = Math.min(end, from + Math.ceil((SECONDS_PER_DAY - second) / CELL_SECONDS));
  const untilHoliday = Math.max(0, Math.ceil((facts.holidayFromSecond - second) / CELL_SECONDS));
  const holidayCell = Math.min(to, from + untilHoliday);
  const weekSecond = (dayOfWeek(days) - 1) * SECONDS_PER_DAY + second;
  const phase = weekSecond % CELL_SECONDS;
  const table = phase === 0 || hasTable ? hoursOfWeek(week, phase) : null;
  const flags = facts.isWeekend ? CELL_WEEKEND : 0;
  if (from < holidayCell) {
    const before = { from, to: holidayCell, weekSecond, units: facts.unitsBefore, flags };
    fillEven(row, before, week.rules, table);
  }
  if (holidayCell === to) return to;
  const after = {
    from: holidayCell,
    to,
    weekSecond: weekSecond + (holidayCell - from) * CELL_SECONDS,
    units: facts.unitsAfter,
    flags: flags | (facts.isHalfDay ? CELL_HALF_DAY : CELL_FULL_HOLIDAY),
  };
  fillEven(row, after, week.rules, table);
  return to;
}

/** Cells of one date and one offset that the date makes the same of; the first starts at `weekSecond` of the local week. */
type EvenCells = CellSpan & { weekSecond: number; units: number; flags: number };

function fillEven(
  { values, flags }: CellRow,
  { from, to, weekSecond, units, flags: dayFlags }: EvenCells,
  rules: HourRules,
  table: Int32Array | null,
): void {
  // Of seconds and of Infinity, cells come as doubles, and with those as indexes this takes twice as long.
  const first = from | 0;
  const end = to | 0;
  const weekCell = (Math.floor(weekSecond / CELL_SECONDS) - first) | 0;
  if (table === null) fillHours(rules, weekSecond, values, first, end);
  for (let cell = first; cell < end; cell += 1) {
    const hour = (table === null ? values[cell] : table[weekCell + cell]) ?? 0;
    values[cell] = (hour >> HOUR_VALUE_SHIFT) * units;
    flags[cell] = (FLAGS_OF_HOUR[hour & HOUR_BITS] ?? 0) | dayFlags;
  }
}

/** A cell must lie within the bounds as a whole, on the clock of its start. Bounds over midnight end on the next day. */
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

/** The cells of a grid in which the participant is busy, in order; two spans may share a cell. */
export function busyCellsOf({ busy }: Profile, grid: CellGrid): CellSpan[] {
  const { starts, ends } = busy;
  const { startEpochSeconds, cellCount, cellSeconds } = grid;
  const found: CellSpan[] = [];
  for (let index = countUpTo(ends, startEpochSeconds); index < starts.length; index += 1) {
    const start = starts[index] ?? 0;
    const from = Math.floor((start - startEpochSeconds - cellSeconds) / CELL_SECONDS) + 1;
    if (from >= cellCount) break;
    const to = Math.ceil(((ends[index] ?? start) - startEpochSeconds) / CELL_SECONDS);
    found.push({ from: Math.max(0, from), to: Math.min(to, cellCount) });
  }
  return found;
}
