import { escape, foldLines } from "ical-generator";
import { offsetSecondsAt, type Zone } from "../tz/zone.ts";
import { icsLocalText, writeVtimezone } from "../tz/vtimezone.ts";
import type { Occurrence } from "./occurrences.ts";

export type ScheduleFeed = {
  /** Name of the calendar and of every event. */
  title: string;
  /** The rule, and what else is asked: a UID is made of it and of the instant. */
  key: string;
  /** Whether times are in UTC, without a VTIMEZONE. */
  isUtc: boolean;
  /** When the zone table was released: the DTSTAMP, so that a calendar is the same until the table changes. */
  releasedAtEpochMs: number;
};

const CRLF = "\r\n";

/**
 * Occurrences as a calendar (RFC 5545): an event for each, on the zone's own clock beside its VTIMEZONE. The library
 * that writes other calendars asks the runtime for zones, so it only escapes and folds these lines. A time that comes twice is
 * written in UTC: a local time means the first (3.3.5), but programs read it as either.
 */
export function scheduleToIcs(occurrences: readonly Occurrence[], zone: Zone, feed: ScheduleFeed): string {
  const first = occurrences[0]?.epochSeconds ?? Math.floor(feed.releasedAtEpochMs / 1000);
  const last = occurrences.at(-1)?.epochSeconds ?? first;
  // A calendar needs a component (3.6), and an event of UTC no zone.
  const isZoneNeeded = !feed.isUtc || occurrences.length === 0;
  const parts = isZoneNeeded
    ? writeVtimezone(zone, first - 1, last + 1)
        .split(CRLF)
        .slice(3, -2)
    : [];
  const title = escape(feed.title.replace(/\p{Cc}+/gu, " "), false);
  const stamp = utcText(Math.floor(feed.releasedAtEpochMs / 1000));
  const head = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Almanac//Schedule//EN", "METHOD:PUBLISH"];
  const events = occurrences.flatMap((one) => [
    "BEGIN:VEVENT",
    `UID:${feed.key}-${one.epochSeconds}@almanac`,
    `DTSTAMP:${stamp}`,
    startLine(one, zone, feed.isUtc),
    `SUMMARY:${title}`,
    "TRANSP:TRANSPARENT",
    "END:VEVENT",
  ]);
  return foldLines([...head, `X-WR-CALNAME:${title}`, ...parts, ...events, "END:VCALENDAR", ""].join(CRLF));
}

function startLine({ epochSeconds, resolution }: Occurrence, zone: Zone, isUtc: boolean): string {
  if (isUtc || resolution.kind === "overlap") return `DTSTART:${utcText(epochSeconds)}`;
  return `DTSTART;TZID=${zone.id}:${icsLocalText(epochSeconds + offsetSecondsAt(zone, epochSeconds))}`;
}

const utcText = (epochSeconds: number): string => `${icsLocalText(epochSeconds)}Z`;
