import { A_MONDAY, instantOf } from "../plain-day.ts";

/** Months, weekdays and dates in words of one language. */
export type DateWords = {
  /** 1-12: "January". */
  month(month: number): string;
  /** ISO weekday: "Monday". */
  weekday(isoDay: number): string;
  /** One or two characters for the header of a column: "M". */
  weekdayInitial(isoDay: number): string;
  /** "Friday 25 December". */
  longDay(day: number): string;
  /** "Fri 25 Dec". */
  shortDay(day: number): string;
  /** "3 – 6 Apr". */
  span(first: number, last: number): string;
};

const cache = new Map<string, DateWords>();

/** @param lang one of the languages of the data, which bounds the cache */
export function dateWords(lang: string): DateWords {
  const cached = cache.get(lang);
  if (cached !== undefined) return cached;
  // British English writes the day before the month, as most of the world does.
  const locale = lang === "en" ? "en-GB" : lang;
  // The page shows the Gregorian calendar and its own digits in every language.
  const formatOf = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, {
      ...options,
      timeZone: "UTC",
      calendar: "gregory",
      numberingSystem: "latn",
    });
  const month = formatOf({ month: "long" });
  const weekday = formatOf({ weekday: "long" });
  const initial = formatOf({ weekday: "narrow" });
  const longDay = formatOf({ weekday: "long", day: "numeric", month: "long" });
  const shortDay = formatOf({ weekday: "short", day: "numeric", month: "short" });
  const words: DateWords = {
    month: (number) => month.format(Date.UTC(2026, number - 1, 1)),
    weekday: (isoDay) => weekday.format(instantOf(A_MONDAY + isoDay - 1)),
    weekdayInitial: (isoDay) => initial.format(instantOf(A_MONDAY + isoDay - 1)),
    longDay: (day) => longDay.format(instantOf(day)),
    shortDay: (day) => shortDay.format(instantOf(day)),
    span: (first, last) => shortDay.formatRange(instantOf(first), instantOf(last)),
  };
  cache.set(lang, words);
  return words;
}
