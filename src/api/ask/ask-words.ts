import { civilFromDays } from "../../domain/calendar/civil.ts";
import { dayName } from "../../domain/calendar/day-name.ts";
import { formatTimeOfDay } from "../../domain/calendar/format.ts";
import { MONTH_NAMES } from "../../domain/calendar/month-name.ts";
import { MS_PER_DAY, SECONDS_PER_DAY } from "../../domain/time-unit.ts";

/** "Friday 27 November 2026". */
export function dayInWords(days: number): string {
  const { year, month, day } = civilFromDays(days);
  return `${dayName(days)} ${day} ${MONTH_NAMES[month - 1]} ${year}`;
}

/** Day number of "2026-11-27" or a local time that begins so. */
export function dayOfText(text: string): number {
  return Date.parse(text.slice(0, 10)) / MS_PER_DAY;
}

/** "Friday 27 November 2026" of a date or local time of the API. */
export const dateInWords = (text: string): string => dayInWords(dayOfText(text));

/** "16:58" of a local time of the API. */
export const clockOfText = (text: string): string => text.slice(11, 16);

/** Clock and day of seconds since 1970-01-01T00:00 of a wall clock. */
export function wallClock(localSeconds: number): { readonly clock: string; readonly day: number } {
  const day = Math.floor(localSeconds / SECONDS_PER_DAY);
  return { clock: formatTimeOfDay(localSeconds - day * SECONDS_PER_DAY).slice(0, 5), day };
}

/** "1 day", "100 days". */
export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? "" : "s"}`;

/** "10 hours 30 minutes" of a difference in seconds, whatever its sign. */
export function spanInWords(seconds: number): string {
  const minutes = Math.round(Math.abs(seconds) / 60);
  const parts = [
    [Math.floor(minutes / 60), "hour"],
    [minutes % 60, "minute"],
  ] as const;
  return parts.flatMap(([count, noun]) => (count === 0 ? [] : counted(count, noun))).join(" ");
}

/** "Paris, Oslo and Rome". */
export function joined(names: readonly string[]): string {
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}
