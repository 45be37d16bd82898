/** Plain dates as day numbers since 1970-01-01, as the domain counts them. */

const DAY_MS = 86_400_000;

/** Day number of an ISO date. */
export function dayOf(date: string): number {
  return Date.parse(`${date}T00:00:00Z`) / DAY_MS;
}

/** The same for `Intl`, which formats it in UTC. */
export function instantOf(day: number): Date {
  return new Date(day * DAY_MS);
}

/** ISO date of a day number. */
export function isoDate(day: number): string {
  return instantOf(day).toISOString().slice(0, 10);
}

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
  return Date.UTC(year, month - 1, 1) / DAY_MS;
}

/** The days from one to another, both included. */
export function daysBetween(first: number, last: number): number[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
}
