import { Type } from "@sinclair/typebox";
import { SECONDS_PER_DAY } from "../../domain/time-unit.ts";
import { formatLocal, formatOffset, formatUtc } from "../../domain/calendar/format.ts";
import type { Transition } from "../../domain/tz/zone.ts";
import { record } from "./record.ts";

export const TransitionSchema = record("Transition", {
  at: Type.String({ examples: ["2027-03-28T01:00:00Z"] }),
  unix: Type.Integer(),
  kind: Type.String({
    enum: ["dst_start", "dst_end", "offset_change", "name_change"],
    description:
      "What changes: daylight time begins or ends; `offset_change`: standard time or the offset moves otherwise, even where the clock shows the same; or only the name.",
  }),
  local_before: Type.String({ description: "What the clock showed when it was changed." }),
  local_after: Type.String({ description: "What it was changed to." }),
  offset_before: Type.String(),
  offset_after: Type.String(),
  shift_seconds: Type.Integer({ description: "How far the clock moves; negative is back." }),
  abbreviation_before: Type.String(),
  abbreviation_after: Type.String(),
  is_dst_after: Type.Boolean(),
  days_until: Type.Integer({ description: "Calendar days from the date asked about; negative when past." }),
});

/** One transition; `days_until` counts from a local date (days since 1970-01-01). */
export function transitionRecord(transition: Transition, fromDays: number) {
  const { before, after, epochSeconds } = transition;
  return {
    at: formatUtc(epochSeconds),
    unix: epochSeconds,
    kind: transition.kind,
    local_before: formatLocal(epochSeconds + before.offsetSeconds),
    local_after: formatLocal(epochSeconds + after.offsetSeconds),
    offset_before: formatOffset(before.offsetSeconds),
    offset_after: formatOffset(after.offsetSeconds),
    shift_seconds: after.offsetSeconds - before.offsetSeconds,
    abbreviation_before: before.abbreviation,
    abbreviation_after: after.abbreviation,
    is_dst_after: after.isDst,
    days_until: Math.floor((epochSeconds + before.offsetSeconds) / SECONDS_PER_DAY) - fromDays,
  };
}

export function transitionOrNull(transition: Transition | null, fromDays: number) {
  return transition === null ? null : transitionRecord(transition, fromDays);
}
