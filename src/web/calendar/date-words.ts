import { A_MONDAY, instantOf } from "../plain-day.ts";

/** Months, weekdays and dates in words of one language. */
export type DateWords = {
  /** 1-12: "January". */
  month(month: number): string;
  /** ISO weekday: "Monday". */
  weekday(isoDay: number): string;
  /** One or two characters for the head of a column: "M". */
  weekdayInitial(isoDay: number): string;
  /** "Friday 25 December". */
  longDay(day: number): string;
  /** "Fri 25 Dec". */
  shortDay(day: number): string;
  /** "3 – 6 Apr". */
  span(first: number, last: number): string;
};

const made = new Map<string, DateWords>();

/** @param lang one of the languages of the data, so that few are ever made */
export function dateWords(lang: string): DateWords {
  const known = made.get(lang);
  if (known !== undefined) return known;
  // English as most of the world writes it: the day before the month.
  const locale = lang === "en" ? "en-GB" : lang;
  // Every language counts by the Gregorian calendar here, in the digits of the page.
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
  made.set(lang, words);
  return words;
}
