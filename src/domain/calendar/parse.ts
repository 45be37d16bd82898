import type { Parsed, Warning } from "../error.ts";
import { parseAnnotations } from "./annotation.ts";
import { MAX_EPOCH_MS, MIN_EPOCH_MS } from "./civil.ts";
import { formatUtc } from "./format.ts";
import { SECONDS_PER_DAY } from "../time-unit.ts";
import { mayHaveLeapSecond } from "../tz/leap-second.ts";
import { ISO_FORMS, RANGE, refusal, refuseMoment } from "./refusal.ts";
import { FIELD_RANGE, readBasicClock, readClock, readDate, readOffset } from "./scan.ts";
import { readSpokenClock } from "./spoken-clock.ts";

export type InstantMoment = {
  kind: "instant";
  epochMs: number;
  /** The offset that was written; null where none was (Unix time) or it says "not known" (`Z`, `-00:00`). */
  offsetSeconds: number | null;
  /** The RFC 9557 bracket, as written; not checked against a zone table. */
  zone: string | null;
};
/** A wall clock: seconds since 1970-01-01T00:00:00 of that clock, and milliseconds 0-999. */
export type LocalMoment = { kind: "local"; localSeconds: number; millisecond: number; zone: string | null };
export type DateMoment = { kind: "date"; days: number };
export type DayWord = "today" | "tomorrow" | "yesterday";
/** A time of day, 86,400 being the end of the day. `day` is the day that was named with it. */
export type TimeMoment = { kind: "time"; secondOfDay: number; day?: DayWord };
export type RelativeMoment = { kind: "relative"; word: "now" | DayWord };
export type Moment = InstantMoment | LocalMoment | DateMoment | TimeMoment | RelativeMoment;

/** Longer texts are refused unread; the longest valid one, RFC 9557 with a calendar, has about 80. */
const MAX_LENGTH = 200;
/** Digits of the date YYYYMMDD; no Unix time since March 1973 has as few. */
const DATE_DIGITS = 8;
/** A time of day such as 0930, or a year. */
const CLOCK_OR_YEAR = /^(?:0[0-9]+|(?:19|20)[0-9]{2}|(?:1?[0-9]|2[0-3])[0-5][0-9])$/;
const HOUR = /^(?:[1-9]|[01][0-9]|2[0-3])$/;
const DATE_OR_CLOCK = "a date such as 2026-11-20 or a time of day such as 09:30";
/** A date in any form of ISO 8601, T or a space, and the rest. */
const DATE_AND_REST = /^(\d{4}-\d\d-\d\d|\d{8}|\d{4}-?\d{3}|\d{4}-W\d\d-\d|\d{4}W\d{3})([T ])(.+)$/i;
/** A day of a year without a dash, which is as well a number of seconds. */
const YEAR_AND_DAY = /^((?:19|20)\d\d)([0-3]\d\d)$/;
const PRINTABLE_ASCII = /^[ -~]*$/;
const UNIX_NUMBER = /^[+-]?[0-9]+$/;

const NO_LEAP_SECOND = "a second from 00 to 59, because no leap second was inserted then";
/** No clock is further from UTC. */
const MAX_OFFSET_SECONDS = 18 * 3600;
const CLAMPED: Warning = {
  code: "leap_second_clamped",
  message: "Leap seconds are not counted: second 60 was taken as 59.",
};
const SPACE_AS_PLUS: Warning = {
  code: "space_as_plus",
  message: "A space before the offset was taken as +; write %2B for a plus in a query string.",
};

function accept<T>(value: T, warnings: readonly Warning[]): Parsed<T> {
  return warnings.length === 0 ? { ok: true, value } : { ok: true, value, warnings };
}

function instant(epochMs: number, offsetSeconds: number | null): Parsed<InstantMoment> {
  if (epochMs < MIN_EPOCH_MS) return refusal("too_small", RANGE);
  if (epochMs > MAX_EPOCH_MS) return refusal("too_large", RANGE);
  return { ok: true, value: { kind: "instant", epochMs, offsetSeconds, zone: null } };
}

