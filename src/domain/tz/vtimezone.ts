import { formatLocal, formatOffset } from "../calendar/format.ts";
import { posixTz } from "./posix.ts";
import { nextTransition, stateAt, transitionsBetween, type Transition, type Zone } from "./zone.ts";

/** One STANDARD or DAYLIGHT part: one change, or the first of a recurrence rule. */
type Observance = {
  name: "STANDARD" | "DAYLIGHT";
  onset: string;
  offsetFrom: string;
  offsetTo: string;
  abbreviation: string;
  recurrence: string | null;
};

/** Changes that are written out at most. */
const MAX_ONSETS = 1000;
const WEEKDAYS = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"] as const;
const CRLF = "\r\n";

/**
 * A zone as an iCalendar VTIMEZONE (RFC 5545 3.6.5) in a calendar of its own: all changes between two instants, and after
 * them the zone's yearly rule when a recurrence rule can express it.
 */
export function writeVtimezone(zone: Zone, fromEpochSeconds: number, toEpochSeconds: number): string {
  // One part per change: programs disagree on whether DTSTART counts beside RDATE, but all read this form alike.
  const observances = [
    firstObservance(zone, fromEpochSeconds),
    ...transitionsBetween(zone, fromEpochSeconds, toEpochSeconds, MAX_ONSETS).map(observanceOf),
    ...recurringObservances(zone, toEpochSeconds),
  ];
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Almanac//Time zones//EN",
    "BEGIN:VTIMEZONE",
    `TZID:${zone.id}`,
    ...observances.flatMap(observanceLines),
    "END:VTIMEZONE",
    "END:VCALENDAR",
  ];
  return lines.map(foldLine).join(CRLF) + CRLF;
}

/** The state at the start of the span: without it, programs would guess the time before the first change. */
function firstObservance(zone: Zone, epochSeconds: number): Observance {
  const state = stateAt(zone, epochSeconds);
  const offset = offsetText(state.offsetSeconds);
  return {
    name: state.isDst ? "DAYLIGHT" : "STANDARD",
    offsetFrom: offset,
    offsetTo: offset,
    abbreviation: state.abbreviation,
    onset: localText(epochSeconds + state.offsetSeconds),
    recurrence: null,
  };
}

function observanceOf({ epochSeconds, before, after }: Transition): Observance {
  return {
    name: after.isDst ? "DAYLIGHT" : "STANDARD",
    offsetFrom: offsetText(before.offsetSeconds),
    offsetTo: offsetText(after.offsetSeconds),
    abbreviation: after.abbreviation,
    onset: localText(epochSeconds + before.offsetSeconds),
    recurrence: null,
  };
}

/** The first change of each kind after the span, with its yearly rule. Empty when no RRULE can express it. */
function recurringObservances(zone: Zone, epochSeconds: number): Observance[] {
  const rules = yearlyRules(posixTz(zone));
  const first = nextTransition(zone, epochSeconds);
  const second = first === null ? null : nextTransition(zone, first.epochSeconds);
  if (rules === null || first === null || second === null) return [];
  const observances: Observance[] = [];
  for (const transition of [first, second]) {
    const recurrence = transition.after.tzdbIsDst ? rules.saving : rules.standard;
    observances.push({ ...observanceOf(transition), recurrence });
  }
  return observances;
}

/** The two dates at the end of a POSIX string as RRULEs; `null` when one falls outside its own day. */
function yearlyRules(posix: string | null): { saving: string; standard: string } | null {
  const [, begin, end] = posix?.split(",") ?? [];
  const saving = yearlyRule(begin);
  const standard = yearlyRule(end);
  return saving === null || standard === null ? null : { saving, standard };
}

/** `M3.5.0/2` is the last Sunday of March. A time of 24 hours and over, or below zero, belongs to another day. */
function yearlyRule(date: string | undefined): string | null {
  const parts = /^M(\d{1,2})\.([1-5])\.([0-6])(?:\/(\d{1,2})(?::\d\d)*)?$/.exec(date ?? "");
  if (parts === null || Number(parts[4] ?? 2) > 23) return null;
  const week = Number(parts[2]);
  return `FREQ=YEARLY;BYMONTH=${parts[1]};BYDAY=${week === 5 ? -1 : week}${WEEKDAYS[Number(parts[3])] ?? "SU"}`;
}

function observanceLines(observance: Observance): string[] {
  return [
    `BEGIN:${observance.name}`,
    `DTSTART:${observance.onset}`,
    `TZOFFSETFROM:${observance.offsetFrom}`,
    `TZOFFSETTO:${observance.offsetTo}`,
    `TZNAME:${observance.abbreviation}`,
    ...(observance.recurrence === null ? [] : [`RRULE:${observance.recurrence}`]),
    `END:${observance.name}`,
  ];
}

/** Lines of at most 75 octets (RFC 5545 3.1); all text here is ASCII. */
function foldLine(line: string): string {
  return line.length <= 75 ? line : (line.match(/.{1,74}/g) ?? [line]).join(`${CRLF} `);
}

function localText(localSeconds: number): string {
  return formatLocal(localSeconds).replace(/[-:]/g, "");
}

function offsetText(offsetSeconds: number): string {
  return formatOffset(offsetSeconds).replaceAll(":", "");
}
