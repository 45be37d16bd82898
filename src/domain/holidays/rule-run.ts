import { civilFromDays, dayOfWeek, daysFromCivil, isLeapYear } from "../calendar/civil.ts";
import { easterDay, julianDay, orthodoxEasterDay } from "./calendars/easter.ts";
import { hebrewDay } from "./calendars/hebrew.ts";
import {
  crescentDelayDays,
  hijriMonthNumber,
  hijriMonthStart,
  hijriYearsAround,
  type HijriReckoning,
} from "./calendars/hijri.ts";
import { lunarDay, solarLongitudeDay, solarTermDay } from "./calendars/lunar.ts";
import { bengaliDay, jalaaliDay } from "./calendars/solar.ts";
import type { DayPart, RuleBase, RuleProgram, RuleStep, RuleWeekday, StandInMode } from "./rule-program.ts";

/** First days of Hijri months as a country announced them, as day numbers by `hijriMonthNumber`. */
export type HijriSightings = ReadonlyMap<number, number>;

/** The Islamic months of a country: those it announced, and how the others are computed. */
export type HijriMonths = {
  announced: HijriSightings;
  reckoning: HijriReckoning;
  /** How many days a month without an announcement may be off. */
  toleranceDays: number;
};

/** One day of a rule, without names. Days are day numbers. */
export type Occurrence = {
  /** The day by the rule; moved when the law moves the holiday itself. */
  day: number;
  /** The day off: another day than `day` only when the rule gives both. */
  observedDay: number;
  /** Whether `day` itself is free as well as `observedDay`. */
  isDayFree: boolean;
  part: DayPart;
  /** How many days the official date may differ; 0 = it is decided. */
  toleranceDays: number;
};

/** What a rule may use: the months of its country, and the public holidays of the rules before it. */
export type RuleContext = { hijri: HijriMonths; publicDays: () => ReadonlySet<number> };

type Draft = Occurrence & { isLocked: boolean };
type BaseDay = { day: number; toleranceDays: number };

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
  return [year - 1, year, year + 1].flatMap((base) => runBase(program, base, announced, context));
}

/** Days of a rule from the bases of one Gregorian year, which the steps may move into another. */
function runBase(
  program: RuleProgram,
  year: number,
  announced: AnnouncedDates | null,
  context: RuleContext,
): Occurrence[] {
  let alive = baseDrafts(program.base, year, announced?.get(year), context);
  if (alive.length === 0) return alive;
  for (const step of program.steps) alive = applyStep(alive, step);
  return alive;
}

/** Days listed for a year; they replace the rule's own. */
export type AnnouncedDates = ReadonlyMap<number, readonly BaseDay[]>;

const WHOLE_DAY: DayPart = { startMinutes: null, durationHours: null };

function newDraft(day: number, toleranceDays: number): Draft {
  return {
    day,
    observedDay: day,
    isDayFree: true,
    part: WHOLE_DAY,
    toleranceDays,
    isLocked: false,
  };
}

function baseDrafts(
  base: RuleBase,
  year: number,
  listed: readonly BaseDay[] | undefined,
  { hijri, publicDays }: RuleContext,
): Draft[] {
  if (listed !== undefined) return listed.map(({ day, toleranceDays }) => newDraft(day, toleranceDays));
  switch (base.kind) {
    case "gregorian": {
      const isAsked = base.year === null || base.year === year;
      return isAsked ? [newDraft(daysFromCivil(year, base.month, base.day), 0)] : [];
    }
    case "easter":
      return [newDraft(easterDay(year) + base.offsetDays, 0)];
    case "orthodox":
      return [newDraft(orthodoxEasterDay(year) + base.offsetDays, 0)];
    case "solar_term":
      return [newDraft(solarTermDay(base.calendar, year, base.term) + base.day - 1, 0)];
    case "equinox":
      return [newDraft(solarLongitudeDay(year, base.longitudeDeg, base.utcOffsetSeconds), 0)];
    case "hijri":
      return hijriDrafts(base, year, hijri);
    case "between":
      return daysBetween(publicDays(), year).map((day) => newDraft(day, 0));
    default:
      return wanderingDays(base, year).map((day) => newDraft(day, 0));
  }
}

function hijriDrafts(
  base: { year: number | null; month: number; day: number },
  year: number,
  { announced, reckoning, toleranceDays }: HijriMonths,
): Draft[] {
  const found: Draft[] = [];
  for (const hijriYear of hijriYearsAround(year)) {
    if (base.year !== null && base.year !== hijriYear) continue;
    const known = announced.get(hijriMonthNumber(hijriYear, base.month));
    const start = known ?? reckonedStart(reckoning, hijriYear, base.month);
    if (start === null) continue;
    const day = start + base.day - 1;
    if (civilFromDays(day).year === year) found.push(newDraft(day, known === undefined ? toleranceDays : 0));
  }
  return found;
}

