import { MS_PER_DAY } from "../../domain/time-unit.ts";

/** Days since 1970-01-01 of an ISO date, or of the date that a local date-time begins with. */
export function dayOf(local: string): number {
  return Date.parse(`${local.slice(0, 10)}T00:00:00Z`) / MS_PER_DAY;
}

/** A day for `Intl`, which formats it in UTC. */
export function instantOf(day: number): Date {
  return new Date(day * MS_PER_DAY);
}

/** 1970-01-05, to name weekdays by. */
export const A_MONDAY = 4;

/** The days from one to another, both included. */
export function daysBetween(first: number, last: number): number[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
}
