import type { Parsed } from "../error.ts";
import { MONTH_NAMES } from "../calendar/month-name.ts";
import { refusal, type Refusal } from "../calendar/refusal.ts";
import { DAY_NAMES } from "../calendar/day-name.ts";

const FORM =
  "words such as 'day at 9:00', 'monday and thursday at 9:30', '2 weeks on tuesday at 14:00', 'second tuesday at 9:00', 'last friday of march at 17:00', '1st and 15th at 8:00', 'last day at 23:00', '15 minutes', '24 december at 18:00'";
const WEEKDAYS = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"];
const ORDINALS = ["first", "second", "third", "fourth", "fifth"];

/**
 * Reads the words after "every" as a recurrence rule of RFC 5545, "FREQ=MONTHLY;BYDAY=2TU;BYHOUR=9;BYMINUTE=0". What is
 * not in the small grammar is refused with examples, never guessed. Never throws.
 *
 * @param readTime reads a time of day, such as "9:00", "9am" or "noon", as a second of the day; `null` for other text
 */
export function ruleOfWords(text: string, readTime: (text: string) => number | null): Parsed<string> {
  const words = text
    .trim()
    .toLowerCase()
    .replace(/\s+/g, " ")
    .replace(/^every /, "");
  const [days = "", clock] = words.split(/ at /, 2);
  const rule = readDays(
    days.replaceAll(/,? and |, ?/g, ",").replaceAll(/ (?:of|in) (?:the|every|each) month$/g, ""),
  );
  if (rule === null) return refusal("syntax", FORM);
  const isByClock = /^FREQ=(?:MINUTELY|HOURLY)/.test(rule);
  if (clock === undefined) {
    return isByClock
      ? { ok: true, value: rule }
      : refusal("syntax", `a time, such as '${words.slice(0, 60)} at 9:00'`);
  }
  if (isByClock) return refusal("syntax", FORM);
  const times = readTimes(clock, readTime);
  return times.ok ? { ok: true, value: `${rule};${times.value}` } : times;
}

/** "9:00 and 17:00": hours that share their minutes, because a rule has every hour with every minute. */
function readTimes(text: string, readTime: (text: string) => number | null): Parsed<string> | Refusal {
  const seconds = text.split(/,? and |, ?/).map((each) => readTime(each.trim()));
  const expected = "a time such as 9:00 or 17:30; several with the same minutes, such as 9:00 and 17:00";
  const known = seconds.filter((each) => each !== null && each % 60 === 0);
  const minutes = new Set(known.map((each) => Math.floor(((each ?? 0) % 3600) / 60)));
  if (known.length !== seconds.length || minutes.size > 1) return refusal("syntax", expected);
  const hours = known.map((each) => Math.floor((each ?? 0) / 3600) % 24);
  return { ok: true, value: `BYHOUR=${hours.join()};BYMINUTE=${[...minutes].join()};BYSECOND=0` };
}

/** The days or the step, as a rule without times; `null` for other words. */
function readDays(text: string): string | null {
  const step = /^(?:(\d{1,3}|other|second) )?(minute|hour|day|week|month|year)s?(?: on (.+))?$/.exec(text);
  const [, each = "1", unit = "", on] = step ?? [];
  const interval = each === "other" || each === "second" ? 2 : Number(each);
  const named = unit === "day" ? "DAILY" : `${unit.toUpperCase()}LY`;
  const frequency = `FREQ=${named};INTERVAL=${interval}`;
  if (step !== null && interval > 0) {
    if (on === undefined) return frequency;
    const days = unit === "week" ? readWeekdays(on) : null;
    if (days !== null) return `${frequency};BYDAY=${days}`;
    const dates = unit === "month" ? readMonthly(on.replace(/^the /, "")) : null;
    if (dates !== null) return `${frequency};${dates}`;
    return unit === "year" && interval === 1 ? readDate(on) : null;
  }
  if (/^(?:week ?day|working day)s?$/.test(text)) return "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR";
  const weekdays = readWeekdays(text.replace(/^other /, ""));
  if (weekdays !== null) return `FREQ=WEEKLY;INTERVAL=${text.startsWith("other ") ? 2 : 1};BYDAY=${weekdays}`;
  const [, dates = "", months] = /^(.+?)(?: of (?!the)(.+))?$/.exec(text) ?? [];
  const monthly = readMonthly(dates);
  if (monthly === null) return readDate(text);
  if (months === undefined) return `FREQ=MONTHLY;${monthly}`;
  const numbers = months.split(",").map(monthOf);
  return numbers.includes(0) ? null : `FREQ=MONTHLY;BYMONTH=${numbers.join()};${monthly}`;
}

/** "monday,thursday". */
function readWeekdays(text: string): string | null {
  const found = text.split(",").map((word) => WEEKDAYS[weekdayOf(word)]);
  return found.includes(undefined) ? null : found.join();
}

/** "second tuesday", "first,third monday", "1st,15th", "last day", "last weekday". */
function readMonthly(text: string): string | null {
  if (text === "last day") return "BYMONTHDAY=-1";
  if (/^(?:first|last) (?:week ?day|working day)$/.test(text))
    return `BYDAY=MO,TU,WE,TH,FR;BYSETPOS=${text.startsWith("first") ? 1 : -1}`;
  const dates = text.split(",").map((each) => /^(\d{1,2})(?:st|nd|rd|th)$/.exec(each)?.[1]);
  if (dates.every((each) => each !== undefined && Number(each) >= 1 && Number(each) <= 31))
    return `BYMONTHDAY=${dates.map(Number).join()}`;
  const [, ordinals = "", name = ""] = /^([a-z,]+) ([a-z]+)$/.exec(text) ?? [];
  const weekday = WEEKDAYS[weekdayOf(name)];
  const numbers = ordinals.split(",").map((word) => (word === "last" ? -1 : ORDINALS.indexOf(word) + 1));
  if (weekday === undefined || numbers.includes(0)) return null;
  return `BYDAY=${numbers.map((number) => `${number}${weekday}`).join()}`;
}

/** "24 december", "december 24". */
function readDate(text: string): string | null {
  const [, first, month1, month2, last] =
    /^(?:(\d{1,2})(?:st|nd|rd|th)?(?: of)? ([a-z]+)|([a-z]+) (\d{1,2})(?:st|nd|rd|th)?)$/.exec(text) ?? [];
  const month = monthOf(month1 ?? month2 ?? "");
  return month === 0 ? null : `FREQ=YEARLY;BYMONTH=${month};BYMONTHDAY=${Number(first ?? last)}`;
}

const nameAt = (names: readonly string[], word: string): number =>
  names.findIndex((name) => name.toLowerCase() === word || name.slice(0, 3).toLowerCase() === word);

const weekdayOf = (word: string): number => nameAt(DAY_NAMES, word.replace(/s$/, ""));
const monthOf = (word: string): number => nameAt(MONTH_NAMES, word) + 1;
