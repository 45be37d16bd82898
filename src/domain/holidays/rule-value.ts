import { AlmanacError } from "../error.ts";
import { civilFromDays, daysFromCivil } from "../calendar/civil.ts";
import type { ActiveWindows } from "./active-window.ts";
import { DAY_TYPES, type AnnouncedDates, type BaseDay, type HolidayType } from "./rule-program.ts";

/** The dates that a `disable` or `enable` entry means: a whole year, a month or one day. */
export type DatePrefix = { year: number; month: number | null; day: number | null };

/** The members of an object in YAML. */
export type Fields = Readonly<Record<string, unknown>>;

const EMPTY: Fields = {};
/** Misspellings in the data set. */
const TYPE_SPELLINGS: ReadonlyMap<string, HolidayType> = new Map([["observence", "observance"]]);

const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);
/** The members of an object; none of another value. */
export const fieldsOf = (value: unknown): Fields => (isFields(value) ? value : EMPTY);
/** A text; `null` for another value. */
export const textOf = (value: unknown): string | null => (typeof value === "string" ? value : null);

/** The texts of a list, or of one text alone. */
export function textsOf(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return Array.isArray(value) ? value.map(String) : [];
}

/** "2026", "2026-03" or "2026-03-20". Throws `internal_error` on anything else. */
function readDatePrefix(value: unknown): DatePrefix {
  const match = /^(\d{4})(?:-(\d{1,2})(?:-(\d{1,2}))?)?(?:$|[T ])/.exec(String(value));
  if (match === null)
    throw new AlmanacError("internal_error", `holiday rules: "${String(value)}" is no date`);
  return {
    year: Number(match[1]),
    month: match[2] === undefined ? null : Number(match[2]),
    day: match[3] === undefined ? null : Number(match[3]),
  };
}

/** A list of dates, months and years; `null` for none. */
export function readPrefixes(value: unknown): DatePrefix[] | null {
  const texts = textsOf(value);
  return texts.length === 0 ? null : texts.map(readDatePrefix);
}

/** Day number of a date, or of the first day of a month or year. Throws `internal_error` on anything else. */
export function firstDayOf(value: unknown): number {
  const { year, month, day } = readDatePrefix(value);
  return daysFromCivil(year, month ?? 1, day ?? 1);
}

/** `[{ from: "2004-05-01", to: "2010" }]`, `to` exclusive. */
export function readWindows(value: unknown): ActiveWindows {
  if (!Array.isArray(value)) return null;
  return value.map(fieldsOf).map((window) => ({
    fromDay: window["from"] === undefined ? null : firstDayOf(window["from"]),
    toDay: window["to"] === undefined ? null : firstDayOf(window["to"]),
  }));
}

/** Dates announced one by one; "~" marks one that is expected but not decided, "~2" one that may be two days off. */
export function readDates(value: unknown): AnnouncedDates | null {
  if (value === undefined) return null;
  const byYear = new Map<number, BaseDay[]>();
  for (const text of textsOf(value)) {
    const [date = "", tolerance] = text.split("~");
    const day = firstDayOf(date);
    const toleranceDays = tolerance === undefined ? 0 : Number(tolerance || 1);
    byYear.getOrInsertComputed(civilFromDays(day).year, () => []).push({ day, toleranceDays });
  }
  return byYear;
}

/** "2027~7": as of 2027 dates by the rule are expected, and may be seven days off. */
export function readExpected(value: unknown): BaseDay | null {
  if (value === undefined) return null;
  const [since = "", tolerance = ""] = String(value).split("~");
  return { day: firstDayOf(since), toleranceDays: Number(tolerance || 1) };
}

/** Days off by the day of the holiday, as day numbers. */
export function readObserved(value: unknown): ReadonlyMap<number, number> | null {
  if (value === undefined) return null;
  const entries = Object.entries(fieldsOf(value));
  return new Map(entries.map(([date, observed]) => [firstDayOf(date), firstDayOf(observed)]));
}

/** A kind of holiday; throws `internal_error` on a word that is none. */
export function readType(value: unknown): HolidayType | null {
  const text = textOf(value)?.toLowerCase();
  if (text === undefined) return null;
  const known = DAY_TYPES.find((type) => type === text) ?? TYPE_SPELLINGS.get(text);
  if (known === undefined)
    throw new AlmanacError("internal_error", `holiday rules: "${text}" is no type of holiday`);
  return known;
}