/** Unix time: up to 10 digits are seconds, 11 and more milliseconds. The sign is not counted. */
function readUnix(text: string): Parsed<InstantMoment> {
  if (HOUR.test(text)) return refusal("ambiguous_format", `${text.padStart(2, "0")}:00`);
  if (CLOCK_OR_YEAR.test(text) || /^[1-9][0-9]$/.test(text))
    return refusal("ambiguous_format", DATE_OR_CLOCK);
  const [, year = "", day = ""] = YEAR_AND_DAY.exec(text) ?? [];
  if (day >= "001" && day <= "366")
    return refusal(
      "ambiguous_format",
      `${year}-${day}, a day of ${year}, or ${formatUtc(Number(text))}, Unix seconds`,
    );
  const isSigned = text[0] === "-" || text[0] === "+";
  const digitCount = isSigned ? text.length - 1 : text.length;
  // Adding 0 turns "-0" into plain zero.
  const moment = instant(Number(text) * (digitCount >= 11 ? 1 : 1000) + 0, null);
  if (!moment.ok || isSigned || text === "0" || digitCount >= DATE_DIGITS) return moment;
  // A few digits are more often the day number of a spreadsheet than a moment of 1970.
  const message = `'${text}' was read as Unix seconds: ${formatUtc(Number(text))}.`;
  return accept(moment.value, [{ code: "unix_time", message }]);
}

/** Date, separator, clock and an optional offset; `text` has no brackets. Null: not that form. */
function readDateTime(text: string, annotations: string): Parsed<Moment> | null {
  const [, day, separator, time] = DATE_AND_REST.exec(text) ?? [];
  if (day === undefined || time === undefined) return null;
  const date = readDate(day.replace(/^(\d{4})(\d{3})$/, "$1-$2"));
  const clock = readClock(time) ?? (separator === " " ? null : readBasicClock(time));
  if (date === null || clock === null) return null;
  const rest = clock.ok ? clock.value.rest : "";
  const offset = rest === "" ? undefined : readOffset(rest);
  if (offset === null) return null;
  if (!date.ok) return date;
  if (!clock.ok) return clock;
  if (offset !== undefined && !offset.ok) return offset;
  const suffix = parseAnnotations(annotations);
  if (!suffix.ok) return suffix;

  const { zone } = suffix.value;
  const { millisecond, isLeapSecond } = clock.value;
  const warnings: Warning[] = isLeapSecond ? [CLAMPED] : [];
  if (offset?.value.isSpaced === true) warnings.push(SPACE_AS_PLUS);
  warnings.push(...suffix.value.warnings);
  const localSeconds = date.value * SECONDS_PER_DAY + clock.value.secondOfDay;
  if (offset === undefined) {
    const dayOf = (seconds: number): number => Math.floor((localSeconds + 1 + seconds) / SECONDS_PER_DAY);
    if (isLeapSecond && !mayHaveLeapSecond(dayOf(-MAX_OFFSET_SECONDS), dayOf(MAX_OFFSET_SECONDS)))
      return refusal("not_a_date", NO_LEAP_SECOND);
    return accept({ kind: "local", localSeconds, millisecond, zone }, warnings);
  }

  const epochSeconds = localSeconds - offset.value.offsetSeconds;
  // RFC 3339 5.7: a leap second is the last of a UTC day.
  if (isLeapSecond && (epochSeconds + 1) % SECONDS_PER_DAY !== 0) return refusal("too_large", FIELD_RANGE);
  const nextDay = (epochSeconds + 1) / SECONDS_PER_DAY;
  if (isLeapSecond && !mayHaveLeapSecond(nextDay, nextDay)) return refusal("not_a_date", NO_LEAP_SECOND);
  const known = offset.value.isKnown ? offset.value.offsetSeconds : null;
  const moment = instant(epochSeconds * 1000 + millisecond, known);
  return moment.ok ? accept({ ...moment.value, zone }, warnings) : moment;
}

