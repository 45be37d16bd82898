import { isInForce, lastNamedYear, type RuleLine } from "./rule-line.ts";
import { secondsInYear } from "./yearly-date.ts";
import { refuse } from "./zi-field.ts";

/** A rule in a year in which it holds, with its moment on the clock that it is written for. */
export type DatedRule = { rule: RuleLine; localSeconds: number };

/** The rules of one name. What holds in a year is worked out once and shared by all zones that use the rules. */
export type RuleSet = {
  rules: readonly RuleLine[];
  firstYear: number;
  lastYear: number;
  inYear: Map<number, readonly DatedRule[]>;
};

/** Counts work down to a refusal, so that hostile text cannot keep the compiler busy. */
export type Budget = { stepsLeft: number };

export function createRuleSet(rules: readonly RuleLine[]): RuleSet {
  return {
    rules,
    firstYear: Math.min(...rules.map((rule) => rule.fromYear)),
    lastYear: Math.max(...rules.map(lastNamedYear)),
    inYear: new Map(),
  };
}

/** The rules of the set that hold in `year`, in the order of the source. `lineNumber` is that of the zone line that asks. */
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
  // Picking the earliest again and again goes with the square of their number.
  spend(budget, dated.length * dated.length, lineNumber);
  set.inYear.set(year, dated);
  return dated;
}

function spend(budget: Budget, steps: number, lineNumber: number): void {
  budget.stepsLeft -= steps;
  if (budget.stepsLeft < 0) refuse(lineNumber, "rules that can be written out in a reasonable time");
}
