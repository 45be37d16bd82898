import { formatDate, formatLocal } from "../../domain/calendar/format.ts";
import type { CalendarTime } from "../../domain/schedule/calendar-text.ts";
import { wallTimesAt, type ListedTimes } from "../../domain/schedule/listed-times.ts";
import { STILL_SEARCHING, type WallTimes } from "../../domain/schedule/rule.ts";
import { SECONDS_PER_DAY } from "../../domain/time-unit.ts";
import { resolveLocal } from "../../domain/tz/local-time.ts";
import type { Zone } from "../../domain/tz/zone.ts";
import type { Moment } from "../../domain/calendar/parse.ts";
import { badParameter } from "../../http/errors/bad-input.ts";
import type { RequestContext } from "../../http/context.ts";
import { placeMoment } from "../../http/input/moment-parameter.ts";
import { zoneOfWords } from "../../http/input/words.ts";
import type { SentRule } from "./sent-rule.ts";
import type { ScheduleQuery } from "./schedule-record.ts";

/** Times that are added to a rule or left out, each with the readings of the wall clock that it may be written as. */
export type RuleLists = ListedTimes & {
  /** What was sent to be left out, for an answer. */
  left: readonly { text: string; walls: readonly number[]; day: number | null }[];
};

/** An RDATE or EXDATE on the clock of a rule. */
type Listed = { walls: readonly number[]; day: number | null };

const COMPATIBLE = { disambiguation: "compatible", offset: "reject" } as const;

/**
 * The RDATE and EXDATE of a query and of its calendar lines.
 *
 * @throws AlmanacError `invalid_parameter` for words and times of day, and for an added day of a rule that has a time of day
 */
export function listsOfQuery(
  query: ScheduleQuery,
  { calendar, kind }: SentRule,
  zone: Zone,
  context: RequestContext,
): RuleLists {
  const ofText = (time: CalendarTime): Listed => {
    const day = time.isDate ? Math.floor(time.wallSeconds / SECONDS_PER_DAY) : null;
    if (time.zone === null || day !== null) return { walls: [time.wallSeconds], day };
    const named = zoneOfTzid(kind, time.zone, context);
    if (named.canonicalId === zone.canonicalId) return { walls: [time.wallSeconds], day };
    return {
      walls: wallTimesAt(zone, resolveLocal(named, time.wallSeconds, "compatible").epochSeconds),
      day,
    };
  };
  const ofParameter = (name: "rdate" | "exdate", moment: Moment): Listed => {
    if (moment.kind === "date") return { walls: [moment.days * SECONDS_PER_DAY], day: moment.days };
    if (moment.kind === "local" && moment.zone === null) return { walls: [moment.localSeconds], day: null };
    if (moment.kind !== "instant" && moment.kind !== "local")
      throw badParameter(name, "syntax", context.textOf(name), "dates and times such as 2026-12-24T09:00");
    const { epochSeconds } = placeMoment(name, moment, { zone, ...COMPATIBLE }, context);
    return { walls: wallTimesAt(zone, epochSeconds), day: null };
  };
  const added = [
    ...(calendar?.added ?? []).map((time) => ({ name: kind, ...ofText(time) })),
    ...(query.rdate ?? []).map((moment) => ({ name: "rdate", ...ofParameter("rdate", moment) })),
  ];
  const isOfDays = calendar?.start?.isDate === true;
  const dayWithTime = isOfDays ? undefined : added.find(({ day }) => day !== null);
  if (dayWithTime?.day !== null && dayWithTime !== undefined)
    throw badParameter(
      dayWithTime.name,
      "syntax",
      formatDate(dayWithTime.day),
      "a date and time such as 2026-12-24T09:00, because the rule has a time of day",
    );
  const removed = [
    ...(calendar?.removed ?? []).map(ofText),
    ...(query.exdate ?? []).map((moment) => ofParameter("exdate", moment)),
  ];
  const walls = added.map((one) => one.walls[0] ?? 0);
  // Without a rule, the start is the first of the times (RFC 5545 3.8.2.4).
  const alone = calendar?.rrule === null && calendar.start !== null ? [calendar.start.wallSeconds] : [];
  const isDay = (one: Listed): boolean => one.day !== null;
  return {
    added: [...new Set([...alone, ...walls])].toSorted((a, b) => a - b),
    removed: new Set(removed.filter((one) => !isDay(one)).flatMap((one) => one.walls)),
    removedDays: new Set(removed.flatMap(({ day }) => day ?? [])),
    left: removed.map((one) => ({
      ...one,
      text: one.day === null ? formatLocal(one.walls[0] ?? 0) : formatDate(one.day),
    })),
  };
}

/** Calendars write a zone as its id, as Windows' name, or as an id behind a path of their own. */
export function zoneOfTzid(name: string, tzid: string, context: RequestContext): Zone {
  const parts = tzid.split("/");
  const known = tzid.startsWith("/")
    ? parts.map((_, at) => parts.slice(at).join("/")).find((id) => context.zones.names.resolve(id).ok)
    : undefined;
  return zoneOfWords({ name }, known ?? tzid, context).zone;
}

/** Most times to leave out that a warning names. */
const MAX_NAMED = 3;

/** Warns of times to leave out that the rule does not have, and of a start that is not one of its times. */
export async function warnOfLists(
  times: WallTimes,
  { added, left }: RuleLists,
  startWallSeconds: number | null,
  context: RequestContext,
): Promise<void> {
  const has = async (from: number, to: number): Promise<boolean> => {
    let found = times.next(from);
    while (found === STILL_SEARCHING) {
      await context.pause();
      found = times.next(from);
    }
    return (typeof found === "number" && found <= to) || added.some((one) => one >= from && one <= to);
  };
  if (startWallSeconds !== null && !(await has(startWallSeconds, startWallSeconds))) {
    const message = `DTSTART ${formatLocal(startWallSeconds)} is no time of its rule and was left out, as RFC 5545 leaves open; some calendars show it.`;
    context.warn("start_not_in_rule", message);
  }
  const unused: string[] = [];
  for (const { text, walls, day } of left.toSorted((a, b) => (a.walls[0] ?? 0) - (b.walls[0] ?? 0))) {
    let isUsed = false;
    for (const wall of walls.toSorted((a, b) => a - b))
      isUsed ||= await has(wall, day === null ? wall : wall + SECONDS_PER_DAY - 1);
    if (!isUsed) unused.push(text);
  }
  if (unused.length === 0) return;
  const more = unused.length > MAX_NAMED ? ` and ${unused.length - MAX_NAMED} more` : "";
  const named = unused.slice(0, MAX_NAMED).join(", ") + more;
  context.warn("exdate_unused", `The rule has no time to leave out at ${named}.`, "exdate");
}