/**
 * Reads any time a caller may write. Never throws; texts over 200 characters and characters outside
 * printable ASCII are refused first. Accepted, in this order:
 *
 * - `now`, `today`, `tomorrow`, `yesterday`, in any case;
 * - a number: eight digits without a sign are the date YYYYMMDD; otherwise up to 10 digits are Unix
 *   seconds, with a warning below eight, and 11 or more Unix milliseconds, with an optional sign; one or two but "0" are no number;
 * - a date: YYYY-MM-DD, YYYY-DDD, YYYY-Www-D (ISO 8601), with RFC 9557 tags but no zone;
 * - a date-time: RFC 3339 with an offset, the seconds being optional, or a local one without it, each
 *   with RFC 9557 annotations; `T`, `t` or a space in the middle;
 * - a time of day: HH:MM[:SS], 24:00 being the end of the day; also as people write it (`9:00`, `9am`, `noon`), alone, with a
 *   date, or with one of the words for days.
 *
 * Refused with the reason `not_a_date` (2026-02-30), `too_small` or `too_large` (outside 0001-9999, or
 * hour 25), `ambiguous_format` (06/07/2026, two-digit years, month names, 9, 0930, 2026 alone), `unknown` (a critical annotation
 * that is not understood), `too_long`, else `syntax`. Second 60 is taken as 59 with a warning; with an
 * offset it must be 23:59:60 UTC, of a day that had a leap second or may yet have one.
 */
export function parseMoment(text: string): Parsed<Moment> {
  if (text.length > MAX_LENGTH) return refusal("too_long", `at most ${MAX_LENGTH} characters`);
  if (!PRINTABLE_ASCII.test(text)) return refusal("syntax", ISO_FORMS);
  if (text.length <= 9) {
    const word = text.toLowerCase();
    if (word === "now" || isDayWord(word)) return { ok: true, value: { kind: "relative", word } };
  }
  const bracket = text.indexOf("[");
  const body = bracket < 0 ? text : text.slice(0, bracket);
  const annotations = bracket < 0 ? "" : text.slice(bracket);
  return (
    readPlain(body, annotations) ??
    readDateTime(body, annotations) ??
    (bracket < 0 ? (readTime(text) ?? readSpoken(text)) : null) ??
    refuseMoment(text)
  );
}

function isDayWord(word: string): word is DayWord {
  return word === "today" || word === "tomorrow" || word === "yesterday";
}

function readSpoken(text: string): Parsed<Moment> | null {
  const spoken = readSpokenClock(text.trim());
  if (spoken === null) return null;
  const { before, secondOfDay } = spoken;
  if (before === "") return { ok: true, value: { kind: "time", secondOfDay } };
  const day = before.toLowerCase();
  if (isDayWord(day)) return { ok: true, value: { kind: "time", secondOfDay, day } };
  const date = readDate(before);
  if (date === null || !date.ok) return date;
  const localSeconds = date.value * SECONDS_PER_DAY + secondOfDay;
  return { ok: true, value: { kind: "local", localSeconds, millisecond: 0, zone: null } };
}

function readPlain(body: string, annotations: string): Parsed<Moment> | null {
  const date = readDate(body);
  if (date !== null) {
    if (!date.ok) return date;
    const suffix = parseAnnotations(annotations);
    if (!suffix.ok) return suffix;
    if (suffix.value.zone !== null) return refusal("syntax", "a time of day where a zone is named");
    return accept({ kind: "date", days: date.value }, suffix.value.warnings);
  }
  return annotations === "" && UNIX_NUMBER.test(body) ? readUnix(body) : null;
}

function readTime(text: string): Parsed<TimeMoment> | null {
  const clock = readClock(text);
  if (clock === null || !clock.ok) return clock;
  const { rest, secondOfDay, isLeapSecond } = clock.value;
  // A bare time has no fraction: "HH:MM:SS" is eight characters.
  if (rest !== "" || text.length > 8) return null;
  return accept({ kind: "time", secondOfDay }, isLeapSecond ? [CLAMPED] : []);
}

/** Seconds of a time of day in any accepted form, 86,400 for the end of the day; `null` for other texts. */
export function readTimeOfDay(text: string): number | null {
  const read = parseMoment(text);
  return read.ok && read.value.kind === "time" && read.value.day === undefined
    ? read.value.secondOfDay
    : null;
}
