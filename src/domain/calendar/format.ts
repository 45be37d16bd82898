import { offsetName, twoDigits } from "../tz/offset-name.ts";
import { civilFromDays } from "./civil.ts";
import { dayName } from "./day-name.ts";
import { MONTH_NAMES } from "./month-name.ts";
import { SECONDS_PER_DAY } from "../time-unit.ts";

/** Four digits for 0000-9999; otherwise a sign and six (ISO 8601 expanded form), so that no year is misread. */
function yearText(year: number): string {
  if (year >= 1000 && year <= 9999) return String(year);
  if (year >= 0 && year <= 9999) return String(year).padStart(4, "0");
  return (year < 0 ? "-" : "+") + String(Math.abs(year)).padStart(6, "0");
}

/** "YYYY-MM-DD" of a day number (days since 1970-01-01). */
export function formatDate(days: number): string {
  const { year, month, day } = civilFromDays(days);
  return `${yearText(year)}-${twoDigits(month)}-${twoDigits(day)}`;
}

/** "HH:MM:SS" of a second of the day, 0-86399. */
export function formatTimeOfDay(secondOfDay: number): string {
  const minute = Math.floor(secondOfDay / 60);
  const hour = Math.floor(minute / 60);
  return `${twoDigits(hour)}:${twoDigits(minute - hour * 60)}:${twoDigits(secondOfDay - minute * 60)}`;
}

/** "YYYY-MM-DDTHH:MM:SS" of a wall clock given in seconds since 1970-01-01T00:00:00 of that clock. */
export function formatLocal(localSeconds: number): string {
  const days = Math.floor(localSeconds / SECONDS_PER_DAY);
  return `${formatDate(days)}T${formatTimeOfDay(localSeconds - days * SECONDS_PER_DAY)}`;
}

/** "YYYY-MM-DDTHH:MM:SSZ" of an instant in seconds. */
export function formatUtc(epochSeconds: number): string {
  return `${formatLocal(epochSeconds)}Z`;
}

/** RFC 3339 with offset: "YYYY-MM-DDTHH:MM:SS+HH:MM". */
export function formatDateTime(epochSeconds: number, offsetSeconds: number): string {
  return formatLocal(epochSeconds + offsetSeconds) + offsetName(offsetSeconds);
}

/** `formatDateTime` of an instant in milliseconds, with three digits of a second where it has a fraction. */
export function formatInstant(epochMs: number, offsetSeconds: number): string {
  const epochSeconds = Math.floor(epochMs / 1000);
  const millisecond = epochMs - epochSeconds * 1000;
  const fraction = millisecond === 0 ? "" : `.${String(millisecond).padStart(3, "0")}`;
  return formatLocal(epochSeconds + offsetSeconds) + fraction + offsetName(offsetSeconds);
}

/**
 * RFC 2822 (now RFC 5322, 3.3): "Fri, 20 Nov 2026 10:00:00 +0100". The form has no seconds of offset: for a
 * local mean time both offset and clock are truncated to the minute, so that the instant stays right to the
 * minute.
 */
export function formatRfc2822(epochSeconds: number, offsetSeconds: number): string {
  const wholeMinutes = Math.trunc(offsetSeconds / 60) * 60;
  const local = epochSeconds + wholeMinutes;
  const days = Math.floor(local / SECONDS_PER_DAY);
  const { year, month, day } = civilFromDays(days);
  const weekday = dayName(days).slice(0, 3);
  const monthName = MONTH_NAMES[month - 1]?.slice(0, 3);
  const offset = offsetName(wholeMinutes).replace(":", "");
  const time = formatTimeOfDay(local - days * SECONDS_PER_DAY);
  return `${weekday}, ${twoDigits(day)} ${monthName} ${yearText(year)} ${time} ${offset}`;
}
