import { mustExist } from "../must-exist.ts";
import { civilFromDays } from "../calendar/civil.ts";
import { MONTH_NAMES } from "../calendar/month-name.ts";
import type { ActiveWindows } from "./active-window.ts";
import type { RuleProgram, Substitution } from "./rule-program.ts";
import { orList, WEEKDAYS } from "./rule-step.ts";

export type ExplainedRule = {
  program: Pick<RuleProgram, "clauses">;
  active: ActiveWindows;
  substitutions: readonly Substitution[];
};

/**
 * A rule in plain English: "4 July; the Friday before is off as well when it falls on a Saturday". Says how the date is
 * found, which other days are off, and since when or until when the rule applies.
 */
export function explainRule(rule: ExplainedRule): string {
  const own = [...rule.program.clauses, ...windowClauses(rule.active)];
  const clauses = [...own, ...rule.substitutions.map(substitutionClause)].join("; ");
  return clauses.charAt(0).toUpperCase() + clauses.slice(1);
}

/** "the next business day is off as well when it falls on a Sunday, since 2007". */
function substitutionClause({ weekdays, onWeekend, onHoliday, when, to, active }: Substitution): string {
  const days = [
    ...weekdays.map((weekday) => `a ${WEEKDAYS[weekday]}`),
    ...(onWeekend ? ["the weekend"] : []),
    ...(onHoliday ? ["another holiday"] : []),
  ];
  const only = when === null ? "" : ` on a ${orList(when.map((weekday) => mustExist(WEEKDAYS[weekday])))}`;
  const windows = windowClauses(active).map((clause) => `, ${clause}`);
  const off = typeof to === "number" ? `nearest ${WEEKDAYS[to]}` : `${to} business day`;
  return `the ${off} is off as well when it falls on ${orList(days)}${only}${windows.join("")}`;
}

/** "since 2022", "until 31 December 2019"; a window between two days names both. */
function windowClauses(active: ActiveWindows): string[] {
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
