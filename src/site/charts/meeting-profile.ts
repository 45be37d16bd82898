import { clockText } from "../../browser/english-text.ts";

/** A span of the clock, `HH:MM`; an end before the start lies on the next day. */
export type Hours = { readonly start: string; readonly end: string };

type ProfileWords = {
  /** What the form calls it. */
  readonly label: string;
  /** Hours of a place that has none of its own. */
  readonly hours: Hours;
  /** What these hours are called, of one place and in the key. */
  readonly hoursName: string;
  readonly night: string;
  /** Whether weekends and holidays are days off. */
  readonly hasDaysOff: boolean;
  /** Where somebody is at a time, by the band of `/v1/meeting/*`. */
  readonly states: { readonly working: string; readonly early: string; readonly late: string };
  /** The same before the names of places. */
  readonly bands: { readonly working: string; readonly early: string; readonly late: string };
  readonly everybody: string;
  /** "London and Tokyo share 2 hours of work". */
  readonly shared: string;
  readonly notShared: string;
};

/** What a meeting is: it decides which hours suit, and how they are called. */
export const PROFILES = {
  office: {
    label: "Office",
    hours: { start: "09:00", end: "17:00" },
    hoursName: "Working hours",
    night: "Night, 22:00 to 07:00",
    hasDaysOff: true,
    states: { working: "at work", early: "before work", late: "after work" },
    bands: { working: "at work in", early: "early in", late: "after work in" },
    everybody: "Everybody is at work.",
    shared: "of work",
    notShared: "no working hour",
  },
  // A call among friends is as good on a Saturday and on a holiday as on any other day.
  call: {
    label: "Private call",
    hours: { start: "09:00", end: "21:00" },
    hoursName: "Free for a call",
    night: "Night, 22:00 to 07:00",
    hasDaysOff: false,
    states: { working: "free", early: "too early", late: "too late" },
    bands: { working: "free in", early: "early in", late: "late in" },
    everybody: "Everybody is free for a call.",
    shared: "for a call",
    notShared: "no hour for a call",
  },
  shifts: {
    label: "Shifts",
    hours: { start: "06:00", end: "14:00" },
    hoursName: "On shift",
    night: "Asleep: at night, or the 8 hours from 1 hour after a night shift",
    hasDaysOff: false,
    states: { working: "on shift", early: "before the shift", late: "after the shift" },
    bands: { working: "on shift in", early: "before the shift in", late: "after the shift in" },
    everybody: "Everybody is on shift.",
    shared: "on shift",
    notShared: "no hour on shift",
  },
} as const satisfies Readonly<Record<string, ProfileWords>>;

export type ProfileName = keyof typeof PROFILES;

export const PROFILE_NAMES = Object.keys(PROFILES) as ProfileName[];

/** `09:00-17:00`, as addresses have it. */
export const spanOfHours = ({ start, end }: Hours): string => `${start}-${end}`;

const minuteOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));

/** The time of the day some hours after another. */
const clockAfter = (clock: string, hours: number): string => clockText((minuteOf(clock) + hours * 60) * 60);

/** A shift over midnight is slept off in the morning; `undefined` where people sleep at night. */
export function sleepAfter({ start, end }: Hours): Hours | undefined {
  const isOverMidnight = minuteOf(end) < minuteOf(start) && minuteOf(end) > 0;
  return isOverMidnight ? { start: clockAfter(end, 1), end: clockAfter(end, 9) } : undefined;
}
