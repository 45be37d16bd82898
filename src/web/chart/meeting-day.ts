import { clockText } from "../english-text.ts";
import { dateFormat } from "../date-format.ts";
import { SECONDS_PER_DAY } from "../../domain/time-unit.ts";
import { instantOf } from "../plain-day.ts";
/** What an hour is for at a place. */
export type HourKind = "night" | "awake" | "work" | "weekend" | "holiday";

/** A value from an instant on, in whole seconds since the epoch, until the next. */
type From<T> = readonly (readonly [fromEpochSeconds: number, value: T])[];

/** One place on a day that may be another's: what its clocks show and what its hours are for. */
export type MeetingPlace = {
  readonly name: string;
  readonly timezone: string;
  /** The first stands at the day's start; each further one is a clock change. Seconds east of UTC. */
  readonly offsets: From<number>;
  readonly hours: From<HourKind>;
  /** Why a local date is off, by days since 1970-01-01: a holiday's name, or "weekend". */
  readonly daysOff: readonly (readonly [days: number, reason: string])[];
};

/** A day between two instants that all places share. */
export type MeetingDay = {
  readonly startEpochSeconds: number;
  readonly endEpochSeconds: number;
  readonly places: readonly MeetingPlace[];
  /** How well a start suits everybody, 0-100. */
  readonly scores: From<number>;
};

export type MeetingSlot = { readonly startEpochSeconds: number; readonly endEpochSeconds: number };

/** A stretch of a day with the value that holds in it. */
export type Span<T> = MeetingSlot & { readonly value: T };

const HOUR_SECONDS = 3600;

/** The value that holds at an instant. */
export function valueAt<T>(values: From<T>, epochSeconds: number): T {
  const found = values.findLast(([from]) => from <= epochSeconds) ?? values[0];
  if (found === undefined) throw new RangeError("there is no value for any instant");
  return found[1];
}

/** What a place's clocks show, as seconds since 1970-01-01T00:00 of that clock. */
export function localSecondsAt({ offsets }: Pick<MeetingPlace, "offsets">, epochSeconds: number): number {
  return epochSeconds + valueAt(offsets, epochSeconds);
}

/** The stretches of a day that values make. */
export function spansOf<T>(values: From<T>, { startEpochSeconds, endEpochSeconds }: MeetingSlot): Span<T>[] {
  return values.map(([from, value], index) => ({
    startEpochSeconds: Math.max(from, startEpochSeconds),
    endEpochSeconds: Math.min(values[index + 1]?.[0] ?? endEpochSeconds, endEpochSeconds),
    value,
  }));
}

/** The stretches between which the local clock reads a multiple of `stepSeconds`, or jumps; each with its local start. */
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

/** Hours as the clocks of a place show them: shorter at the day's ends and at clock changes; `value` is 0-23. */
export function hoursOf(place: MeetingPlace, day: MeetingSlot): Span<number>[] {
  return localSteps(place, day, HOUR_SECONDS).map((step) => ({
    ...step,
    value: Math.floor(modulo(step.value, SECONDS_PER_DAY) / HOUR_SECONDS),
  }));
}

/** Local dates of a place, as days since 1970-01-01. A date that the clocks come back to is one stretch. */
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

/** `HH:MM` to `HH:MM`; a day's end is 24:00 there. */
export function spanText(startLocalSeconds: number, endLocalSeconds: number): string {
  const isMidnight = modulo(endLocalSeconds, SECONDS_PER_DAY) === 0;
  return `${clockText(startLocalSeconds)}–${isMidnight ? "24:00" : clockText(endLocalSeconds)}`;
}

/** A local date in a language's own short form: "Tue 1 Dec". */
export function dateText(days: number, lang: string, options: Intl.DateTimeFormatOptions = SHORT): string {
  const isEnglish = lang === "en";
  const text = dateFormat(isEnglish ? "en-GB" : lang, options).format(instantOf(days));
  // Versions of CLDR differ in the comma after the weekday.
  return isEnglish ? text.replaceAll(",", "") : text;
}

const SHORT: Intl.DateTimeFormatOptions = { weekday: "short", day: "numeric", month: "short" };
export const LONG_DATE: Intl.DateTimeFormatOptions = {
  weekday: "long",
  day: "numeric",
  month: "long",
  year: "numeric",
};

function modulo(value: number, by: number): number {
  return ((value % by) + by) % by;
}
