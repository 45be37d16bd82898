import { hourPieces, type HourPieces } from "./hour-value.ts";
import type { Participant } from "./participant.ts";
import { createClock, type Clock } from "./stretch.ts";
import { joinSpans, weekSpansOf, type WeekSpans } from "./week-span.ts";

/** A factor of 1 in the integer unit of day factors. */
export const DAY_UNITS = 20;

const HOLIDAY_UNITS = 4;
const WEEKEND_UNITS = 6;
const NOON_SECOND = 43_200;
const NEVER_SECOND = Infinity;

/** A local date of a participant. The factor is `unitsBefore` up to `holidayFromSecond` of the day and `unitsAfter` from it on. */
export type ProfileDay = {
  isWeekend: boolean;
  holidayName: string | null;
  isHalfDay: boolean;
  /** Second of the local day at which the holiday starts: 0 for a full one, Infinity for none. */
  holidayFromSecond: number;
  unitsBefore: number;
  unitsAfter: number;
};

/** The value of a week's hours; shared by participants with the same hours. */
export type Week = { readonly working: WeekSpans; readonly pieces: HourPieces };

/** A participant prepared for many slots: caches what depends on the week and on the date. */
export type Profile = {
  readonly participant: Participant;
  readonly week: Week;
  readonly clock: Clock;
  /** Busy times in order and without overlap. */
  readonly busy: ReturnType<typeof busySpans>;
  /** Cached, by local day number. Shared by participants with the same holidays and weekends. */
  readonly days: Map<number, ProfileDay>;
};

function busySpans({ busy }: Participant) {
  const spans = busy.map(({ startEpochSeconds: start, endEpochSeconds: end }) => ({ start, end }));
  return joinSpans(spans.filter(({ start, end }) => end > start));
}

function weekOf({ workingHours, preferredHours, sleepHours }: Participant): Week {
  const working = weekSpansOf(workingHours);
  const preferred = preferredHours === null ? null : weekSpansOf(preferredHours);
  return { working, pieces: hourPieces({ working, preferred, sleep: sleepHours }) };
}

/**
 * Prepares participants; reads the calendar only when needed. Participants with the same hours share their week, and those with the
 * same `holidayOn` and `isWeekend` share their days.
 */
export function createProfiles(participants: readonly Participant[]): Profile[] {
  const weeks = new Map<string, Week>();
  const calendars: Profile[] = [];
  return participants.map((participant) => {
    const { workingHours, preferredHours, sleepHours } = participant;
    const key = JSON.stringify([workingHours, preferredHours, sleepHours]);
    const week = weeks.getOrInsertComputed(key, () => weekOf(participant));
    const { zone, zoneChanges, holidayOn, isWeekend } = participant;
    const alike = calendars.find(
      (other) => other.participant.holidayOn === holidayOn && other.participant.isWeekend === isWeekend,
    );
    const profile: Profile = {
      participant,
      week,
      clock: createClock(zone, zoneChanges),
      busy: busySpans(participant),
      days: alike?.days ?? new Map(),
    };
    if (alike === undefined) calendars.push(profile);
    return profile;
  });
}

/**
 * A local date (days since 1970-01-01). Rule 3 of the meeting score: a public holiday x 0.2, else a weekend day x 0.3; a
 * half-day holiday x 0.5 from its start on, multiplied with the weekend's factor if it falls on one.
 */
export function dayOfProfile(profile: Profile, days: number): ProfileDay {
  const known = profile.days.get(days);
  if (known !== undefined) return known;
  const { participant } = profile;
  const holiday = participant.holidayOn(days);
  const isWeekend = participant.isWeekend(days);
  const isHalfDay = holiday?.kind === "half";
  const usual = isWeekend ? WEEKEND_UNITS : DAY_UNITS;
  const day: ProfileDay = {
    isWeekend,
    holidayName: holiday?.name ?? null,
    isHalfDay,
    holidayFromSecond: holidayFromSecond(holiday),
    unitsBefore: usual,
    unitsAfter: isHalfDay ? usual / 2 : holiday === null ? usual : HOLIDAY_UNITS,
  };
  profile.days.set(days, day);
  return day;
}

function holidayFromSecond(holiday: ReturnType<Participant["holidayOn"]>): number {
  if (holiday === null) return NEVER_SECOND;
  if (holiday.kind === "full") return 0;
  return holiday.fromMinute === undefined ? NOON_SECOND : holiday.fromMinute * 60;
}
