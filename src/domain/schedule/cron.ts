import type { Cron, CronPattern } from "croner";
import type { Parsed } from "../error.ts";
import { civilFromDays, daysFromCivil } from "../calendar/civil.ts";
import { refusal } from "../calendar/refusal.ts";
import { SECONDS_PER_DAY } from "../time-unit.ts";
import {
  isImpossibleDate,
  NO_PARTS,
  SEARCH_LIMIT,
  type ReadWallRule,
  type RuleParts,
  type RuleWeekday,
  type WallTimes,
} from "./rule.ts";

const FORM =
  "five fields, minute hour day month weekday, such as 0 9 * * 1-5; seconds may stand before them and a year after them; or @daily, @weekly …";
const NICKNAME = /^@[a-z]+$/i;
const FIELDS = /^[\dA-Z*?,/#+-]+( [\dA-Z*?,/#+-]+){4,6}$/i;

/** Years that croner looks through at once. Alone it would look for a rule that never happens through thousands. */
const SPAN_YEARS = 8;
/** Years without the rule that a search looks through, in all and in a row: 29 February is on one weekday every 40 at least. */
const MAX_EMPTY_YEARS = 200;
const MAX_EMPTY_IN_A_ROW = 45;
/** Most days with W, because croner looks at each of them again for every day. */
const MAX_NEAREST = 5;

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
    const read = new Pattern(pattern);
    const parts = partsOf(read, domAndDow);
    if (parts !== null && !parts.isEither && isImpossibleDate(parts)) return neverHappens(pattern);
    if (read.nearestWeekdays.filter((bit) => bit > 0).length > MAX_NEAREST)
      return refusal("too_large", `at most ${MAX_NEAREST} days with W`);
    const times = timesOf(read, (years) => {
      const [seconds = "0", ...others] = read.pattern.split(" ").slice(0, 6);
      const timed = others.length < 5 ? ["0", seconds, ...others] : [seconds, ...others];
      // A fixed offset of zero keeps the runtime's zones out of it.
      return new Cron([...timed, years.join(",")].join(" "), { utcOffset: 0, domAndDow });
    });
    return {
      ok: true,
      value: { times: { next: (from) => times.next(Math.max(from, startWallSeconds)) }, parts },
    };
  } catch (error) {
    // It counts days and months from 0.
    const message =
      error instanceof Error ? error.message.replace(/^CronPattern: (?:Syntax error, )?|: -?\d+$/g, "") : "";
    return refusal("syntax", `${FORM} (${message.charAt(0).toLowerCase()}${message.slice(1)})`);
  }
}

/** The times of a pattern, looked for by spans of its years. @param cronOf makes the expression for some years alone */
function timesOf(
  { year: isIn, starYear }: CronPattern,
  cronOf: (years: readonly number[]) => Cron,
): WallTimes {
  let years: number[] = [];
  let cron: Cron | null = null;
  let emptyYears = 0;
  return {
    next(fromWallSeconds) {
      let from = fromWallSeconds;
      const most = Math.min(MAX_EMPTY_YEARS, emptyYears + MAX_EMPTY_IN_A_ROW);
      while (emptyYears < most) {
        const { year } = civilFromDays(Math.floor(from / SECONDS_PER_DAY));
        if (cron === null || !years.includes(year)) {
          years = [];
          for (let each = year; each < isIn.length && years.length < SPAN_YEARS; each += 1)
            if ((isIn[each] ?? 0) > 0) years.push(each);
          // After the year 9999 a rule without years goes on.
          if (years.length === 0) return starYear ? from : null;
          cron = cronOf(years);
        }
        const found = cron.nextRun(new Date((from - 1) * 1000));
        const foundYear = found?.getUTCFullYear() ?? Infinity;
        emptyYears += years.filter((each) => each > year && each < foundYear).length;
        if (found !== null) return Math.floor(found.getTime() / 1000);
        from = daysFromCivil((years.at(-1) ?? year) + 1, 1, 1) * SECONDS_PER_DAY;
      }
      return SEARCH_LIMIT;
    },
  };
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
