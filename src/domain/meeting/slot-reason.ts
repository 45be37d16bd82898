import * as Cell from "./cell-flag.ts";

/** Worst last. */
export const BANDS = ["working", "late", "early", "night", "weekend", "holiday", "busy"] as const;

export type Band = (typeof BANDS)[number];

const OUTSIDE = Cell.CELL_EARLY | Cell.CELL_LATE;
const NOT_AT_WORK = OUTSIDE | Cell.CELL_BUSY | Cell.CELL_HOLIDAY | Cell.CELL_WEEKEND;

const BAND_BY_FLAG: readonly (readonly [flag: number, band: Band])[] = [
  [Cell.CELL_BUSY, "busy"],
  [Cell.CELL_HOLIDAY, "holiday"],
  [Cell.CELL_WEEKEND, "weekend"],
  [Cell.CELL_NIGHT, "night"],
  [Cell.CELL_EARLY, "early"],
  [Cell.CELL_LATE, "late"],
];

/** Reasons for a participant's score, worst first. */
const PARTICIPANT_REASONS = [
  [Cell.CELL_BUSY, "busy"],
  [Cell.CELL_FULL_HOLIDAY, "holiday"],
  [Cell.CELL_HALF_DAY, "half_day_holiday"],
  [Cell.CELL_WEEKEND, "weekend"],
  [Cell.CELL_NIGHT, "sleep_hours"],
  [Cell.CELL_EARLY, "before_working_hours"],
  [Cell.CELL_LATE, "after_working_hours"],
  [Cell.CELL_NOT_PREFERRED, "outside_preferred_hours"],
] as const;

/** `working_hours` when nothing speaks against the slot. */
export type ParticipantReason = (typeof PARTICIPANT_REASONS)[number][1] | "working_hours";

/** Reasons against a slot for the group, optional people included. */
const SLOT_REASONS = [
  [Cell.CELL_BUSY, "somebody_busy"],
  [Cell.CELL_HOLIDAY, "somebody_on_holiday"],
  [Cell.CELL_WEEKEND, "somebody_on_weekend"],
  [Cell.CELL_NIGHT, "somebody_in_sleep_hours"],
  [OUTSIDE, "somebody_outside_working_hours"],
] as const;

export type SlotReason = (typeof SLOT_REASONS)[number][1] | "all_in_working_hours" | "nobody_in_sleep_hours";

type FlagWords = { readonly band: Band; readonly reasons: readonly ParticipantReason[] };

/** The worst band among the flags of one participant's cells (rule 4 of the meeting score), and all reasons; never none. */
export function wordsOf(flags: number): FlagWords {
  const reasons = PARTICIPANT_REASONS.filter(([flag]) => (flags & flag) !== 0).map(([, reason]) => reason);
  return {
    band: BAND_BY_FLAG.find(([flag]) => (flags & flag) !== 0)?.[1] ?? "working",
    reasons: reasons.length === 0 ? ["working_hours"] : reasons,
  };
}

/** The reasons for the group, from the flags of everybody's cells. Never empty. */
export function slotReasons(flags: number): SlotReason[] {
  const against = SLOT_REASONS.filter(([flag]) => (flags & flag) !== 0).map(([, reason]) => reason);
  if ((flags & NOT_AT_WORK) === 0) return ["all_in_working_hours"];
  return (flags & Cell.CELL_NIGHT) === 0 ? ["nobody_in_sleep_hours", ...against] : against;
}
