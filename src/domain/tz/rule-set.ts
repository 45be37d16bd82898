import { isInForce, lastNamedYear, type RuleLine } from "./rule-line.ts";
import { secondsInYear } from "./yearly-date.ts";
import { refuse } from "./zi-field.ts";

/** A rule in one of its years, with its moment on the clock that it is written for. */
export type DatedRule = { rule: RuleLine; localSeconds: number };

/** The rules of one name. Caches the rules of a year, because several zones use them. */
export type RuleSet = {
  rules: readonly RuleLine[];
  firstYear: number;
  lastYear: number;
  inYear: Map<number, readonly DatedRule[]>;
};

/** Bounds the work of the compiler on hostile text. */
export type Budget = { stepsLeft: number };

export function createRuleSet(rules: readonly RuleLine[]): RuleSet {
  return {
    rules,
    firstYear: Math.min(...rules.map((rule) => rule.fromYear)),
    lastYear: Math.max(...rules.map(lastNamedYear)),
    inYear: new Map(),
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
    if (!isInForce(rule, year)) continue;
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
