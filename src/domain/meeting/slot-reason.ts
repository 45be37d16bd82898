import * as Cell from "./cell.ts";

/** Worst last. */
export const BANDS = ["working", "late", "early", "night", "weekend", "holiday", "busy"] as const;

export type Band = (typeof BANDS)[number];

/** Reasons for a participant's score, worst first; `working_hours` when nothing speaks against the slot. */
const PARTICIPANT_REASONS = [
  "busy",
  "holiday",
  "half_day_holiday",
  "weekend",
  "sleep_hours",
  "before_working_hours",
  "after_working_hours",
  "outside_preferred_hours",
  "working_hours",
] as const;

export type ParticipantReason = (typeof PARTICIPANT_REASONS)[number];

/** Reasons for the group's score, optional people included. */
const SLOT_REASONS = [
  "all_in_working_hours",
  "nobody_in_sleep_hours",
  "somebody_busy",
  "somebody_on_holiday",
  "somebody_on_weekend",
  "somebody_in_sleep_hours",
  "somebody_outside_working_hours",
] as const;

export type SlotReason = (typeof SLOT_REASONS)[number];

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

const PARTICIPANT_REASON_BY_FLAG: readonly (readonly [flag: number, reason: ParticipantReason])[] = [
  [Cell.CELL_BUSY, "busy"],
  [Cell.CELL_FULL_HOLIDAY, "holiday"],
  [Cell.CELL_HALF_DAY, "half_day_holiday"],
  [Cell.CELL_WEEKEND, "weekend"],
  [Cell.CELL_NIGHT, "sleep_hours"],
  [Cell.CELL_EARLY, "before_working_hours"],
  [Cell.CELL_LATE, "after_working_hours"],
  [Cell.CELL_NOT_PREFERRED, "outside_preferred_hours"],
];

const SLOT_REASON_BY_FLAG: readonly (readonly [flags: number, reason: SlotReason])[] = [
  [Cell.CELL_BUSY, "somebody_busy"],
  [Cell.CELL_HOLIDAY, "somebody_on_holiday"],
  [Cell.CELL_WEEKEND, "somebody_on_weekend"],
  [Cell.CELL_NIGHT, "somebody_in_sleep_hours"],
  [OUTSIDE, "somebody_outside_working_hours"],
];

/** The band and reasons for a set of flags. */
type FlagWords = { readonly band: Band; readonly reasons: readonly ParticipantReason[] };

/** Cached by flags, of which there are a few hundred combinations. */
const WORDS_OF_FLAGS: (FlagWords | undefined)[] = Array.from({ length: Cell.CELL_OUT_OF_BOUNDS });

/** `bandOf` and `participantReasons`. The object is shared. */
export function wordsOf(flags: number): FlagWords {
  const known = WORDS_OF_FLAGS[flags];
  if (known !== undefined) return known;
  const words: FlagWords = { band: bandOf(flags), reasons: participantReasons(flags) };
  if (flags < WORDS_OF_FLAGS.length) WORDS_OF_FLAGS[flags] = words;
  return words;
}

/** The worst band among the flags of one participant's cells (rule 4 of the meeting score). */
function bandOf(flags: number): Band {
  return BAND_BY_FLAG.find(([flag]) => (flags & flag) !== 0)?.[1] ?? "working";
}

/** All reasons for one participant, from the flags of all their cells. Never empty. */
function participantReasons(flags: number): ParticipantReason[] {
  const reasons = PARTICIPANT_REASON_BY_FLAG.filter(([flag]) => (flags & flag) !== 0);
  return reasons.length === 0 ? ["working_hours"] : reasons.map(([, reason]) => reason);
}

/** The reasons for the group, from the flags of everybody's cells. Never empty. */
export function slotReasons(flags: number): SlotReason[] {
  const against = SLOT_REASON_BY_FLAG.filter(([flag]) => (flags & flag) !== 0).map(([, reason]) => reason);
  if ((flags & NOT_AT_WORK) === 0) return ["all_in_working_hours"];
  return (flags & Cell.CELL_NIGHT) === 0 ? ["nobody_in_sleep_hours", ...against] : against;
}
