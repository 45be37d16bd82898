import type { DayOff } from "../calendar/business-calendar.ts";
import { daysFromCivil } from "../calendar/civil.ts";
import type { SchoolKind } from "../school/school-data.ts";
import type { Names } from "./names.ts";
import type { HolidayType } from "./rule-program.ts";

/** What a list needs of the rule behind a day. */
export type DayRule = {
  /** As in the data: "07-04 and if sunday then next monday". */
  readonly text: string;
  readonly names: Names;
  readonly type: HolidayType;
  readonly isNationwide: boolean;
  /** The rule in plain English. */
  readonly explanation: string;
  /** Who observes it, when not everybody, in English. */
  readonly note: string | null;
};

/** The schools that published school holidays are for, and whether they are holidays or begin or end the lessons. */
export type SchoolDays = {
  kind: SchoolKind;
  /** Codes of areas and of groups of schools; empty: all. */
  subdivisions: readonly string[];
  groups: readonly string[];
};

/** One holiday of one year, without names. Days are day numbers. */
export type HolidayDay = {
  rule: DayRule;
  id: string;
  day: number;
  observedDay: number;
  /** Last day, `day` itself for most. */
  lastDay: number;
  isDayFree: boolean;
  isHalfDay: boolean;
  /** Minutes after midnight, local time, from which a half day is off; `null` for whole days and where it is not known. */
  offFromMinutes: number | null;
  /** How many days the official date may differ; 0 = it is decided. */
  toleranceDays: number;
  source: string | null;
  /** Only of published school holidays. */
  school?: SchoolDays;
};

/** All days off of a holiday, in order; a working day by decree has none. */
export function daysOffOf(day: HolidayDay): number[] {
  const off: number[] = [];
  if (day.rule.type === "workday") return off;
  if (day.isDayFree) for (let one = day.day; one <= day.lastDay; one += 1) off.push(one);
  if (!off.includes(day.observedDay)) off.push(day.observedDay);
  return off.sort((a, b) => a - b);
}

/** The days off of holidays, as far as they lie in a year. */
export function daysOffIn(year: number, holidays: readonly HolidayDay[]): DayOff[] {
  const first = daysFromCivil(year, 1, 1);
  const last = daysFromCivil(year, 12, 31);
  const found: DayOff[] = [];
  for (const holiday of holidays) {
    for (const days of daysOffOf(holiday)) {
      if (days >= first && days <= last) found.push({ days, isHalf: holiday.isHalfDay });
    }
  }
  return found;
}

/** The first day off of a holiday from a day on; `null` when all are past. */
export function nextDayOff(day: HolidayDay, fromDay: number): number | null {
  const own = day.isDayFree && day.lastDay >= fromDay ? Math.max(day.day, fromDay) : null;
  if (day.observedDay < fromDay) return own;
  return own === null ? day.observedDay : Math.min(own, day.observedDay);
}

/** Whether a holiday has a day or a day off in a month. */
export function touchesMonth(day: HolidayDay, year: number, month: number): boolean {
  const first = daysFromCivil(year, month, 1);
  const last = daysFromCivil(month === 12 ? year + 1 : year, (month % 12) + 1, 1) - 1;
  const isWithin = (one: number): boolean => one >= first && one <= last;
  return isWithin(day.observedDay) || (day.day <= last && day.lastDay >= first);
}
