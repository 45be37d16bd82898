import { MS_PER_DAY } from "../domain/time-unit.ts";

/** Days since 1970-01-01 of an ISO date, or of the date that a local date-time begins with. */
export function dayOf(local: string): number {
  return Date.parse(`${local.slice(0, 10)}T00:00:00Z`) / MS_PER_DAY;
}

/** A day for `Intl`, which formats it in UTC. */
export function instantOf(day: number): Date {
  return new Date(day * MS_PER_DAY);
}

/** ISO date of a day number. */
export function isoDate(day: number): string {
  return instantOf(day).toISOString().slice(0, 10);
}

/** 1970-01-05, to name weekdays by. */
export const A_MONDAY = 4;

/** ISO weekday, 1 = Monday. 1970-01-01 was a Thursday. */
export function weekdayOf(day: number): number {
  return ((((day + 3) % 7) + 7) % 7) + 1;
}

/** ISO 8601 week of a day: the week belongs to the year its Thursday is in. */
export function isoWeekOf(day: number): number {
  const thursday = day - weekdayOf(day) + 4;
  const newYear = dayOf(`${isoDate(thursday).slice(0, 4)}-01-01`);
  return Math.floor((thursday - newYear) / 7) + 1;
}

/** First day of a month, 1-12; month 13 is January of the next year. */
export function firstOfMonth(year: number, month: number): number {
  return Date.UTC(year, month - 1, 1) / MS_PER_DAY;
}

/** The days from one to another, both included. */
export function daysBetween(first: number, last: number): number[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
}
