import { civilFromDays } from "../calendar/civil.ts";
import { DAY_NAMES } from "../calendar/day-name.ts";
import { formatTimeOfDay } from "../calendar/format.ts";
import { MONTH_NAMES } from "../calendar/month-name.ts";
import type { ActiveWindow } from "./active-window.ts";
import type {
  DayPart,
  RuleBase,
  RuleProgram,
  RuleStep,
  RuleWeekday,
  StandInMode,
  Substitution,
} from "./rule-program.ts";
import { HEBREW, HIJRI, JALAALI } from "./rule-words.ts";

export type ExplainedRule = {
  program: RuleProgram;
  active: readonly ActiveWindow[] | null;
  substitutions: readonly Substitution[];
};

const WEEKDAYS = ["day", ...DAY_NAMES];
const SEASONS = {
  0: "March equinox",
  90: "June solstice",
  180: "September equinox",
  270: "December solstice",
};
const LUNAR = { chinese: "Chinese", korean: "Korean", vietnamese: "Vietnamese" };

const explained = new WeakMap<ExplainedRule, string>();

/**
 * A rule in plain English: "4 July; the Friday before is off as well when it falls on a Saturday". Says how the date is
 * found, which other days are off, and since when or until when the rule applies.
 */
export function explainRule(rule: ExplainedRule): string {
  const known = explained.get(rule);
  if (known !== undefined) return known;
  const text = explain(rule);
  explained.set(rule, text);
  return text;
}

