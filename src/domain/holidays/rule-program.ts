import type { ActiveWindows } from "./active-window.ts";
import type { HijriReckoning } from "./calendars/hijri.ts";

/**
 * Types of holidays, most binding first. `special` is off like a public holiday where the law has a second kind with other
 * pay; `local` is a day off in a town, such as its patron saint's.
 */
export const HOLIDAY_TYPES = [
  "public",
  "special",
  "bank",
  "government",
  "federal",
  "school",
  "local",
  "optional",
  "observance",
] as const;

/** `workday` is no holiday: a weekly day off that a decree makes a working day. */
export const DAY_TYPES = [...HOLIDAY_TYPES, "workday"] as const;

export type HolidayType = (typeof DAY_TYPES)[number];

/** Whether a question for some types is one for a type: special days come with the public ones. */
export const isAskedFor = (types: readonly HolidayType[], type: HolidayType): boolean =>
  types.includes(type) || (type === "special" && types.includes("public"));

/** Whether days of a type are off for all. */
export const isOffForAll = (type: string): boolean => type === "public" || type === "special";

/** First days of Hijri months as a country announced them, as day numbers by `hijriMonthNumber`. */
export type HijriSightings = ReadonlyMap<number, number>;

/** The Islamic months of a country: those it announced, and how the others are computed. */
export type HijriMonths = {
  announced: HijriSightings;
  reckoning: HijriReckoning;
  /** How many days a month without an announcement may be off. */
  toleranceDays: number;
};

/** What a rule may use: the months of its country, and the public holidays of the rules before it. */
export type RuleContext = { hijri: HijriMonths; publicDays: () => ReadonlySet<number> };

/** A start time or a length set by a rule; a day with either is a half day unless it lasts whole days. */
export type DayPart = { startMinutes: number | null; durationHours: number | null };

export const WHOLE_DAY: DayPart = { startMinutes: null, durationHours: null };

/** A day before its rule's steps, and how many days the official date may differ; 0 = it is decided. */
export type BaseDay = { day: number; toleranceDays: number };

/** Days listed for a year; they replace the rule's own. */
export type AnnouncedDates = ReadonlyMap<number, readonly BaseDay[]>;

/** One day of a rule, without names. Days are day numbers. */
export type Occurrence = BaseDay & {
  /** The day off: another day than `day`, the day by the rule, only when the rule gives both. */
  observedDay: number;
  /** Whether `day` itself is free as well as `observedDay`. */
  isDayFree: boolean;
  part: DayPart;
};

/** An occurrence that the steps of its rule move; `isMoved` by an "if … then", after which no other applies. */
export type Draft = Occurrence & { isMoved: boolean };

/** The origin of a rule's day, before any "if … then". */
export type RuleBase = {
  /** `announced`: no rule, the days are those listed under `dates`; `between`: a day that depends on other holidays. */
  kind: "dated" | "announced" | "between";
  /** The Gregorian year of a date that comes once. */
  year: number | null;
  /** The day in plain English. */
  text: string;
  /** Whether days hang on a sighting of the moon, and are estimates until it is announced. */
  isSighted: boolean;
  /** The days in a Gregorian year. */
  daysIn: (year: number, context: RuleContext) => readonly BaseDay[];
};

/** Changes the days of a rule, or leaves some out. */
export type ApplyStep = (days: Draft[]) => Draft[];

/** A rule that was read: its base and what is done to that, in order. */
export type RuleProgram = Omit<RuleBase, "text"> & {
  steps: readonly ApplyStep[];
  /** How the date is found, and what else the steps do, in plain English. */
  clauses: readonly string[];
  /** Windows in the text of the rule: "since 2021", "since 1990 and prior to 2004". */
  windows: ActiveWindows;
};

/**
 * Days of a rule whose `day` or `observedDay` may fall in the Gregorian year: from the bases of that year and of its
 * neighbours, moved by the steps. The caller selects those of its year.
 */
export function runRule(
  program: RuleProgram,
  year: number,
  announced: AnnouncedDates | null,
  context: RuleContext,
): Occurrence[] {
  const found: Occurrence[] = [];
  for (let each = year - 1; each <= year + 1; each += 1) {
    let drafts = (announced?.get(each) ?? program.daysIn(each, context)).map(newDraft);
    for (const apply of program.steps) drafts = apply(drafts);
    found.push(...drafts);
  }
  return found;
}

const newDraft = ({ day, toleranceDays }: BaseDay): Draft => ({
  day,
  observedDay: day,
  isDayFree: true,
  part: WHOLE_DAY,
  toleranceDays,
  isMoved: false,
});

/** A law by which a holiday on a day that is off anyway gives a day off on a working day. */
export type Substitution = {
  weekdays: readonly number[];
  /** Whether it gives one on any weekly day off of the place at the time. */
  onWeekend: boolean;
  /** Whether it gives one where it falls on another holiday. */
  onHoliday: boolean;
  /** The only weekdays on which it applies; `null` = all. */
  when: readonly number[] | null;
  /** Which working day; an ISO weekday is the nearest such day and no other, and none where it is off. */
  to: "next" | "previous" | "nearest" | number;
  active: ActiveWindows;
  /** Kinds of holidays it is for. */
  types: readonly HolidayType[];
  /** Rules it is for, and those it is not for, by their text; `null` = all of the area. */
  only: ReadonlySet<string> | null;
  except: ReadonlySet<string>;
  /** Kind of the day off, where it is not the holiday's own: free for offices alone. */
  type: HolidayType | null;
  source: string | null;
};
