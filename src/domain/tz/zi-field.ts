import { mustExist } from "../must-exist.ts";
import { daysInMonth } from "../calendar/civil.ts";
import { DAY_NAMES } from "../calendar/day-name.ts";
import { MONTH_NAMES } from "../calendar/month-name.ts";
import { AlmanacError } from "../error.ts";
import { CLOCK, DAY_KIND, LEAP_YEAR } from "./yearly-date.ts";
import { SECONDS_PER_HOUR } from "../time-unit.ts";

const MONTHS = MONTH_NAMES.map((name) => name.toLowerCase());
/** Sunday first, as rules count. */
const WEEKDAYS = [...DAY_NAMES.slice(6), ...DAY_NAMES.slice(0, 6)].map((name) => name.toLowerCase());

/** The last year that a rule or a zone line may have: the product's calendar ends there. */
export const LAST_YEAR = 9999;

/** Refuses time zone source text with the line and what was expected there. */
export function refuse(lineNumber: number, expected: string): never {
  throw new AlmanacError("internal_error", `time zone source, line ${lineNumber}: expected ${expected}`);
}

/** Splits a line into fields at white space; `#` begins a comment. Refuses quotation marks, which no release has. */
export function splitFields(line: string, lineNumber: number): string[] {
  const text = line.replace(/#.*/, "").trim();
  if (text.includes('"')) refuse(lineNumber, "no quotation mark");
  return text === "" ? [] : text.split(/[ \t\f\v]+/);
}

function indexOfName(names: readonly string[], text: string): number {
  const lower = text.toLowerCase();
  if (lower === "") return -1;
  const found = names.filter((name) => name.startsWith(lower));
  return found.length === 1 ? names.indexOf(mustExist(found[0])) : -1;
}

/** 1-12, from any prefix of an English month name that fits one month only. */
export function parseMonth(text: string, lineNumber: number): number {
  const index = indexOfName(MONTHS, text);
  return index < 0 ? refuse(lineNumber, `a month, not "${text.slice(0, 20)}"`) : index + 1;
}

/** The day of a yearly date: `8`, `lastSun`, `Sun>=8`, `Sun<=25`. */
export function parseDay(
  text: string,
  month: number,
  lineNumber: number,
): { dayKind: number; day: number; weekday: number } {
  const longest = daysInMonth(LEAP_YEAR, month);
  const bound = /^([A-Za-z]{1,9})([<>])=(\d{1,2})$/.exec(text);
  const last = /^last-?([A-Za-z]{1,9})$/i.exec(text);
  let dayKind: number = DAY_KIND.day;
  let weekday = 0;
  let day = Number(/^\d{1,2}$/.test(text) ? text : (bound?.[3] ?? Number.NaN));
  if (bound !== null) {
    dayKind = bound[2] === ">" ? DAY_KIND.onOrAfter : DAY_KIND.onOrBefore;
    weekday = indexOfName(WEEKDAYS, mustExist(bound[1]));
  } else if (last !== null) {
    dayKind = DAY_KIND.onOrBefore;
    weekday = indexOfName(WEEKDAYS, mustExist(last[1]));
    day = longest;
  }
  if (weekday < 0 || !(day >= 1 && day <= longest)) {
    refuse(lineNumber, `a day of the month such as 8, lastSun or Sun>=8, not "${text.slice(0, 20)}"`);
  }
  return { dayKind, day, weekday };
}

/** `h[:mm[:ss[.fff]]]` with an optional sign, or `-` for zero, as seconds. Up to 167 h, the limit of POSIX strings. */
export function parseDuration(text: string, lineNumber: number): number {
  if (text === "-" || text === "") return 0;
  const match = /^(-?)(\d{1,3})(?::(\d{1,2})(?::(\d{1,2})(\.\d{1,9})?)?)?$/.exec(text);
  const hours = Number(match?.[2] ?? Number.NaN);
  const minutes = Number(match?.[3] ?? 0);
  const seconds = Number(match?.[4] ?? 0);
  if (match === null || hours > 167 || minutes > 59 || seconds > 60) {
    return refuse(lineNumber, `a time such as 2, 2:00 or -1:30, not "${text.slice(0, 20)}"`);
  }
  const total = hours * SECONDS_PER_HOUR + minutes * 60 + seconds + roundFraction(match[5], seconds);
  return match[1] === "-" && total !== 0 ? -total : total;
}

/** Rounds a fraction of a second to the nearest whole one, a half to the even second. */
function roundFraction(fraction: string | undefined, seconds: number): number {
  const value = Number(fraction ?? 0);
  if (value === 0.5) return seconds % 2;
  return value > 0.5 ? 1 : 0;
}

/** A time of day with its clock suffix: `w` wall (default), `s` standard, `u` `g` `z` universal. */
export function parseTimeOfDay(text: string, lineNumber: number): { timeSeconds: number; clock: number } {
  const suffix = text.at(-1)?.toLowerCase() ?? "";
  const clock =
    suffix === "s" ? CLOCK.standard : "ugz".includes(suffix) && suffix !== "" ? CLOCK.universal : CLOCK.wall;
  const plain = clock !== CLOCK.wall || suffix === "w" ? text.slice(0, -1) : text;
  return { timeSeconds: parseDuration(plain, lineNumber), clock };
}

/**
 * The amount of saving and tzdb's flag: the flag follows a suffix `s` or `d`, else it is set where the amount is not zero,
 * so negative saving counts as daylight saving in the raw data.
 */
export function parseSaving(text: string, lineNumber: number): { savingSeconds: number; flag: boolean } {
  const suffix = text.at(-1)?.toLowerCase() ?? "";
  const forced = suffix === "s" || suffix === "d";
  const savingSeconds = parseDuration(forced ? text.slice(0, -1) : text, lineNumber);
  return { savingSeconds, flag: forced ? suffix === "d" : savingSeconds !== 0 };
}

/** A year in digits, 1-9999. */
export function parseYear(text: string, lineNumber: number): number {
  const year = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  return year >= 1 && year <= LAST_YEAR
    ? year
    : refuse(lineNumber, `a year from 1 to 9999, not "${text.slice(0, 20)}"`);
}
