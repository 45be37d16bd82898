import type { YearlyDate } from "./yearly-date.ts";
import { CLOCK, DAY_KIND } from "./yearly-date.ts";
import {
  parseDay,
  parseDuration,
  parseMonth,
  parseSaving,
  parseTimeOfDay,
  parseYear,
  refuse,
} from "./zi-field.ts";
import { SECONDS_PER_HOUR } from "../time-unit.ts";

/** One line of a zone: a standard offset and rules, until a moment. */
export type ZonePeriod = {
  lineNumber: number;
  standardOffsetSeconds: number;
  /** Name of a set of rules, or `null` when the saving is fixed. */
  ruleName: string | null;
  savingSeconds: number;
  flag: boolean;
  format: string;
  /** `null` on the last line of a zone. */
  until: { year: number; date: YearlyDate } | null;
};

function parseUntil(fields: readonly string[], lineNumber: number): ZonePeriod["until"] {
  const [yearText, monthText, dayText, timeText] = fields;
  if (yearText === undefined) return null;
  const year = parseYear(yearText, lineNumber);
  const month = monthText === undefined ? 1 : parseMonth(monthText, lineNumber);
  const day =
    dayText === undefined
      ? { dayKind: DAY_KIND.day, day: 1, weekday: 0 }
      : parseDay(dayText, month, lineNumber);
  const time =
    timeText === undefined ? { timeSeconds: 0, clock: CLOCK.wall } : parseTimeOfDay(timeText, lineNumber);
  return { year, date: { month, ...day, ...time } };
}

function checkFormat(format: string, lineNumber: number): string {
  const specifiers = format.match(/%./g) ?? [];
  const known = specifiers.length === 0 || (specifiers.length === 1 && /^%[sz]$/.test(specifiers[0] ?? ""));
  const slashes = format.split("/").length - 1;
  if (
    format === "" ||
    !known ||
    format.endsWith("%") ||
    slashes > 1 ||
    (slashes === 1 && specifiers.length > 0)
  ) {
    refuse(lineNumber, `an abbreviation format such as CE%sT, %z or GMT/BST, not "${format.slice(0, 20)}"`);
  }
  return format;
}

/**
 * Reads `STDOFF RULES FORMAT [UNTIL]`, the fields of a zone line without keyword and name (zic(8)).
 * RULES is `-`, the name of a set of rules, or an amount of saving. Throws `internal_error` with the line number.
 */
export function parseZonePeriod(fields: readonly string[], lineNumber: number): ZonePeriod {
  const [offset = "", rules = "", format = "", ...until] = fields;
  if (fields.length < 3 || fields.length > 7) {
    refuse(lineNumber, `the 3 to 7 fields of a zone line, not ${fields.length}`);
  }
  const standardOffsetSeconds = parseDuration(offset, lineNumber);
  if (Math.abs(standardOffsetSeconds) > 26 * SECONDS_PER_HOUR)
    refuse(lineNumber, "an offset of at most 26 hours");
  const isAmount = /^-?\d/.test(rules);
  const saving = isAmount ? parseSaving(rules, lineNumber) : { savingSeconds: 0, flag: false };
  return {
    lineNumber,
    standardOffsetSeconds,
    ruleName: isAmount || rules === "-" ? null : rules,
    ...saving,
    format: checkFormat(format, lineNumber),
    until: parseUntil(until, lineNumber),
  };
}
