import { civilFromDays } from "../calendar/civil.ts";
import { SECONDS_PER_DAY } from "../time-unit.ts";
import { startOfWeek } from "../calendar/week.ts";
import type { RecurrenceParts } from "./recurrence-period.ts";
import type { Frequency } from "./rule.ts";

export const SECONDS_PER_PERIOD = { HOURLY: 3600, MINUTELY: 60, SECONDLY: 1 } as const;
export type ShortFrequency = keyof typeof SECONDS_PER_PERIOD;

export const isShort = (frequency: Frequency): frequency is ShortFrequency => frequency in SECONDS_PER_PERIOD;

/** Whether the steps of a rule ever come to one of its hours and minutes: those of 24 hours at 5 o'clock begin there or never do. */
export function isTimeReached(
  { interval, hours, minutes, seconds }: RecurrenceParts,
  frequency: ShortFrequency,
  startWallSeconds: number,
): boolean {
  const unit = SECONDS_PER_PERIOD[frequency];
  const perDay = SECONDS_PER_DAY / unit;
  const has = (list: readonly number[], number: number): boolean =>
    list.length === 0 || list.includes(number);
  const first = Math.floor(startWallSeconds / unit) % perDay;
  let at = first;
  do {
    const second = at * unit;
    const isHour = has(hours, Math.floor(second / 3600));
    const isMinute = unit === 3600 || has(minutes, Math.floor((second % 3600) / 60));
    if (isHour && isMinute && (unit > 1 || has(seconds, second % 60))) return true;
    at = (at + interval) % perDay;
  } while (at !== first);
  return false;
}

/** Completes a rule: "information missing … is taken from DTSTART" (RFC 5545 3.3.10). */
export function withPartsOfStart(parts: RecurrenceParts, startWallSeconds: number): RecurrenceParts {
  const { frequency, weekdays, monthDays, months, yearDays, weekNumbers } = parts;
  const day = Math.floor(startWallSeconds / SECONDS_PER_DAY);
  const second = startWallSeconds - day * SECONDS_PER_DAY;
  const start = civilFromDays(day);
  const hasDay = weekdays.length + monthDays.length + yearDays.length > 0;
  const weekday = startOfWeek(day, 1) === day ? 1 : day - startOfWeek(day, 1) + 1;
  const isOfWeekday = frequency === "WEEKLY" || weekNumbers.length > 0;
  const isOfMonth = frequency === "MONTHLY" || frequency === "YEARLY";
  const orFrom = (list: readonly number[], isTaken: boolean, value: number): readonly number[] =>
    list.length === 0 && isTaken ? [value] : list;
  return {
    ...parts,
    weekdays: !hasDay && isOfWeekday ? [{ ordinal: 0, weekday }] : weekdays,
    monthDays: orFrom(monthDays, !hasDay && !isOfWeekday && isOfMonth, start.day),
    months: orFrom(months, !hasDay && !isOfWeekday && frequency === "YEARLY", start.month),
    hours: orFrom(parts.hours, !isShort(frequency), Math.floor(second / 3600)),
    minutes: orFrom(
      parts.minutes,
      !isShort(frequency) || frequency === "HOURLY",
      Math.floor((second % 3600) / 60),
    ),
    seconds: orFrom(parts.seconds, frequency !== "SECONDLY", second % 60),
  };
}
