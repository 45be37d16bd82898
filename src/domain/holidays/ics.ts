import { daysFromCivil } from "../calendar/civil.ts";
import { formatDate } from "../calendar/format.ts";
import type { Holiday } from "./holiday.ts";
import type { HolidayType } from "./rule-program.ts";

export type HolidayFeed = {
  /** Name of the calendar, such as "Holidays in France". */
  name: string;
  /** Host that makes UIDs global. */
  host: string;
  /** Release of the data, "2026-09-20": the DTSTAMP of every event, so that a feed is the same until the data change. */
  release: string;
  /** BCP 47 tag of the names. */
  lang: string;
};

const OCTETS_PER_LINE = 75;
const UTF8 = new TextEncoder();

const CATEGORIES: Readonly<Record<HolidayType, string>> = {
  public: "Public holiday",
  bank: "Bank holiday",
  government: "Government holiday",
  school: "School holiday",
  optional: "Optional holiday",
  observance: "Observance",
};

/**
 * An iCalendar feed (RFC 5545; REFRESH-INTERVAL and NAME from RFC 7986): one all-day event per span of days, and
 * one for the day observed where it is another. UIDs are `{id}-{year}@{host}`, DTEND is exclusive, nothing depends on
 * the clock: the same holidays give the same bytes, for one year or for a rolling subscription.
 */
export function holidaysToIcs(holidays: readonly Holiday[], feed: HolidayFeed): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Almanac//Holidays//EN",
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    `NAME:${escapeText(feed.name)}`,
    `X-WR-CALNAME:${escapeText(feed.name)}`,
    "REFRESH-INTERVAL;VALUE=DURATION:P1D",
    "X-PUBLISHED-TTL:P1D",
    ...holidays.flatMap((holiday) => eventsOf(holiday, feed)),
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join("");
}

function eventsOf(holiday: Holiday, feed: HolidayFeed): string[] {
  const own = event(holiday, feed, "", holiday.name, holiday.date, holiday.endDate);
  const isOnTime = holiday.observedDate >= holiday.date && holiday.observedDate <= holiday.endDate;
  if (isOnTime) return own;
  const name = `${holiday.name} (observed)`;
  return [...own, ...event(holiday, feed, "-observed", name, holiday.observedDate, holiday.observedDate)];
}

function event(
  holiday: Holiday,
  feed: HolidayFeed,
  suffix: string,
  name: string,
  start: string,
  end: string,
): string[] {
  const notes = [
    holiday.halfDay ? "Half day." : "",
    holiday.isEstimated ? "Expected date: the official one may differ by a day or two." : "",
    holiday.subdivisions.length > 0 ? `In ${holiday.subdivisions.join(", ")}.` : "",
  ].filter((note) => note !== "");
  return [
    "BEGIN:VEVENT",
    `UID:${holiday.id}-${holiday.year}${suffix}@${feed.host}`,
    `DTSTAMP:${feed.release.replaceAll("-", "")}T000000Z`,
    `DTSTART;VALUE=DATE:${start.replaceAll("-", "")}`,
    `DTEND;VALUE=DATE:${dayAfter(end).replaceAll("-", "")}`,
    `SUMMARY;LANGUAGE=${feed.lang}:${escapeText(name)}`,
    ...(notes.length > 0 ? [`DESCRIPTION:${escapeText(notes.join(" "))}`] : []),
    `CATEGORIES:${escapeText(CATEGORIES[holiday.type])}`,
    `STATUS:${holiday.isEstimated ? "TENTATIVE" : "CONFIRMED"}`,
    "TRANSP:TRANSPARENT",
    "END:VEVENT",
  ];
}

function dayAfter(date: string): string {
  const [year, month, day] = date.split("-").map(Number);
  return formatDate(daysFromCivil(year ?? 0, month ?? 1, day ?? 1) + 1);
}

/** RFC 5545 3.3.11. Control characters have no place in a text value. */
function escapeText(text: string): string {
  return text
    .replace(/[\\;,]/g, (mark) => `\\${mark}`)
    .replace(/\r?\n/g, String.raw`\n`)
    .replace(/\p{Cc}/gu, "");
}

/** RFC 5545 3.1: lines of at most 75 octets, continued after a space, no character cut in two. */
function fold(line: string): string {
  if (line.length * 3 <= OCTETS_PER_LINE) return line;
  let folded = "";
  let octets = 0;
  for (const character of line) {
    const size = UTF8.encode(character).length;
    if (octets + size > OCTETS_PER_LINE) {
      folded += "\r\n ";
      octets = 1;
    }
    folded += character;
    octets += size;
  }
  return folded;
}
