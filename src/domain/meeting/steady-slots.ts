import { dayOfWeek } from "../calendar/civil.ts";
import { SECONDS_PER_DAY } from "../time-unit.ts";
import { busyCellsOf, type CellGrid, type CellSpan } from "./cell.ts";
import { meanTenths } from "./group-score.ts";
import { tabulateHours } from "./hour-line.ts";
import { CELL_SECONDS } from "./hour-value.ts";
import { dayOfProfile, type Profile, type Week } from "./profile.ts";
import type { SlotCut } from "./slot-cells.ts";

const CELLS_PER_DAY = SECONDS_PER_DAY / CELL_SECONDS;
/** What a table of the week costs is gained where it tells as many slots as it has, and more than it leaves to be taken back. */
const CELLS_PER_WEEK = 7 * CELLS_PER_DAY;

/**
 * Means of the slots of one length by the cell of the local week they start at, in tenths of a point: for hours, the cells' distance from
 * full five minutes in seconds, and the day factors from Monday on. A table is made when it is first asked for.
 */
export type WeekMeans = (week: Week, phaseSeconds: number, dayUnits: readonly number[]) => Int16Array;

export function createWeekMeans({ cellCount }: SlotCut): WeekMeans {
  const known = new Map<Week, Map<string, Int16Array>>();
  return (week, phaseSeconds, dayUnits) => {
    const key = `${phaseSeconds} ${dayUnits.join()}`;
    const tables = known.get(week) ?? new Map<string, Int16Array>();
    if (tables.size === 0) known.set(week, tables);
    const table = tables.get(key) ?? tabulateMeans(week, phaseSeconds, dayUnits, cellCount);
    tables.set(key, table);
    return table;
  };
}

function tabulateMeans(
  week: Week,
  phaseSeconds: number,
  dayUnits: readonly number[],
  slotCells: number,
): Int16Array {
  const values = tabulateHours(week.line, phaseSeconds);
  for (let cell = 0; cell < values.length; cell += 1) {
    values[cell] = (values[cell] ?? 0) * (dayUnits[Math.floor(cell / CELLS_PER_DAY)] ?? 0);
  }
  const means = new Int16Array(values.length);
  let sum = 0;
  for (let last = 0; last < values.length + slotCells - 1; last += 1) {
    sum += values[last % values.length] ?? 0;
    const first = last - slotCells + 1;
    if (first < 0) continue;
    means[first] = meanTenths(sum, slotCells);
    sum -= values[first] ?? 0;
  }
  return means;
}

/** The slots that start at some cells, by one offset; the first of them at `weekCell` of the local week, whose `means` tell theirs. */
export type SteadySlots = CellSpan & { weekCell: number; means: Int16Array };

/**
 * What the week tells of a participant. `steady`: the slots of those offsets that hold for long enough, as if there were neither busy
 * times nor holidays. `untold`: the cells at which slots start that are otherwise; where `steady` tells of them too, it is never less
 * than they are worth.
 */
export type WeekTale = { steady: SteadySlots[]; untold: CellSpan[] };

/** Both lists in order. A short last cell is worth what a full one is there; busy times touch it as if it were one. */
export function tellWeeks(
  profile: Profile,
  grid: CellGrid,
  { cellCount: slotCells }: SlotCut,
  meansOf: WeekMeans,
): WeekTale {
  const { startEpochSeconds, cellCount } = grid;
  const steady: SteadySlots[] = [];
  const others = busyCellsOf(profile, grid);
  for (let cell = 0; cell < cellCount;) {
    const { toSeconds, offsetSeconds } = profile.clock(startEpochSeconds + cell * CELL_SECONDS);
    const end = Math.min(cellCount, Math.ceil((toSeconds - startEpochSeconds) / CELL_SECONDS));
    const slots = { from: cell, to: end - slotCells + 1 };
    const told = slotsBeside(others, slots, slotCells);
    const isWorthIt = told >= CELLS_PER_WEEK && told >= (slots.to - slots.from) / 2;
    if (isWorthIt) {
      const localStart = startEpochSeconds + offsetSeconds;
      const dayUnits = addOtherDays(others, profile, { from: cell, to: end }, localStart);
      const day = Math.floor((localStart + cell * CELL_SECONDS) / SECONDS_PER_DAY);
      const second = localStart + cell * CELL_SECONDS - day * SECONDS_PER_DAY;
      const means = meansOf(profile.week, second % CELL_SECONDS, dayUnits);
      const weekCell = (dayOfWeek(day) - 1) * CELLS_PER_DAY + Math.floor(second / CELL_SECONDS);
      steady.push({ ...slots, weekCell, means });
    }
    // Slots that run into the next offset touch its first cell.
    others.push({ from: isWorthIt ? end : cell, to: end });
    cell = end;
  }
  return { steady, untold: startsTouching(others, slotCells, cellCount) };
}

/** How many slots touch none of the spans: no fewer than the answer, as slots may touch several. */
function slotsBeside(spans: readonly CellSpan[], { from, to }: CellSpan, slotCells: number): number {
  let count = to - from;
  for (const span of spans) {
    const touched = Math.min(to, span.to) - Math.max(from, span.from - slotCells + 1);
    if (touched > 0) count -= touched;
  }
  return count;
}

/**
 * The factors of the weekdays from Monday on, as most of the span's days have them: the highest, as nothing raises a factor. Adds the
 * cells of lower ones to `others`. `localStart` is the local time of cell 0.
 */
function addOtherDays(
  others: CellSpan[],
  profile: Profile,
  { from, to }: CellSpan,
  localStart: number,
): number[] {
  const firstDay = Math.floor((localStart + from * CELL_SECONDS) / SECONDS_PER_DAY);
  const lastDay = Math.floor((localStart + (to - 1) * CELL_SECONDS) / SECONDS_PER_DAY);
  const dayUnits = [0, 0, 0, 0, 0, 0, 0];
  for (let day = firstDay; day <= lastDay; day += 1) {
    const index = dayOfWeek(day) - 1;
    dayUnits[index] = Math.max(dayUnits[index] ?? 0, dayOfProfile(profile, day).unitsBefore);
  }
  for (let day = firstDay; day <= lastDay; day += 1) {
    const { unitsBefore, holidayFromSecond } = dayOfProfile(profile, day);
    const isUsual = unitsBefore === dayUnits[dayOfWeek(day) - 1];
    const otherFrom = isUsual ? holidayFromSecond : 0;
    if (otherFrom >= SECONDS_PER_DAY) continue;
    const dayStart = day * SECONDS_PER_DAY - localStart;
    others.push({
      from: Math.max(from, Math.ceil((dayStart + otherFrom) / CELL_SECONDS)),
      to: Math.min(to, Math.ceil((dayStart + SECONDS_PER_DAY) / CELL_SECONDS)),
    });
  }
  return dayUnits;
}

/** The cells at which slots start that touch one of the spans, in order and apart. */
function startsTouching(spans: CellSpan[], slotCells: number, cellCount: number): CellSpan[] {
  spans.sort((a, b) => a.from - b.from);
  const starts: CellSpan[] = [];
  let last: CellSpan | null = null;
  for (const span of spans) {
    const from = Math.max(0, span.from - slotCells + 1);
    const to = Math.min(span.to, cellCount - slotCells + 1);
    if (from >= to) continue;
    if (last !== null && from <= last.to) last.to = Math.max(last.to, to);
    else starts.push((last = { from, to }));
  }
  return starts;
}
