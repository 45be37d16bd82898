import { dateFormat } from "../date-format.ts";
import { A_MONDAY, instantOf } from "../plain-day.ts";

/** Months, weekdays and dates in words of one language. */
export function dateWords(lang: string) {
  // British English writes the day before the month, as most of the world does. All languages show the same digits.
  const formatOf = (options: Intl.DateTimeFormatOptions) =>
    dateFormat(lang === "en" ? "en-GB" : lang, { ...options, numberingSystem: "latn" });
  const shortDay = formatOf({ weekday: "short", day: "numeric", month: "short" });
  const weekdayIn = (style: "long" | "narrow", isoDay: number): string =>
    formatOf({ weekday: style }).format(instantOf(A_MONDAY + isoDay - 1));
  return {
    /** 1-12: "January". */
    month: (number: number): string => formatOf({ month: "long" }).format(Date.UTC(2026, number - 1, 1)),
    /** ISO weekday: "Monday". */
    weekday: (isoDay: number): string => weekdayIn("long", isoDay),
    /** One or two characters for the header of a column: "M". */
    weekdayInitial: (isoDay: number): string => weekdayIn("narrow", isoDay),
    /** "Friday 25 December". */
    longDay: (day: number): string =>
      formatOf({ weekday: "long", day: "numeric", month: "long" }).format(instantOf(day)),
    /** "Fri 25 Dec". */
    shortDay: (day: number): string => shortDay.format(instantOf(day)),
    /** "3 – 6 Apr". */
    span: (first: number, last: number): string => shortDay.formatRange(instantOf(first), instantOf(last)),
  };
}
