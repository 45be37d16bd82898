import { formatLocal, formatOffset } from "../calendar/format.ts";
import { posixTz } from "./posix.ts";
import { nextTransition, stateAt, transitionsBetween, type Transition, type Zone } from "./zone.ts";

/** One STANDARD or DAYLIGHT part: changes of the same kind, the first as DTSTART, the others as RDATE. */
type Observance = {
  name: "STANDARD" | "DAYLIGHT";
  offsetFrom: string;
  offsetTo: string;
  abbreviation: string;
  onsets: string[];
  recurrence: string | null;
};

const MAX_ONSETS = 1000;
const WEEKDAYS = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"] as const;
const CRLF = "\r\n";

/**
 * A zone as an iCalendar VTIMEZONE (RFC 5545 3.6.5) in a calendar of its own: every change from one instant to another
 * written out, and after them the zone's yearly rule where a recurrence rule can say it.
 */
export function writeVtimezone(zone: Zone, fromEpochSeconds: number, toEpochSeconds: number): string {
  const observances: Observance[] = [firstObservance(zone, fromEpochSeconds)];
  const byKey = new Map<string, Observance>();
  for (const transition of transitionsBetween(zone, fromEpochSeconds, toEpochSeconds, MAX_ONSETS)) {
    const made = observanceOf(transition);
    const key = `${made.name} ${made.offsetFrom} ${made.offsetTo} ${made.abbreviation}`;
    const known = byKey.get(key);
    if (known !== undefined) {
      known.onsets.push(...made.onsets);
      continue;
    }
    byKey.set(key, made);
    observances.push(made);
  }
  observances.push(...recurringObservances(zone, toEpochSeconds));
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

/** What holds when the span begins: without it, a reader would have to guess the time before the first change. */
function firstObservance(zone: Zone, epochSeconds: number): Observance {
  const state = stateAt(zone, epochSeconds);
  const offset = offsetText(state.offsetSeconds);
  return {
    name: state.isDst ? "DAYLIGHT" : "STANDARD",
    offsetFrom: offset,
    offsetTo: offset,
    abbreviation: state.abbreviation,
    onsets: [localText(epochSeconds + state.offsetSeconds)],
    recurrence: null,
  };
}

function observanceOf({ epochSeconds, before, after }: Transition): Observance {
  return {
    name: after.isDst ? "DAYLIGHT" : "STANDARD",
    offsetFrom: offsetText(before.offsetSeconds),
    offsetTo: offsetText(after.offsetSeconds),
    abbreviation: after.abbreviation,
    onsets: [localText(epochSeconds + before.offsetSeconds)],
    recurrence: null,
  };
}

/** The first change of each kind after the span, with its yearly rule. None when the rule is not a plain one. */
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
  const [start = "", ...others] = observance.onsets;
  return [
    `BEGIN:${observance.name}`,
    `DTSTART:${start}`,
    `TZOFFSETFROM:${observance.offsetFrom}`,
    `TZOFFSETTO:${observance.offsetTo}`,
    `TZNAME:${observance.abbreviation}`,
    ...(observance.recurrence === null ? [] : [`RRULE:${observance.recurrence}`]),
    ...others.map((onset) => `RDATE:${onset}`),
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
