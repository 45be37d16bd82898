import { feedWords, lengthInWords, phraseOf } from "../ical/feed-words.ts";
import { writeCalendar, type CalendarEvent } from "../ical/write-calendar.ts";
import { MS_PER_DAY } from "../time-unit.ts";
import type { Holiday } from "./holiday.ts";

export type HolidayFeed = {
  /** Name of the calendar, such as "Holidays in Germany (Bavaria)". */
  name: string;
  /** Host that makes UIDs global. */
  host: string;
  /** Release of the data, "2026-09-20": the DTSTAMP of every event, so that a feed is the same until the data change. */
  release: string;
  /** What is not known of the days, for a reader of the calendar. */
  remark?: string;
  /** Language of notes and categories, one of those of sentences. */
  language: string;
};

/**
 * Holidays as a calendar: one all-day event per span of days, and one for the observed day when it is another. UIDs are
 * `{id}-{year}@{host}`, with a region where that is not unique; DTEND is exclusive. The same holidays give the same bytes at
 * any time.
 */
export function holidaysToIcs(holidays: readonly Holiday[], feed: HolidayFeed): string {
  const words = feedWords(feed.language);
  const known = new Set<string>();
  const events = holidays.flatMap((holiday) => {
    const { observedDate, date, endDate, name } = holiday;
    const uid = uniqueId(holiday, known);
    const own = eventOf(holiday, feed, { uid, name, first: date, last: endDate });
    if (observedDate >= date && observedDate <= endDate) return [own];
    const observed = phraseOf(words.observed, name);
    const day = { uid: `${uid}-observed`, name: observed, first: observedDate, last: observedDate };
    return [own, eventOf(holiday, feed, day)];
  });
  return writeCalendar({
    product: "Holidays",
    name: feed.name,
    description: feed.remark,
    stampEpochMs: Date.parse(feed.release),
    events,
  });
}

/** Id and year; where some regions have the day off on another day, or another kind of day, with the first of them. */
function uniqueId({ id, year, subdivisions, type }: Holiday, known: Set<string>): string {
  const plain = `${id}-${year}`;
  const unique = known.has(plain) ? `${plain}-${(subdivisions[0] ?? type).toLowerCase()}` : plain;
  known.add(unique);
  return unique;
}

type Event = { uid: string; name: string; first: string; last: string };

function eventOf(
  holiday: Holiday,
  { host, language }: HolidayFeed,
  { uid, name, first, last }: Event,
): CalendarEvent {
  const words = feedWords(language);
  const { estimateToleranceDays: tolerance } = holiday;
  const notes = [
    holiday.halfDay ? words.halfDay : "",
    tolerance === null ? "" : phraseOf(words.expected, lengthInWords(language, [[tolerance, "day"]])),
    isOnOwnDay(holiday) ? "" : phraseOf(words.dayOff, holiday.observedDate),
    holiday.subdivisions.length > 0 ? phraseOf(words.only, holiday.subdivisions.join(", ")) : "",
    holiday.note ?? "",
  ].filter((note) => note !== "");
  return {
    uid: `${uid}@${host}`,
    start: { day: dayOf(first) },
    end: { day: dayOf(last) + 1 },
    summary: name,
    description: notes.join(" "),
    category: words.types[holiday.type],
    isTentative: holiday.isEstimated,
  };
}

/** Whether the holiday's own day is free: a law may move the day off and keep the date. */
function isOnOwnDay({ date, daysOff }: Holiday): boolean {
  return daysOff.includes(dayOf(date));
}

/** The number of an ISO date's day. */
const dayOf = (date: string): number => Date.parse(`${date}T00:00:00Z`) / MS_PER_DAY;
