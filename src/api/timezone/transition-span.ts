import { SECONDS_PER_DAY } from "../../domain/time-unit.ts";
import type { Zone } from "../../domain/tz/zone.ts";
import { civilFromDays, daysFromCivil } from "../../domain/calendar/civil.ts";
import { resolveLocal } from "../../domain/tz/local-time.ts";
import { badParameter, conflictError } from "../../http/errors/bad-input.ts";
import type { RequestContext } from "../../http/context.ts";
import { daysOfWord } from "../../http/input/moment-parameter.ts";
import { date, integer, optional, type DateWord } from "../../http/input/parameter.ts";

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

/**
 * The years or days that a query chooses, between local midnights of the zone, the end excluded; by default this year and
 * the next.
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
    throw badParameter("to", "too_small", context.textOf("to"), "a day that is not before 'from'");
  }
  if (lastDay - firstDay > MAX_SPAN_YEARS * 366) {
    const expected = `a span of at most ${MAX_SPAN_YEARS} years`;
    throw badParameter("to", "too_large", context.textOf("to"), expected);
  }
  return {
    fromEpochSeconds: startOfDay(zone, firstDay),
    toEpochSeconds: startOfDay(zone, lastDay + 1),
    isPinned: query.year !== undefined || (query.from?.kind === "date" && query.to?.kind === "date"),
  };
}

export type TransitionSpan = {
  fromEpochSeconds: number;
  toEpochSeconds: number;
  isPinned: boolean;
};

function startOfDay(zone: Zone, days: number): number {
  return resolveLocal(zone, days * SECONDS_PER_DAY, "compatible").epochSeconds;
}
