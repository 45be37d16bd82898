import { ICalCalendar, ICalCalendarMethod, ICalEventStatus, ICalEventTransparency } from "ical-generator";
import type { Holiday } from "./holiday.ts";
import type { HolidayType } from "./rule-program.ts";
import { MS_PER_DAY, SECONDS_PER_DAY } from "../time-unit.ts";

export type HolidayFeed = {
  /** Name of the calendar, such as "Holidays in Germany (Bavaria)". */
  name: string;
  /** Host that makes UIDs global. */
  host: string;
  /** Release of the data, "2026-09-20": the DTSTAMP of every event, so that a feed is the same until the data change. */
  release: string;
  /** What is not known of the days, for a reader of the calendar. */
  remark?: string;
};

const CATEGORIES: Readonly<Record<HolidayType, string>> = {
  public: "Public holiday",
  special: "Special non-working day",
  bank: "Bank holiday",
  government: "Government holiday",
  federal: "Federal holiday",
  school: "School holiday",
  local: "Local holiday",
  optional: "Optional holiday",
  observance: "Observance",
  workday: "Working day",
};

/**
 * An iCalendar feed (RFC 5545; REFRESH-INTERVAL and NAME from RFC 7986): one all-day event per span of days, and one
 * for the observed day when it is another. UIDs are `{id}-{year}@{host}`, with a region where that is not unique; DTEND is exclusive. The same holidays give
 * the same bytes at any time.
 */
export function holidaysToIcs(holidays: readonly Holiday[], feed: HolidayFeed): string {
  const calendar = new ICalCalendar({
    name: escapeName(feed.name),
    ...(feed.remark !== undefined && { description: escapeName(feed.remark) }),
    prodId: "//Almanac//Holidays//EN",
    method: ICalCalendarMethod.PUBLISH,
    ttl: SECONDS_PER_DAY,
  });
  const known = new Set<string>();
  for (const holiday of holidays) {
    const { observedDate } = holiday;
    const uid = uniqueId(holiday, known);
    addEvent(calendar, holiday, feed, {
      uid,
      name: holiday.name,
      first: holiday.date,
      last: holiday.endDate,
    });
    const isOnTime = observedDate >= holiday.date && observedDate <= holiday.endDate;
    if (isOnTime) continue;
    const name = `${holiday.name} (observed)`;
    addEvent(calendar, holiday, feed, {
      uid: `${uid}-observed`,
      name,
      first: observedDate,
      last: observedDate,
    });
  }
  return `${calendar.toString()}\r\n`;
}

/** Id and year; where some regions have the day off on another day, or another kind of day, with the first of them. */
function uniqueId({ id, year, subdivisions, type }: Holiday, known: Set<string>): string {
  const plain = `${id}-${year}`;
  const unique = known.has(plain) ? `${plain}-${(subdivisions[0] ?? type).toLowerCase()}` : plain;
  known.add(unique);
  return unique;
}

type Event = { uid: string; name: string; first: string; last: string };

function addEvent(
  calendar: ICalCalendar,
  holiday: Holiday,
  feed: HolidayFeed,
  { uid, name, first, last }: Event,
): void {
  const notes = [
    holiday.halfDay ? "Half day." : "",
    holiday.estimateToleranceDays === null
      ? ""
      : `Expected date: the official one may differ by ${daysText(holiday.estimateToleranceDays)}.`,
    isOnOwnDay(holiday) ? "" : `The day off is ${holiday.observedDate}.`,
    holiday.subdivisions.length > 0 ? `In ${holiday.subdivisions.join(", ")}.` : "",
    holiday.note ?? "",
  ].filter((note) => note !== "");
  calendar.createEvent({
    id: `${uid}@${feed.host}`,
    stamp: midnight(feed.release),
    start: midnight(first),
    end: new Date(midnight(last).getTime() + MS_PER_DAY),
    allDay: true,
    timezone: "UTC",
    summary: name.replace(/\p{Cc}+/gu, " "),
    description: notes.length > 0 ? notes.join(" ") : null,
    categories: [{ name: CATEGORIES[holiday.type] }],
    status: holiday.isEstimated ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED,
    transparency: ICalEventTransparency.TRANSPARENT,
  });
}

const daysText = (days: number): string => (days === 1 ? "a day" : `${days} days`);

/** Whether the holiday's own day is free: a law may move the day off and keep the date. */
function isOnOwnDay({ date, daysOff }: Holiday): boolean {
  return daysOff.includes(midnight(date).getTime() / MS_PER_DAY);
}

/** Midnight of an ISO date in UTC: the library's form of a plain date. */
function midnight(date: string): Date {
  return new Date(`${date}T00:00:00Z`);
}

/** RFC 5545 3.3.11. The library escapes what is in events, but writes the calendar's name as it is. */
function escapeName(text: string): string {
  return text.replace(/[\\;,]/g, (mark) => `\\${mark}`);
}
