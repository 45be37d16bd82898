import type { Parsed } from "../error.ts";
import { refusal } from "../calendar/refusal.ts";
import { isImpossibleDate, NO_PARTS, type RuleParts, type RuleWeekday } from "./rule-parts.ts";
import type { ReadWallRule } from "./wall-times.ts";

const FORM =
  "five fields, minute hour day month weekday, such as 0 9 * * 1-5; seconds may stand before them and a year after them; or @daily, @weekly …";
const NICKNAME = /^@[a-z]+$/i;
const FIELDS = /^[\dA-Z*?,/#+-]+( [\dA-Z*?,/#+-]+){4,6}$/i;

/**
 * Reads a cron expression as Vixie's cron does, with what croner adds: seconds, a year, L, W and #. A day of the month and
 * a weekday are either enough, unless one of the two begins with a star (crontab(5)). Never throws.
 */
export async function readCron(text: string): ReadWallRule {
  const pattern = text.trim().replace(/\s+/g, " ");
  if (!NICKNAME.test(pattern) && !FIELDS.test(pattern)) return refusal("syntax", FORM);
  const fields = pattern.split(" ");
  // A leading field for seconds moves the others; croner takes five fields as those without seconds.
  const [day = "*", , weekday = "*"] = fields.length > 5 ? fields.slice(3) : fields.slice(2);
  const { Cron } = await import("croner");
  try {
    const domAndDow = day.startsWith("*") || weekday.startsWith("*");
    // A fixed offset of zero keeps the runtime's zones out of it.
    const cron = new Cron(pattern, { utcOffset: 0, domAndDow });
    const parts = partsOf(pattern);
    if (parts !== null && !parts.isEither && isImpossibleDate(parts)) return neverHappens(pattern);
    const next = (fromWallSeconds: number): number | null => {
      const found = cron.nextRun(new Date((fromWallSeconds - 1) * 1000));
      return found === null ? null : Math.floor(found.getTime() / 1000);
    };
    return { ok: true, value: { times: { next }, parts } };
  } catch (error) {
    const message =
      error instanceof Error ? error.message.replace(/^CronPattern: (?:Syntax error, )?/, "") : "";
    return refusal("syntax", `${FORM} (${message.charAt(0).toLowerCase()}${message.slice(1)})`);
  }
}

export const neverHappens = (rule: string): Parsed<never> =>
  refusal("not_a_date", `a rule that happens: no month has the day of '${rule}'`);

const NICKNAMES: ReadonlyMap<string, string> = new Map([
  ["@yearly", "0 0 1 1 *"],
  ["@annually", "0 0 1 1 *"],
  ["@monthly", "0 0 1 * *"],
  ["@weekly", "0 0 * * 0"],
  ["@daily", "0 0 * * *"],
  ["@midnight", "0 0 * * *"],
  ["@hourly", "0 * * * *"],
]);
const DAYS = ["SUN", "MON", "TUE", "WED", "THU", "FRI", "SAT", "SUN"];
const MONTHS = ["", "JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC"];

/** The parts of an expression that has passed croner's checks; `null` for one with W, + or years. */
function partsOf(pattern: string): RuleParts | null {
  const fields = (NICKNAMES.get(pattern.toLowerCase()) ?? pattern).split(" ");
  if (fields.length > 6 || /[W+]/i.test(`${fields.at(-3)}`)) return null;
  const [second, minute, hour, day, month, weekday] = fields.length === 5 ? ["0", ...fields] : fields;
  const monthDays = /^L$/i.test(day ?? "") ? [-1] : expand(day, 1, 31, []);
  const weekdays = weekdaysOf(weekday ?? "*");
  const seconds = expand(second, 0, 59, []);
  const minutes = expand(minute, 0, 59, []);
  const months = expand(month, 1, 12, MONTHS);
  const hours = expand(hour, 0, 23, []);
  if (monthDays === null || weekdays === null || seconds === null || minutes === null) return null;
  if (months === null || hours === null) return null;
  const frequency =
    seconds.length === 0
      ? "SECONDLY"
      : minutes.length === 0
        ? "MINUTELY"
        : hours.length === 0
          ? "HOURLY"
          : "DAILY";
  const isEither =
    monthDays.length > 0 && weekdays.length > 0 && !`${day}`.startsWith("*") && !`${weekday}`.startsWith("*");
  return { ...NO_PARTS, frequency, weekdays, monthDays, months, hours, minutes, seconds, isEither };
}

function weekdaysOf(field: string): RuleWeekday[] | null {
  const items = field.split(",").map((item): RuleWeekday[] | null => {
    const [name = "", nth = ""] = item.split(/#|(?=L$)/i);
    const numbers = expand(name, 0, 7, DAYS);
    const ordinal = /^L$/i.test(nth) ? -1 : Number(nth === "" ? 0 : nth);
    return numbers?.map((number) => ({ ordinal, weekday: number === 0 ? 7 : number })) ?? null;
  });
  if (items.includes(null)) return null;
  const all = items.flatMap((item) => item ?? []);
  return all.toSorted((a, b) => a.weekday - b.weekday || a.ordinal - b.ordinal);
}

/** The numbers of a field, ascending; empty for all, `null` for a form without numbers. */
function expand(field = "*", least: number, most: number, names: readonly string[]): number[] | null {
  if (field === "*" || field === "?" || field === "*/1") return [];
  const found = new Set<number>();
  for (const item of field.split(",")) {
    const [range = "", step = "1"] = item.split("/");
    const ends = range === "*" ? [least, most] : range.split("-").map((end) => numberOf(end, names));
    const [first = NaN, last = first] = ends;
    for (let at = first; at <= last; at += Number(step)) found.add(at);
    if (!Number.isInteger(first) || !Number.isInteger(last)) return null;
  }
  return [...found].toSorted((a, b) => a - b);
}

function numberOf(text: string, names: readonly string[]): number {
  const at = names.indexOf(text.toUpperCase());
  return at >= 0 ? at : /^\d+$/.test(text) ? Number(text) : NaN;
}
