import { daysFromCivil, isCivilDate, MAX_DAYS, MIN_DAYS } from "./civil.ts";
import { SECONDS_PER_DAY, SECONDS_PER_HOUR } from "../time-unit.ts";

const PATTERN =
  /^([0-9]{4})-([0-9]{2})-([0-9]{2})T([01][0-9]|2[0-3]):([0-5][0-9])(?::([0-5][0-9])(?:\.[0-9]{3})?)?Z$/;

/**
 * Reads the form that most programs write, quickly: RFC 3339 in UTC with capitals, to the minute, the second or the
 * millisecond. Returns whole seconds since the epoch. Null for any other text, and for the first and last days of the
 * calendar: those are for `parseMoment`.
 */
export function readUtcSeconds(text: string): number | null {
  const match = PATTERN.exec(text);
  if (match === null) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match.slice(1).map(Number);
  const days = daysFromCivil(year, month, day);
  if (!isCivilDate(year, month, day) || days <= MIN_DAYS + 1 || days >= MAX_DAYS - 1) return null;
  return days * SECONDS_PER_DAY + hour * SECONDS_PER_HOUR + minute * 60 + (second || 0);
}
