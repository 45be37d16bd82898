import type { CronPattern } from "croner";
import type { Parsed } from "../error.ts";
import { daysFromCivil } from "../calendar/civil.ts";
import { refusal } from "../calendar/refusal.ts";
import { SECONDS_PER_DAY } from "../time-unit.ts";
import { isImpossibleDate, NO_PARTS, type RuleParts, type RuleWeekday, type ReadWallRule } from "./rule.ts";

const FORM =
  "five fields, minute hour day month weekday, such as 0 9 * * 1-5; seconds may stand before them and a year after them; or @daily, @weekly …";
const NICKNAME = /^@[a-z]+$/i;
const FIELDS = /^[\dA-Z*?,/#+-]+( [\dA-Z*?,/#+-]+){4,6}$/i;

/** After 400 years the calendar repeats; croner looks no further than the year 3000. */
const CYCLE = 146_097 * SECONDS_PER_DAY;
const YEAR_2000 = daysFromCivil(2000, 1, 1) * SECONDS_PER_DAY;

/**
 * Reads a cron expression as Vixie's cron does, with what croner adds: seconds, a year, L, W and #. A day of the month and
 * a weekday are either enough, unless one of the two begins with a star (crontab(5)). Never throws.
 *
 * @param startWallSeconds it does not happen before
 */
export async function readCron(text: string, startWallSeconds: number): ReadWallRule {
  const pattern = text.trim().replace(/\s+/g, " ");
  if (!NICKNAME.test(pattern) && !FIELDS.test(pattern)) return refusal("syntax", FORM);
  const fields = pattern.split(" ");
  // A leading field for seconds moves the others; croner takes five fields as those without seconds.
  const [day = "*", , weekday = "*"] = fields.length > 5 ? fields.slice(3) : fields.slice(2);
  const { Cron, CronPattern: Pattern } = await import("croner");
  try {
    const domAndDow = day.startsWith("*") || weekday.startsWith("*");
    // A fixed offset of zero keeps the runtime's zones out of it.
    const cron = new Cron(pattern, { utcOffset: 0, domAndDow });
    const read = new Pattern(pattern);
    const parts = partsOf(read, domAndDow);
    if (parts !== null && !parts.isEither && isImpossibleDate(parts)) return neverHappens(pattern);
    const next = (fromWallSeconds: number): number | null => {
      const first = Math.max(fromWallSeconds, startWallSeconds);
      const shift = read.starYear ? Math.floor((first - YEAR_2000) / CYCLE) * CYCLE : 0;
      const found = cron.nextRun(new Date((first - shift - 1) * 1000));
      return found === null ? null : Math.floor(found.getTime() / 1000) + shift;
    };
    return { ok: true, value: { times: { next }, parts } };
  } catch (error) {
    // It counts days and months from 0.
    const message =
      error instanceof Error ? error.message.replace(/^CronPattern: (?:Syntax error, )?|: -?\d+$/g, "") : "";
    return refusal("syntax", `${FORM} (${message.charAt(0).toLowerCase()}${message.slice(1)})`);
  }
}

export const neverHappens = (rule: string): Parsed<never> =>
  refusal("not_a_date", `a rule that happens: no month has the day of '${rule}'`);

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
