import type { Parsed } from "../error.ts";
import { monthOf } from "../calendar/month-name.ts";
import { ORDINALS, ordinalOf } from "../calendar/ordinal.ts";
import { refusal, type Refusal } from "../calendar/refusal.ts";
import { parseDayName } from "../calendar/day-name.ts";

const FORM =
  "words such as 'day at 9:00', 'monday and thursday at 9:30', 'monday to friday at 9:00', '2 weeks on tuesday at 14:00', 'second tuesday of the month at 9:00', 'last friday of march at 17:00', '1st and 15th at 8:00', 'last day at 23:00', 'first business day at 9:00', '15 minutes', '24 december at 18:00'";
const WEEKDAYS = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"];
const WEEKDAY = /^week ?days?$/;
const MONDAY_TO_FRIDAY = "MO,TU,WE,TH,FR";
/** A time of day at the end of the words, or several, without "at" before it. */
const CLOCK = String.raw`(?:\d{1,2}[:.]\d{2}(?::\d{2})?(?: ?[ap]\.?m\.?)?|\d{1,2} ?[ap]\.?m\.?|noon|midday|midnight)`;
const DAYS_AND_CLOCK = new RegExp(`^(.*?[a-z]),? (${CLOCK}(?:(?:,? and |, ?)${CLOCK})*)$`);
/** One number before a weekday and nothing after it: "every second tuesday" may be every other one, or the month's second. */
const EVERY_NTH =
  /^(?:every |each )?(second|third|fourth|fifth|[2-9](?:nd|rd|th)|\d\d(?:st|nd|rd|th)) ([a-z ]+)$/;
const WORKING_DAY = /\b(?:working|business|work) ?(day)/g;

/** Words that mean the same as those of the grammar; they are put in its place in this order. */
const SAME_WORDS: readonly (readonly [words: RegExp, plain: string])[] = [
  [/\b(?:the|each|every) /g, ""],
  [/^on /g, ""],
  [/^daily\b/g, "day"],
  [/^annually\b/g, "year"],
  [/^(hour|week|month|year)ly\b/g, "$1"],
  [/^(?:fortnight|fortnightly)\b/g, "2 weeks"],
  [/^other /g, "2 "],
  [WORKING_DAY, "week$1"],
  [/,? and |, ?/g, ","],
  [/ (?:to|through|until|till|-|–) |–/g, "-"],
  [/ (?:of|in) month$/g, ""],
  [/(?<=[a-z]) (?:(?:of|in) )?year$/g, ""],
];

/** A rule in words, as one of RFC 5545. */
export type WordRule = {
  /** With Monday to Friday for working days. */
  rrule: string;
  /** Where it names working days: a rule of all days, and which of a month's working days is meant, -1 the last; 0 for each. */
  ofWorkingDays: { rrule: string; ordinal: number } | null;
};

/**
 * Reads the words after "every" as a recurrence rule of RFC 5545, "FREQ=MONTHLY;BYDAY=2TU;BYHOUR=9;BYMINUTE=0". What is
 * not in the small grammar is refused with examples, never guessed. Never throws.
 *
 * @param readTime reads a time of day, such as "9:00", "9am" or "noon", as a second of the day; `null` for other text
 */
export function ruleOfWords(text: string, readTime: (text: string) => number | null): Parsed<WordRule> {
  const words = text.trim().toLowerCase().replace(/\s+/g, " ");
  const [, said = words, clock] = / at /.test(words)
    ? ["", ...words.split(/ at /, 2)]
    : (DAYS_AND_CLOCK.exec(words) ?? []);
  const twofold = refusalOfTwoReadings(said);
  if (twofold !== null) return twofold;
  const days = said.replace(/^every /, "");
  const rule = readDays(SAME_WORDS.reduce((plain, [same, by]) => plain.replaceAll(same, by), days));
  if (rule === null) return refusal("syntax", FORM);
  const isByClock = /^FREQ=(?:MINUTELY|HOURLY)/.test(rule);
  if (clock === undefined) {
    return isByClock
      ? { ok: true, value: { rrule: rule, ofWorkingDays: null } }
      : refusal("syntax", `a time, such as '${said.slice(0, 60)} at 9:00'`);
  }
  if (isByClock) return refusal("syntax", FORM);
  const times = readTimes(clock, readTime);
  return times.ok ? { ok: true, value: atTimes(rule, times.value, days.search(WORKING_DAY) >= 0) } : times;
}