function explain({ program, active, substitutions }: ExplainedRule): string {
  const clauses = program.steps.map(clauseOf).filter((clause) => clause !== null);
  const own = [dateOf(program), ...clauses, ...windowClauses(active)];
  const text = [...own, ...substitutions.map(substitutionClause)].join("; ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** "the 2nd Monday of October": the base with its moves. */
function dateOf({ base, steps }: RuleProgram): string {
  const moves = steps.filter((step) => step.kind === "move");
  return moves.reduce((from, move) => moved(from, move, base), baseOf(base));
}

type Move = Extract<RuleStep, { kind: "move" }>;

function moved(from: string, { count, weekday, direction }: Move, base: RuleBase): string {
  const isMonth = base.kind === "gregorian" && base.day === 1 && base.year === null;
  const month = base.kind === "gregorian" ? (MONTH_NAMES[base.month - 1] ?? "") : "";
  if (isMonth && direction === "after" && weekday !== 0 && from === `1 ${month}`)
    return `the ${ordinal(count)} ${WEEKDAYS[weekday]} of ${month}`;
  const name =
    weekday === 0 ? daysAway(count) : `the ${count === 1 ? "" : `${ordinal(count)} `}${WEEKDAYS[weekday]}`;
  if (direction === "next") return `${name} on or after ${from}`;
  if (direction === "previous") return `${name} on or before ${from}`;
  return `${name} ${direction} ${from}`;
}

function baseOf(base: RuleBase): string {
  switch (base.kind) {
    case "gregorian":
      return dayOfMonth(base.day, MONTH_NAMES[base.month - 1], base.year);
    case "julian":
      return `${dayOfMonth(base.day, MONTH_NAMES[base.month - 1], base.year)} of the Julian calendar`;
    case "easter":
      return offsetFrom("Easter Sunday", base.offsetDays);
    case "orthodox":
      return offsetFrom("Orthodox Easter Sunday", base.offsetDays);
    case "hijri":
      return `${dayOfMonth(base.day, HIJRI[base.month - 1], base.year)} of the Islamic calendar`;
    case "hebrew":
      return `${dayOfMonth(base.day, HEBREW[base.month - 1], base.year)} of the Hebrew calendar`;
    case "jalaali":
      return `${dayOfMonth(base.day, JALAALI[base.month - 1], base.year)} of the Persian calendar`;
    case "bengali":
      return `day ${base.day} of month ${base.month} of the Bengali calendar`;
    case "lunar":
      return `day ${base.day} of ${base.isLeapMonth ? "leap " : ""}month ${base.month} of the ${LUNAR[base.calendar]} calendar`;
    case "solar_term":
      return `day ${base.day} of solar term ${base.term} of the ${LUNAR[base.calendar]} calendar`;
    case "equinox":
      return `the day of the ${SEASONS[base.longitudeDeg]}`;
    case "announced":
      return "announced year by year";
    case "between":
      return "a day between two holidays";
  }
}

const dayOfMonth = (day: number, month: string | undefined, year: number | null): string =>
  `${day} ${month ?? ""}${year === null ? "" : ` ${year}`}`;

function offsetFrom(feast: string, days: number): string {
  if (days === 0) return feast;
  return `${daysAway(Math.abs(days))} ${days < 0 ? "before" : "after"} ${feast}`;
}

function clauseOf(step: RuleStep): string | null {
  switch (step.kind) {
    case "if_weekday": {
      const when = `when it falls on ${weekdaysOf(step.weekdays)}`;
      if (step.to === null) return `${partOf(step.part)} ${when}`;
      const day = `the ${WEEKDAYS[step.to.weekday]} ${step.to.direction === "forward" ? "after" : "before"}`;
      return `${standIn(day, step.mode)} ${when}`;
    }
    case "only_weekday":
      return `${step.not ? "not" : "only"} when it falls on ${weekdaysOf(step.weekdays)}`;
    case "only_years":
      return `only in ${step.parity} years`;
    case "every_years":
      return `every ${plural(step.every, "year")}, counted from ${step.since}`;
    case "part":
      return partOf(step.part);
    // The moves are part of the date, and the windows come at the end.
    case "move":
    case "since":
    case "until":
      return null;
  }
}

const standIn = (day: string, mode: StandInMode): string =>
  mode === "move" ? `moved to ${day}` : `the day off is taken on ${day}`;

/** "the next working day is off as well when it falls on a Sunday, since 2007". */
function substitutionClause({ weekdays, onWeekend, onHoliday, to, active }: Substitution): string {
  const days = [
    ...weekdays.map((weekday) => `a ${WEEKDAYS[weekday]}`),
    ...(onWeekend ? ["the weekend"] : []),
    ...(onHoliday ? ["another holiday"] : []),
  ];
  const windows = windowClauses(active).map((clause) => `, ${clause}`);
  const off = typeof to === "number" ? `nearest ${WEEKDAYS[to]}` : `${to} working day`;
  return `the ${off} is off as well when it falls on ${listOf(days, "or")}${windows.join("")}`;
}

function partOf({ startMinutes, durationHours }: DayPart): string {
  const parts = [];
  if (durationHours !== null) {
    const isDays = durationHours >= 24 && durationHours % 24 === 0;
    parts.push(isDays ? `${plural(durationHours / 24, "day")} long` : `for ${plural(durationHours, "hour")}`);
  }
  if (startMinutes !== null) parts.push(startMinutes === 0 ? "the whole day" : `from ${clock(startMinutes)}`);
  return parts.join(" ");
}

const clock = (minutes: number): string => formatTimeOfDay(minutes * 60).slice(0, 5);

/** "since 2022", "until 31 December 2019"; a window between two days names both. */
function windowClauses(active: readonly ActiveWindow[] | null): string[] {
  return (active ?? []).flatMap(({ fromDay, toDay }) => {
    const ends = [
      fromDay === null ? "" : `since ${dateOrYear(fromDay, 1, 1)}`,
      toDay === null ? "" : `until ${dateOrYear(toDay - 1, 12, 31)}`,
    ].filter((end) => end !== "");
    return ends.length === 0 ? [] : [ends.join(" ")];
  });
}

/** The year alone for the day that opens or closes one. */
function dateOrYear(day: number, edgeMonth: number, edgeDay: number): string {
  const date = civilFromDays(day);
  if (date.month === edgeMonth && date.day === edgeDay) return String(date.year);
  return `${date.day} ${MONTH_NAMES[date.month - 1]} ${date.year}`;
}

const weekdaysOf = (weekdays: readonly RuleWeekday[]): string =>
  `a ${listOf(
    weekdays.map((weekday) => WEEKDAYS[weekday] ?? ""),
    "or",
  )}`;

function listOf(words: readonly string[], joint: string): string {
  if (words.length < 2) return words.join("");
  return `${words.slice(0, -1).join(", ")} ${joint} ${words.at(-1)}`;
}

const daysAway = (days: number): string => (days === 1 ? "the day" : `${days} days`);

const plural = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? "" : "s"}`;

function ordinal(count: number): string {
  const ending = { 1: "st", 2: "nd", 3: "rd" }[count % 10];
  return `${count}${count > 10 && count < 20 ? "th" : (ending ?? "th")}`;
}
