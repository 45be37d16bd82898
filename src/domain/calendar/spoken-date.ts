import { easterDay, orthodoxEasterDay } from "../holidays/calendars/easter.ts";
import { civilFromDays, daysFromCivil, daysInMonth } from "./civil.ts";
import { DAY_NAMES, parseDayName } from "./day-name.ts";
import { formatDate } from "./format.ts";
import { MONTH_NAMES, monthOf } from "./month-name.ts";
import { ordinalOf } from "./ordinal.ts";
import { readDate } from "./scan.ts";
import { startOfWeek } from "./week.ts";

/**
 * A date as people write it: its day number, and the name of the day where it has one ("Christmas"). A text that looks like a
 * date but is none, or may be two, is refused with what to write instead.
 */
export type SpokenDate =
  | { readonly ok: true; readonly day: number; readonly name: string | null }
  | { readonly ok: false; readonly expected: string };

const DAY_WORDS: ReadonlyMap<string, number> = new Map([
  ["today", 0],
  ["tonight", 0],
  ["now", 0],
  ["tomorrow", 1],
  ["yesterday", -1],
  ["day after tomorrow", 2],
  ["day before yesterday", -2],
]);

/** Days of the year that have one name everywhere, and their date (month, day). */
const NAMED_DAYS: readonly (readonly [words: RegExp, name: string, month: number, day: number])[] = [
  [/^(?:christmas|xmas)(?: day)?$/, "Christmas", 12, 25],
  [/^(?:christmas|xmas) eve$/, "Christmas Eve", 12, 24],
  [/^new years?(?: day)?$/, "New Year", 1, 1],
  [/^new years? eve$/, "New Year’s Eve", 12, 31],
  [/^hallowe?en$/, "Halloween", 10, 31],
  [/^valentines?(?: day)?$/, "Valentine’s Day", 2, 14],
  [/^(?:epiphany|three kings day)$/, "Epiphany", 1, 6],
  // 25 December of the Julian calendar, until 2100.
  [/^orthodox (?:christmas|xmas)(?: day)?$/, "Orthodox Christmas", 1, 7],
  [/^burns night$/, "Burns Night", 1, 25],
  [/^candlemas$/, "Candlemas", 2, 2],
  [/^groundhog day$/, "Groundhog Day", 2, 2],
  [/^april fools?(?: day)?$/, "April Fools’ Day", 4, 1],
  [/^may day$/, "May Day", 5, 1],
  [/^(?:guy fawkes|bonfire) night$/, "Bonfire Night", 11, 5],
  [/^(?:saint|st) nicholas(?: day)?$/, "Saint Nicholas Day", 12, 6],
];

/** Days before and after Easter Sunday, that of the western churches where no other is named. */
const EASTER_DAYS: readonly (readonly [words: RegExp, name: string, daysAfter: number])[] = [
  [/^(?:shrove tuesday|mardi gras|pancake day)$/, "Shrove Tuesday", -47],
  [/^ash wednesday$/, "Ash Wednesday", -46],
  [/^palm sunday$/, "Palm Sunday", -7],
  [/^maundy thursday$/, "Maundy Thursday", -3],
  [/^good friday$/, "Good Friday", -2],
  [/^easter(?: sunday)?$/, "Easter", 0],
  [/^easter monday$/, "Easter Monday", 1],
  [/^ascension (?:day|thursday)$/, "Ascension Day", 39],
  [/^(?:pentecost(?: sunday)?|whit sunday)$/, "Pentecost", 49],
  [/^(?:whit|pentecost) monday$/, "Whit Monday", 50],
];

const ISO_EXAMPLE = "a date such as 2026-12-24 or 24 December 2026";
const NUMERIC = /^\d{1,2}([./-])\d{1,2}(?:\1(?:\d{2}|\d{4}))?$/;
const DAY_MONTH =
  /^(?:(\d{1,2})(?:st|nd|rd|th)?(?: of)? ([a-z]+)|([a-z]+) (\d{1,2})(?:st|nd|rd|th)?)(?:,? ([12]\d{3}))?$/;

/** "last sunday of march 2027", "3rd thursday in november", "first monday of every month". */
const NTH_WEEKDAY =
  /^(first|1st|second|2nd|third|3rd|fourth|4th|fifth|5th|last) ([a-z]+) (?:(?:of|in) )?(?:(?:the|this|each|every) )?([a-z]+)(?:,? ([12]\d{3}))?$/;

/**
 * Reads "24 december", "Dec 24th, 2027", "monday", "tomorrow", "christmas" and dates of ISO 8601. A weekday or a date without a
 * year is the next one, which may be today. `null` for texts that are no date at all.
 *
 * @param today day number of the reader's day
 */
