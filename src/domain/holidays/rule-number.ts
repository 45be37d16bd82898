import type { DayRule } from "./holiday-day.ts";

/** Numbers of rules, from 0 on: rules that say the same have the same number. */
export function createRuleNumbers(): (rule: DayRule) => number {
  const numbers = new Map<string, number>();
  const numberOf = new WeakMap<DayRule, number>();
  return (rule) => {
    const known = numberOf.get(rule);
    if (known !== undefined) return known;
    const { text, names, type, isNationwide, explanation, note } = rule;
    const key = JSON.stringify([text, names, type, isNationwide, explanation, note]);
    const number = numbers.getOrInsertComputed(key, () => numbers.size);
    numberOf.set(rule, number);
    return number;
  };
}
