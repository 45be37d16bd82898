import { escape, foldLines } from "ical-generator";
import { formatDate, formatLocal } from "../calendar/format.ts";

/** A day, an instant, or a time on the clock of a zone that the calendar describes. */
export type EventTime =
  | { readonly day: number }
  | { readonly epochSeconds: number }
  | { readonly wallSeconds: number; readonly zoneId: string };

export type CalendarEvent = {
  readonly uid: string;
  readonly summary: string;
  readonly description?: string | undefined;
  readonly start: EventTime;
  /** Exclusive. */
  readonly end?: EventTime | undefined;
  /** In place of an end that is known, ISO 8601. */
  readonly duration?: string | undefined;
  readonly rrule?: string | undefined;
  readonly added?: readonly EventTime[];
  readonly removed?: readonly EventTime[];
  readonly category?: string | undefined;
  readonly isTentative?: boolean;
  /** The text of an alarm a day before. */
  readonly alarm?: string | undefined;
};

export type Calendar = {
  /** What of Almanac writes it, for PRODID. */
  readonly product: string;
  readonly name: string;
  readonly description?: string | undefined;
  /** The DTSTAMP of all events: the release of their data, so that a calendar is the same until these change. */
  readonly stampEpochMs: number;
  /** Lines of VTIMEZONE parts. */
  readonly zones?: readonly string[];
  readonly events: readonly CalendarEvent[];
};

const CRLF = "\r\n";
/** How often programs ask again (RFC 7986 5.7). */
const REFRESH = "P1D";

/**
 * The one writer of calendars (RFC 5545; NAME, DESCRIPTION and REFRESH-INTERVAL of RFC 7986, beside the names that programs
 * read before it). Lines are folded at 75 octets and end in CRLF.
 */
export function writeCalendar(calendar: Calendar): string {
  const { product, name, description, stampEpochMs, zones = [], events } = calendar;
  const stamp = utcText(Math.floor(stampEpochMs / 1000));
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    `PRODID:-//Almanac//${product}//EN`,
    "METHOD:PUBLISH",
    ...textLines("NAME X-WR-CALNAME", name),
    ...textLines("DESCRIPTION X-WR-CALDESC", description),
    `REFRESH-INTERVAL;VALUE=DURATION:${REFRESH}`,
    `X-PUBLISHED-TTL:${REFRESH}`,
    ...zones,
    ...events.flatMap((event) => eventLines(event, stamp)),
    "END:VCALENDAR",
    "",
  ];
  return foldLines(lines.join(CRLF));
}

function eventLines(event: CalendarEvent, stamp: string): string[] {
  const { uid, start, end, duration, rrule, added = [], removed = [], category, isTentative, alarm } = event;
  return [
    "BEGIN:VEVENT",
    `UID:${uid}`,
    `DTSTAMP:${stamp}`,
    timeLine("DTSTART", start),
    ...(end === undefined ? [] : [timeLine("DTEND", end)]),
    ...(duration === undefined ? [] : [`DURATION:${duration}`]),
    ...(rrule === undefined ? [] : [`RRULE:${rrule}`]),
    ...added.map((time) => timeLine("RDATE", time)),
    ...removed.map((time) => timeLine("EXDATE", time)),
    ...textLines("SUMMARY", event.summary),
    ...textLines("DESCRIPTION", event.description),
    ...textLines("CATEGORIES", category),
    ...(isTentative === undefined ? [] : [`STATUS:${isTentative ? "TENTATIVE" : "CONFIRMED"}`]),
    "TRANSP:TRANSPARENT",
    ...(alarm === undefined ? [] : alarmLines(alarm)),
    "END:VEVENT",
  ];
}

const alarmLines = (text: string): string[] => [
  "BEGIN:VALARM",
  "ACTION:DISPLAY",
  "TRIGGER:-P1D",
  ...textLines("DESCRIPTION", text),
  "END:VALARM",
];

/** A text as each of the properties; none of an empty text. */
function textLines(properties: string, text: string | undefined): string[] {
  if (text === undefined || text === "") return [];
  const written = escape(text.replace(/\p{Cc}+/gu, " "), false);
  return properties.split(" ").map((property) => `${property}:${written}`);
}

function timeLine(property: string, time: EventTime): string {
  if ("day" in time) return `${property};VALUE=DATE:${formatDate(time.day).replaceAll("-", "")}`;
  if ("epochSeconds" in time) return `${property}:${utcText(time.epochSeconds)}`;
  return `${property};TZID=${time.zoneId}:${icsLocalText(time.wallSeconds)}`;
}

/** `20261120T100000`. */
export const icsLocalText = (localSeconds: number): string => formatLocal(localSeconds).replace(/[-:]/g, "");

/** `20261120T090000Z`. */
export const utcText = (epochSeconds: number): string => `${icsLocalText(epochSeconds)}Z`;
