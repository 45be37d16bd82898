import { mustExist } from "../must-exist.ts";
import { CLOCK, DAY_KIND, type YearlyDate, secondsInYear } from "./yearly-date.ts";
import {
  LAST_YEAR,
  parseDay,
  parseDuration,
  parseMonth,
  parseSaving,
  parseTimeOfDay,
  parseYear,
  refuse,
} from "./zi-field.ts";
import { SECONDS_PER_HOUR } from "../time-unit.ts";

/** One `Rule` line: its years, its date, and the saving that begins then. */
export type RuleLine = ReturnType<typeof parseRuleLine>;

/** Whether a text is a word or the beginning of one, as zic(8) allows. */
export function isWord(text: string, word: string): boolean {
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
export function parseRuleLine(fields: readonly string[], lineNumber: number) {
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
    /** `Infinity` for a rule without end. */
    toYear,
    date,
    /** With tzdb's own daylight saving flag. */
    ...parseSaving(save, lineNumber),
    letters: letters === "-" ? "" : letters,
  };
}

/** The last year that a rule's line names: its end, or its beginning when it never ends. */
function lastNamedYear(rule: RuleLine): number {
  return Math.min(rule.toYear === Infinity ? rule.fromYear : rule.toYear, LAST_YEAR);
}

/** A rule in one of its years, with its moment on the clock that it is written for. */
export type DatedRule = { rule: RuleLine; localSeconds: number };

export type RuleSet = {
  rules: readonly RuleLine[];
  firstYear: number;
  lastYear: number;
  inYear: Map<number, readonly DatedRule[]>;
};

/** Bounds the work of the compiler on hostile text. */
export type Budget = { stepsLeft: number };

/** The rules of one name. Caches the rules of a year, because several zones use them. */
export function createRuleSet(rules: readonly RuleLine[]): RuleSet {
  return {
    rules,
    firstYear: Math.min(...rules.map((rule) => rule.fromYear)),
    lastYear: Math.max(...rules.map(lastNamedYear)),
    inYear: new Map<number, readonly DatedRule[]>(),
  };
}

/** The rules of the set for `year`, in the order of the source. `lineNumber` is the zone line's, for errors. */
export function datedRules(
  set: RuleSet,
  year: number,
  budget: Budget,
  lineNumber: number,
): readonly DatedRule[] {
  const known = set.inYear.get(year);
  if (known !== undefined) {
    spend(budget, 1 + known.length * known.length, lineNumber);
    return known;
  }
  spend(budget, 1 + set.rules.length, lineNumber);
  const dated: DatedRule[] = [];
  for (const rule of set.rules) {
    if (year < rule.fromYear || year > rule.toYear) continue;
    const localSeconds = secondsInYear(rule.date, year);
    if (localSeconds === null)
      return refuse(lineNumber, `a day that exists in ${year} in the rules "${rule.name}"`);
    dated.push({ rule, localSeconds });
  }
  // Picking the earliest rule repeatedly costs the square of their number.
  spend(budget, dated.length * dated.length, lineNumber);
  set.inYear.set(year, dated);
  return dated;
}

function spend(budget: Budget, steps: number, lineNumber: number): void {
  budget.stepsLeft -= steps;
  if (budget.stepsLeft < 0) refuse(lineNumber, "rules that can be written out in a reasonable time");
}

/** One line of a zone: a standard offset and rules, until a moment. */
export type ZonePeriod = ReturnType<typeof parseZonePeriod>;

function parseUntil(fields: readonly string[], lineNumber: number) {
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
  const known =
    specifiers.length === 0 || (specifiers.length === 1 && /^%[sz]$/.test(mustExist(specifiers[0])));
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
export function parseZonePeriod(fields: readonly string[], lineNumber: number) {
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
    /** Name of a set of rules, or `null` when the saving is fixed. */
    ruleName: isAmount || rules === "-" ? null : rules,
    ...saving,
    format: checkFormat(format, lineNumber),
    /** `null` on the last line of a zone. */
    until: parseUntil(until, lineNumber),
  };
}
