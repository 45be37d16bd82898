import { writeCalendar, type Calendar, type CalendarEvent, type EventTime } from "../ical/write-calendar.ts";
import { SECONDS_PER_DAY } from "../time-unit.ts";
import { resolveLocal } from "../tz/local-time.ts";
import { isForeseeable, vtimezoneLines } from "../tz/vtimezone.ts";
import { offsetSecondsAt, type Zone } from "../tz/zone.ts";
import { endOfEvent, lengthText, type EventLength } from "./event-length.ts";
import type { Series } from "./feed-series.ts";
import type { Occurrence } from "./occurrences.ts";

export type ScheduleFeed = {
  /** Name of the calendar and of every event. */
  title: string;
  /** The rule, and what else is asked: a UID is made of it, and of the instant of an event that stands alone. */
  key: string;
  zone: Zone;
  /** Whether times are in UTC, without a VTIMEZONE. */
  isUtc: boolean;
  length: EventLength | null;
  /** When the zone table was released: the DTSTAMP, so that a calendar is the same until the table changes. */
  releasedAtEpochMs: number;
};

/** Clock changes that a calendar spells out before a zone's rule; of a zone without rule, all of a lifetime. */
const SPELLED_SECONDS = 5 * 366 * SECONDS_PER_DAY;
const LIFETIME_SECONDS = 60 * 366 * SECONDS_PER_DAY;

/** A rule as one event, with its exceptions, its length and its zone. */
export function seriesToIcs(series: Series, feed: ScheduleFeed): string {
  const { startWallSeconds, rrule, added, removed, isOfDays } = series;
  const { zone, isUtc, length, key, title } = feed;
  const first = resolveLocal(zone, startWallSeconds, "compatible").epochSeconds;
  const timeOf = (wallSeconds: number): EventTime =>
    isOfDays
      ? { day: Math.floor(wallSeconds / SECONDS_PER_DAY) }
      : isUtc
        ? { epochSeconds: wallSeconds - offsetSecondsAt(zone, wallSeconds) }
        : { wallSeconds, zoneId: zone.id };
  const lasts =
    length === null || length.days === 0 || isOfDays
      ? { end: length === null ? undefined : endTime(first, startWallSeconds, isOfDays, feed) }
      : { duration: lengthText(length) };
  const event: CalendarEvent = {
    uid: `${key}@almanac`,
    start: timeOf(startWallSeconds),
    ...lasts,
    rrule,
    added: added.map(timeOf),
    removed: removed.map(timeOf),
    summary: title,
  };
  const end = isForeseeable(zone, first) ? first + SPELLED_SECONDS : first + LIFETIME_SECONDS;
  const zones = isUtc || isOfDays ? [] : vtimezoneLines(zone, first - SECONDS_PER_DAY, end);
  return writeCalendar({ ...frameOf(feed), zones, events: [event] });
}

function endTime(
  first: number,
  startWallSeconds: number,
  isOfDays: boolean,
  { zone, isUtc, length }: ScheduleFeed,
): EventTime | undefined {
  if (length === null) return undefined;
  if (isOfDays) return { day: Math.floor(startWallSeconds / SECONDS_PER_DAY) + length.days };
  return momentOf(endOfEvent(first, length, zone), zone, isUtc);
}

/**
 * Occurrences as events of their own. A time that comes twice is written in UTC: a local time means the first (RFC 5545
 * 3.3.5), but programs read it as either.
 */
export function occurrencesToIcs(occurrences: readonly Occurrence[], feed: ScheduleFeed): string {
  const { zone, isUtc, length, key, title, releasedAtEpochMs } = feed;
  const first = occurrences[0]?.epochSeconds ?? Math.floor(releasedAtEpochMs / 1000);
  const last = occurrences.at(-1)?.epochSeconds ?? first;
  // A calendar needs a component (3.6), and an event of UTC no zone.
  const isZoneNeeded = !isUtc || occurrences.length === 0;
  const events = occurrences.map(({ epochSeconds }): CalendarEvent => ({
    uid: `${key}-${epochSeconds}@almanac`,
    start: momentOf(epochSeconds, zone, isUtc),
    end: length === null ? undefined : momentOf(endOfEvent(epochSeconds, length, zone), zone, isUtc),
    summary: title,
  }));
  const [from, to] = [Math.min(first, last), Math.max(first, last)];
  const zones = isZoneNeeded ? vtimezoneLines(zone, from - 1, to + SECONDS_PER_DAY) : [];
  return writeCalendar({ ...frameOf(feed), zones, events });
}

const frameOf = ({ title, releasedAtEpochMs }: ScheduleFeed): Omit<Calendar, "events"> => ({
  product: "Schedule",
  name: title,
  stampEpochMs: releasedAtEpochMs,
});

/** On the zone's clock, where that shows the time once. */
function momentOf(epochSeconds: number, zone: Zone, isUtc: boolean): EventTime {
  const wallSeconds = epochSeconds + offsetSecondsAt(zone, epochSeconds);
  const isOnce = resolveLocal(zone, wallSeconds, "compatible").kind === "exact";
  return isUtc || !isOnce ? { epochSeconds } : { wallSeconds, zoneId: zone.id };
}
