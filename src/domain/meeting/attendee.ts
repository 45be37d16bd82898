import { hourReader, type HourReader } from "./hour-value.ts";
import { createCache } from "../cache.ts";
import type { Participant } from "./participant.ts";
import { createClock, type Clock } from "./stretch.ts";
import { weekSpansOf, type WeekSpans } from "./week-span.ts";

/** A factor of 1 in the integer unit of day factors. */
export const DAY_UNITS = 20;

const HOLIDAY_UNITS = 4;
const WEEKEND_UNITS = 6;
const NOON_SECOND = 43_200;
const NEVER_SECOND = Infinity;

const WEIGHT_UNITS = 1_000_000;

/** Integer weight of a participant: millionths, doubled for required people. */
export function weightUnits(weight: number, isRequired: boolean): number {
  return Math.round(weight * WEIGHT_UNITS) * (isRequired ? 2 : 1);
}

/** A local date of a participant. The factor is `unitsBefore` up to `holidayFromSecond` of the day and `unitsAfter` from it on. */
export type AttendeeDay = {
  isWeekend: boolean;
  holidayName: string | null;
  isHalfDay: boolean;
  /** Second of the local day at which the holiday starts: 0 for a full one, Infinity for none. */
  holidayFromSecond: number;
  unitsBefore: number;
  unitsAfter: number;
};

/** Busy times in order and without overlap. */
type BusySpans = { starts: readonly number[]; ends: readonly number[] };

/** The value of a week's hours; shared by participants with the same hours. */
type Week = { readonly working: WeekSpans; readonly hourAt: HourReader };

/** The weeks used last, of 40 KB each: most participants have the usual hours. */
const weeks = createCache<Week>(16);

/** A participant prepared for scoring many slots: caches what depends on the week and on the date. */
export type Attendee = {
  readonly participant: Participant;
  /** Integer weight in the mean. */
  readonly weight: number;
  /** Whether they count in the minimum, the attendance and `strict`. When nobody is required, everybody counts. */
  readonly isCounted: boolean;
  readonly week: Week;
  readonly clock: Clock;
  readonly busy: BusySpans;
  /** Cached, by local day number. Shared by participants with the same holidays and weekends. */
  readonly days: Map<number, AttendeeDay>;
};

/**
 * Prepares participants; reads the calendar only when needed. Participants with the same hours share their week, and those with the
 * same `holidayOn` and `isWeekend` share their days.
 */
export function createAttendees(participants: readonly Participant[]): Attendee[] {
  const hasRequired = participants.some(({ isRequired }) => isRequired);
  const attendees: Attendee[] = [];
  for (const participant of participants) {
    const { zone, zoneChanges, weight, isRequired, holidayOn, isWeekend } = participant;
    const { workingHours, preferredHours, sleepHours: sleep } = participant;
    const week = weeks.getOrMake(JSON.stringify([workingHours, preferredHours, sleep]), () => {
      const working = weekSpansOf(workingHours);
      const preferred = preferredHours === null ? null : weekSpansOf(preferredHours);
      return { working, hourAt: hourReader({ working, preferred, sleep }) };
    });
    const alike = attendees.find(
      (other) => other.participant.holidayOn === holidayOn && other.participant.isWeekend === isWeekend,
    );
    attendees.push({
      participant,
      weight: weightUnits(weight, isRequired),
      isCounted: isRequired || !hasRequired,
      week,
      clock: createClock(zone, zoneChanges),
      busy: mergeBusy(participant),
      days: alike?.days ?? new Map(),
    });
  }
  return attendees;
}

function mergeBusy(participant: Participant): BusySpans {
  const spans = participant.busy
    .filter(({ startEpochSeconds, endEpochSeconds }) => endEpochSeconds > startEpochSeconds)
    .sort((a, b) => a.startEpochSeconds - b.startEpochSeconds);
  const starts: number[] = [];
  const ends: number[] = [];
  for (const { startEpochSeconds, endEpochSeconds } of spans) {
    const lastEnd = ends.at(-1);
    if (lastEnd === undefined || startEpochSeconds > lastEnd) {
      starts.push(startEpochSeconds);
      ends.push(endEpochSeconds);
    } else if (endEpochSeconds > lastEnd) ends[ends.length - 1] = endEpochSeconds;
  }
  return { starts, ends };
}

/**
 * A local date (days since 1970-01-01). Rule 3 of the meeting score: a public holiday x 0.2, else a weekend day x 0.3; a
 * half-day holiday x 0.5 from its start on, multiplied with the weekend's factor if it falls on one.
 */
export function dayOf(attendee: Attendee, days: number): AttendeeDay {
  const known = attendee.days.get(days);
  if (known !== undefined) return known;
  const { participant } = attendee;
  const holiday = participant.holidayOn(days);
  const isWeekend = participant.isWeekend(days);
  const isHalfDay = holiday?.kind === "half";
  const usual = isWeekend ? WEEKEND_UNITS : DAY_UNITS;
  const day: AttendeeDay = {
    isWeekend,
    holidayName: holiday?.name ?? null,
    isHalfDay,
    holidayFromSecond: holidayFromSecond(holiday),
    unitsBefore: usual,
    unitsAfter: isHalfDay ? usual / 2 : holiday === null ? usual : HOLIDAY_UNITS,
  };
  attendee.days.set(days, day);
  return day;
}

function holidayFromSecond(holiday: ReturnType<Participant["holidayOn"]>): number {
  if (holiday === null) return NEVER_SECOND;
  if (holiday.kind === "full") return 0;
  return holiday.fromMinute === undefined ? NOON_SECOND : holiday.fromMinute * 60;
}
