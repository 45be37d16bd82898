import { icsLocalText } from "../ical/write-calendar.ts";
import { posixTz } from "./posix.ts";
import { nextTransition, stateAt, transitionsBetween, type Transition, type Zone } from "./zone.ts";
import { offsetName } from "./offset-name.ts";

/** Changes that are written out at most. */
const MAX_ONSETS = 1000;
const WEEKDAYS = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"] as const;
const CRLF = "\r\n";

/**
 * A zone as an iCalendar VTIMEZONE (RFC 5545 3.6.5) in a calendar of its own: all changes between two instants, and after
 * them the zone's yearly rule when a recurrence rule can express it.
 */
export function writeVtimezone(zone: Zone, fromEpochSeconds: number, toEpochSeconds: number): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Almanac//Time zones//EN",
    ...vtimezoneLines(zone, fromEpochSeconds, toEpochSeconds),
    "END:VCALENDAR",
  ];
  return lines.join(CRLF) + CRLF;
}

/** The VTIMEZONE alone. */
export function vtimezoneLines(zone: Zone, fromEpochSeconds: number, toEpochSeconds: number): string[] {
  // One part per change: programs disagree on whether DTSTART counts beside RDATE, but all read this form alike.
  // Without the state at the start, programs would guess the time before the first change.
  const state = stateAt(zone, fromEpochSeconds);
  const observances = [
    observance({ epochSeconds: fromEpochSeconds, before: state, after: state }),
    ...transitionsBetween(zone, fromEpochSeconds, toEpochSeconds, MAX_ONSETS).map((each) => observance(each)),
    ...recurringObservances(zone, toEpochSeconds),
  ];
  return ["BEGIN:VTIMEZONE", `TZID:${zone.id}`, ...observances.flat(), "END:VTIMEZONE"];
}

/** Whether a zone goes on for ever by rules that a VTIMEZONE can express, or without changes. */
export function isForeseeable(zone: Zone, epochSeconds: number): boolean {
  return nextTransition(zone, epochSeconds) === null || recurringObservances(zone, epochSeconds).length > 0;
}

/** One STANDARD or DAYLIGHT part: one change, or the first of a recurrence rule. */
function observance(
  { epochSeconds, before, after }: Pick<Transition, "epochSeconds" | "before" | "after">,
  recurrence: string | null = null,
): string[] {
  const name = after.isDst ? "DAYLIGHT" : "STANDARD";
  return [
    `BEGIN:${name}`,
    `DTSTART:${icsLocalText(epochSeconds + before.offsetSeconds)}`,
    `TZOFFSETFROM:${offsetText(before.offsetSeconds)}`,
    `TZOFFSETTO:${offsetText(after.offsetSeconds)}`,
    `TZNAME:${after.abbreviation}`,
    ...(recurrence === null ? [] : [`RRULE:${recurrence}`]),
    `END:${name}`,
  ];
}

/** The first change of each kind after the span, with its yearly rule. Empty when no RRULE can express it. */
function recurringObservances(zone: Zone, epochSeconds: number): string[][] {
  const [, begin, end] = posixTz(zone)?.split(",") ?? [];
  const [saving, standard] = [yearlyRule(begin), yearlyRule(end)];
  const first = nextTransition(zone, epochSeconds);
  const second = first === null ? null : nextTransition(zone, first.epochSeconds);
  if (saving === null || standard === null || first === null || second === null) return [];
  return [first, second].map((each) => observance(each, each.after.tzdbIsDst ? saving : standard));
}

/** `M3.5.0/2` is the last Sunday of March. A time of 24 hours and over, or below zero, belongs to another day. */
function yearlyRule(date: string | undefined): string | null {
  const parts = /^M(\d{1,2})\.([1-5])\.([0-6])(?:\/(\d{1,2})(?::\d\d)*)?$/.exec(date ?? "");
  if (parts === null || Number(parts[4] ?? 2) > 23) return null;
  const week = Number(parts[2]);
  return `FREQ=YEARLY;BYMONTH=${parts[1]};BYDAY=${week === 5 ? -1 : week}${WEEKDAYS[Number(parts[3])] ?? "SU"}`;
}

function offsetText(offsetSeconds: number): string {
  return offsetName(offsetSeconds).replaceAll(":", "");
}