/** Refuses "every second tuesday", which means every other one or the second of the month. `null` for other words. */
function refusalOfTwoReadings(words: string): Refusal | null {
  const [, ordinal = "", name = ""] = EVERY_NTH.exec(words) ?? [];
  const number = ordinalOf(ordinal);
  const isWorkingDay = WEEKDAY.test(name.replaceAll(WORKING_DAY, "week$1"));
  if (number < 2 || (!isWorkingDay && (weekdayOf(name) < 0 || number > ORDINALS.length))) return null;
  const other = number === 2 ? `other ${name}` : `${number} weeks on ${name}`;
  const ofMonth = `the ${ordinal} ${name} of the month`;
  return refusal("ambiguous_format", isWorkingDay ? `'${ofMonth}'` : `'${other}' or '${ofMonth}'`);
}

/** The rule of days at times of day. Of a set that has each day at each time, all times of the day in question are taken. */
function atTimes(days: string, { hours, minute }: Times, isOfWorkingDays: boolean): WordRule {
  const time = `BYHOUR=${hours.join()};BYMINUTE=${minute};BYSECOND=0`;
  const [part = "", ordinalText = "0"] = /;BYSETPOS=(-?\d+)/.exec(days) ?? [];
  const ordinal = Number(ordinalText);
  const places = hours.map((_, at) => Math.sign(ordinal) * ((Math.abs(ordinal) - 1) * hours.length + at + 1));
  const rrule = `${days.replace(part, part === "" ? "" : `;BYSETPOS=${places.join()}`)};${time}`;
  if (!isOfWorkingDays) return { rrule, ofWorkingDays: null };
  const allDays = days.replace(part, "").replace(`BYDAY=${MONDAY_TO_FRIDAY}`, `BYDAY=${WEEKDAYS.join()}`);
  return { rrule, ofWorkingDays: { rrule: `${allDays};${time}`, ordinal } };
}

/** Hours that share their minute, because a rule has every hour with every minute. */
type Times = { hours: readonly number[]; minute: number };

/** "9:00 and 17:00"; "9" is the hour of a clock of 24. */
function readTimes(
  text: string,
  readTime: (text: string) => number | null,
): { ok: true; value: Times } | Refusal {
  const seconds = text
    .split(/,? and |, ?/)
    .map((each) => readTime(each.trim().replace(/^(\d{1,2})(?: o.?clock)?$/, "$1:00")));
  const expected = "a time such as 9:00 or 17:30; several with the same minutes, such as 9:00 and 17:00";
  const known = seconds.flatMap((each) => (each !== null && each % 60 === 0 ? each : []));
  const [minute = 0, ...others] = new Set(known.map((each) => Math.floor((each % 3600) / 60)));
  if (known.length !== seconds.length || others.length > 0) return refusal("syntax", expected);
  const hours = new Set(known.map((each) => Math.floor(each / 3600) % 24));
  return { ok: true, value: { hours: [...hours].toSorted((a, b) => a - b), minute } };
}

