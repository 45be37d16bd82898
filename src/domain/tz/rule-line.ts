import type { YearlyDate } from "./yearly-date.ts";
import {
  LAST_YEAR,
  parseDay,
  parseMonth,
  parseSaving,
  parseTimeOfDay,
  parseYear,
  refuse,
} from "./zi-field.ts";

/** One `Rule` line: its years, its date, and the saving that begins then. */
export type RuleLine = {
  name: string;
  fromYear: number;
  /** `Infinity` for a rule without end. */
  toYear: number;
  date: YearlyDate;
  savingSeconds: number;
  /** tzdb's own daylight saving flag. */
  flag: boolean;
  letters: string;
};

function isWord(text: string, word: string): boolean {
  return text !== "" && word.startsWith(text.toLowerCase());
}

function parseToYear(text: string, fromYear: number, lineNumber: number): number {
  if (text.length >= 2 && isWord(text, "maximum")) return Infinity;
  if (isWord(text, "only")) return fromYear;
  const toYear = parseYear(text, lineNumber);
  return toYear >= fromYear ? toYear : refuse(lineNumber, "a last year that is not before the first");
}

/**
 * Reads the ten fields of a rule line: `R NAME FROM TO - IN ON AT SAVE LETTERS` (zic(8)).
 * The fifth field is no longer in use and must be `-`. Throws `internal_error` with the line number.
 */
export function parseRuleLine(fields: readonly string[], lineNumber: number): RuleLine {
  const [, name = "", from = "", to = "", type = "", month = "", day = "", at = "", save = "", letters = ""] =
    fields;
  if (fields.length !== 10) refuse(lineNumber, `the 10 fields of a rule, not ${fields.length}`);
  if (!/^[A-Za-z_]/.test(name)) refuse(lineNumber, "the name of a rule");
  if (type !== "-") refuse(lineNumber, 'a "-" as the fifth field of a rule');
  const fromYear = from.length >= 2 && isWord(from, "minimum") ? 1 : parseYear(from, lineNumber);
  const toYear = parseToYear(to, fromYear, lineNumber);
  const monthNumber = parseMonth(month, lineNumber);
  const date: YearlyDate = {
    month: monthNumber,
    ...parseDay(day, monthNumber, lineNumber),
    ...parseTimeOfDay(at, lineNumber),
  };
  return {
    name,
    fromYear,
    toYear,
    date,
    ...parseSaving(save, lineNumber),
    letters: letters === "-" ? "" : letters,
  };
}

export function isInForce(rule: RuleLine, year: number): boolean {
  return year >= rule.fromYear && year <= rule.toYear;
}

/** The last year that a rule's line names: its end, or its beginning when it never ends. */
export function lastNamedYear(rule: RuleLine): number {
  return Math.min(rule.toYear === Infinity ? rule.fromYear : rule.toYear, LAST_YEAR);
}
