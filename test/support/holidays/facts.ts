import { readFileSync } from "node:fs";
import type { HolidayCalendar } from "../../../src/domain/holidays/calendar.ts";
import { daysOffOf, type HolidayDay } from "../../../src/domain/holidays/holiday-day.ts";
import { DAY_TYPES } from "../../../src/domain/holidays/rule-program.ts";
import { MS_PER_DAY } from "../../../src/domain/time-unit.ts";

const FILE = new URL("../../oracle/reference/holiday-facts.tsv", import.meta.url);

/** What a sign before a date says of it. */
const SIGNS: Record<string, (days: readonly HolidayDay[], day: number) => boolean> = {
  /** A public holiday of the whole day. */
  "+": (days, day) => days.some((one) => isPublic(one) && daysOffOf(one).includes(day)),
  /** No public holiday. */
  "-": (days, day) => !days.some((one) => isPublic(one) && daysOffOf(one).includes(day)),
  h: (days, day) => days.some((one) => one.isHalfDay && one.day === day),
  /** A weekly day off that is worked by decree. */
  w: (days, day) => days.some((one) => one.rule.type === "workday" && one.day === day),
  /** Off for some: offices, banks, or by the employer's choice; no public holiday. */
  o: (days, day) =>
    SIGNS["-"]?.(days, day) === true &&
    days.some((one) => daysOffOf(one).includes(day) && FOR_SOME.has(one.rule.type)),
};

const FOR_SOME: ReadonlySet<string> = new Set(["optional", "government", "bank"]);

const isPublic = ({ rule, isHalfDay }: HolidayDay): boolean => rule.type === "public" && !isHalfDay;

/** Single days decided by a law or decree, each named, against the calendar: how many, and those it has otherwise. */
export function checkFacts(calendar: HolidayCalendar): { count: number; wrong: string[] } {
  const rows = readFileSync(FILE, "utf8").trim().split("\n").slice(1);
  const facts = rows.flatMap((row) => {
    const [scope = "", law = "", list = ""] = row.split("\t");
    return list.split(" ").map((fact) => ({ scope, law, sign: fact.slice(0, 1), date: fact.slice(1) }));
  });
  const wrong = facts.filter(({ scope, sign, date }) => {
    const subdivision = scope.length > 2 ? scope : null;
    const year = Number(date.slice(0, 4));
    const days = calendar.days({ countryCode: scope.slice(0, 2), subdivision, year, types: DAY_TYPES });
    return SIGNS[sign]?.(days, Date.parse(date) / MS_PER_DAY) !== true;
  });
  return {
    count: facts.length,
    wrong: wrong.map(({ scope, law, sign, date }) => `${scope} ${sign}${date} ${law}`),
  };
}
