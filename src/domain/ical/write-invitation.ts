import { escape, foldLines } from "ical-generator";

/** What an invitation says beside its times. */
export type Invitation = {
  readonly title: string;
  /** Everybody's local time, a line each. */
  readonly lines: readonly string[];
};

/**
 * One event (RFC 5545 3.6.1) with its start and end as `20261120T090000Z`. It is known by its times: the same slot is the
 * same event.
 */
export function writeInvitation(start: string, end: string, { title, lines }: Invitation): string {
  const description = lines.length === 0 ? [] : [`DESCRIPTION:${escape(lines.join("\n"), false)}`];
  const event = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Almanac//Meetings//EN",
    "BEGIN:VEVENT",
    `UID:meeting-${start}-${end}@almanac`,
    `DTSTAMP:${start}`,
    `DTSTART:${start}`,
    `DTEND:${end}`,
    `SUMMARY:${escape(title, false)}`,
    ...description,
    "END:VEVENT",
    "END:VCALENDAR",
    "",
  ];
  return foldLines(event.join("\r\n"));
}
