import type { ActiveWindow } from "./active-window.ts";

/** Types of holidays, most binding first. `local` is a day off in a town, such as its patron saint's. */
export const HOLIDAY_TYPES = [
  "public",
  "bank",
  "government",
  "school",
  "local",
  "optional",
  "observance",
] as const;

/** `workday` is no holiday: a weekly day off that a decree makes a working day. */
export const DAY_TYPES = [...HOLIDAY_TYPES, "workday"] as const;

export type HolidayType = (typeof DAY_TYPES)[number];

/** ISO weekday, 1 = Monday … 7 = Sunday; 0 is any day, where a rule counts plain days. */
export type RuleWeekday = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7;

export type LunarCalendar = "chinese" | "korean" | "vietnamese";

/** The origin of a rule's day, before any "if … then". */
export type RuleBase =
  | { kind: "gregorian" | "julian"; year: number | null; month: number; day: number }
  | { kind: "easter" | "orthodox"; offsetDays: number }
  | { kind: "hijri" | "hebrew" | "jalaali"; year: number | null; month: number; day: number }
  | { kind: "bengali"; month: number; day: number }
  | { kind: "lunar"; calendar: LunarCalendar; month: number; isLeapMonth: boolean; day: number }
  | { kind: "solar_term"; calendar: LunarCalendar; term: number; day: number }
  | { kind: "equinox"; longitudeDeg: 0 | 90 | 180 | 270; utcOffsetSeconds: number }
  /** No rule: the days are those listed under `dates`. */
  | { kind: "announced" }
  /** A day that is no holiday between two that are. */
  | { kind: "between" };

/** What a day off on another day does to the holiday: it moves there, or keeps its date, which is then a working day. */
export type StandInMode = "move" | "observed";

export type Direction = "forward" | "backward";

/** A start time or a length set by a rule; a day with either is a half day unless it lasts whole days. */
export type DayPart = { startMinutes: number | null; durationHours: number | null };

export type RuleStep =
  | { kind: "move"; count: number; weekday: RuleWeekday; direction: "after" | "before" | "next" | "previous" }
  | {
      kind: "if_weekday";
      weekdays: readonly RuleWeekday[];
      mode: StandInMode;
      to: { weekday: RuleWeekday; direction: Direction } | null;
      part: DayPart;
    }
  | { kind: "only_weekday"; weekdays: readonly RuleWeekday[]; not: boolean }
  | { kind: "only_years"; parity: "even" | "odd" | "leap" | "non-leap" }
  | { kind: "every_years"; every: number; since: number }
  | { kind: "part"; part: DayPart }
  | { kind: "since" | "until"; year: number; month: number; day: number };

export type RuleProgram = { base: RuleBase; steps: readonly RuleStep[] };

/** A law by which a holiday on a day that is off anyway gives a day off on a working day. */
export type Substitution = {
  weekdays: readonly number[];
  /** Whether it gives one on any weekly day off of the place at the time. */
  onWeekend: boolean;
  /** Whether it gives one where it falls on another holiday. */
  onHoliday: boolean;
  /** Which working day; an ISO weekday is the nearest such day and no other, and none where it is off. */
  to: "next" | "previous" | "nearest" | number;
  active: readonly ActiveWindow[] | null;
  /** Kinds of holidays it is for. */
  types: readonly HolidayType[];
  /** Rules it is for, and those it is not for, by their text; `null` = all of the area. */
  only: ReadonlySet<string> | null;
  except: ReadonlySet<string>;
  /** Kind of the day off, where it is not the holiday's own: free for offices alone. */
  type: HolidayType | null;
  source: string | null;
};
