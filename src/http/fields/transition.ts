import { Type } from "@sinclair/typebox";
import { SECONDS_PER_DAY } from "../../domain/time-unit.ts";
import { formatLocal, formatOffset, formatUtc } from "../../domain/calendar/format.ts";
import type { Transition, Zone } from "../../domain/tz/zone.ts";
import { record } from "./route-schema.ts";
import { civilFromDays, daysFromCivil } from "../../domain/calendar/civil.ts";
import { resolveLocal } from "../../domain/tz/local-time.ts";
import { badParameter, conflictError } from "../request/bad-input.ts";
import type { RequestContext } from "../request/context.ts";
import { daysOfWord } from "./moment-parameter.ts";
import { date, integer, optional, type DateWord } from "../request/parameter.ts";

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

/** Parameters that choose which transitions of a zone are listed. */
export const transitionSpanParameters = {
  year: optional(integer, { description: "Year whose transitions are listed.", minimum: 1, maximum: 9999 }),
  from: optional(date, {
    description: "First day of the transitions listed; default 1 January of this year.",
    aliases: ["start"],
  }),
  to: optional(date, {
    description: "Last day of the transitions listed; default 31 December of next year.",
    aliases: ["end"],
  }),
};

type SpanQuery = { year?: number | undefined; from?: DateWord | undefined; to?: DateWord | undefined };

const MAX_SPAN_YEARS = 200;

/** A span between local midnights of the zone, the end excluded. */
export type TransitionSpan = { fromEpochSeconds: number; toEpochSeconds: number; isPinned: boolean };

/**
 * The years or days that a query chooses; by default this year and the next.
 *
 * @throws AlmanacError `conflicting_parameters`, `invalid_parameter`.
 */
export function transitionSpan(zone: Zone, query: SpanQuery, context: RequestContext): TransitionSpan {
  if (query.year !== undefined && (query.from !== undefined || query.to !== undefined)) {
    throw conflictError("'year' was sent beside 'from' or 'to'. Send 'year' alone, or 'from' and 'to'.", {
      name: "year",
      value: String(query.year),
      expected: "no 'from' or 'to' beside it",
    });
  }
  const thisYear = civilFromDays(daysOfWord({ kind: "relative", word: "today" }, zone, context)).year;
  const firstDay =
    query.from === undefined
      ? daysFromCivil(query.year ?? thisYear, 1, 1)
      : daysOfWord(query.from, zone, context);
  const lastDay =
    query.to === undefined
      ? query.from === undefined
        ? daysFromCivil((query.year ?? thisYear + 1) + 1, 1, 1) - 1
        : daysFromCivil(civilFromDays(firstDay).year + 2, 1, 1) - 1
      : daysOfWord(query.to, zone, context);
  if (lastDay < firstDay) {
    throw badParameter("to", "too_small", context.textOf("to") ?? "", "a day that is not before 'from'");
  }
  if (lastDay - firstDay > MAX_SPAN_YEARS * 366) {
    const expected = `a span of at most ${MAX_SPAN_YEARS} years`;
    throw badParameter("to", "too_large", context.textOf("to") ?? "", expected);
  }
  return {
    fromEpochSeconds: startOfDay(zone, firstDay),
    toEpochSeconds: startOfDay(zone, lastDay + 1),
    isPinned: query.year !== undefined || (query.from?.kind === "date" && query.to?.kind === "date"),
  };
}

function startOfDay(zone: Zone, days: number): number {
  return resolveLocal(zone, days * SECONDS_PER_DAY, "compatible").epochSeconds;
}
