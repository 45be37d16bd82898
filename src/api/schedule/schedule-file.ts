import { isSteady, seriesOf } from "../../domain/schedule/feed-series.ts";
import { occurrencesToIcs, seriesToIcs } from "../../domain/schedule/ics.ts";
import type { OccurrenceSearch } from "../../domain/schedule/occurrences.ts";
import { SEARCH_LIMIT } from "../../domain/schedule/rule.ts";
import type { Zone } from "../../domain/tz/zone.ts";
import { FormattedAnswer } from "../../http/answer/format.ts";
import type { RequestContext } from "../../http/context.ts";
import type { ScheduleQuery } from "./schedule-record.ts";
import type { ScheduleRule } from "./schedule-rule.ts";

type FoundSchedule = {
  zone: Zone;
  rule: ScheduleRule;
  title: string | null;
  isOfDays: boolean;
  startWallSeconds: number;
  explanation: string | null;
  search: OccurrenceSearch;
};

/**
 * A schedule as a calendar: one event with its rule, which goes on as long as the rule unless a span or `count` is sent; single
 * events where no rule says the same, as with days off, or steps through the day on a clock that changes.
 */
export function scheduleFile(
  query: ScheduleQuery,
  { zone, rule, title, isOfDays, startWallSeconds, explanation, search }: FoundSchedule,
  context: RequestContext,
): FormattedAnswer {
  // The start of today, which stands for a start that was not sent, would give an event another UID every day.
  const start = query.start === undefined ? "" : startWallSeconds;
  const isUtcClock = zone.canonicalId === "Etc/UTC";
  const feed = {
    title: title ?? explanation ?? rule.rrule ?? rule.text,
    key: `schedule-${Bun.hash.crc32([rule.text, zone.id, start].join()).toString(36)}`,
    zone,
    isUtc: query.utc === true || isUtcClock,
    length: rule.length,
    releasedAtEpochMs: context.zones.releasedAtEpochMs ?? context.zones.loadedAtEpochMs,
  };
  const found = search.found();
  const isForward = query.direction !== "previous" && search.end() !== SEARCH_LIMIT;
  const isOnClock =
    isUtcClock || (query.utc !== true && (query.disambiguation === "compatible" || isSteady(zone, 0)));
  const isRule = isForward && isOnClock && query.holidays === "keep";
  const isBounded =
    query.from !== undefined ||
    query.to !== undefined ||
    query.at !== undefined ||
    context.textOf("count") !== null;
  const [first, last] = [found[0], found.at(-1)];
  const span =
    !isBounded || first === undefined || last === undefined
      ? null
      : { fromWallSeconds: first.wallSeconds, lastEpochSeconds: last.epochSeconds };
  const series = isRule && (!isBounded || span !== null) ? seriesOf({ ...rule, isOfDays, zone, span }) : null;
  const text = series === null ? occurrencesToIcs(found, feed) : seriesToIcs(series, feed);
  return new FormattedAnswer("ics", text);
}
