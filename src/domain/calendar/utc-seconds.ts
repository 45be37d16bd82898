import { daysFromCivil, isCivilDate, MAX_DAYS, MIN_DAYS } from "./civil.ts";
import { SECONDS_PER_DAY } from "../time-unit.ts";

/** Lengths of `2026-11-20T10:00Z`, `2026-11-20T10:00:00Z` and `2026-11-20T10:00:00.000Z`. */
const TO_MINUTE = 17;
const TO_SECOND = 20;
const TO_MILLISECOND = 24;

/** The number of two digits, or NaN, for which every comparison is false. */
function twoDigits(text: string, at: number): number {
  const tens = text.charCodeAt(at) - 48;
  const ones = text.charCodeAt(at + 1) - 48;
  return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? tens * 10 + ones : Number.NaN;
}

/**
 * Reads the form that most programs write, quickly: RFC 3339 in UTC with capitals, to the minute, the second or the
 * millisecond. Returns whole seconds since the epoch. Null for any other text, and for the first and last days of the
 * calendar: those are for `parseMoment`.
 */
export function readUtcSeconds(text: string): number | null {
  const { length } = text;
  if (length !== TO_MILLISECOND && length !== TO_SECOND && length !== TO_MINUTE) return null;
  const isFormed =
    text[4] === "-" && text[7] === "-" && text[10] === "T" && text[13] === ":" && text[length - 1] === "Z";
  if (!isFormed) return null;
  const year = twoDigits(text, 0) * 100 + twoDigits(text, 2);
  const month = twoDigits(text, 5);
  const day = twoDigits(text, 8);
  if (!isCivilDate(year, month, day)) return null;
  const days = daysFromCivil(year, month, day);
  const minuteOfDay = minuteOf(twoDigits(text, 11), twoDigits(text, 14));
  const second = secondOf(text, length);
  const isWithin = days > MIN_DAYS + 1 && days < MAX_DAYS - 1 && minuteOfDay >= 0 && second <= 59;
  return isWithin ? days * SECONDS_PER_DAY + minuteOfDay * 60 + second : null;
}

function minuteOf(hour: number, minute: number): number {
  return hour <= 23 && minute <= 59 ? hour * 60 + minute : Number.NaN;
}

/** NaN where the text has another form. */
function secondOf(text: string, length: number): number {
  if (length === TO_MINUTE) return 0;
  if (text[16] !== ":") return Number.NaN;
  if (length === TO_SECOND) return twoDigits(text, 17);
  const isFraction = text[19] === "." && twoDigits(text, 20) >= 0 && twoDigits(text, 21) >= 0;
  return isFraction ? twoDigits(text, 17) : Number.NaN;
}
