import { clockOf, clockText } from "../../browser/english-text.ts";
import { siteDateFormat } from "../frame/site-date.ts";
import { SECONDS_PER_DAY } from "../../domain/time-unit.ts";
import { dayOf, instantOf } from "../frame/plain-day.ts";

/** How people at a place spend an hour. */
export type HourKind = "night" | "awake" | "work" | "weekend" | "holiday";

/** A value that holds from an instant, in seconds since the epoch, until the next one. */
type From<T> = readonly (readonly [fromEpochSeconds: number, value: T])[];

/** A place during the shared day: its offsets and the kinds of its hours. */
export type MeetingPlace = {
  readonly name: string;
  readonly timezone: string;
  /** Seconds east of UTC. The first holds at the day's start; each further one is a clock change. */
  readonly offsets: From<number>;
  readonly hours: From<HourKind>;
  /** Local dates that are off, as days since 1970-01-01, with a holiday's name or "weekend". */
  readonly daysOff: readonly (readonly [days: number, reason: string])[];
};

/** The day, from one instant to another, with all places. */
export type MeetingDay = {
  readonly startEpochSeconds: number;
  readonly endEpochSeconds: number;
  readonly places: readonly MeetingPlace[];
  /** Scores of starts, 0-100. */
  readonly scores: From<number>;
};

export type MeetingSlot = { readonly startEpochSeconds: number; readonly endEpochSeconds: number };

/** A part of a day and its value. */
export type Span<T> = MeetingSlot & { readonly value: T };

const HOUR_SECONDS = 3600;

/** The value that holds at an instant. */
export function valueAt<T>(values: From<T>, epochSeconds: number): T {
  const found = values.findLast(([from]) => from <= epochSeconds) ?? values[0];
  if (found === undefined) throw new RangeError("there is no value for any instant");
  return found[1];
}

/** Local time of a place, as seconds since 1970-01-01T00:00 local time. */
export function localSecondsAt({ offsets }: Pick<MeetingPlace, "offsets">, epochSeconds: number): number {
  return epochSeconds + valueAt(offsets, epochSeconds);
}

/** Splits a day into parts with one value each. */
export function spansOf<T>(values: From<T>, { startEpochSeconds, endEpochSeconds }: MeetingSlot): Span<T>[] {
  return values.map(([from, value], index) => ({
    startEpochSeconds: Math.max(from, startEpochSeconds),
    endEpochSeconds: Math.min(values[index + 1]?.[0] ?? endEpochSeconds, endEpochSeconds),
    value,
  }));
}

/** Splits a day where the local clock shows a multiple of `stepSeconds`, or jumps; `value` is the local start. */
function localSteps(place: MeetingPlace, day: MeetingSlot, stepSeconds: number): Span<number>[] {
  return spansOf(place.offsets, day).flatMap(({ startEpochSeconds, endEpochSeconds, value: offset }) => {
    const steps: Span<number>[] = [];
    for (let from = startEpochSeconds; from < endEpochSeconds;) {
      const local = from + offset;
      const until = Math.min(from + stepSeconds - modulo(local, stepSeconds), endEpochSeconds);
      steps.push({ startEpochSeconds: from, endEpochSeconds: until, value: local });
      from = until;
    }
    return steps;
  });
}

/** Local hours of a place, shorter at the day's ends and at clock changes; `value` is 0-23. */
export function hoursOf(place: MeetingPlace, day: MeetingSlot): Span<number>[] {
  return localSteps(place, day, HOUR_SECONDS).map((step) => ({
    ...step,
    value: Math.floor(modulo(step.value, SECONDS_PER_DAY) / HOUR_SECONDS),
  }));
}

/** Local dates of a place, as days since 1970-01-01. A date that a clock change repeats is one part. */
export function datesOf(place: MeetingPlace, day: MeetingSlot): Span<number>[] {
  const dates: Span<number>[] = [];
  for (const step of localSteps(place, day, SECONDS_PER_DAY)) {
    const value = Math.floor(step.value / SECONDS_PER_DAY);
    const last = dates.at(-1);
    if (last?.value === value) dates[dates.length - 1] = { ...last, endEpochSeconds: step.endEpochSeconds };
    else dates.push({ ...step, value });
  }
  return dates;
}

/** Clock changes of a place within the day. */
export function changesOf(
  { offsets }: Pick<MeetingPlace, "offsets">,
  day: MeetingSlot,
): { atEpochSeconds: number; beforeSeconds: number; afterSeconds: number }[] {
  return offsets.flatMap(([atEpochSeconds, afterSeconds], index) => {
    const before = offsets[index - 1];
    if (before === undefined || atEpochSeconds >= day.endEpochSeconds) return [];
    return [{ atEpochSeconds, beforeSeconds: before[1], afterSeconds }];
  });
}

/** `09:00–17:00`; a span that ends at midnight ends at 24:00. */
export function spanText(startLocalSeconds: number, endLocalSeconds: number): string {
  const isMidnight = modulo(endLocalSeconds, SECONDS_PER_DAY) === 0;
  return `${clockText(startLocalSeconds)}–${isMidnight ? "24:00" : clockText(endLocalSeconds)}`;
}

/** A span between two instants by a place's clock: `09:00–17:00`. */
export function localSpanText(
  place: Pick<MeetingPlace, "offsets">,
  { startEpochSeconds, endEpochSeconds }: MeetingSlot,
): string {
  return spanText(localSecondsAt(place, startEpochSeconds), localSecondsAt(place, endEpochSeconds));
}

/** A date in the short form of a language: "Tue 1 Dec". */
export function dateText(
  days: number,
  lang: string,
  options: Intl.DateTimeFormatOptions = SHORT_DATE,
): string {
  const isEnglish = lang === "en" || lang === "en-GB";
  const text = siteDateFormat(isEnglish ? "en-GB" : lang, options).format(instantOf(days));
  // CLDR versions differ in the comma after the weekday.
  return isEnglish ? text.replaceAll(",", "") : text;
}

export const SHORT_DATE: Intl.DateTimeFormatOptions = { weekday: "short", day: "numeric", month: "short" };
export const FULL_DATE: Intl.DateTimeFormatOptions = { ...SHORT_DATE, year: "numeric" };
export const LONG_DATE: Intl.DateTimeFormatOptions = {
  weekday: "long",
  day: "numeric",
  month: "long",
  year: "numeric",
};

/** "Mon 23 Nov 2026", of an ISO date or local date-time. */
export const fullDate = (local: string): string => dateText(dayOf(local), "en", FULL_DATE);

/** "Mon 23 Nov 2026, 16:30", of a local date-time. */
export const fullMoment = (local: string): string => `${fullDate(local)}, ${clockOf(local)}`;

function modulo(value: number, by: number): number {
  return ((value % by) + by) % by;
}
