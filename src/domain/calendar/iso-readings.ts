import { twoDigits } from "../tz/offset-name.ts";
import { isCivilDate } from "./civil.ts";
import { MONTH_NAMES } from "./month-name.ts";
import { readSpokenClock } from "./spoken-clock.ts";

const YEAR_FIRST = /^(\d{4})[-/. ](\d{1,2})[-/. ](\d{1,2})$/;
const YEAR_LAST = /^(\d{1,2})([-/. ])(\d{1,2})\2(\d{4})$/;
const DAY_MONTH = /^(\d{1,2})(?:st|nd|rd|th)?[ .-]{1,2}([a-z]{3,9})\.?,?[ -](\d{4})$/;
const MONTH_DAY = /^([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$/;
const HOURS = /^(\d{1,2})(?:h|\.(?=\d))(\d{2})?$/;

/**
 * What a date or a time of day in another notation may be in ISO 8601: `2026-12-01` for `1 Dec 2026`, also `2026-01-12` for
 * `12/01/2026`, `09:00` for `9am`. Empty for other texts.
 */
export function isoReadings(text: string): string[] {
  const lower = text.trim().toLowerCase();
  const spoken = readSpokenClock(lower);
  if (spoken === null) return [...new Set([...datesOf(lower), ...timesOf(lower)])];
  const minute = Math.floor(spoken.secondOfDay / 60);
  const time = `${twoDigits(Math.floor(minute / 60))}:${twoDigits(minute % 60)}`;
  return spoken.before === "" ? [time] : datesOf(spoken.before).map((date) => `${date}T${time}`);
}

function datesOf(text: string): string[] {
  const [, year, month, day] = YEAR_FIRST.exec(text) ?? [];
  if (year !== undefined) return isoDate(year, Number(month), Number(day));
  const [, first, , second, last] = YEAR_LAST.exec(text) ?? [];
  if (last !== undefined)
    return [...isoDate(last, Number(first), Number(second)), ...isoDate(last, Number(second), Number(first))];
  const [, before, named, yearOfNamed] = DAY_MONTH.exec(text) ?? [];
  if (yearOfNamed !== undefined) return isoDate(yearOfNamed, monthOf(named), Number(before));
  const [, name, after, yearAfter] = MONTH_DAY.exec(text) ?? [];
  return yearAfter === undefined ? [] : isoDate(yearAfter, monthOf(name), Number(after));
}

function timesOf(text: string): string[] {
  const [, hours, minutes = "00"] = HOURS.exec(text) ?? [];
  const isTime = hours !== undefined && Number(hours) < 24 && Number(minutes) < 60;
  return isTime ? [`${twoDigits(Number(hours))}:${minutes}`] : [];
}

/** Number of the month of which the text is the English name or its beginning; 0 if none. */
function monthOf(text = ""): number {
  return MONTH_NAMES.findIndex((name) => name.toLowerCase().startsWith(text)) + 1;
}

function isoDate(year: string, month: number, day: number): string[] {
  if (!isCivilDate(Number(year), month, day)) return [];
  return [`${year}-${twoDigits(month)}-${twoDigits(day)}`];
}
