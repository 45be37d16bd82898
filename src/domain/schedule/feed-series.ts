import { mustExist } from "../must-exist.ts";
import { daysFromCivil } from "../calendar/civil.ts";
import { utcText } from "../ical/write-calendar.ts";
import { SECONDS_PER_DAY } from "../time-unit.ts";
import { resolveLocal } from "../tz/local-time.ts";
import { nextTransition, offsetSecondsAt, type Zone } from "../tz/zone.ts";
import type { ListedTimes } from "./listed-times.ts";
import { STILL_SEARCHING, type RuleParts, type RuleWeekday, type WallRule, type WallTimes } from "./rule.ts";

/** A rule as one event of a calendar has it, on the wall clock. */
export type Series = {
  startWallSeconds: number;
  rrule: string;
  added: readonly number[];
  removed: readonly number[];
  /** Whether it has days without a time of day. */
  isOfDays: boolean;
};

export type SeriesQuery = WallRule & {
  /** The rule without its listed times. */
  ownTimes: WallTimes;
  rrule: string | null;
  startWallSeconds: number;
  lists: ListedTimes;
  isOfDays: boolean;
  zone: Zone;
  /** The span that is asked for, on the wall clock; `null` for all that the rule has. */
  span: { fromWallSeconds: number; lastEpochSeconds: number } | null;
};

const NAMES = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"];
const OF_DAY = /BYHOUR|BYMINUTE|BYSECOND|HOURLY|MINUTELY|SECONDLY/i;
const UNTIL = /;?UNTIL=(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)(Z?))?/i;
/** Looks for a time before a rule is written as events of its own. */
const MAX_LOOKS = 10;
/** Most times of days that are left out: a rule of every second has 86,400 a day. */
const MAX_TIMES_LEFT_OUT = 1000;

/**
 * The rule as one series of a calendar, whose times a program finds by itself. `null` where none can say it: a step through the
 * day on a clock that changes, a day of the month or a weekday being enough, W and years of crontabs, working days, too many
 * times on days that are left out.
 */
export function seriesOf(query: SeriesQuery): Series | null {
  const { ownTimes, parts, isInterval, lists, zone, span } = query;
  const written = query.rrule ?? (parts === null ? null : rruleOfParts(parts));
  const from = Math.max(query.startWallSeconds, span?.fromWallSeconds ?? -Infinity);
  if (written === null || (isInterval && !isSteady(zone, from - SECONDS_PER_DAY))) return null;
  let start = ownTimes.next(from);
  for (let looks = 0; start === STILL_SEARCHING && looks < MAX_LOOKS; looks += 1) start = ownTimes.next(from);
  if (typeof start !== "number") return null;
  const isOfDays = query.isOfDays && !OF_DAY.test(written);
  const rrule = withUtcEnd(written, zone, isOfDays, span?.lastEpochSeconds ?? null);
  const isInSpan = (wall: number): boolean =>
    span === null ||
    (wall >= span.fromWallSeconds &&
      resolveLocal(zone, wall, "compatible").epochSeconds <= span.lastEpochSeconds);
  const ofDays = timesOfDays(ownTimes, lists.removedDays);
  if (ofDays === null) return null;
  const removed = [...lists.removed, ...ofDays];
  return {
    startWallSeconds: start,
    rrule,
    added: lists.added.filter(isInSpan),
    removed: [...new Set(removed)].filter(isInSpan).toSorted((a, b) => a - b),
    isOfDays,
  };
}

/** The times that a rule has on days; `null` where they are too many, or take too long to find. */
function timesOfDays(times: WallTimes, days: ReadonlySet<number>): number[] | null {
  const found: number[] = [];
  let looks = 0;
  for (const day of days) {
    const end = (day + 1) * SECONDS_PER_DAY;
    for (let cursor = day * SECONDS_PER_DAY; cursor < end;) {
      const next = times.next(cursor);
      if (next === STILL_SEARCHING) looks += 1;
      if (found.length >= MAX_TIMES_LEFT_OUT || looks > MAX_LOOKS) return null;
      if (next === STILL_SEARCHING) continue;
      if (typeof next !== "number" || next >= end) break;
      found.push(next);
      cursor = next + 1;
    }
  }
  return found;
}

/** A rule with its end in UTC, which 3.3.10 asks for beside a DTSTART with a zone; COUNT gives way to the end of a span. */
function withUtcEnd(rrule: string, zone: Zone, isOfDays: boolean, lastEpochSeconds: number | null): string {
  const end = lastEpochSeconds ?? endOf(rrule, zone);
  if (end === null) return rrule;
  const day = Math.floor((end + offsetSecondsAt(zone, end)) / SECONDS_PER_DAY);
  const rest = rrule
    .split(";")
    .filter((part) => !/^(?:UNTIL|COUNT)=/i.test(part))
    .join(";");
  return `${rest};UNTIL=${untilText(end, isOfDays ? day : null)}`;
}

function endOf(rrule: string, zone: Zone): number | null {
  const [, year, month, day, hour, minute, second, zulu] = UNTIL.exec(rrule) ?? [];
  if (year === undefined) return null;
  const midnight = daysFromCivil(Number(year), Number(month), Number(day)) * SECONDS_PER_DAY;
  const wall =
    hour === undefined
      ? midnight + SECONDS_PER_DAY - 1
      : midnight + Number(hour) * 3600 + Number(minute) * 60 + Number(second);
  return zulu === "Z" ? wall : resolveLocal(zone, wall, "later").epochSeconds;
}

/** A crontab line's parts as a rule; `null` where either of its days is enough. */
function rruleOfParts(parts: RuleParts): string | null {
  if (parts.isEither || parts.workingDay !== null) return null;
  const { weekdays, monthDays, months, hours, minutes, seconds, frequency } = parts;
  const isNumbered = weekdays.some(({ ordinal }) => ordinal !== 0);
  if (isNumbered && frequency !== "DAILY") return null;
  const dayText = ({ ordinal, weekday }: RuleWeekday): string =>
    `${ordinal === 0 ? "" : ordinal}${mustExist(NAMES[weekday - 1])}`;
  const lists = {
    BYMONTH: months,
    BYMONTHDAY: monthDays,
    BYDAY: weekdays.map(dayText),
    BYHOUR: hours,
    BYMINUTE: minutes,
    BYSECOND: seconds,
  };
  const written = Object.entries(lists)
    .filter(([, list]) => list.length > 0)
    .map(([name, list]) => `;${name}=${list.join()}`);
  // Programs read the longest frequency best: one of them never ends with days of the month in FREQ=DAILY.
  const isMonthly = isNumbered || monthDays.length > 0;
  const longest = isMonthly ? "MONTHLY" : weekdays.length > 0 ? "WEEKLY" : "DAILY";
  return `FREQ=${frequency === "DAILY" ? longest : frequency}${written.join("")}`;
}

/** Whether a zone has no clock changes from an instant on. */
export const isSteady = (zone: Zone, epochSeconds: number): boolean =>
  nextTransition(zone, epochSeconds) === null;

/** An UNTIL of RFC 5545 (3.3.10): in UTC, or a day where the event has no time of day. */
const untilText = (epochSeconds: number, day: number | null): string =>
  day === null ? utcText(epochSeconds) : utcText(day * SECONDS_PER_DAY).slice(0, 8);
