import { daysFromCivil, isCivilDate } from "../calendar/civil.ts";
import { refusal, type Refusal } from "../calendar/refusal.ts";
import type { Parsed } from "../error.ts";
import { SECONDS_PER_DAY } from "../time-unit.ts";

/** A time as a calendar writes it. `zone` is "UTC" for one that ends in Z, `null` for one on the clock of the event. */
export type CalendarTime = { wallSeconds: number; isDate: boolean; zone: string | null };

/** When an event happens, in the words of a calendar (RFC 5545). */
export type CalendarText = {
  start: CalendarTime | null;
  end: CalendarTime | null;
  /** ISO 8601. */
  duration: string | null;
  rrule: string | null;
  added: readonly CalendarTime[];
  removed: readonly CalendarTime[];
  summary: string | null;
};

/** Properties that say when an event happens, and its name. */
const PROPERTIES = ["DTSTART", "DTEND", "DURATION", "RRULE", "RDATE", "EXDATE", "EXRULE", "SUMMARY"] as const;
const NAMED = `(?:${[...PROPERTIES, "BEGIN", "END", "RECURRENCE-ID"].join("|")})[;:]`;
/** A line of a calendar, or several; a rule alone, "FREQ=DAILY" or "RRULE:FREQ=DAILY", is none. */
const CALENDAR_TEXT = new RegExp(`[\\r\\n]|\\s${NAMED}|^(?!RRULE:)${NAMED}`, "i");
/** A fold is a line end and a space (3.1); a property that was indented is no fold. */
const FOLD = new RegExp(`(?:\\r\\n|[\\r\\n])[ \\t](?!${NAMED})`, "gi");
/** Where lines end, or where a box for one line has made spaces of their ends. */
const LINE_END = new RegExp(`\\r\\n|[\\r\\n]| (?=${NAMED})`, "i");
const LINE = /^([A-Z-]+)((?:;[A-Z-]+=(?:"[^"]*"|[^";:]*))*):(.*)$/i;
const TIME = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)(Z?))?$/i;
const EVENTS: ReadonlySet<string> = new Set(["VEVENT", "VTODO", "VJOURNAL"]);

export const isCalendarText = (text: string): boolean => CALENDAR_TEXT.test(text.trim());

type Line = { name: string; zone: string | null; kind: string; value: string };

/**
 * Reads the lines of a calendar: DTSTART, DTEND or DURATION, RRULE, RDATE, EXDATE and SUMMARY, folded or not, alone or in a
 * VEVENT, whose other lines are left out. EXRULE, periods and a second event are refused. Never throws.
 */
export function readCalendarText(text: string): Parsed<CalendarText> {
  const lines = linesOf(text);
  if (!lines.ok) return lines;
  const found: CalendarText = {
    start: null,
    end: null,
    duration: null,
    rrule: null,
    added: [],
    removed: [],
    summary: null,
  };
  const seen = new Set<string>();
  for (const line of lines.value) {
    const { name, value } = line;
    const isList = name === "RDATE" || name === "EXDATE";
    if (!isList && seen.has(name)) return refusal("repeated", `${name} once`);
    seen.add(name);
    if (name === "RRULE") found.rrule = value;
    else if (name === "SUMMARY") found.summary = value.replace(/\\n/gi, " ").replace(/\\([\\;,])/g, "$1");
    else if (name === "DURATION") found.duration = value;
    else {
      const times = timesOf(line);
      if (!times.ok) return times;
      const [first, second] = times.value;
      if (name === "RDATE") found.added = [...found.added, ...times.value];
      else if (name === "EXDATE") found.removed = [...found.removed, ...times.value];
      else if (first === undefined || second !== undefined) return refusal("syntax", `${name} with one time`);
      else if (name === "DTSTART") found.start = first;
      else found.end = first;
    }
  }
  if (found.end !== null && found.duration !== null)
    return refusal("syntax", "DTEND or DURATION, not both (RFC 5545 3.6.1)");
  if (found.rrule === null && found.start === null && found.added.length === 0)
    return refusal("syntax", "lines with an RRULE, an RDATE or a DTSTART");
  return { ok: true, value: found };
}

