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

export type HolidayType = (typeof HOLIDAY_TYPES)[number];

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
  | { kind: "announced" };

/**
 * What a day off on another day does to the holiday: it moves there; its own day stays free as well; the rule gives only
 * the other day; or the holiday keeps its date, which is then a working day.
 */
export type StandInMode = "move" | "and" | "substitutes" | "observed";

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
  | {
      kind: "if_holiday";
      type: HolidayType;
      mode: StandInMode;
      count: number;
      weekday: RuleWeekday;
      direction: Direction;
      omit: readonly RuleWeekday[];
    }
  | { kind: "part"; part: DayPart }
  | { kind: "since" | "until"; year: number; month: number; day: number };

/** A parsed rule. `bridge` has the days that must all be holidays for this one to count. */
export type RuleProgram = {
  base: RuleBase;
  steps: readonly RuleStep[];
  bridge: { days: readonly RuleProgram[]; type: HolidayType } | null;
};
