import { DAY_NAMES } from "../domain/calendar/day-name.ts";
import { MONTH_NAMES } from "../domain/calendar/month-name.ts";
import { describeDuration, sizesOf, type Duration } from "../domain/calendar/duration.ts";
import { MS_PER_DAY } from "../domain/time-unit.ts";

/** 5 January 1970. */
const MONDAY = 4;

/** Words and formats of a language, from the runtime's own CLDR data. */
export type Words = Readonly<ReturnType<typeof makeWords>>;

const cache = new Map<string, Words>();

/**
 * The words of a language; cached.
 *
 * @param language one of the data set's languages, which bounds the cache
 */
export function wordsIn(language: string): Words {
  return cache.getOrInsertComputed(language, makeWords);
}

function makeWords(language: string) {
  const inUtc = { timeZone: "UTC", calendar: "gregory" } as const;
  const weekday = new Intl.DateTimeFormat(language, { ...inUtc, weekday: "long" });
  const month = new Intl.DateTimeFormat(language, { ...inUtc, month: "long" });
  const date = new Intl.DateTimeFormat(language, { ...inUtc, dateStyle: "full" });
  const choices = new Intl.ListFormat(language, { type: "disjunction" });
  const currencies = new Intl.DisplayNames(language, { type: "currency", fallback: "none" });
  const lists = new Intl.ListFormat(language);
  return {
    weekdays: DAY_NAMES.map((_, index) => weekday.format((MONDAY + index) * MS_PER_DAY)),
    /** January first. */
    months: MONTH_NAMES.map((_, index) => month.format(Date.UTC(1970, index, 1))),
    /** "a, b and c", or "a, b or c". */
    list: (items: readonly string[], join: "and" | "or"): string =>
      (join === "or" ? choices : lists).format(items),
    /** A day of the calendar with its weekday, by day number. */
    date: (days: number): string => date.format(days * MS_PER_DAY),
    /** A length of time. */
    duration: (duration: Duration, nothing: "days" | "seconds"): string => {
      if (language === "en") return describeDuration(duration, nothing);
      const sizes = sizesOf(duration);
      const phrases = (sizes.length === 0 ? [[nothing, 0] as const] : sizes).map(([unit, size]) => {
        const style = {
          style: "unit",
          unit: unit.slice(0, -1),
          unitDisplay: "long",
          useGrouping: false,
        } as const;
        return new Intl.NumberFormat(language, style).format(Math.abs(size));
      });
      return lists.format(phrases);
    },
    /** A currency by its ISO 4217 code; `null` where it has no name. */
    currency: (code: string): string | null => currencies.of(code) ?? null,
  };
}