/** The lines that say when: those of the one event, or all where no event begins. */
function linesOf(text: string): Parsed<readonly Line[]> {
  const unspaced = text.replace(/[ \t]+/g, " ");
  const sent = /[\r\n]/.test(unspaced.trim()) ? unspaced : unspaced.replace(/\\n/g, "\n");
  const lines: Line[] = [];
  const open: string[] = [];
  let events = 0;
  for (const part of sent.replace(FOLD, "").split(LINE_END)) {
    const written = part.trim();
    if (written === "") continue;
    const whole = /^FREQ=/i.test(written) ? `RRULE:${written}` : written;
    const [, nameText = "", parameters = "", value = ""] =
      LINE.exec(whole.replace(/([;:,=]) +/g, "$1")) ?? [];
    const name = nameText.toUpperCase();
    const block = value.trim().toUpperCase();
    if (name === "BEGIN") {
      open.push(block);
      if (EVENTS.has(block)) events += 1;
      if (events > 1) return refusal("too_many", "one event, because each has a rule of its own");
      continue;
    }
    if (name === "END") {
      if (open.pop() !== block) return refusal("syntax", `END:${block.slice(0, 20)} after its BEGIN`);
      continue;
    }
    const isInEvent = EVENTS.has(open.at(-1) ?? "");
    if (open.length > 0 && !isInEvent) continue;
    if (name === "RECURRENCE-ID")
      return refusal(
        "syntax",
        "the event that recurs, because one with RECURRENCE-ID stands for a single time of it",
      );
    if (name === "EXRULE")
      return refusal(
        "syntax",
        "EXDATE lines with the times to leave out, because RFC 5545 has no EXRULE any more (A.3)",
      );
    if (!PROPERTIES.some((each) => each === name)) {
      if (isInEvent) continue;
      return refusal(
        "syntax",
        `lines of a calendar, each one of ${PROPERTIES.filter((each) => each !== "EXRULE").join(", ")}, in place of '${written.slice(0, 40)}'`,
      );
    }
    const parameter = (of: string): string | null =>
      new RegExp(`;${of}=("?)([^";:]*)\\1`, "i").exec(parameters)?.[2] ?? null;
    const kind = (parameter("VALUE") ?? "").toUpperCase();
    lines.push({
      name,
      zone: parameter("TZID"),
      kind,
      value: name === "SUMMARY" ? written.slice(written.indexOf(":") + 1) : value,
    });
  }
  return { ok: true, value: lines };
}

function timesOf({ name, zone, kind, value }: Line): { ok: true; value: CalendarTime[] } | Refusal {
  if (kind === "PERIOD" || value.includes("/"))
    return refusal("syntax", `${name} with times, because a period has a length of its own`);
  const times: CalendarTime[] = [];
  for (const text of value.split(",")) {
    const [, year, month, day, hour, minute, second, zulu] = TIME.exec(text.trim()) ?? [];
    const expected = `${name} with a time such as 20261103T090000 in place of '${text.slice(0, 30)}'`;
    if (year === undefined) return refusal("syntax", expected);
    const isDate = hour === undefined;
    const [hours, minutes, seconds] = [Number(hour ?? 0), Number(minute ?? 0), Number(second ?? 0)];
    const isTime = hours <= 23 && minutes <= 59 && seconds <= 59;
    if (!isCivilDate(Number(year), Number(month), Number(day)) || !isTime)
      return refusal("not_a_date", expected);
    if ((kind === "DATE") !== isDate && kind !== "") return refusal("syntax", expected);
    const days = daysFromCivil(Number(year), Number(month), Number(day));
    const wallSeconds = days * SECONDS_PER_DAY + hours * 3600 + minutes * 60 + seconds;
    times.push({ wallSeconds, isDate, zone: zulu?.toUpperCase() === "Z" ? "UTC" : zone });
  }
  return { ok: true, value: times };
}
