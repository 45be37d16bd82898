import type { Parsed } from "../error.ts";
import { daysFromCivil, daysInYear, isCivilDate, isDaysInRange } from "./civil.ts";
import { RANGE, refusal } from "./refusal.ts";
import { weekByNumber } from "./week.ts";
import { SECONDS_PER_HOUR } from "../time-unit.ts";

/*
 * Readers of the parts of a time: day, clock, offset. Each returns null where the text is not of its form, so
 * that another may try, and a refusal where only the numbers are wrong.
 */

const NO_SUCH_DAY = "a day that exists in the Gregorian calendar";
export const FIELD_RANGE = "hours 00-23 or 24:00, minutes 00-59, seconds 00-59 (60 only for a leap second)";

/** YYYYMMDD, YYYY-MM-DD, YYYY-DDD, YYYY-Www-D or YYYYWwwD. */
const DATE = /^(\d{4})(?:(\d\d)(\d\d)|-(\d\d)-(\d\d)|-(\d{3})|(?:-W(\d\d)-|W(\d\d))(\d))$/i;
const CLOCK = /^(\d\d):(\d\d)(?:(?!:)|:(\d\d)(?:(?![.,])|[.,](\d{1,9})(?!\d)))/;
/** HH, HHMM or HHMMSS with a fraction of the second: only behind a date and T, where it can be nothing else. */
const BASIC_CLOCK = /^(\d\d)(?:(\d\d)(?:(\d\d)(?:(?![.,])|[.,](\d{1,9})(?!\d)))?)?(?![\d:.,])/;
/** Z, or ±HH, ±HHMM, ±HH:MM, with one space before as databases write it; a space for the plus of a query. */
const OFFSET = /^ ?(?:Z|([+-]|(?<=^ ))(\d\d)(?::?(\d\d)(?::(\d\d))?)?)$/i;

/** The four written forms of a day; null where the text has none of them. */
export function readDate(text: string): Parsed<number> | null {
  const match = DATE.exec(text);
  if (match === null) return null;
  const [, yearText, basicMonth, basicDay, month = basicMonth, day = basicDay, ordinal, ...ofWeek] = match;
  const [dashedWeek, week = dashedWeek, weekday] = ofWeek;
  const year = Number(yearText);
  if (year === 0) return refusal("too_small", RANGE);
  let days: number | null = null;
  if (ordinal !== undefined) {
    if (Number(ordinal) >= 1 && Number(ordinal) <= daysInYear(year))
      days = daysFromCivil(year, 1, Number(ordinal));
  } else if (week !== undefined) {
    const found = weekByNumber(year, Number(week), "iso");
    if (found !== null && Number(weekday) >= 1 && Number(weekday) <= 7)
      days = found.startDays + Number(weekday) - 1;
  } else if (isCivilDate(year, Number(month), Number(day)))
    days = daysFromCivil(year, Number(month), Number(day));
  if (days === null) return refusal("not_a_date", NO_SUCH_DAY);
  // The last week of 9999 ends in the year after.
  return isDaysInRange(days)
    ? { ok: true, value: days }
    : refusal(days < 0 ? "too_small" : "too_large", RANGE);
}

/** `rest` is the text behind the clock. */
export type Clock = { secondOfDay: number; millisecond: number; isLeapSecond: boolean; rest: string };

/** HH:MM[:SS[.fraction]] at the start; a fraction of 1 to 9 digits, cut to milliseconds. Null: not that form. */
export function readClock(text: string, form = CLOCK): Parsed<Clock> | null {
  const match = form.exec(text);
  if (match === null) return null;
  const hour = Number(match[1]);
  const minute = Number(match[2] ?? 0);
  const written = Number(match[3] ?? 0);
  const millisecond = match[4] === undefined ? 0 : Number(match[4].slice(0, 3).padEnd(3, "0"));
  const isEndOfDay = hour === 24 && minute === 0 && written === 0 && millisecond === 0;
  if ((hour > 23 && !isEndOfDay) || minute > 59 || written > 60) return refusal("too_large", FIELD_RANGE);
  const isLeapSecond = written === 60;
  const secondOfDay = hour * SECONDS_PER_HOUR + minute * 60 + (isLeapSecond ? 59 : written);
  return { ok: true, value: { secondOfDay, millisecond, isLeapSecond, rest: text.slice(match[0].length) } };
}

/** HH, HHMM or HHMMSS as `readClock`. */
export const readBasicClock = (text: string): Parsed<Clock> | null => readClock(text, BASIC_CLOCK);

export type Offset = { offsetSeconds: number; isKnown: boolean; isSpaced: boolean };

/** `Z`, or a signed HH, HHMM or HH:MM[:SS]. Null: not that form. */
export function readOffset(text: string): Parsed<Offset> | null {
  const match = OFFSET.exec(text);
  if (match === null) return null;
  const sign = match[1];
  if (match[2] === undefined)
    return { ok: true, value: { offsetSeconds: 0, isKnown: false, isSpaced: false } };
  const [hour, minute, second] = [Number(match[2]), Number(match[3] ?? 0), Number(match[4] ?? 0)];
  if (hour > 23 || minute > 59 || second > 59) return refusal("too_large", "an offset below 24 hours");
  const size = hour * SECONDS_PER_HOUR + minute * 60 + second;
  const offsetSeconds = sign === "-" && size > 0 ? -size : size;
  return {
    ok: true,
    value: { offsetSeconds, isKnown: !(sign === "-" && size === 0), isSpaced: sign === "" },
  };
}