function reckonedStart(reckoning: HijriReckoning, hijriYear: number, month: number): number | null {
  const start = hijriMonthStart(hijriYear, month);
  return start === null ? null : start + crescentDelayDays(reckoning, hijriYear, month);
}

/** Days of a year that are no holidays and lie between two. */
function daysBetween(holidays: ReadonlySet<number>, year: number): number[] {
  return [...holidays]
    .map((day) => day + 1)
    .filter((day) => !holidays.has(day) && holidays.has(day + 1) && civilFromDays(day).year === year);
}

/** Days of calendars whose year begins anywhere in the Gregorian one. */
function wanderingDays(base: RuleBase, year: number): number[] {
  switch (base.kind) {
    case "julian":
      return inYear(year, (start) =>
        base.year === null || base.year === start ? julianDay(start, base.month, base.day) : null,
      );
    case "hebrew":
      return [year + 3760, year + 3761]
        .filter((hebrewYear) => base.year === null || base.year === hebrewYear)
        .map((hebrewYear) => hebrewDay(hebrewYear, base.month, base.day))
        .filter((day) => civilFromDays(day).year === year);
    case "jalaali":
      return inYear(year, (start) => jalaaliDay(start, base.month, base.day));
    case "bengali":
      return inYear(year, (start) => bengaliDay(start, base.month, base.day));
    case "lunar":
      return inYear(year, (start) => lunarDay(base.calendar, start, base.month, base.isLeapMonth, base.day));
    default:
      return [];
  }
}

/** Days in a Gregorian year, for calendars whose year starts in it or in the one before. */
function inYear(year: number, dayOf: (startYear: number) => number | null): number[] {
  return [dayOf(year - 1), dayOf(year)]
    .filter((day) => day !== null)
    .filter((day) => civilFromDays(day).year === year);
}

function applyStep(drafts: Draft[], step: RuleStep): Draft[] {
  switch (step.kind) {
    case "move":
      for (const draft of drafts)
        place(draft, draft.observedDay + moveOffset(dayOfWeek(draft.observedDay), step));
      return drafts;
    case "if_weekday":
      for (const draft of drafts) applyIfWeekday(draft, step);
      return drafts;
    case "only_weekday":
      return drafts.filter((draft) => isOneOf(step.weekdays, draft.day) !== step.not);
    case "only_years":
      return drafts.filter((draft) => isParity(civilFromDays(draft.day).year, step.parity));
    case "every_years":
      return drafts.filter((draft) => (civilFromDays(draft.day).year - step.since) % step.every === 0);
    case "part":
      for (const draft of drafts) setPart(draft, step.part);
      return drafts;
    case "since":
    case "until":
      return drafts;
  }
}

/** Moves the holiday itself. */
function place(draft: Draft, day: number): void {
  draft.day = day;
  draft.observedDay = day;
}

function setPart(draft: Draft, part: DayPart): void {
  draft.part = {
    startMinutes: part.startMinutes ?? draft.part.startMinutes,
    durationHours: part.durationHours ?? draft.part.durationHours,
  };
}

const isOneOf = (weekdays: readonly RuleWeekday[], day: number): boolean =>
  weekdays.some((weekday) => weekday === dayOfWeek(day));

function moveOffset(from: number, step: { count: number; weekday: RuleWeekday; direction: string }): number {
  const isBackward = step.direction === "before" || step.direction === "previous";
  if (step.weekday === 0) return isBackward ? -step.count : step.count;
  const weeks = (step.count - 1) * 7;
  if (isBackward) return -(((7 + from - step.weekday) % 7 || 7) + weeks);
  const ahead = (7 + step.weekday - from) % 7;
  return (step.direction === "next" ? ahead || 7 : ahead) + weeks;
}

function applyIfWeekday(draft: Draft, step: Extract<RuleStep, { kind: "if_weekday" }>): void {
  if (draft.isLocked || !isOneOf(step.weekdays, draft.day)) return;
  if (step.to !== null) {
    const direction = step.to.direction === "backward" ? "previous" : "next";
    const offset = moveOffset(dayOfWeek(draft.day), { count: 1, weekday: step.to.weekday, direction });
    stand(draft, draft.day + offset, step.mode);
    draft.isLocked = true;
  }
  setPart(draft, step.part);
}

/** Puts the day off on another day: the holiday moves, or keeps its date beside it. */
function stand(draft: Draft, day: number, mode: StandInMode): void {
  if (mode === "move") {
    place(draft, day);
    return;
  }
  draft.observedDay = day;
  draft.isDayFree = false;
}

function isParity(year: number, parity: "even" | "odd" | "leap" | "non-leap"): boolean {
  if (parity === "leap" || parity === "non-leap") return isLeapYear(year) === (parity === "leap");
  return (year % 2 === 0) === (parity === "even");
}
