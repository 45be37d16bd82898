import { SECONDS_PER_DAY } from "../domain/time-unit.ts";
import { offsetName } from "../domain/tz/offset-name.ts";

const NUMBERS = new Intl.NumberFormat("en");

/** "12,345". */
export function numberText(value: number): string {
  return NUMBERS.format(value);
}

/** "1 day", "2,000 days". */
export function countText(count: number, noun: string): string {
  return `${numberText(count)} ${noun}${count === 1 ? "" : "s"}`;
}

/** "today", "tomorrow", "in 5 days". */
export function inDays(days: number): string {
  return days === 0 ? "today" : days === 1 ? "tomorrow" : `in ${numberText(days)} days`;
}

/** "Paris, Rome and Oslo". */
export function joinNames(names: readonly string[]): string {
  const last = names.at(-1) ?? "";
  return names.length < 2 ? last : `${names.slice(0, -1).join(", ")} and ${last}`;
}

/** `HH:MM` of an ISO date-time, as it is written there. */
export function clockOf(dateTime: string): string {
  return dateTime.slice(11, 16);
}

/** `HH:MM` of seconds on a local clock. */
export function clockText(localSeconds: number): string {
  const secondOfDay = ((localSeconds % SECONDS_PER_DAY) + SECONDS_PER_DAY) % SECONDS_PER_DAY;
  return clockOf(new Date(secondOfDay * 1000).toISOString());
}

/** `UTC+05:45`, `UTC−03:30`, of seconds or of an offset as data has it; all pages and clocks write it so. */
export function offsetText(offset: number | string): string {
  return `UTC${typeof offset === "number" ? offsetName(offset) : offset}`.replace("-", "−");
}
