import { civilFromDays } from "../../domain/calendar/civil.ts";
import { SECONDS_PER_DAY } from "../../domain/time-unit.ts";
import { formatDate } from "../../domain/calendar/format.ts";
import { AlmanacError } from "../../domain/error.ts";
import { localDay, localDays } from "../../domain/sky/local-day.ts";
import { SKY_FIRST_YEAR, SKY_LAST_YEAR } from "../../domain/sky/range.ts";
import type { TimeSpan } from "../../domain/sky/time-span.ts";
import { localDayNumber } from "../../domain/tz/local-time.ts";
import type { Zone } from "../../domain/tz/zone.ts";
import { atParameter, daysOfWord, momentIn, todayIn } from "../../http/input/moment-parameter.ts";
import { date, integer, optional, type DateWord } from "../../http/input/parameter.ts";
import { badParameter } from "../../http/errors/bad-input.ts";
import type { RequestContext } from "../../http/context.ts";
import type { Moment } from "../../domain/calendar/parse.ts";

/** Parameters that choose the days and the moment of a sky route. */
export const skyDayParameters = {
  date: optional(date, {
    description: "Day, of the zone that times are shown in; today when absent.",
    example: "2026-11-20",
  }),
  days: optional(integer, { description: "How many days from there on.", minimum: 1, maximum: 366 }),
  at: atParameter("Moment that the position is given for, of the same clocks; now when the day is today."),
};

/** A year in which Sun and Moon are computed. */
export const skyYear = (description: string) =>
  optional(integer, { description, minimum: SKY_FIRST_YEAR, maximum: SKY_LAST_YEAR });

type SkyQuery = { date?: DateWord | undefined; days?: number | undefined; at?: Moment | undefined };

/**
 * The days and the moment that a request is about.
 *
 * @throws AlmanacError `invalid_parameter` outside 1800 to 2200, `nonexistent_time` for a date that the zone skipped.
 */
export function skyDaysOf(query: SkyQuery, dayCount: number, zone: Zone, context: RequestContext): SkyDays {
  const at = query.at === undefined ? null : momentIn(zone, query.at, context);
  const firstDay =
    query.date !== undefined
      ? daysOfWord(query.date, zone, context)
      : at === null
        ? todayIn(zone, context)
        : localDayNumber(zone, at.epochSeconds);
  assertSkyYear(firstDay, query.date === undefined ? "at" : "date", context);
  assertSkyYear(firstDay + dayCount - 1, "days", context);
  if (at !== null) assertSkyYear(Math.floor(at.epochSeconds / SECONDS_PER_DAY), "at", context);
  const first = localDay(zone, firstDay);
  if (first.kind === "skipped") {
    const value = formatDate(firstDay);
    throw new AlmanacError("nonexistent_time", `${zone.id} skipped the date ${value}. Send another one.`, {
      errors: [
        { in: "query", name: "date", reason: "not_a_date", value, expected: "a date that the zone has" },
      ],
      extra: { candidates: [formatDate(firstDay - 1), formatDate(firstDay + 1)] },
    });
  }
  const isToday = context.hasCome(first.startEpochMs) && !context.hasCome(first.endEpochMs);
  /** Spans of the requested days, without dates that the zone skipped. The first day is always there. */
  const spans: readonly (TimeSpan & { dayNumber: number })[] = localDays(zone, firstDay, dayCount);
  return {
    zone,
    firstDay,
    spans,
    atEpochMs: at?.epochMs ?? (isToday ? Math.floor(context.nowEpochMs / 1000) * 1000 : null),
    isPinned: (at?.isPinned ?? false) || (query.date?.kind === "date" && !isToday),
  };
}

export type SkyDays = {
  zone: Zone;
  firstDay: number;
  spans: readonly (TimeSpan & { dayNumber: number })[];
  /** The requested instant, or now when the day is today, in whole seconds, because the sky turns 0.004 degrees in one; else `null`. */
  atEpochMs: number | null;
  isPinned: boolean;
};

/** This many days take a few milliseconds, even when nothing of their year is cached. */
const DAYS_AT_ONCE = 32;

/** Computes many days in order, and lets other requests run between. */
export async function computeDays<S extends TimeSpan, D>(
  spans: readonly S[],
  compute: (spans: readonly S[]) => readonly D[],
  context: RequestContext,
): Promise<D[]> {
  const starts = Array.from({ length: Math.ceil(spans.length / DAYS_AT_ONCE) }, (_, i) => i * DAYS_AT_ONCE);
  if (starts.length > 1) await context.takePlace();
  const parts = await context.map(starts, (start) => compute(spans.slice(start, start + DAYS_AT_ONCE)));
  return parts.flat();
}

function assertSkyYear(days: number, name: string, context: RequestContext): void {
  const { year } = civilFromDays(days);
  if (year >= SKY_FIRST_YEAR && year <= SKY_LAST_YEAR) return;
  const reason = year < SKY_FIRST_YEAR ? "too_small" : "too_large";
  const expected = `a day of the years ${SKY_FIRST_YEAR} to ${SKY_LAST_YEAR}`;
  throw badParameter(name, reason, context.textOf(name), expected);
}
