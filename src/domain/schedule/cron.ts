import type { CronPattern } from "croner";
import type { Parsed } from "../error.ts";
import { refusal } from "../calendar/refusal.ts";
import { readDialect, type CronDialect } from "./cron-dialect.ts";
import { cronTimes, type DaysFromEnd } from "./cron-times.ts";
import { isImpossibleDate, NO_PARTS, type ReadWallRule, type RuleParts, type RuleWeekday } from "./rule.ts";

const FORM =
  "five fields, minute hour day month weekday, such as 0 9 * * 1-5; seconds may stand before them and a year after them; or @daily, @weekly …";
const NICKNAME = /^@[a-z]+$/i;
const FIELDS = /^[\dA-Z*?,/#+-]+( [\dA-Z*?,/#+-]+){4,6}$/i;
/** Hours that are a step through the day. */
const STEPPED_HOURS = /^(?:\*|\d+\/\d+$)/;

/**
 * Reads a cron expression as Vixie's cron does, with what croner adds: seconds, a year, L, W and #; and L-3 and 25-L. A day of
 * the month and a weekday are either enough, unless one of the two begins with a star (crontab(5)). Never throws.
 *
 * It is an interval, which follows a clock that is moved, if hour or minute has a star, as Debian's cron(8) says ("nor with '*' in the
 * hour or minute specifier"), or if the hours are a step or all of them. Fixed times happen once.
 *
 * @param startWallSeconds it does not happen before
 * @param dialect whose reading of weekdays and fields is meant; `null` for a line that all read alike
 */
export async function readCron(
  text: string,
  startWallSeconds: number,
  dialect: CronDialect | null,
): ReadWallRule {
  const pattern = text.trim().replace(/\s+/g, " ");
  if (!NICKNAME.test(pattern) && !FIELDS.test(pattern)) return refusal("syntax", FORM);
  const line = NICKNAME.test(pattern) ? { ok: true as const, value: pattern } : readDialect(pattern, dialect);
  if (!line.ok) return line;
  const fields = line.value.split(" ");
  // A leading field for seconds moves the others; croner takes five fields as those without seconds.
  const at = fields.length > 5 ? 2 : 1;
  const [minute = "", hour = "", day = "*", , weekday = "*"] = fields.slice(at - 1);
  const fromEnd = daysFromEnd(day);
  if (fields.length > 1) fields[at + 1] = fromEnd.others;
  const { CronPattern: Pattern } = await import("croner");
  try {
    const read = new Pattern(fields.join(" "));
    const isBoth = day.startsWith("*") || weekday.startsWith("*") || read.useAndLogic;
    const hasOwnDays = fromEnd.beforeLast.length + fromEnd.toLast.length > 0;
    const parts = hasOwnDays ? null : partsOf(read, isBoth);
    if (parts !== null && !parts.isEither && isImpossibleDate(parts)) return neverHappens();
    const times = cronTimes(read, fromEnd, isBoth);
    return {
      ok: true,
      value: {
        times: { next: (from) => times.next(Math.max(from, startWallSeconds)) },
        parts,
        isInterval: minute.startsWith("*") || STEPPED_HOURS.test(hour) || numbersIn(read.hour).length === 0,
      },
    };
  } catch (error) {
    // It counts days and months from 0.
    const message =
      error instanceof Error ? error.message.replace(/^CronPattern: (?:Syntax error, )?|: -?\d+$/g, "") : "";
    return refusal("syntax", `${FORM} (${message.charAt(0).toLowerCase()}${message.slice(1)})`);
  }
}

/** Days of the month counted from its end, L-3 and 25-L, and the others, for croner. */
function daysFromEnd(field: string): DaysFromEnd & { others: string } {
  const all = field.split(",");
  const numbersOf = (form: RegExp): number[] =>
    all.flatMap((one) => {
      const number = form.exec(one)?.[1];
      return number === undefined ? [] : [Number(number)];
    });
  const beforeLast = numbersOf(/^L-([1-9]|[12]\d|30)$/i);
  const toLast = numbersOf(/^([1-9]|[12]\d|3[01])-L$/i);
  const others = all.filter((one) => !/^L-\d+$|^\d+-L$/i.test(one));
  const isUnread = all.length - others.length > beforeLast.length + toLast.length;
  const isAlone = others.length === 0;
  return { beforeLast, toLast, isAlone, others: isUnread ? field : isAlone ? "31" : others.join() };
}

export const neverHappens = (): Parsed<never> => refusal("never", "a day that one of the rule's months has");

/** How often in a month croner lets a weekday happen: a bit for each of the first five, and one for the last. */
const ANY_OCCURRENCE = 63;
const LAST_OCCURRENCE = 32;

/** The parts of an expression; `null` for one with W or years, which is not put into words. */
function partsOf(pattern: CronPattern, domAndDow: boolean): RuleParts | null {
  const { lastDayOfMonth, lastWeekday, nearestWeekdays, starYear } = pattern;
  if (lastWeekday || nearestWeekdays.some((day) => day > 0) || !starYear) return null;
  const [seconds, minutes, hours] = [
    numbersIn(pattern.second),
    numbersIn(pattern.minute),
    numbersIn(pattern.hour),
  ];
  const weekdays = pattern.dayOfWeek.slice(0, 7).flatMap((bits, day): RuleWeekday[] => {
    const weekday = day === 0 ? 7 : day;
    if (bits === ANY_OCCURRENCE) return [{ ordinal: 0, weekday }];
    const ordinals = [1, 2, 3, 4, 5].filter((ordinal) => (bits & (1 << (ordinal - 1))) !== 0);
    return [...ordinals, ...((bits & LAST_OCCURRENCE) === 0 ? [] : [-1])].map((ordinal) => ({
      ordinal,
      weekday,
    }));
  });
  const isEveryDay = pattern.starDOW || weekdays.filter(({ ordinal }) => ordinal === 0).length === 7;
  const days = pattern.starDOM ? [] : numbersIn(pattern.day, 1);
  const monthDays = lastDayOfMonth ? [...days, -1] : days;
  const everyOne = [seconds, minutes, hours].findIndex((list) => list.length === 0);
  const frequency = (["SECONDLY", "MINUTELY", "HOURLY"] as const)[everyOne] ?? "DAILY";
  return {
    ...NO_PARTS,
    frequency,
    weekdays: isEveryDay ? [] : weekdays.toSorted((a, b) => a.weekday - b.weekday),
    monthDays,
    months: numbersIn(pattern.month, 1),
    hours,
    minutes,
    seconds,
    isEither: !domAndDow && !pattern.starDOM && !pattern.starDOW,
  };
}

/** The numbers that are set, ascending; empty for all. */
function numbersIn(field: readonly number[], first = 0): number[] {
  if (field.every((bit) => bit > 0)) return [];
  return field.flatMap((bit, at) => (bit > 0 ? [at + first] : []));
}