export function readSpokenDate(text: string, today: number): SpokenDate | null {
  const words = text
    .trim()
    .toLowerCase()
    .replace(/[’']/g, "")
    .replace(/^(?:on )?(?:the )?/, "");
  const iso = readDate(words);
  if (iso !== null) return iso.ok ? found(iso.value) : { ok: false, expected: iso.expected };
  const shift = DAY_WORDS.get(words);
  if (shift !== undefined) return found(today + shift);
  if (NUMERIC.test(words)) return { ok: false, expected: ISO_EXAMPLE };
  return (
    readWeekday(words, today) ??
    readNamedDay(words, today) ??
    readDayAndMonth(words, today) ??
    readNthWeekday(words, today)
  );
}

function found(day: number, name: string | null = null): SpokenDate {
  return { ok: true, day, name };
}

function readWeekday(words: string, today: number): SpokenDate | null {
  const [, which = "", name = ""] = /^(?:(this|next|last) )?([a-z]+)$/.exec(words) ?? [];
  const weekday = parseDayName(name);
  if (!weekday.ok) return null;
  const coming = startOfWeek(today + 6, weekday.value);
  if (which === "" || which === "this") return found(coming);
  const days = which === "last" ? [coming - 7, coming - 14] : [coming, coming + 7];
  return { ok: false, expected: days.map(formatDate).join(" or ") };
}

function readNamedDay(words: string, today: number): SpokenDate | null {
  const [, name = "", year] = /^(.+?)(?: ([12]\d{3}))?$/.exec(words) ?? [];
  const named = NAMED_DAYS.find(([form]) => form.test(name));
  if (named === undefined) return readEasterDay(name, year, today);
  const [, title, month, day] = named;
  return found(
    year === undefined ? nextDay(month, day, today) : daysFromCivil(Number(year), month, day),
    title,
  );
}

function readEasterDay(name: string, yearText: string | undefined, today: number): SpokenDate | null {
  const [, eastern, western = ""] = /^((?:eastern )?orthodox )?(.+)$/.exec(name) ?? [];
  const named = EASTER_DAYS.find(([form]) => form.test(western));
  if (named === undefined) return null;
  const [, title, daysAfter] = named;
  const { year } = civilFromDays(today);
  const easter = eastern === undefined ? easterDay : orthodoxEasterDay;
  const days = (yearText === undefined ? [year, year + 1] : [Number(yearText)]).map(
    (each) => easter(each) + daysAfter,
  );
  const day = days.find((each) => each >= today) ?? days[0];
  return day === undefined ? null : found(day, eastern === undefined ? title : `Orthodox ${title}`);
}

function readDayAndMonth(words: string, today: number): SpokenDate | null {
  const [, first, month1, month2, last, year] = DAY_MONTH.exec(words) ?? [];
  const month = monthOf(month1 ?? month2 ?? "");
  if (month === 0) return null;
  const day = Number(first ?? last);
  // In a leap year, so that 29 February is one.
  const longest = daysInMonth(year === undefined ? 2000 : Number(year), month);
  if (day < 1 || day > longest)
    return { ok: false, expected: `a day of ${MONTH_NAMES[month - 1]}, 1 to ${longest}` };
  return found(year === undefined ? nextDay(month, day, today) : daysFromCivil(Number(year), month, day));
}

function readNthWeekday(words: string, today: number): SpokenDate | null {
  const [, ordinal = "", dayText = "", monthText = "", year] = NTH_WEEKDAY.exec(words) ?? [];
  const [weekday, month] = [parseDayName(dayText), monthOf(monthText)];
  const isOfAnyMonth = monthText === "month" && year === undefined;
  if (!weekday.ok || (month === 0 && !isOfAnyMonth)) return null;
  const { year: thisYear } = civilFromDays(today);
  const years = year === undefined ? [thisYear, thisYear + 1] : [Number(year)];
  const months = isOfAnyMonth ? MONTH_NAMES.map((_, index) => index + 1) : [month];
  const days = years
    .flatMap((each) => months.map((one) => nthWeekday(each, one, weekday.value, ordinalOf(ordinal))))
    .filter((each) => each !== null);
  const day = days.find((each) => year !== undefined || each >= today);
  if (day !== undefined) return found(day);
  const weekdays = `${DAY_NAMES[weekday.value - 1]}s`;
  return { ok: false, expected: `one of the ${weekdays} that ${MONTH_NAMES[month - 1]} ${years.at(-1)} has` };
}

/** Day number of a weekday of a month by its place in it, -1 for the last; `null` where there are fewer. */
function nthWeekday(year: number, month: number, weekday: number, nth: number): number | null {
  const first = daysFromCivil(year, month, 1);
  const last = first + daysInMonth(year, month) - 1;
  const day = nth === -1 ? startOfWeek(last, weekday) : startOfWeek(first + 6, weekday) + (nth - 1) * 7;
  return day > last ? null : day;
}

/** The next day of a month and a number, which may be today; 29 February is the next one that there is. */
function nextDay(month: number, day: number, today: number): number {
  const { year } = civilFromDays(today);
  const years = Array.from({ length: 9 }, (_, index) => year + index);
  const next = years
    .filter((each) => day <= daysInMonth(each, month))
    .map((each) => daysFromCivil(each, month, day))
    .find((days) => days >= today);
  if (next === undefined) throw new RangeError(`no ${month}-${day} within nine years`);
  return next;
}
