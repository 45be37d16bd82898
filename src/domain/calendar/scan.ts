import type { Parsed } from "../error.ts";
import { daysFromCivil, daysInYear, isCivilDate, isDaysInRange } from "./civil.ts";
import { RANGE, refusal } from "./refusal.ts";
import { weekByNumber } from "./week.ts";
import { SECONDS_PER_HOUR } from "../time-unit.ts";

/*
 * Readers of the parts of a time: day, clock, offset. Each returns null where the text is not of its form, so
 * that another may try, and a refusal where only the numbers are wrong. They read characters by position, so
 * that no hostile text can make a regular expression backtrack.
 */

const NO_SUCH_DAY = "a day that exists in the Gregorian calendar";
export const FIELD_RANGE = "hours 00-23 or 24:00, minutes 00-59, seconds 00-59 (60 only for a leap second)";

/** The number in `count` ASCII digits of `text` from `at`, or -1 where one is no digit. */
function digitsAt(text: string, at: number, count: number): number {
  let value = 0;
  for (let index = at; index < at + count; index++) {
    const digit = text.charCodeAt(index) - 48;
    // NaN, past the end of the text, fails this too.
    if (!(digit >= 0 && digit <= 9)) return -1;
    value = value * 10 + digit;
  }
  return value;
}

/** Whether a text is all printable ASCII, as every time is. */
export function isPrintableAscii(text: string): boolean {
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code < 0x20 || code > 0x7e) return false;
  }
  return true;
}

function acceptDays(days: number): Parsed<number> {
  if (isDaysInRange(days)) return { ok: true, value: days };
  return refusal(days < 0 ? "too_small" : "too_large", RANGE);
}

function checkedDays(year: number, month: number, day: number): Parsed<number> {
  if (year === 0) return refusal("too_small", RANGE);
  if (!isCivilDate(year, month, day)) return refusal("not_a_date", NO_SUCH_DAY);
  return { ok: true, value: daysFromCivil(year, month, day) };
}

/** The four written forms of a day; null where the text has none of them. */
export function readDate(text: string): Parsed<number> | null {
  const year = digitsAt(text, 0, 4);
  if (year < 0) return null;
  if (text.length === 8) {
    const [month, day] = [digitsAt(text, 4, 2), digitsAt(text, 6, 2)];
    if (month >= 0 && day >= 0) return checkedDays(year, month, day);
  }
  if (text[4] !== "-") return null;
  if (text.length === 10 && text[7] === "-") {
    const [month, day] = [digitsAt(text, 5, 2), digitsAt(text, 8, 2)];
    if (month >= 0 && day >= 0) return checkedDays(year, month, day);
  }
  if (text.length === 8) {
    const ordinal = digitsAt(text, 5, 3);
    if (ordinal < 0) return null;
    if (year === 0) return refusal("too_small", RANGE);
    if (ordinal < 1 || ordinal > daysInYear(year)) return refusal("not_a_date", NO_SUCH_DAY);
    return { ok: true, value: daysFromCivil(year, 1, ordinal) };
  }
  if (text.length === 10 && (text[5] === "W" || text[5] === "w") && text[8] === "-") {
    const [week, weekday] = [digitsAt(text, 6, 2), digitsAt(text, 9, 1)];
    if (week < 0 || weekday < 0) return null;
    if (year === 0) return refusal("too_small", RANGE);
    const found = weekByNumber(year, week, "iso");
    if (found === null || weekday < 1 || weekday > 7) return refusal("not_a_date", NO_SUCH_DAY);
    return acceptDays(found.startDays + weekday - 1);
  }
  return null;
}

export type Clock = { secondOfDay: number; millisecond: number; isLeapSecond: boolean; end: number };

/** HH:MM[:SS[.fraction]] from `at`; a fraction of 1 to 9 digits, cut to milliseconds. Null: not that form. */
export function readClock(text: string, at: number): Parsed<Clock> | null {
  const hour = digitsAt(text, at, 2);
  const minute = digitsAt(text, at + 3, 2);
  if (hour < 0 || minute < 0 || text[at + 2] !== ":") return null;
  let second = 0;
  let millisecond = 0;
  let end = at + 5;
  if (text[end] === ":") {
    second = digitsAt(text, end + 1, 2);
    if (second < 0) return null;
    end += 3;
    if (text[end] === ".") {
      const start = ++end;
      while (digitsAt(text, end, 1) >= 0) end++;
      if (end === start || end - start > 9) return null;
      millisecond = Number(text.slice(start, Math.min(end, start + 3)).padEnd(3, "0"));
    }
  }
  const isEndOfDay = hour === 24 && minute === 0 && second === 0 && millisecond === 0;
  if ((hour > 23 && !isEndOfDay) || minute > 59 || second > 60) return refusal("too_large", FIELD_RANGE);
  const isLeapSecond = second === 60;
  if (isLeapSecond) second = 59;
  return {
    ok: true,
    value: { secondOfDay: hour * SECONDS_PER_HOUR + minute * 60 + second, millisecond, isLeapSecond, end },
  };
}

export type Offset = { offsetSeconds: number; isKnown: boolean; isSpaced: boolean };

/** `Z`, or a signed HH:MM[:SS] that ends the text. Null: not that form. */
export function readOffset(text: string, at: number): Parsed<Offset> | null {
  const sign = text[at];
  if ((sign === "Z" || sign === "z") && text.length === at + 1) {
    return { ok: true, value: { offsetSeconds: 0, isKnown: false, isSpaced: false } };
  }
  if (sign !== "+" && sign !== "-" && sign !== " ") return null;
  const [hour, minute] = [digitsAt(text, at + 1, 2), digitsAt(text, at + 4, 2)];
  if (hour < 0 || minute < 0 || text[at + 3] !== ":") return null;
  let second = 0;
  if (text.length !== at + 6) {
    second = digitsAt(text, at + 7, 2);
    if (second < 0 || text[at + 6] !== ":" || text.length !== at + 9) return null;
  }
  if (hour > 23 || minute > 59 || second > 59) return refusal("too_large", "an offset below 24 hours");
  const size = hour * SECONDS_PER_HOUR + minute * 60 + second;
  const offsetSeconds = sign === "-" && size > 0 ? -size : size;
  return {
    ok: true,
    value: { offsetSeconds, isKnown: !(sign === "-" && size === 0), isSpaced: sign === " " },
  };
}
