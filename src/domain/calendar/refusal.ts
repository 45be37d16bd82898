import type { Reason } from "../error.ts";
import { isoReadings } from "./iso-readings.ts";

/** Why a text is no time, and what to send instead: the failing half of `Parsed<T>`. */
export type Refusal = { ok: false; reason: Reason; expected: string };

export function refusal(reason: Reason, expected: string): Refusal {
  return { ok: false, reason, expected };
}

export const ISO_FORMS =
  "2026-11-20, 2026-11-20T10:00, 2026-11-20T10:00:00+01:00, 15:00, now, today, tomorrow, yesterday, or Unix seconds";
export const RANGE = "a moment in the years 0001 to 9999";

const EXPANDED_YEAR = /^[+]?([0-9]{5,7})-[0-9]{2}-[0-9]{2}/;
const NEGATIVE_YEAR = /^-[0-9]{4,7}-[0-9]{2}-[0-9]{2}/;
const PADDED_YEAR_FIRST = /^[0-9]{4}-/;
const NUMBER_GROUPS = /^[0-9]{1,4}[-/. ][0-9]{1,2}[-/. ][0-9]{1,4}/;
const SLASHED = /^[0-9]{1,4}\/[0-9]/;
/** A word that begins with the name of a month. */
const MONTH_NAME = /(?<![a-z])(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)/i;
/** `friday` may be this one or the next. */
const DAY_NAME = /\b(?:sun|mon|tues|wednes|thurs|fri|satur)day\b/i;
/** A week of ISO 8601 without its day. */
const WEEK = /^(\d{4})-?W(\d\d)$/i;
/** A date with a clock, and the rest, that cannot be read. */
const DATE_CLOCK_AND_REST =
  /^(?:\d{4}-\d\d-\d\d|\d{8}|\d{4}-?\d{3}|\d{4}-?W\d\d-?\d)[T ](\d\d(?::?\d\d(?::?\d\d)?)?)(?:([.,]\d+)(Z|[+-][\d:]*)?|(.+))$/i;
const DATE_OF_DAY = "the date of the day, such as 2026-11-20, or today, tomorrow or yesterday";

/**
 * Gives the reason for a text that matches no accepted form: an expanded or negative year is out of range;
 * day-month order, two-digit years and month names are `ambiguous_format`, because another country would
 * read another day, as are days of the week; the rest is `syntax`. What it may mean in ISO 8601 is expected. Call it only after every accepted form has failed.
 */
export function refuseMoment(text: string): Refusal {
  const [, year, week] = WEEK.exec(text) ?? [];
  if (year !== undefined) return refusal("syntax", `a day of that week, such as ${year}-W${week}-1`);
  const [, clock = "", fraction, , rest] = DATE_CLOCK_AND_REST.exec(text) ?? [];
  if (fraction !== undefined)
    return refusal(
      "syntax",
      clock.replace(":", "").length < 6
        ? `the seconds of a clock with '${fraction.slice(0, 20)}', because only they have a fraction`
        : "a fraction of at most 9 digits",
    );
  const readings = isoReadings(text);
  const expected = readings.length === 0 ? ISO_FORMS : readings.join(" or ");
  if (NEGATIVE_YEAR.test(text)) return refusal("too_small", RANGE);
  const expandedYear = EXPANDED_YEAR.exec(text)?.[1];
  if (expandedYear !== undefined && Number(expandedYear) > 9999) return refusal("too_large", RANGE);
  const isYearFirst = PADDED_YEAR_FIRST.test(text);
  if ((!isYearFirst && NUMBER_GROUPS.test(text)) || SLASHED.test(text)) {
    return refusal("ambiguous_format", expected);
  }
  const bracket = text.indexOf("[");
  if (MONTH_NAME.test(bracket < 0 ? text : text.slice(0, bracket))) {
    return refusal("ambiguous_format", expected);
  }
  if (DAY_NAME.test(text)) return refusal("ambiguous_format", DATE_OF_DAY);
  if (rest !== undefined && readings.length === 0)
    return refusal("syntax", `Z, an offset such as +01:00 or nothing in place of '${rest.slice(0, 40)}'`);
  return refusal("syntax", expected);
}
