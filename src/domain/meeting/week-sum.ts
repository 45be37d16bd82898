import type { CellSpan } from "./cell.ts";
import { FULL_TENTHS } from "./group-score.ts";
import { CELL_SECONDS } from "./hour-value.ts";
import type { Attendee } from "./meeting.ts";
import type { SteadySlots } from "./steady-slots.ts";
import { SECONDS_PER_WEEK } from "../time-unit.ts";

const CELLS_PER_WEEK = SECONDS_PER_WEEK / CELL_SECONDS;

/** By index of the slot. */
export type SlotSums = { readonly totals: Float64Array; readonly minTenths: Int16Array };

/** Sums for the slots that start at some cells, by the cell, counted from the first: of a week, as the others repeat it, or less. */
type WeekSum = CellSpan & SlotSums;

/**
 * Sums over all whose slots repeat every week: a week of each participant is added up instead of all the weeks, which are written once.
 * Sums are whole numbers, so that what is taken back leaves nothing behind.
 */
export type WeekSums = Map<string, WeekSum>;

/** Adds a participant's slots. */
export function addWeek(sums: WeekSums, slots: SteadySlots, { weight, isCounted }: Attendee): void {
  const { from, to, weekCell, means } = slots;
  const key = `${from} ${to}`;
  const size = Math.min(to - from, CELLS_PER_WEEK);
  const known = sums.get(key);
  const { totals, minTenths } = known ?? {
    totals: new Float64Array(size),
    minTenths: new Int16Array(size).fill(FULL_TENTHS),
  };
  if (known === undefined) sums.set(key, { from, to, totals, minTenths });
  let place = weekCell;
  for (let cell = 0; cell < size; cell += 1) {
    const tenths = means[place] ?? 0;
    place = place + 1 === CELLS_PER_WEEK ? 0 : place + 1;
    totals[cell] = (totals[cell] ?? 0) + weight * tenths;
    if (isCounted && tenths < (minTenths[cell] ?? 0)) minTenths[cell] = tenths;
  }
}

/** Takes a participant's slots that start within a span out of the totals. Their minimum stays: what they are worth is no more. */
export function takeBack(
  { totals }: SlotSums,
  slotOfCell: Int32Array,
  { from, to, weekCell, means }: SteadySlots,
  span: CellSpan,
  weight: number,
): void {
  const end = Math.min(to, span.to);
  for (let cell = Math.max(from, span.from); cell < end; cell += 1) {
    const slot = slotOfCell[cell] ?? -1;
    if (slot < 0) continue;
    totals[slot] = (totals[slot] ?? 0) - weight * (means[(weekCell + cell - from) % CELLS_PER_WEEK] ?? 0);
  }
}

/** Adds a sum to the slots, week after week. */
export function repeatWeek({ totals, minTenths }: SlotSums, slotOfCell: Int32Array, sum: WeekSum): void {
  let place = 0;
  for (let cell = sum.from; cell < sum.to; cell += 1) {
    const slot = slotOfCell[cell] ?? -1;
    if (slot >= 0) {
      const tenths = sum.minTenths[place] ?? 0;
      totals[slot] = (totals[slot] ?? 0) + (sum.totals[place] ?? 0);
      if (tenths < (minTenths[slot] ?? 0)) minTenths[slot] = tenths;
    }
    place = place + 1 === CELLS_PER_WEEK ? 0 : place + 1;
  }
}