/** The days or the step, as a rule without times; `null` for other words. */
function readDays(text: string): string | null {
  const step = /^(?:(\d{1,3}|second) )?(minute|hour|day|week|month|year)s?(?: on (.+))?$/.exec(text);
  const [, each = "1", unit = "", on] = step ?? [];
  const interval = each === "second" ? 2 : Number(each);
  const named = unit === "day" ? "DAILY" : `${unit.toUpperCase()}LY`;
  const frequency = `FREQ=${named};INTERVAL=${interval}`;
  if (step !== null && interval > 0) {
    if (on === undefined) return frequency;
    const days = unit === "week" ? readWeekdays(on) : null;
    if (days !== null) return `${frequency};BYDAY=${days}`;
    const dates = unit === "month" ? readMonthly(on) : null;
    if (dates !== null) return `${frequency};${dates}`;
    return unit === "year" && interval === 1 ? readDate(on) : null;
  }
  const weekdays = readWeekdays(text.replace(/^2 /, ""));
  if (weekdays !== null) return `FREQ=WEEKLY;INTERVAL=${text.startsWith("2 ") ? 2 : 1};BYDAY=${weekdays}`;
  const [, dates = "", months] = /^(.+?)(?: (?:of|in) (.+))?$/.exec(text) ?? [];
  const monthly = readMonthly(dates);
  if (monthly === null) return readDate(text);
  if (months === undefined) return `FREQ=MONTHLY;${monthly}`;
  const numbers = months.split(",").map(monthOf);
  return numbers.includes(0) ? null : `FREQ=MONTHLY;BYMONTH=${numbers.join()};${monthly}`;
}

/** "monday,thursday", "monday-friday", "weekday". */
function readWeekdays(text: string): string | null {
  if (WEEKDAY.test(text)) return MONDAY_TO_FRIDAY;
  const found = text.split(",").flatMap((word) => {
    const [first = "", last = first, ...more] = word.split("-");
    const [from, to] = [weekdayOf(first), weekdayOf(last)];
    if (from < 0 || to < 0 || more.length > 0) return [undefined];
    return Array.from({ length: ((to - from + 7) % 7) + 1 }, (_, at) => WEEKDAYS[(from + at) % 7]);
  });
  return found.includes(undefined) ? null : [...new Set(found)].join();
}

/** "second tuesday", "first,third monday", "1st,15th", "last day", "last weekday", "mondays". */
function readMonthly(text: string): string | null {
  if (/^(?:first|1st|last) day$/.test(text)) return `BYMONTHDAY=${text.startsWith("last") ? -1 : 1}`;
  const plain = readWeekdays(text);
  if (plain !== null) return `BYDAY=${plain}`;
  const dates = text.split(",").map((each) => /^(\d{1,2})(?:st|nd|rd|th)$/.exec(each)?.[1]);
  if (dates.every((each) => each !== undefined && Number(each) >= 1 && Number(each) <= 31))
    return `BYMONTHDAY=${dates.map(Number).join()}`;
  const [, ordinals = "", name = ""] = /^([a-z0-9,]+) ([a-z ]+)$/.exec(text) ?? [];
  const numbers = ordinals.split(",").map(ordinalOf);
  if (numbers.some((number) => number === 0 || number > MAX_ORDINAL)) return null;
  if (WEEKDAY.test(name))
    return numbers.length === 1 ? `BYDAY=${MONDAY_TO_FRIDAY};BYSETPOS=${numbers.join()}` : null;
  const weekday = WEEKDAYS[weekdayOf(name)];
  return weekday === undefined || numbers.some((number) => number > ORDINALS.length)
    ? null
    : `BYDAY=${numbers.map((number) => `${number}${weekday}`).join()}`;
}

/** A month has no more than so many weekdays that are worked. */
const MAX_ORDINAL = 23;

/** "24 december", "december 24". */
function readDate(text: string): string | null {
  const [, first, month1, month2, last] =
    /^(?:(\d{1,2})(?:st|nd|rd|th)?(?: of)? ([a-z]+)|([a-z]+) (\d{1,2})(?:st|nd|rd|th)?)$/.exec(text) ?? [];
  const month = monthOf(month1 ?? month2 ?? "");
  return month === 0 ? null : `FREQ=YEARLY;BYMONTH=${month};BYMONTHDAY=${Number(first ?? last)}`;
}

/** The index of a weekday's name, of its first three letters or its plural; -1 for other words. */
function weekdayOf(word: string): number {
  const weekday = parseDayName(word.replace(/s$/, ""));
  return weekday.ok ? weekday.value - 1 : -1;
}
