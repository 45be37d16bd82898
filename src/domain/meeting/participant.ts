import type { Zone } from "../tz/zone.ts";

/**
 * A span of the wall clock in minutes of the day: `startMinute` 0-1439, `endMinute` 0-1440, the end not included. An end before the
 * start lies on the next day (22:00-06:00). Equal ends are an empty span.
 */
export type DaySpan = { readonly startMinute: number; readonly endMinute: number };

/** Seven lists, Monday first. A span that runs over midnight belongs to the day it starts on. */
export type WeekHours = readonly (readonly DaySpan[])[];

/** A half-day holiday lasts from `fromMinute` of the day on (noon when absent); a full one all day. */
export type DayHoliday = { name: string; kind: "full" | "half"; fromMinute?: number };

/** Instants in seconds since the epoch, the end not included. */
export type BusySpan = { startEpochSeconds: number; endEpochSeconds: number };

/** The participant is in another zone in `[fromEpochSeconds, toEpochSeconds)`. Of two at once the first listed counts. */
export type ZoneChange = { fromEpochSeconds: number; toEpochSeconds: number; zone: Zone };

export type Participant = {
  /** Unique in a meeting. */
  id: string;
  zone: Zone;
  zoneChanges: readonly ZoneChange[];
  workingHours: WeekHours;
  /** `null`: no working hour is preferred. */
  preferredHours: WeekHours | null;
  /** The same every day; `null`: none. */
  sleepHours: DaySpan | null;
  /** The holiday of a local date (days since 1970-01-01), or `null`. */
  holidayOn: (days: number) => DayHoliday | null;
  /** Is a local date (days since 1970-01-01) a weekly day off? */
  isWeekend: (days: number) => boolean;
  /** In any order; spans may overlap, and empty ones are ignored. */
  busy: readonly BusySpan[];
  /** 0.1-10, counted to six decimals. */
  weight: number;
  /** Optional people have half weight in the mean and do not count in the minimum. */
  isRequired: boolean;
};

export const DEFAULT_WORKING_SPAN: DaySpan = { startMinute: 540, endMinute: 1020 };
export const DEFAULT_SLEEP_SPAN: DaySpan = { startMinute: 1320, endMinute: 420 };

/** The same span on all seven days, weekends included: the score itself marks them down. */
export function everyDay(span: DaySpan): WeekHours {
  return Array.from({ length: 7 }, () => [span]);
}
